"""Score any hand: the page says what the engine says, and names what is wrong with a hand."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given

from play.engine.cards import DECK, CardSet, card, cards
from play.engine.melds import best_arrangement
from play.engine.moves import Move, Phase
from play.engine.presets import PRESETS, STANDARD
from play.score_words import problem_text, result_text, step_text
from play.scorebook import (
    Hands,
    NoShowdown,
    other_spreads,
    showdown_of_counts,
    showdown_of_hands,
)
from tests.engine.strategies import states_in
from tests.play.tables import lay_best, send, south_to_throw, text_of

KNOCKER = "6d 7d 8d 9d Td 6s 7s 8s 9s 4c"
DEFENDER = "3h 4s 5c 5d 5h 5s 9h Th Jh Qh"
TIGHT = {"knocker": "4c6d7d8d9dTd6s7s8s9s", "defender": "5c5d3h5h9hThJhQh4s5s"}
C29 = ("5h 6h 7h 8h Qc Qd Qh Qs Ac Ad", "9h Th Kc Kd Ks 2s 3s 4s 4d 6c")
MELDED = "9c 9d 9h 4s 5s 6s Kc Kd Kh Ks"


def ask(client, knocker=KNOCKER, defender=DEFENDER, *, rules="standard", follow=True, **more):
    data = {"rules": rules, "knocker": knocker, "defender": defender, **more}
    return client.get("/play/score/", data, follow=follow)


def scored(knocker=KNOCKER, defender=DEFENDER, rules="standard", **more):
    return showdown_of_hands(PRESETS[rules], cards(knocker), cards(defender), **more)


def test_the_first_visit_shows_an_empty_form_and_one_worked_example(client):
    answer = client.get("/play/score/")
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "checked" not in page
    example = re.search(r'href="(/play/score/\?[^"]+)">a hand that most', page)
    assert example is not None
    shown = client.get(example[1].replace("&amp;", "&"))
    assert "The defender undercuts and wins 26 points" in text_of(shown)


def test_the_page_stores_nothing(client):
    assert not ask(client).cookies


def test_the_flagship_is_explained_line_by_line(client):
    page = text_of(ask(client))
    for sentence in (
        "The defender undercuts and wins 26 points",
        "May the knocker knock? 4♣ = 4. The limit is 10. yes",
        "Knocker’s melds 6♦ 7♦ 8♦ 9♦ 10♦, 6♠ 7♠ 8♠ 9♠",
        "Defender’s melds 5♣ 5♦ 5♥, 9♥ 10♥ J♥ Q♥",
        "5♠ goes on 6♠ 7♠ 8♠ 9♠. 4♠ goes on 6♠ 7♠ 8♠ 9♠. In this order.",
        "3 is fewer than the knocker’s 4: an undercut, so the defender scores.",
        "Undercut: 25 in these rules. 25",
        "The defender scores 26",
        "Laying down the best melds first would have left 7, not 3",
    ):
        assert sentence in page
    assert "Gina" not in page


@pytest.mark.parametrize("rules", PRESETS)
def test_the_page_says_what_the_engine_says(client, rules):
    answer = ask(client, rules=rules, upcard="4d")
    sheet = scored(rules=rules, upcard=card("4d")) if rules != "straight" else None
    if sheet is None:
        assert answer.status_code == 422
        return
    assert answer.status_code == 200
    assert result_text(sheet) in text_of(answer)
    assert f"The defender scores {sheet.sheet.points}" in text_of(answer)


# --- the address ------------------------------------------------------------------------


def test_the_address_carries_the_hand_in_its_short_form(client):
    answer = ask(client, follow=False)
    assert answer.status_code == 302
    parts = parse_qs(urlsplit(answer.headers["Location"]).query)
    assert parts == {"rules": ["standard"], **{name: [text] for name, text in TIGHT.items()}}
    assert client.get(answer.headers["Location"]).status_code == 200


@pytest.mark.parametrize(
    "typed",
    [
        pytest.param(KNOCKER.upper(), id="capitals"),
        pytest.param(KNOCKER.replace("T", "10"), id="10 for T"),
        pytest.param(KNOCKER.replace("d", "♦").replace("s", "♠").replace("c", "♣"), id="pips"),
        pytest.param(KNOCKER.replace(" ", ", "), id="commas"),
        pytest.param(" ".join(reversed(KNOCKER.split())), id="another order"),
    ],
)
def test_cards_may_be_typed_in_any_way(client, typed):
    answer = ask(client, typed, follow=False)
    assert answer.headers["Location"] == ask(client, follow=False).headers["Location"]


def test_cards_may_be_tapped(client):
    data = {"rules": "standard", "knocker": "", "k": KNOCKER.split(), "d": DEFENDER.split()}
    answer = client.get("/play/score/", data)
    assert answer.headers["Location"] == ask(client, follow=False).headers["Location"]


def test_what_is_typed_wins_over_what_is_tapped(client):
    answer = ask(client, follow=False, k=["Ac", "Ad"])
    assert answer.headers["Location"] == ask(client, follow=False).headers["Location"]


def test_the_form_below_a_result_holds_its_cards(client):
    page = ask(client).content.decode()
    ticked = re.findall(r'name="([kd])" value="(\w\w)"[^>]*checked', page)
    assert CardSet(card(text) for side, text in ticked if side == "k") == cards(KNOCKER)
    assert CardSet(card(text) for side, text in ticked if side == "d") == cards(DEFENDER)


# --- other arrangements and other rules -------------------------------------------------


def test_another_spread_is_chosen_by_a_link(client):
    page = ask(client, *C29)
    assert "The knocker wins 8 points" in text_of(page)
    link = re.search(r'href="(/play/score/\?[^"]*spread=[^"]+)"', page.content.decode())
    assert link is not None
    chosen = client.get(link[1].replace("&amp;", "&"))
    assert chosen.status_code == 200
    assert "The knocker wins 19 points" in text_of(chosen)
    assert "The knocker could have shown 2 and chose to keep 10" in text_of(chosen)


def test_the_other_spreads_come_best_for_the_knocker_first():
    found = other_spreads(Hands(STANDARD, cards(C29[0]), cards(C29[1])), 9)
    points = [one.showdown.sheet.points for one in found if one.showdown]
    assert points[0] == 19
    assert points == sorted(points, reverse=True)


def test_the_spread_that_is_laid_anyway_is_not_named_in_the_address(client):
    answer = ask(client, spread="6s7s8s9s 6d7d8d9dTd", follow=False)
    assert "spread" not in answer.headers["Location"]


def test_every_other_preset_is_compared(client):
    page = text_of(ask(client))
    for row in (
        "Standard undercut by the defender 26",
        "Swedish undercut by the defender 29",
        "Icelandic undercut by the defender 11",
        "Classic undercut by the defender 11",
        "Round the corner undercut by the defender 21",
        "Straight gin The knocker has 4 of deadwood; the limit is 0.",
        "Oklahoma In these rules the limit comes from the card turned up",
    ):
        assert row in page


def test_a_spade_turned_up_doubles_the_hand_in_oklahoma(client):
    page = text_of(ask(client, rules="oklahoma", upcard="7s"))
    assert "7♠ was turned up: the limit is 7." in page
    assert "2 × (1 + 25). 52" in page
    assert "The defender scores 52" in page


def test_equal_counts_pay_nobody_in_norwegian_rules(client):
    page = text_of(ask(client, defender="3h As 5c 5d 5h 5s 9h Th Jh Qh", rules="norwegian"))
    showdown = scored(defender="3h As 5c 5d 5h 5s 9h Th Jh Qh", rules="norwegian")
    assert showdown.sheet.points == 0
    assert "Equal counts: nobody scores" in page
    assert "Nobody scores 0" in page


def test_gin_is_gin_whatever_the_other_hand_holds(client):
    page = text_of(ask(client, MELDED, "Ac Ad Ah Jc Jd Jh Js 5c 6c 7c"))
    assert "Gin: the knocker wins 25 points" in page
    assert "None against gin" in page


# --- what is wrong with a hand ----------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        pytest.param({"knocker": KNOCKER + " 4c"}, "The 4♣ is named twice.", id="a card twice"),
        pytest.param(
            {"defender": DEFENDER.replace("3h", "4c")},
            "The 4♣ is in both hands.",
            id="a card in both hands",
        ),
        pytest.param(
            {"defender": DEFENDER[3:]},
            "The defender has 9 cards; 10 are needed.",
            id="nine cards",
        ),
        pytest.param(
            {"knocker": ""}, "The knocker has 0 cards; 10 are needed.", id="no cards at all"
        ),
        pytest.param(
            {"knocker": KNOCKER + " Kc"}, "these rules have no big gin", id="eleven cards"
        ),
        pytest.param(
            {"knocker": KNOCKER + " Kc Kd"},
            "The knocker has 12 cards; 10 are needed.",
            id="twelve cards",
        ),
        pytest.param(
            {"knocker": " ".join(map(str, DECK))},
            "The knocker has 52 cards; 10 are needed.",
            id="the whole deck",
        ),
        pytest.param({"knocker": "7x 8h"}, "“7x” is no card", id="an unreadable card"),
        pytest.param({"defender": "<b>"}, "“<b>” is no card", id="markup"),
        pytest.param({"upcard": "Qx"}, "“Qx” is no card", id="an unreadable upcard"),
        pytest.param({"upcard": "Qh Kh"}, "One card is turned up", id="two upcards"),
        pytest.param({"spread": "6d7d9d"}, "6♦ 7♦ 9♦ is no meld.", id="a spread that is no meld"),
        pytest.param({"spread": "2c2d2h"}, "The 2♣ is not there to be laid", id="a spread of air"),
        pytest.param(
            {"spread": "6d7d8d9dTd"},
            "The knocker has 34 of deadwood; the limit is 10.",
            id="a spread over the limit",
        ),
        pytest.param(
            {"spread": "6s7s8s 7s8s9s"}, "The 7♠ is named twice.", id="a card in two melds"
        ),
        pytest.param(
            {"knocker": "Ah 2c 7c 8c 3d Ks Kd Js Qc Kh"},
            "The knocker has 41 of deadwood; the limit is 10.",
            id="deadwood over the limit",
        ),
        pytest.param({"rules": "martian"}, "No rules go by that name", id="an unknown preset"),
        pytest.param({"rules": "oklahoma"}, "please name that card", id="no upcard in Oklahoma"),
        pytest.param({"knocker": "7h" * 500}, "cannot be read", id="a very long text"),
        pytest.param({"knocker": "7h\x00"}, "cannot be read", id="a null byte"),
    ],
)
def test_a_hand_that_cannot_be_scored_is_422_with_one_sentence(client, change, sentence):
    data = {"rules": "standard", "knocker": KNOCKER, "defender": DEFENDER, **change}
    answer = client.get("/play/score/", data)
    assert answer.status_code == 422
    assert text_of(answer).count(sentence) == 1
    assert "Line by line" not in text_of(answer)


def test_everything_typed_and_tapped_is_kept_after_a_refusal(client):
    data = {
        "rules": "swedish",
        "knocker": "7h 8h nonsense",
        "d": ["5c", "5d"],
        "upcard": "Qh",
        "spread": "6d7d8d",
    }
    page = client.get("/play/score/", data).content.decode()
    assert 'value="7h 8h nonsense"' in page
    assert re.findall(r'name="d" value="(\w\w)"[^>]*checked', page) == ["5c", "5d"]
    assert '<option value="swedish" selected>' in page
    assert 'value="Qh"' in page
    assert 'name="spread" value="6d7d8d"' in page


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_the_page_is_only_read(client, method):
    assert getattr(client, method)("/play/score/").status_code == 405


# --- the same without a page ------------------------------------------------------------


def test_eleven_melded_cards_are_big_gin_where_the_rules_have_it():
    rules = type(STANDARD)(key="house", big_gin_bonus=31)
    eleven = cards("2c 3c 4c 5c 5d 6d 7d 9h Th Jh Ac")
    other = cards("Kc Kd Qh Qs 8s 8d 6s 3d 2h As")
    showdown = showdown_of_hands(rules, eleven, other)
    assert showdown.sheet.result == "big-gin"
    assert showdown.sheet.points == 31 + best_arrangement(other, rules).count
    assert result_text(showdown).startswith("Big gin: the knocker wins")
    short = cards("2c 3c 4c 5c 5d 6d 7d 9h Th Jh 3s")
    with pytest.raises(NoShowdown, match="big-gin-short"):
        showdown_of_hands(rules, short, other)


def test_the_card_thrown_is_named_and_lies_in_no_hand():
    showdown = scored(thrown=card("Kh"))
    assert step_text(showdown.sheet.lines[0], showdown).startswith(
        "May the knocker knock? Without Kh: 4c = 4."
    )
    with pytest.raises(NoShowdown, match="thrown-in-hand"):
        scored(thrown=card("4c"))


def test_the_lines_are_told_in_plain_text_with_the_pages_words():
    showdown = scored()
    told = [step_text(line, showdown) for line in showdown.sheet.lines]
    assert told == [
        "May the knocker knock? 4c = 4. The limit is 10. → yes",
        "Knocker’s melds: 6d 7d 8d 9d Td, 6s 7s 8s 9s",
        "Defender’s melds: 5c 5d 5h, 9h Th Jh Qh",
        "Lay-offs: 5s goes on 6s 7s 8s 9s. 4s goes on 6s 7s 8s 9s. In this order."
        " 3h fits nothing. → −9",
        "Defender’s deadwood: 3h: 3 → 3",
        "Compare: 3 is fewer than the knocker’s 4: an undercut, so the defender scores.",
        "Subtract: 4 − 3 → 1",
        "Bonus: Undercut: 25 in these rules. → 25",
    ]


def test_a_problem_is_told_in_plain_text():
    with pytest.raises(NoShowdown) as caught:
        scored(defender=DEFENDER.replace("3h", "4c"))
    assert problem_text(caught.value) == "The 4c is in both hands."


scored_states = states_in(Phase.OVER).filter(lambda state: state.sheet is not None)


@given(scored_states)
def test_hands_scored_alone_and_at_the_table_bring_the_same(state):
    """Law: limit, spread and doubling are those of the table, and the defender's best answer."""
    showdown = showdown_of_hands(
        state.preset,
        state.hand_of(state.knocker),
        state.hand_of(state.knocker.other),
        spread=state.sheet.knocker.melds,
        upcard=state.history[0].upcard,
    )
    sheet = showdown.sheet
    assert (sheet.limit, sheet.doubled) == (state.limit, state.doubled)
    assert sheet.knocker == state.sheet.knocker
    assert sheet.defender.count <= state.sheet.defender.count
    if sheet.defender.count == state.sheet.defender.count:
        assert (sheet.result, sheet.points) == (state.sheet.result, state.sheet.points)
    assert sheet.points == (showdown.base + showdown.bonus) * (2 if sheet.doubled else 1)
    assert all(step_text(line, showdown) for line in sheet.lines)


def test_a_hand_of_the_practice_game_is_scored_the_same_here(south):
    game = south_to_throw(KNOCKER, DEFENDER, "Kh")
    lay_best(south, game, "knock Kh")
    assert game.hands.get().points == scored().sheet.points


def test_a_spread_by_hand_is_scored_the_same_here(south):
    game = south_to_throw(C29[0], C29[1], "Kh", upcard="9c")
    send(south, game, "knock Kh")
    send(south, game, "spread 5h6h7h QcQdQhQs")
    spread = Move.parse("spread 5h6h7h QcQdQhQs").melds
    assert game.hands.get().points == scored(*C29, spread=spread).sheet.points


@pytest.mark.parametrize(
    ("knocker", "defender", "rules", "result", "points"),
    [
        pytest.param(9, 2, "standard", "undercut", 32, id="an undercut"),
        pytest.param(9, 2, "swedish", "undercut", 34, id="the whole count"),
        pytest.param(4, 4, "norwegian", "tie", 0, id="equal, nobody scores"),
        pytest.param(4, 4, "standard", "undercut", 25, id="equal, an undercut"),
        pytest.param(0, 31, "standard", "gin", 56, id="gin"),
        pytest.param(0, 0, "round-the-corner", "tie", 0, id="nothing against nothing"),
        pytest.param(4, 30, "standard", "knock", 26, id="a knock"),
    ],
)
def test_two_counts_are_enough_for_a_score(knocker, defender, rules, result, points):
    sheet = showdown_of_counts(PRESETS[rules], knocker, defender).sheet
    assert (sheet.result, sheet.points) == (result, points)


def test_a_count_over_the_limit_is_no_knock():
    with pytest.raises(NoShowdown, match="over-limit"):
        showdown_of_counts(STANDARD, 11, 30)
