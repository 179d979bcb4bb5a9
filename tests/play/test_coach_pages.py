"""The coach at the table: the hint ladder, the verdicts, the reading of the other hand."""

from __future__ import annotations

import re

import pytest

from play.coach.advice import Advice
from play.coach.levels import LEVELS, STRONGEST, advise
from play.coach.verdict import verdict_on
from play.engine.moves import Move
from play.level_words import levels_in_words
from play.models import Game
from tests.play.coached import coachs_advice, given_to_south, long_game
from tests.play.tables import deck_of, seat_game, send, south_to_throw, text_of

HAND = "2c 3c 4c 5d 5h 5s 8c 9d Jh Qd"
HERS = "As Ad 6c 7d 7h 8h 8s Tc Td Ks"
HTMX = {"headers": {"hx-request": "true"}}


@pytest.fixture
def game(south):
    return south_to_throw(HAND, HERS, "Kh 6s", upcard="Kc")


@pytest.fixture
def weighed(monkeypatch):
    """The coach prefers the king by 0 to 5 points to four throws that it weighed."""
    given = coachs_advice()
    monkeypatch.setattr(
        "play.turns.advise", lambda view, level: given_to_south(view, level, given)
    )
    return given


def page(client, game, query=""):
    return text_of(client.get(f"/play/{game.code}/{query}"))


# --- The hint ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rung", "asks"), [(1, "Which cards?"), (2, "Which move?"), (3, "Why?")], ids=str
)
def test_each_rung_of_the_hint_offers_the_next(south, game, rung, asks):
    html = south.get(f"/play/{game.code}/?hint={rung}").content.decode()
    links = re.findall(r'<a class="btn plain" href="([^"]+)"[^>]*>([^<]+)</a>', html)

    assert links == [(f"/play/{game.code}/?hint={rung + 1}", asks)]


def test_the_move_is_named_on_the_third_rung_and_the_reason_on_the_fourth(south, game):
    pages = [page(south, game, f"?hint={rung}") for rung in (1, 2, 3, 4)]

    assert ["The coach prefers" in one for one in pages] == [False, False, True, True]
    assert ["is better than" in one or "are equal" in one for one in pages] == [
        *(False, False, False),
        True,
    ]


@pytest.mark.parametrize("asked", ["", "0", "5", "-1", "²", "one", "1" * 400])
def test_a_rung_there_is_not_is_no_hint(south, game, asked):
    answer = south.get(f"/play/{game.code}/", {"hint": asked})

    assert answer.status_code == 200
    assert 'class="note hint"' not in answer.content.decode()


def test_the_hint_tool_climbs_on(south, game):
    html = south.get(f"/play/{game.code}/?hint=2").content.decode()

    assert re.search(r'class="btn tool" href="[^"]+\?hint=3"', html)


def test_a_hint_asks_for_no_help_that_counts(south, game):
    page(south, game, "?hint=4")

    assert not game.hands.get().assisted


# --- The verdict -------------------------------------------------------------------------


def test_the_best_throw_gets_a_mark_and_no_sentence_of_its_own(south, game, weighed):
    send(south, game, "discard Kh")
    html = south.get(f"/play/{game.code}/").content.decode()

    assert 'aria-label="the best"' in html
    assert 'class="note loud"' not in html


@pytest.mark.parametrize(
    ("thrown", "sentence"),
    [
        ("Qd", "Throwing Q♦: equal to the best."),
        ("Jh", "Throwing J♥ was a slip. Throwing K♥ kept 0.8 points more: less deadwood (+0.8)."),
        (
            "9d",
            "Throwing 9♦ was a mistake. Throwing K♥ kept 2.1 points more: less deadwood (+2.1).",
        ),
        (
            "5d",
            "Throwing 5♦ was a blunder. Throwing K♥ kept 5.0 points more: less deadwood (+5.0).",
        ),
        ("2c", "Throwing 2♣ was not weighed."),
    ],
    ids=["equal", "slip", "mistake", "blunder", "not weighed"],
)
def test_a_throw_is_told_with_what_the_best_kept(south, game, weighed, thrown, sentence):
    send(south, game, f"discard {thrown}")

    assert sentence in page(south, game)


def test_the_verdict_is_the_coachs_own_not_the_opponents(south, game):
    verdict = verdict_on(advise(game.hands.get().view(), STRONGEST), Move.parse("discard 5d"))
    send(south, game, "discard 5d")

    assert game.hands.get().verdicts() == {3: verdict}


def test_the_advice_is_kept_as_it_was_weighed_before_the_move(south, game):
    weighed = advise(game.hands.get().view(), STRONGEST)
    send(south, game, "discard 5d")
    hand = game.hands.get()

    assert Advice.from_json(hand.weighed["3"]) == weighed
    assert set(hand.weighed) == {"3"}
    assert "3" not in hand.thoughts


def test_the_table_of_the_verdict_names_the_best_and_the_learners_own(south, game, weighed):
    send(south, game, "discard 5d")
    text = page(south, game)

    assert "throwing K♥ best" in text
    assert "throwing 5♦ yours" in text


def test_an_unlawful_move_is_not_weighed(south, game):
    send(south, game, "discard As")

    assert game.hands.get().weighed == {}


def test_a_move_without_a_choice_gets_no_verdict(south):
    game = seat_game(deck_of(HAND, HERS, "Kc", "Kh 6s"), moves=("pass", "pass"))
    send(south, game, "stock")

    assert game.hands.get().weighed == {}
    assert 'class="judged' not in south.get(f"/play/{game.code}/").content.decode()


def test_the_verdict_stays_until_the_learners_next_move(south, game, weighed):
    send(south, game, "discard 5d")
    loud = '<p class="note loud">'
    assert loud in south.get(f"/play/{game.code}/?hint=1").content.decode()
    send(south, game, "stock")
    html = south.get(f"/play/{game.code}/").content.decode()

    assert "5♦ was a blunder" not in text_of(south.get(f"/play/{game.code}/"))
    assert html.count(loud) <= 1


def test_every_choice_is_marked_in_the_list_of_moves(south, game, weighed):
    send(south, game, "discard 5d")

    assert "You threw 5♦. blunder" in page(south, game)


def test_the_verdict_is_announced_in_words(south, game, weighed):
    html = send(south, game, "discard 5d", **HTMX).content.decode()
    told = re.search(r'<p class="hide" data-announce>(.*?)</p>', html, re.DOTALL)

    assert told is not None
    assert "Your move was a blunder" in told[1]


def test_verdicts_can_be_turned_off_and_are_kept_all_the_same(south, game, weighed):
    south.post("/look/", {"verdicts": "off"})
    send(south, game, "discard 5d")
    html = south.get(f"/play/{game.code}/").content.decode()

    assert "blunder" not in html
    assert 'class="judged' not in html
    assert game.hands.get().weighed


def test_a_hand_that_is_over_lists_every_choice_with_its_verdict(south):
    game = south_to_throw("7c 7d 7h 3s 4s 5s Jc Jd Jh 2d", "6c 6d 6s 8s 9h Tc Td Qh Qs Ah", "Kh")
    send(south, game, "knock Kh")
    text = page(south, game)

    assert "Your choices, weighed" in text
    assert "Knocking with K♥ thrown" in text


# --- The numbers of a hand that is over ------------------------------------------------------


def test_the_page_after_a_long_hand_stays_light(south):
    game = long_game()
    answer = south.get(f"/play/{game.code}/")

    assert game.hands.get().move_count >= 60
    assert "Your choices, weighed" in text_of(answer)
    assert len(answer.content) < 120_000


def numbers_linked(html):
    return re.findall(r'href="([^"]+)\?numbers=(\d+)#numbers-\2"', html)


def test_the_numbers_of_each_move_come_when_they_are_asked_for(south):
    game = long_game()
    hand = game.hands.get()
    pages = f"/play/{game.code}/", f"/play/{game.code}/1/"
    for address in pages:
        html = south.get(address).content.decode()
        assert 'class="evidence"' not in html
        assert set(numbers_linked(html)) == {
            (address, number) for number in {**hand.weighed, **hand.thoughts}
        }
    for number in (next(iter(hand.weighed)), next(iter(hand.thoughts))):
        html = south.get(f"{pages[0]}?numbers={number}").content.decode()
        assert html.count('class="evidence"') == 1
        assert f'id="numbers-{number}" open' in html
        assert (">yours<" in html or ">best<" in html) == (number in hand.weighed)
        assert html.count('<details class="more" open') == (2 if number in hand.weighed else 1)


@pytest.mark.parametrize("asked", ["", "-1", "²", "999", "one", "1" * 400])
def test_numbers_of_a_move_there_is_not_are_not_shown(south, asked):
    answer = south.get(f"/play/{long_game().code}/", {"numbers": asked})

    assert answer.status_code == 200
    assert 'class="evidence"' not in answer.content.decode()


def test_no_numbers_are_to_be_had_before_the_hand_is_over(south, game):
    send(south, game, "discard 2c")
    thought = next(iter(game.hands.get().thoughts))
    plain = page(south, game)

    assert page(south, game, f"?numbers={thought}") == plain
    assert page(south, game, f"1/?numbers={thought}") == ""


def test_two_computers_that_are_watched_get_no_verdict(south):
    south.post("/play/start/", {"level": "newcomer", "preset": "standard", "players": "3"})
    game = Game.objects.latest("pk")
    watched = [hand for hand in game.hands.all() if not hand.is_learners]

    assert all(hand.weighed == {} for hand in watched)


# --- Reading the other hand --------------------------------------------------------------


def test_the_drawer_is_closed_until_a_card_is_asked_about(south, game):
    closed = south.get(f"/play/{game.code}/").content.decode()
    opened = south.get(f"/play/{game.code}/?about=7h").content.decode()

    assert '<details class="more" id="reading">' in closed
    assert '<details class="more" id="reading" open>' in opened
    assert '<details class="note coach" open>' in opened
    assert re.search(r"Gina holds 7♥ in about \d+ of 100 hands", page(south, game, "?about=7h"))


def test_the_card_asked_about_is_the_current_one_of_the_grid(south, game):
    html = south.get(f"/play/{game.code}/?about=7h").content.decode()

    assert html.count('aria-current="true"') == 1
    assert re.search(r'<a id="about-7h"[^>]* aria-current="true"', html)


@pytest.mark.parametrize("asked", ["2c", "Kc", "1z", "", "7h7h", "²"], ids=repr)
def test_of_an_open_card_or_none_there_is_nothing_to_read(south, game, asked):
    answer = south.get(f"/play/{game.code}/", {"about": asked})

    assert answer.status_code == 200
    assert "Choose a card to read what speaks for it" in text_of(answer)


def test_a_card_that_may_be_hers_is_a_link_and_one_that_lies_open_is_none(south, game):
    html = south.get(f"/play/{game.code}/").content.decode()
    asked = set(re.findall(r'id="about-(\w\w)"', html))
    view = game.hands.get().view()

    assert asked == {str(one) for one in view.unseen | view.known}


# --- The levels --------------------------------------------------------------------------


def test_every_level_has_its_words():
    assert [words.key for words in levels_in_words()] == list(LEVELS)
    assert len({str(words.about) for words in levels_in_words()}) == len(LEVELS)
    assert all("does not" in str(words.about) for words in levels_in_words())


@pytest.mark.parametrize("path", ["/play/", "/look/"])
def test_the_levels_are_told_wherever_one_is_chosen(client, db, path):
    text = text_of(client.get(path))

    for words in levels_in_words():
        assert f"{words.title} {words.about}" in text


def test_the_level_played_last_is_offered_first(south):
    south.post("/play/start/", {"level": "club", "preset": "standard"})
    html = south.get("/play/").content.decode()

    assert 'name="level" value="club" checked' in html
