"""The first hand: its design, verified by the rules, and every tap one can make in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.home import (
    DEALT,
    HAND,
    RUN,
    SET,
    SPLIT,
    START,
    NotNow,
    Scene,
    position_after,
    table_of,
    tapped,
)
from play.engine.cards import DECK, CardSet, NotationError, card, cards
from play.engine.hand import cards_in_play, legal_moves
from play.engine.layoffs import defences
from play.engine.melds import least_deadwood, meld_kind, melds_in
from play.engine.moves import Action, Phase, Seat
from play.engine.scoring import Result

SEVENS = ("7s", "7h", "7d")
CLUBS = ("4c", "5c", "6c")
COUNTED = ("Kd", "9s", "4h", "2s")
TURNS = ("stock", "Kd", "stock", "9s")
MINUTE = (*SEVENS, *CLUBS, *COUNTED, *TURNS, "knock")
VOCABULARY = ["stock", "knock", "back", *map(str, DECK)]


def after(*taps):
    return position_after(taps)


def answer_to(taps, tap):
    answer = tapped(after(*taps), tap).answer
    assert answer is not None
    return answer


def left_by_each_throw(state):
    return {one: least_deadwood(state.own.remove(one)) for one in state.own}


# --- The design ----------------------------------------------------------------------------


def test_the_hand_holds_three_sevens_a_run_and_no_other_meld():
    assert meld_kind(SET) == "set"
    assert {one.rank for one in SET} == {"7"}
    assert len(SET) == 3
    assert meld_kind(RUN) == "run"
    assert len(RUN) == 3
    assert set(melds_in(CardSet(HAND))) == {SET, RUN}


def test_the_deal_is_a_whole_deck_in_which_the_learner_must_draw():
    assert sorted(cards_in_play(DEALT)) == list(DECK)
    assert DEALT.phase is Phase.MUST_DRAW
    assert [str(move) for move in legal_moves(DEALT)] == ["stock"]


def test_the_deadwood_is_25_and_one_throw_brings_it_to_15():
    state = after(*SEVENS, *CLUBS, *COUNTED, "stock").state
    left = left_by_each_throw(state)
    assert SPLIT.count == 25
    assert min(left.values()) == 15
    assert [str(one) for one, count in left.items() if count == 15] == ["Kd"]


def test_one_throw_of_the_second_turn_allows_a_knock():
    state = after(*MINUTE[:-2]).state
    knocks = [str(move) for move in legal_moves(state) if move.action is Action.KNOCK]
    assert knocks == ["knock 9s"]
    assert min(left_by_each_throw(state).values()) == 7


def test_the_knock_is_scored_by_the_rules_against_the_best_defence():
    state = after(*MINUTE).state
    sheet = state.sheet
    best = min(one.count for one in defences(state.hand_of(Seat.NORTH), sheet.knocker.melds))
    assert sheet.result is Result.KNOCK
    assert sheet.defender.count == best
    assert len(sheet.defender.layoffs) == 1
    assert sheet.points == best - sheet.knocker.count == 12


def test_the_showdown_lays_her_card_on_the_sevens():
    showdown = table_of(after(*MINUTE)).showdown
    assert showdown is not None
    assert showdown.melds == (cards("7c 7d 7h 7s"), cards("3c 4c 5c 6c"))
    assert [str(one) for one in showdown.rest] == ["Qs", "6d", "3s", "7c"]


# --- The way through -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("taps", "scene", "step"),
    [
        pytest.param((), Scene.SET, 1, id="at first, the sevens"),
        pytest.param(SEVENS[:2], Scene.SET, 1, id="two sevens are not yet a set"),
        pytest.param(SEVENS, Scene.RUN, 2, id="then the run"),
        pytest.param((*SEVENS, *CLUBS), Scene.DEADWOOD, 3, id="then the deadwood"),
        pytest.param(MINUTE[:10], Scene.DRAW, 4, id="then a draw"),
        pytest.param(MINUTE[:11], Scene.THROW, 4, id="then a throw"),
        pytest.param((*MINUTE[:11], "2s"), Scene.WORSE, 4, id="a throw that can be bettered"),
        pytest.param(MINUTE[:12], Scene.DRAW_AGAIN, 4, id="Gina's turn passes, a second draw"),
        pytest.param(MINUTE[:13], Scene.THROW, 4, id="a second throw"),
        pytest.param(MINUTE[:14], Scene.MAY_KNOCK, 5, id="now a knock is allowed"),
        pytest.param(MINUTE, Scene.WON, 5, id="and the hand is won"),
    ],
)
def test_each_tap_leads_on(taps, scene, step):
    table = table_of(after(*taps))
    assert (table.scene, table.step) == (scene, step)


def test_only_the_first_card_of_the_run_is_pointed_at():
    assert table_of(START).glow == SET
    assert table_of(after("7s")).glow == cards("7h 7d")
    assert table_of(after(*SEVENS)).glow == cards("4c")
    assert not table_of(after(*SEVENS, "6c")).glow


def test_the_sum_is_built_card_by_card():
    counts = [table_of(after(*MINUTE[:taps])).count for taps in range(6, 11)]
    assert counts == [0, 10, 19, 23, 25]


def test_the_number_falls_with_each_good_throw():
    first, second = table_of(after(*MINUTE[:12])), table_of(after(*MINUTE[:14]))
    assert (first.before, first.count) == (25, 15)
    assert (second.before, second.count) == (16, 7)


@pytest.mark.parametrize(
    ("taps", "tap", "code"),
    [
        pytest.param((), "Kd", "other-rank", id="a king for a seven"),
        pytest.param(("7s", "7h"), "7s", "found", id="a seven twice"),
        pytest.param(SEVENS, "7h", "in-set", id="a card of the set for the run"),
        pytest.param(SEVENS, "4h", "other-suit", id="a four of another suit"),
        pytest.param((*SEVENS, "4c", "5c"), "4c", "found", id="a card of the run twice"),
        pytest.param((*SEVENS, *CLUBS), "5c", "in-meld", id="counting a card of the run"),
        pytest.param(MINUTE[:8], "Kd", "found", id="counting a card twice"),
        pytest.param(MINUTE[:11], "9s", "worse", id="throwing nine points instead of ten"),
        pytest.param(MINUTE[:11], "7s", "worse", id="breaking the set"),
        pytest.param(MINUTE[:13], "Ah", "worse", id="throwing the ace that was drawn"),
    ],
)
def test_a_wrong_tap_is_answered_and_the_next_right_one_goes_on(taps, tap, code):
    answer = answer_to(taps, tap)
    assert (answer.code, answer.card) == (code, card(tap))
    answered = tapped(after(*taps), tap)
    assert answered.found == after(*taps).found
    right = MINUTE[len(taps)]
    assert tapped(answered, right) == after(*taps, right)


def test_a_worse_throw_tells_the_better_one_and_can_be_taken_back():
    thrown = after(*MINUTE[:11], "2s")
    answer = answer_to(MINUTE[:11], "2s")
    assert (answer.better, answer.least) == (card("Kd"), 15)
    assert table_of(thrown).count == 23
    assert tapped(thrown, "back") == after(*MINUTE[:11])


@pytest.mark.parametrize("taps", [MINUTE[:place] for place in range(1, len(MINUTE) + 1)])
def test_a_double_tap_counts_once(taps):
    assert after(*taps, taps[-1]) == after(*taps)


@pytest.mark.parametrize(
    ("taps", "tap"),
    [
        pytest.param((), "3c", id="the stock's first card, not drawn yet"),
        pytest.param((), "Qs", id="a card of Gina's"),
        pytest.param((), "stock", id="drawing before the count"),
        pytest.param(MINUTE[:10], "Kd", id="throwing before drawing"),
        pytest.param(MINUTE[:11], "knock", id="knocking with 15"),
        pytest.param(MINUTE[:13], "Kd", id="a card thrown long ago"),
        pytest.param((*MINUTE[:13], "2s"), "knock", id="knocking after a worse throw"),
        pytest.param(MINUTE, "stock", id="drawing after the end"),
    ],
)
def test_what_is_not_on_the_table_cannot_be_tapped(taps, tap):
    position = after(*taps)
    with pytest.raises(NotNow):
        tapped(position, tap)


def test_a_tap_that_is_no_tap_is_told_apart():
    with pytest.raises(NotationError):
        tapped(START, "joker")


# --- Laws --------------------------------------------------------------------------------------


@st.composite
def positions(draw):
    """Reached by any taps at all; what is not on the table is passed over."""
    start = draw(st.integers(0, len(MINUTE)))
    position = after(*MINUTE[:start])
    for tap in draw(st.lists(st.sampled_from(VOCABULARY), max_size=12)):
        try:
            position = tapped(position, tap)
        except NotNow:
            continue
    return position


@given(positions())
def test_the_taps_are_the_whole_position_and_stay_few(position):
    assert position_after(position.taps) == position
    assert len(position.taps) <= len(MINUTE) + 1


@given(positions())
def test_from_anywhere_the_hand_can_be_won(position):
    for _ in range(len(MINUTE) + 1):
        right = next_right_tap(table_of(position))
        if right is None:
            break
        position = tapped(position, right)
    assert table_of(position).scene is Scene.WON


def next_right_tap(table):
    match table.scene:
        case Scene.SET | Scene.RUN | Scene.DEADWOOD as scene:
            wanted = {Scene.SET: SET, Scene.RUN: RUN, Scene.DEADWOOD: SPLIT.deadwood}[scene]
            return str(next(one for one in wanted if one not in table.marked))
        case Scene.DRAW | Scene.DRAW_AGAIN:
            return "stock"
        case Scene.THROW:
            return str(max(table.deadwood, key=lambda one: one.points))
        case Scene.WORSE:
            return "back"
        case Scene.MAY_KNOCK:
            return "knock"
    return None


@given(positions())
def test_the_table_knows_no_hidden_card_before_the_showdown(position):
    table = table_of(position)
    if table.scene is Scene.WON:
        return
    hidden = CardSet(position.state.hand_of(Seat.NORTH)) | CardSet(position.state.stock)
    seen = CardSet(table.loose) | CardSet(table.pile) | table.view.hand
    assert seen.isdisjoint(hidden)
    assert not table.view.shown
    assert not table.view.known
