"""The look in a real Chromium: nothing blocked, nothing that axe would find, nothing too wide."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PAGES = ["/look/", "/look/parts/"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("address", PAGES)
def test_axe_finds_nothing(site_page, address, theme):
    site_page.emulate_media(color_scheme=theme)
    site_page.goto(address)
    found = Axe().run(site_page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
@pytest.mark.parametrize("address", PAGES)
def test_no_page_scrolls_sideways(site_page, address, width):
    site_page.set_viewport_size({"width": width, "height": 740})
    site_page.goto(address)
    assert site_page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_look_is_chosen_by_keyboard_and_kept(site_page):
    site_page.goto("/look/")
    site_page.get_by_role("radio", name="Two colours").focus()
    site_page.keyboard.press("Space")
    site_page.get_by_role("button", name="Keep this look").press("Enter")
    assert site_page.locator("html").get_attribute("data-deck") == "two"
    assert site_page.get_by_role("radio", name="Two colours").is_checked()


def test_a_look_is_chosen_without_javascript(plain_page):
    plain_page.goto("/look/")
    plain_page.get_by_role("radio", name="Dark", exact=True).check()
    plain_page.get_by_role("button", name="Keep this look").click()
    assert plain_page.locator("html").get_attribute("data-theme") == "dark"


def test_suits_take_their_colour_through_the_one_sprite(site_page):
    site_page.goto("/look/parts/")
    colours = site_page.evaluate(
        """() => ["s", "h", "d", "k"].map(suit =>
            getComputedStyle(document.querySelector(`.card.${suit} use`)).color)"""
    )
    assert len(set(colours)) == 4


def test_a_wide_card_shows_all_its_pips_and_a_small_one_a_bold_face(site_page):
    site_page.goto("/look/parts/")
    for size, shown in (("small", "c-7s"), ("large", "n-7s")):
        card = site_page.locator(f".legend.{size}").first.get_by_label("seven of spades")
        uses = card.locator("use")
        visible = [
            use.get_attribute("href").split("#")[1]
            for use in uses.all()
            if use.evaluate("use => getComputedStyle(use).display") != "none"
        ]
        assert visible == [shown]


def test_one_card_of_a_hand_is_chosen_with_the_arrow_keys(site_page):
    site_page.goto("/look/parts/")
    chosen = site_page.get_by_role("radio", name="nine of spades")
    assert chosen.is_checked()
    chosen.focus()
    site_page.keyboard.press("ArrowRight")
    assert site_page.get_by_role("radio", name="four of hearts").is_checked()
    assert not chosen.is_checked()


def test_a_failed_request_is_told_and_changes_nothing(site_page, complaints):
    site_page.goto("/look/parts/")
    before = site_page.locator("main").inner_text()
    site_page.evaluate("htmx.ajax('GET', '/no-such-page/', '#main').catch(() => {})")
    site_page.get_by_role("alert").get_by_text("Nothing has changed; try again.").wait_for()
    assert site_page.locator("main").inner_text() == before
    assert any("404" in line for line in complaints)
    complaints.clear()


def test_where_no_answer_came_the_page_does_not_claim_that_nothing_happened(site_page, complaints):
    site_page.goto("/look/parts/")
    site_page.route("**/silent", lambda route: route.abort())
    site_page.evaluate("htmx.ajax('GET', '/silent', '#main').catch(() => {})")
    site_page.get_by_role("alert").get_by_text("a move never counts twice").wait_for()
    complaints.clear()


def test_after_a_swap_the_marked_element_has_the_focus_and_the_news_is_told(site_page):
    site_page.goto("/look/parts/")
    site_page.route(
        "**/swapped",
        lambda route: route.fulfill(
            content_type="text/html",
            body='<h1 tabindex="-1" data-focus>New</h1><p data-announce>Gina threw the king.</p>',
        ),
    )
    site_page.evaluate("htmx.ajax('GET', '/swapped', '#main')")
    site_page.locator("h1:focus", has_text="New").wait_for()
    site_page.locator("#announce", has_text="Gina threw the king.").wait_for(state="attached")
