"""A page as axe sees it."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe

FAULTS = {"resultTypes": ["violations"]}
CONTRAST = {**FAULTS, "runOnly": ["color-contrast"]}  # nothing else depends on the scheme


def assert_no_axe_faults(page) -> None:
    for scheme, options in (("light", FAULTS), ("dark", CONTRAST)):
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page, options=options).response["violations"]
        assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == [], scheme
