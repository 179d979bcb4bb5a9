"""The first minute in a real Chromium: mouse, touch, keyboard alone, and no JavaScript."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.lessons.answering import Keyboard

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOUND = ("#c7s", "#c7h", "#c7d", "#c4c", "#c5c", "#c6c", "#cKd", "#c9s", "#c4h", "#c2s")
STOCK, KNOCK = ".stock button", ".btn.knock"
MINUTE = (*FOUND, STOCK, "#cKd", STOCK, "#c9s", KNOCK)
WON = "You just won 12 points."


def tap(page, selector):
    """Tap as a finger or a mouse would, and wait until the table has been swapped."""
    before = page.locator("#table").element_handle()
    page.locator(f"#table {selector}").click()
    swapped(page, before)


def swapped(page, before):
    page.wait_for_function("before => !before.isConnected", arg=before)
    page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-settling')")


def headline(page):
    return page.locator("h1").inner_text().strip()


def press(page, selector, key="Enter"):
    """Reach a control with the Tab key alone, from wherever the focus is, and press it."""
    Keyboard(page).reach(selector, most=40)
    before = page.locator("#table").element_handle()
    page.keyboard.press(key)
    swapped(page, before)


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_the_whole_minute_by_taps(site_page, width):
    site_page.set_viewport_size({"width": width, "height": 740})
    site_page.goto("/")
    for selector in MINUTE:
        assert site_page.evaluate("document.documentElement.scrollWidth") <= width
        tap(site_page, selector)
    assert headline(site_page) == WON
    assert site_page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_whole_minute_by_keyboard_alone(site_page):
    site_page.goto("/")
    for selector in MINUTE:
        press(site_page, selector, "Space" if selector == "#c5c" else "Enter")
        assert site_page.evaluate("document.activeElement !== document.body")
    assert headline(site_page) == WON
    assert site_page.evaluate("document.activeElement.id") == "ask"


def test_the_whole_minute_without_javascript(plain_page):
    plain_page.goto("/")
    for selector in MINUTE:
        plain_page.locator(selector).click()
    assert headline(plain_page) == WON


def test_cards_glide_and_taps_do_not_wait_for_them(site_page):
    site_page.emulate_media(reduced_motion="no-preference")
    site_page.goto("/")
    for selector in MINUTE:
        tap(site_page, selector)
    assert headline(site_page) == WON


def test_the_news_is_announced(site_page):
    site_page.goto("/")
    region = site_page.locator("#announce")
    tap(site_page, "#c9s")
    region.get_by_text(
        "That is the nine of spades. The sevens are the cards that glow."
    ).wait_for()
    tap(site_page, "#c7s")
    region.get_by_text("Good. 2 more.").wait_for()
    tap(site_page, "#c7h")
    tap(site_page, "#c7d")
    region.get_by_text("That is a set. Now find three in a row of one suit.").wait_for()
    assert "It begins with the card that glows." in region.inner_text()


def test_a_worse_throw_is_taken_back(site_page):
    site_page.goto("/")
    for selector in (*FOUND, STOCK, "#c2s"):
        tap(site_page, selector)
    assert headline(site_page) == "That leaves 23."
    site_page.keyboard.press("Enter")  # the focus is on the way back
    site_page.get_by_role("heading", name="Eleven cards. Throw one away.").wait_for()


def test_a_reload_keeps_the_place_and_start_again_gives_it_up(site_page):
    site_page.goto("/")
    for selector in FOUND[:7]:
        tap(site_page, selector)
    site_page.reload()
    assert headline(site_page) == "Everything else is deadwood. Count it."
    site_page.get_by_role("button", name="Start again").click()
    site_page.get_by_role("heading", name="Tap the three sevens.").wait_for()


def test_the_first_ten_cards_lie_in_one_row_or_in_two_rows_of_five(site_page):
    site_page.goto("/")
    for width, rows in ((1280, 1), (360, 2), (320, 2)):
        site_page.set_viewport_size({"width": width, "height": 740})
        tops = site_page.eval_on_selector_all(
            ".deal .card", "cards => cards.map(card => card.offsetTop)"
        )
        assert len(set(tops)) == rows
        assert all(tops.count(top) == 10 / rows for top in tops)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_at_any_step(site_page, theme):
    site_page.emulate_media(color_scheme=theme)
    site_page.goto("/")
    for place, selector in enumerate(MINUTE):
        if place in {0, 1, 3, 6, 7, 10, 11, 12, 14}:
            _axe(site_page)
        tap(site_page, selector)
    _axe(site_page)


def _axe(page):
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
