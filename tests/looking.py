"""A page as axe sees it."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe

TAGS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]}
FAULTS = {"resultTypes": ["violations"]}
CONTRAST = {**FAULTS, "runOnly": ["color-contrast"]}  # nothing else depends on the scheme


def problems(page, options: dict[str, Any] = TAGS) -> list[tuple[str, str]]:
    """The rule of each fault, and where it was found first."""
    found = Axe().run(page, options=options).response["violations"]
    return [(one["id"], one["nodes"][0]["html"]) for one in found]


def assert_no_axe_faults(page) -> None:
    for scheme, options in (("light", FAULTS), ("dark", CONTRAST)):
        page.emulate_media(color_scheme=scheme)
        assert problems(page, options) == [], scheme
