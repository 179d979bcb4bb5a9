"""The rules and the house rules in a real browser: by ear, on a phone, without a script."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from play.models import Game, Hand
from play.rules_words import rules_title
from tests.looking import problems
from tests.play.tables import earlier_hand, south_to_throw, visit

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES = (
    "/play/rules/",
    "/play/rules/?one=standard&other=romanian&differing=on",
    "/play/rules/romanian/",
    "/play/",
)


def open_lists(page):
    for summary in page.locator("main details:not([open]) > summary").all():
        summary.click()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wrong_for_assistive_technology(site_page, path, scheme):
    site_page.emulate_media(color_scheme=scheme)
    site_page.goto(path)
    open_lists(site_page)
    assert problems(site_page) == []


@pytest.mark.parametrize("path", [*PAGES, "/play/rules/?show=tables"])
def test_a_phone_scrolls_the_table_and_not_the_page(site_page, path):
    site_page.set_viewport_size({"width": 360, "height": 740})
    site_page.goto(path)
    open_lists(site_page)
    assert site_page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_names_of_the_rules_stay_while_the_table_scrolls(site_page):
    site_page.set_viewport_size({"width": 360, "height": 740})
    site_page.goto("/play/rules/")
    frame = site_page.get_by_role("region", name="The rule sets side by side")
    frame.focus()
    name = frame.get_by_role("rowheader", name="Gin bonus")
    before = name.bounding_box()["x"]
    frame.evaluate("frame => frame.scrollTo(300, 0)")
    assert name.bounding_box()["x"] == pytest.approx(before, abs=1)


def test_another_preset_fills_the_fields_and_leaves_the_list_open(site_page):
    site_page.goto("/play/")
    site_page.get_by_text("Change single rules").click()
    site_page.get_by_label("Rules", exact=True).select_option("icelandic")
    undercut = site_page.get_by_label("Undercut bonus")
    expect(undercut).to_have_value("10")
    expect(undercut).to_be_visible()


def test_house_rules_can_be_made_without_a_script(plain_page):
    plain_page.goto("/play/")
    plain_page.get_by_text("Change single rules").click()
    plain_page.get_by_label("Rules", exact=True).select_option("classic")
    plain_page.get_by_role("button", name="Fill in those of the rules chosen above").click()
    assert "preset=classic" in plain_page.url
    assert plain_page.get_by_label("Gin bonus").input_value() == "20"
    plain_page.get_by_label("Box", exact=True).fill("0")
    plain_page.get_by_label("Extra boxes for gin").fill("2")
    plain_page.get_by_role("button", name="Deal a hand").click()
    told = plain_page.get_by_text("Extra boxes are worth nothing where a box pays 0.")
    assert told.is_visible()
    plain_page.get_by_label("Box", exact=True).fill("10")
    plain_page.get_by_role("button", name="Deal a hand").click()
    title = rules_title(Game.objects.get().preset)
    assert title == "Classic with box 10 and extra boxes for gin 2"


def test_two_rule_sets_are_compared_without_a_script(plain_page):
    plain_page.goto("/play/rules/")
    plain_page.get_by_label("and", exact=True).select_option("straight")
    plain_page.get_by_label("only where they differ").check()
    plain_page.get_by_role("button", name="Compare").click()
    assert plain_page.get_by_role("columnheader").count() == 2
    assert plain_page.get_by_text("gin only").is_visible()


# --- three games at once -----------------------------------------------------------------

C41 = [("north", 50), ("north", 55), ("south", 30), ("north", 20), ("south", 12)]


@pytest.fixture
def sheet(client, context, live_server, site_page):
    """The score sheet of a Hollywood game after five hands."""
    visit(client)
    cookies = [
        {"name": name, "value": morsel.value, "url": live_server.url}
        for name, morsel in client.cookies.items()
    ]
    context.add_cookies(cookies)
    game = south_to_throw(
        "7c 7d 7h 3s 4s 5s Jc Jd Jh 2d", "6c 6d 6s 8s 9h Tc Td Qh Qs Ah", "Kh", preset="hollywood"
    )
    Hand.objects.filter(game=game).update(number=6)
    for number, (winner, points) in enumerate(C41, start=1):
        earlier_hand(game, number, winner, points)
    site_page.goto(f"/play/{game.code}/sheet/")
    return site_page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wrong_with_the_sheet_of_three_games(sheet, scheme):
    sheet.emulate_media(color_scheme=scheme)
    assert problems(sheet) == []


def test_three_games_fit_a_phone(sheet):
    sheet.set_viewport_size({"width": 360, "height": 740})
    assert sheet.evaluate("document.documentElement.scrollWidth") <= 360
    frame = sheet.get_by_role("region", name="Three games at once")
    assert frame.evaluate("frame => frame.scrollWidth - frame.clientWidth") <= 0


def test_a_printed_sheet_is_the_sheet_alone(sheet):
    sheet.emulate_media(media="print")
    assert sheet.get_by_role("table").is_visible()
    assert not sheet.get_by_role("link", name="Back to the table").is_visible()
    assert not sheet.get_by_role("navigation", name="Site").is_visible()
