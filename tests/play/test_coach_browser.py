"""The coach in a real browser: the hint ladder and the drawer by keyboard, without a script."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from play.coach.levels import STRONGEST, advise
from play.names import card_name
from tests.looking import problems
from tests.play.coached import coachs_advice, given_to_south
from tests.play.tables import send, south_to_throw, visit

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HAND = "2c 3c 4c 5d 5h 5s 8c 9d Jh Qd"
HERS = "As Ad 6c 7d 7h 8h 8s Tc Td Ks"


@pytest.fixture
def game(client, context, live_server):
    visit(client)
    context.add_cookies(
        [
            {"name": name, "value": morsel.value, "url": live_server.url}
            for name, morsel in client.cookies.items()
        ]
    )
    return south_to_throw(HAND, HERS, "Kh 6s", upcard="Kc")


def test_the_ladder_is_climbed_and_the_drawer_opened_with_the_keyboard_alone(site_page, game):
    advised = advise(game.hands.get().view(), STRONGEST)
    assert advised.move.card is not None
    best = card_name(advised.move.card)
    site_page.goto(f"/play/{game.code}/")
    site_page.keyboard.press("h")
    for label in ("Which cards?", "Which move?", "Why?"):
        expect(site_page.get_by_role("link", name=label)).to_be_focused()
        site_page.keyboard.press("Enter")
    expect(site_page.locator(".hint")).to_be_focused()
    expect(site_page.locator(".hint")).to_contain_text("The coach prefers throwing")
    expect(site_page.locator("#announce")).to_contain_text(f"hrowing {best}")

    site_page.locator("#reading > summary").focus()
    site_page.keyboard.press("Enter")
    expect(site_page.locator("#about-As")).to_be_visible()
    site_page.keyboard.press("Tab")
    expect(site_page.locator("#about-As")).to_be_focused()
    site_page.keyboard.press("Enter")
    expect(site_page.locator(".about")).to_contain_text("Gina holds")
    expect(site_page.locator("#about-As")).to_be_focused()
    expect(site_page.locator("#about-As")).to_have_attribute("aria-current", "true")
    expect(site_page.locator("#announce")).to_contain_text("Gina holds ace of spades in about")


def test_a_hint_leaves_the_lifted_card_lifted(site_page, game):
    site_page.goto(f"/play/{game.code}/")
    site_page.get_by_role("radio", name="Queen of diamonds").check(force=True)
    site_page.keyboard.press("h")
    expect(site_page.locator(".hint")).to_be_visible()

    assert site_page.get_by_role("radio", name="Queen of diamonds").is_checked()


def test_the_drawer_stays_open_from_move_to_move(site_page, game):
    site_page.goto(f"/play/{game.code}/")
    site_page.locator("#reading > summary").click()
    site_page.get_by_role("button", name="Discard").click()
    site_page.locator('#stage:not([data-state="1.3.table"])').wait_for()

    expect(site_page.locator("#reading")).to_have_attribute("open", "")


@pytest.fixture
def plain_visit(plain_page, game, client, browser_context_args):
    """The visitor's browser, without a script."""
    session = client.cookies["sessionid"].value
    cookie = {"name": "sessionid", "value": session, "url": browser_context_args["base_url"]}
    plain_page.context.add_cookies([cookie])
    return plain_page


def test_the_drawer_is_read_without_javascript_on_a_phone(plain_visit, game):
    plain_visit.set_viewport_size({"width": 360, "height": 740})
    plain_visit.goto(f"/play/{game.code}/")
    plain_visit.get_by_text("Why?").click()
    plain_visit.locator("#reading > summary").click()
    plain_visit.locator("#about-7h").click()

    expect(plain_visit.locator(".about")).to_be_visible()
    expect(plain_visit.locator(".about")).to_contain_text("Gina holds")


INDEX = 40  # pixels of a card that show its rank and suit


def test_every_card_can_be_read_below_a_verdict_on_a_small_phone(site_page, game, client):
    send(client, game, "discard 5d")
    site_page.set_viewport_size({"width": 360, "height": 640})
    site_page.goto(f"/play/{game.code}/")
    expect(site_page.locator(".loud")).to_be_visible()
    cards = site_page.locator(".yours [role=img]").all()
    lowest = max(one.bounding_box()["y"] for one in cards)

    assert len(cards) == 10
    assert lowest + INDEX <= site_page.locator(".act").bounding_box()["y"]
    expect(site_page.locator(".coach .tells")).to_be_hidden()
    site_page.get_by_text("Why?").click()
    expect(site_page.locator(".coach .tells")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1280])
def test_axe_finds_nothing_in_an_open_drawer_beside_a_verdict(
    site_page, game, client, monkeypatch, width, scheme
):
    given = coachs_advice()
    monkeypatch.setattr(
        "play.turns.advise", lambda view, level: given_to_south(view, level, given)
    )
    send(client, game, "discard 5d")
    site_page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    site_page.set_viewport_size({"width": width, "height": 740})
    site_page.goto(f"/play/{game.code}/?about=7h")
    site_page.locator(".judged > summary").first.click()

    assert problems(site_page) == []
    assert site_page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.fixture
def knocked(client, game):
    """A hand that the learner ended, and the number of the move that was weighed."""
    over = south_to_throw("7c 7d 7h 3s 4s 5s Jc Jd Jh 2d", "6c 6d 6s 8s 9h Tc Td Qh Qs Ah", "Kh")
    send(client, over, "knock Kh")
    return over, next(iter(over.hands.get().weighed))


def test_the_numbers_of_a_move_open_in_place_by_keyboard(site_page, knocked):
    game, number = knocked
    site_page.goto(f"/play/{game.code}/")
    site_page.get_by_text("Your choices, weighed").press("Enter")
    site_page.locator(f"a#numbers-{number}").press("Enter")
    expect(site_page.locator(f"#numbers-{number} > summary")).to_be_focused()
    expect(site_page.locator(f"#numbers-{number} .evidence")).to_be_visible()
    assert "numbers" not in site_page.url
    assert problems(site_page) == []


def test_the_numbers_of_a_move_open_without_a_script(plain_visit, knocked):
    game, number = knocked
    plain_visit.goto(f"/play/{game.code}/")
    plain_visit.get_by_text("Your choices, weighed").click()
    plain_visit.locator(f"a#numbers-{number}").click()
    expect(plain_visit.locator(f"#numbers-{number} .evidence")).to_be_in_viewport()
