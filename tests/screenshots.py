"""Pictures of the running site, to look at: `make run` in one terminal, `make screenshots` here.

They land in shots/, one for each page, width and theme.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.conftest import CHROMIUM, FLAGS

SITE = "http://127.0.0.1:8000"
PAGES = ("/", "/learn/", "/drill/", "/play/", "/look/", "/look/parts/")
WIDTHS = (360, 768, 1280)
SHOTS = Path(__file__).resolve().parent.parent / "shots"


def shoot(browser: Browser, address: str, width: int, theme: str) -> None:
    size = {"width": width, "height": 800}
    page = browser.new_page(viewport=size, color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.goto(SITE + address)
    name = address.strip("/").replace("/", "-") or "home"
    page.screenshot(path=SHOTS / f"{name}-{width}-{theme}.png", full_page=True)
    page.close()


if __name__ == "__main__":
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for address in PAGES:
            for width in WIDTHS:
                for theme in ("light", "dark"):
                    shoot(browser, address, width, theme)
