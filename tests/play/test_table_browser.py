"""The table in a real browser: by keyboard alone, on a phone, without JavaScript, by ear."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from play.models import Game, Hand
from tests.looking import problems
from tests.play.tables import VISITOR, north_knocks, send, south_to_throw, visit

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

KNOCKER = "7c 7d 7h 3s 4s 5s Jc Jd Jh 2d"
LOSER = "6c 6d 6s 8s 9h Tc Td Qh Qs Ah"


@pytest.fixture
def seated(client, context, live_server):
    """A function that gives the browser the visitor's cookie."""
    visit(client)
    context.add_cookies(
        [
            {"name": name, "value": morsel.value, "url": live_server.url}
            for name, morsel in client.cookies.items()
        ]
    )
    return client


def start(page, level="newcomer"):
    page.goto("/play/")
    page.locator(f'input[name=level][value="{level}"]').check(force=True)
    page.get_by_role("button", name="Deal a hand").click()


def test_a_hand_is_played_with_the_keyboard_alone(site_page, seated):
    start(site_page)
    for _ in range(80):
        if site_page.locator("div.showdown").count():
            break
        before = site_page.locator("#stage").get_attribute("data-state")
        press(site_page)
        site_page.locator(f'#stage:not([data-state="{before}"])').wait_for()
    assert site_page.get_by_role("heading", level=1).inner_text()
    assert Hand.objects.get().result
    site_page.keyboard.press("Enter")
    site_page.wait_for_selector("form.table")
    assert Hand.objects.count() == 2


def test_enter_deals_a_hand_once_the_level_is_chosen_by_keyboard(site_page, seated):
    site_page.goto("/play/")
    site_page.locator("input[name=level]:checked").focus()
    site_page.keyboard.press("ArrowDown")
    site_page.keyboard.press("Enter")
    site_page.wait_for_selector("form.table, div.showdown")
    assert Game.objects.get().level == "casual"
    assert "csrf" not in site_page.url


def press(page):
    """The key a player would press: knock if that is on offer, else throw, draw, pass or lay."""
    for key, pressed in (("k", "k"), ("enter", "Enter"), ("d", "d"), ("p", "p")):
        if page.locator(f"[data-key={key}]:visible").count():
            page.keyboard.press(pressed)
            return
    # the card taken this turn may not be thrown: choose another with the arrow keys
    page.locator(".yours input[type=radio]").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")


def test_choosing_a_card_shows_what_it_would_leave(site_page, seated):
    game = south_to_throw(KNOCKER, LOSER, "Kh")
    site_page.goto(f"/play/{game.code}/")
    choose(site_page, "Jack of clubs")
    assert site_page.get_by_role("button", name="Discard jack of clubs").is_visible()
    assert not site_page.get_by_role("button", name="Knock").is_visible()
    choose(site_page, "King of hearts")
    assert site_page.get_by_role("button", name="Knock with 2").is_visible()


def turn_ended(page):
    """Wait for the table after the computer's answer."""
    page.locator('#stage:not([data-state="1.3.table"])').wait_for()


def choose(page, name):
    page.get_by_role("radio", name=name).check(force=True)


def test_arrow_keys_move_along_the_hand_and_enter_throws(site_page, seated):
    game = south_to_throw(KNOCKER, LOSER, "Kh")
    site_page.goto(f"/play/{game.code}/")
    site_page.get_by_role("radio", name="King of hearts").focus()
    site_page.keyboard.press("ArrowRight")
    site_page.keyboard.press("Enter")
    turn_ended(site_page)
    assert Hand.objects.get().moves[3] == "discard 2d"


def test_a_double_click_makes_one_move(site_page, seated):
    game = south_to_throw(KNOCKER, LOSER, "Kh")
    site_page.goto(f"/play/{game.code}/")
    site_page.get_by_role("button", name="Discard").dblclick()
    turn_ended(site_page)
    assert Hand.objects.get().moves.count("discard Kh") == 1


def test_an_old_window_is_shown_the_table_as_it_is(site_page, seated, complaints):
    game = south_to_throw(KNOCKER, LOSER, "Kh")
    site_page.goto(f"/play/{game.code}/")
    send(seated, game, "discard Kh")
    choose(site_page, "Two of diamonds")
    site_page.get_by_role("button", name="Discard two of diamonds").click()
    expect(site_page.locator(".stop")).to_contain_text("The table has moved on since you chose.")
    complaints.clear()  # the browser notes the 409


def test_a_lost_connection_is_told_and_nothing_changes(site_page, seated, complaints):
    game = south_to_throw(KNOCKER, LOSER, "Kh")
    site_page.goto(f"/play/{game.code}/")
    site_page.route("**/move/", lambda route: route.abort())
    site_page.get_by_role("button", name="Discard").click()
    site_page.locator("#trouble").get_by_text("Try again").wait_for()
    assert site_page.get_by_role("button", name="Discard").is_visible()
    complaints.clear()


def test_the_turn_is_announced(site_page, seated):
    game = south_to_throw(KNOCKER, LOSER, "Kh")
    site_page.goto(f"/play/{game.code}/")
    site_page.get_by_role("button", name="Discard").click()
    expect(site_page.locator("#announce")).to_contain_text("Gina")
    expect(site_page.locator("#announce")).to_contain_text("Deadwood")


def test_a_phone_shows_cards_of_a_fingers_width_and_no_sideways_scroll(
    browser, seated, browser_context_args
):
    game = south_to_throw("2c 4d 6h 8d 7s Qd Js 3h 9d 7c", LOSER, "Kh")
    context = browser.new_context(
        **{**browser_context_args, "viewport": {"width": 360, "height": 740}}
    )
    context.add_cookies(
        [
            {
                "name": "sessionid",
                "value": seated.cookies["sessionid"].value,
                "url": browser_context_args["base_url"],
            }
        ]
    )
    page = context.new_page()
    page.goto(f"/play/{game.code}/")
    boxes = [card.bounding_box() for card in page.locator(".yours .card").all()]
    assert len(boxes) == 11
    assert min(box["width"] for box in boxes) >= 48
    assert len({round(box["y"] / 40) for box in boxes}) <= 3
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    context.close()


def test_a_whole_hand_is_played_without_javascript(plain_page, seated, browser_context_args):
    plain_page.context.add_cookies(
        [
            {
                "name": "sessionid",
                "value": seated.cookies["sessionid"].value,
                "url": browser_context_args["base_url"],
            }
        ]
    )
    start(plain_page)
    for _ in range(80):
        if plain_page.locator("div.showdown").count():
            break
        buttons = plain_page.locator("button[name=move]:visible")
        if not buttons.count():
            plain_page.locator(".yours input[type=radio]").first.check(force=True)
        knock = plain_page.locator(".knock:visible")
        (knock if knock.count() else buttons).first.click()
    assert Hand.objects.get().result
    plain_page.get_by_role("button", name="Deal hand 2").click()
    assert Game.objects.get(visitor=VISITOR).hands.count() == 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_the_table_and_the_showdown(site_page, seated, scheme):
    site_page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    site_page.goto("/play/")
    assert problems(site_page) == []
    game = south_to_throw(KNOCKER, LOSER, "Kh")
    site_page.goto(f"/play/{game.code}/?hint=4&about=As")
    assert problems(site_page) == []
    laying = north_knocks(
        "3h 4s 5c 5d 5h 5s 9h Th Jh Qh",
        "6d 7d 8d 9d Td 6s 7s 8s 9s 4c",
        "Kh",
        "Kh",
        "6d7d8d9dTd 6s7s8s9s",
    )
    site_page.goto(f"/play/{laying.code}/?so_far=meld+5c5d5h")
    assert problems(site_page) == []
    send(seated, laying, "done")
    site_page.goto(f"/play/{laying.code}/")
    assert problems(site_page) == []
    site_page.goto(f"/play/{laying.code}/sheet/")
    assert problems(site_page) == []
