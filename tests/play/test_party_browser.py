"""Three and four players in a real browser: a hand watched by keyboard, by ear, on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from play.engine.moves import Seat
from play.engine.party import Meeting
from play.models import Hand
from tests.looking import problems
from tests.play.tables import lay_best, visit
from tests.play.test_party_pages import party_game, to_knock

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def seated(client, context, live_server):
    """The browser has the visitor's cookie."""
    visit(client)
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    return client


@pytest.fixture
def watched(seated):
    """A game of three in which the learner sits out hand 2."""
    game = party_game(3, preset="norwegian")
    to_knock(game, 1)
    lay_best(seated, game, "knock Kh")
    seated.post(f"/play/{game.code}/deal/", {"after": 1})
    return game


@pytest.fixture
def round_over(seated):
    """A game of four after its first round."""
    game = party_game(4)
    to_knock(game, 1)
    Hand.make(game, 1, 2, Meeting(2, 3, Seat.NORTH))
    lay_best(seated, game, "knock Kh")
    return game


def step(page):
    return page.locator(".watch h1 small")


def test_a_hand_is_watched_with_the_keyboard_alone(site_page, watched):
    moves = watched.hands.get(number=2).move_count
    site_page.goto(f"/play/{watched.code}/")
    for move in range(1, moves + 1):
        site_page.keyboard.press("Enter")
        expect(step(site_page)).to_have_text(f"move {move} of {moves}")
    site_page.keyboard.press("ArrowLeft")
    expect(step(site_page)).to_have_text(f"move {moves - 1} of {moves}")
    site_page.keyboard.press("Enter")
    expect(step(site_page)).to_have_text(f"move {moves} of {moves}")
    site_page.keyboard.press("Enter")
    site_page.get_by_role("button", name="Deal hand 3").wait_for()
    assert site_page.url.endswith(f"/play/{watched.code}/2/")


def test_a_step_keeps_the_focus_is_announced_and_has_an_address(site_page, watched):
    site_page.goto(f"/play/{watched.code}/2/?move=2")
    site_page.locator("#watch-next").focus()
    site_page.keyboard.press("Enter")
    expect(step(site_page)).to_contain_text("move 3 of")
    expect(site_page.locator("#watch-next")).to_be_focused()
    expect(site_page.locator("#announce")).not_to_be_empty()
    assert site_page.url.endswith("?move=3")
    site_page.go_back()
    expect(step(site_page)).to_contain_text("move 2 of")
    expect(site_page.locator("header.head")).to_be_visible()


def test_a_hand_is_watched_without_javascript(plain_page, seated, watched, live_server):
    session = seated.cookies["sessionid"].value
    plain_page.context.add_cookies(
        [{"name": "sessionid", "value": session, "url": live_server.url}]
    )
    plain_page.goto(f"/play/{watched.code}/")
    plain_page.get_by_role("link", name="Next move").click()
    expect(step(plain_page)).to_contain_text("move 1 of")
    plain_page.get_by_role("link", name="Skip to the result").click()
    plain_page.get_by_role("button", name="Deal hand 3").wait_for()


def test_the_partners_table_and_the_round_are_reached_by_keyboard(site_page, round_over):
    site_page.goto(f"/play/{round_over.code}/")
    site_page.keyboard.press("Enter")
    site_page.wait_for_url("**/partner/")
    site_page.keyboard.press("Enter")
    site_page.wait_for_url("**/both/")
    site_page.keyboard.press("Enter")
    site_page.locator("form.table, form.showdown").wait_for()
    assert round_over.hands.filter(number=2).count() == 2


def pages(three, four):
    return (
        f"/play/{three.code}/2/?move=6",
        f"/play/{three.code}/2/",
        f"/play/{three.code}/sheet/",
        f"/play/{four.code}/",
        f"/play/{four.code}/1/partner/",
        f"/play/{four.code}/1/both/",
        f"/play/{four.code}/sheet/",
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_among_three_or_four(site_page, watched, round_over, scheme):
    site_page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    for path in pages(watched, round_over):
        site_page.goto(path)
        assert (path, problems(site_page)) == (path, [])


def test_nothing_scrolls_sideways_on_a_phone(site_page, watched, round_over):
    site_page.set_viewport_size({"width": 360, "height": 740})
    moves = watched.hands.get(number=2).move_count
    steps = [f"/play/{watched.code}/2/?move={move}" for move in range(0, moves + 1, 5)]
    for path in (*pages(watched, round_over), *steps):
        site_page.goto(path)
        width = site_page.evaluate("document.documentElement.scrollWidth")
        assert (path, width) == (path, 360)
