"""Scoring hands and keeping a pad in a real browser: by tap, by keyboard, without JavaScript."""

from __future__ import annotations

import pytest

from play.pads import ScorePad
from tests.looking import problems

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

KNOCKER = "6d 7d 8d 9d Td 6s 7s 8s 9s 4c"
DEFENDER = "3h 4s 5c 5d 5h 5s 9h Th Jh Qh"
HANDS = f"rules=standard&knocker={KNOCKER}&defender={DEFENDER}".replace(" ", "")
PHONE = {"width": 360, "height": 740}


def tap(page, hand, cards):
    for card in cards.split():
        page.locator(f'[name="{hand}"][value="{card}"]').check(force=True)


def tapped(page, side):
    return page.locator(f".{side} .picked").evaluate(
        """said => {
            const deck = said.closest(".deck");
            return deck.querySelectorAll(":checked").length;
        }"""
    )


def open_pad(page, *names, rules="standard"):
    page.goto("/play/pad/")
    for label, name in zip(
        ("First dealer", "Player 2", "Player 3", "Player 4"), names, strict=False
    ):
        page.get_by_label(label).fill(name)
    page.get_by_label("Rules").select_option(rules)
    page.get_by_role("button", name="Open a pad").click()


def write_down(page, knocker, count, other):
    page.get_by_role("group", name="Who knocked?").get_by_label(knocker).check()
    page.get_by_label("Knocker’s deadwood").fill(str(count))
    page.get_by_label("The other’s deadwood").fill(str(other))
    page.get_by_role("button", name="Write down").click()


def test_two_hands_are_tapped_on_a_phone(site_page):
    site_page.set_viewport_size(PHONE)
    site_page.goto("/play/score/")
    tap(site_page, "k", KNOCKER)
    tap(site_page, "d", DEFENDER)
    site_page.get_by_role("button", name="Score these hands").click()
    heading = site_page.get_by_role("heading", level=1)
    assert heading.inner_text() == "The defender undercuts and wins 26 points"
    assert len(site_page.url) < 160


def test_cards_to_tap_are_as_wide_as_a_finger_on_a_phone(site_page):
    site_page.set_viewport_size(PHONE)
    site_page.goto("/play/score/")
    boxes = [card.bounding_box() for card in site_page.locator(".tiles .card").all()]
    assert len(boxes) == 104
    assert min(min(box["width"], box["height"]) for box in boxes) >= 40


def test_hands_are_typed_and_scored_with_the_keyboard_alone(site_page):
    site_page.goto("/play/score/")
    site_page.get_by_label("without the one thrown").focus()
    site_page.keyboard.type(KNOCKER)
    site_page.get_by_label("Tap ten cards, or type them").focus()
    site_page.keyboard.type(DEFENDER.upper())
    site_page.keyboard.press("Enter")
    site_page.get_by_role("heading", name="The defender undercuts").wait_for()


def test_a_card_is_ticked_with_the_space_bar(site_page):
    site_page.goto("/play/score/")
    site_page.get_by_label("without the one thrown").focus()
    site_page.keyboard.press("Tab")
    site_page.keyboard.press("Space")
    assert site_page.locator(".knocker").get_by_label("ace of clubs").is_checked()
    assert tapped(site_page, "knocker") == 1


def test_a_refusal_keeps_the_cards_and_is_told(site_page, complaints):
    site_page.goto("/play/score/")
    tap(site_page, "k", KNOCKER)
    tap(site_page, "d", "4c 5c")
    site_page.get_by_role("button", name="Score these hands").click()
    site_page.get_by_role("alert").get_by_text("The defender has 2 cards").wait_for()
    assert tapped(site_page, "knocker") == 10
    assert tapped(site_page, "defender") == 2
    complaints.clear()  # the browser notes the 422


def test_hands_are_scored_without_javascript(plain_page):
    plain_page.goto("/play/score/")
    tap(plain_page, "k", KNOCKER)
    tap(plain_page, "d", DEFENDER)
    plain_page.get_by_role("button", name="Score these hands").click()
    assert "undercuts" in plain_page.get_by_role("heading", level=1).inner_text()
    plain_page.get_by_role("link", name="Swedish").click()
    assert "29 points" in plain_page.get_by_role("heading", level=1).inner_text()


def test_a_pad_is_kept_struck_out_and_deleted_without_javascript(plain_page):
    open_pad(plain_page, "Anna", "Ben")
    write_down(plain_page, "Anna", 9, 2)
    assert plain_page.get_by_text("Anna knocked with 9, Ben had 2.").is_visible()
    plain_page.get_by_role("button", name="Strike out hand 1").click()
    assert ScorePad.objects.get().entries == []
    plain_page.get_by_text("Delete this pad").click()
    plain_page.get_by_role("button", name="Delete it for good").click()
    assert not ScorePad.objects.exists()


def test_only_the_fields_of_the_chosen_way_are_shown(site_page):
    open_pad(site_page, "Anna", "Ben")
    assert site_page.get_by_label("Knocker’s deadwood").is_visible()
    site_page.get_by_label("Points", exact=True).first.check()
    assert not site_page.get_by_label("Knocker’s deadwood").is_visible()
    assert site_page.get_by_role("group", name="Who won?").is_visible()
    site_page.get_by_label("Nobody knocked").check()
    assert not site_page.get_by_role("group", name="Who won?").is_visible()
    site_page.get_by_role("button", name="Write down").click()
    site_page.get_by_text("no points, no box").wait_for()


def test_a_pad_is_kept_with_the_keyboard_alone(site_page):
    site_page.goto("/play/pad/")
    site_page.get_by_label("First dealer").focus()
    for name in ("Anna", "Ben"):
        site_page.keyboard.type(name)
        site_page.keyboard.press("Tab")
    site_page.keyboard.press("Enter")
    site_page.get_by_label("Both counts").focus()
    site_page.keyboard.press("Tab")
    site_page.keyboard.press("Space")
    for number in ("4", "30"):
        site_page.keyboard.press("Tab")
        site_page.keyboard.type(number)
    site_page.keyboard.press("Enter")
    site_page.get_by_text("Anna knocked with 4, Ben had 30.").wait_for()


def test_a_printed_pad_is_black_on_white_and_without_its_forms(site_page):
    open_pad(site_page, "Anna", "Ben")
    write_down(site_page, "Anna", 9, 2)
    site_page.emulate_media(media="print", color_scheme="dark")
    assert site_page.get_by_role("table").is_visible()
    assert not site_page.get_by_role("button").first.is_visible()
    ink = site_page.locator("h1").evaluate("title => getComputedStyle(title).color")
    assert ink == "rgb(0, 0, 0)"
    assert site_page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(site_page, complaints, scheme):
    site_page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    for address in (
        "/play/score/",
        f"/play/score/?{HANDS}",
        "/play/score/?rules=standard&knocker=7x&defender=",
        "/play/pad/",
    ):
        site_page.goto(address)
        assert problems(site_page) == [], address
    complaints.clear()
    open_pad(site_page, "Anna", "Ben", "Cleo", "Dan")
    assert problems(site_page) == []
    open_pad(site_page, "Anna", "Ben", rules="hollywood")
    write_down(site_page, "Anna", 9, 2)
    assert problems(site_page) == []


@pytest.mark.parametrize("width", [320, 360, 768])
def test_no_page_scrolls_sideways(site_page, width):
    site_page.set_viewport_size({"width": width, "height": 740})
    for address in ("/play/score/", f"/play/score/?{HANDS}", "/play/pad/"):
        site_page.goto(address)
        assert site_page.evaluate("document.documentElement.scrollWidth") <= width, address
    open_pad(site_page, "Wilhelmina Alexandra", "Maximilian Leopold", rules="hollywood")
    write_down(site_page, "Wilhelmina Alexandra", 9, 2)
    assert site_page.evaluate("document.documentElement.scrollWidth") <= width
