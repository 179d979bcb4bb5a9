"""What a seat may know, and that it can know no more."""

from __future__ import annotations

import json
import re
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.engine.cards import CardSet, card, cards
from play.engine.hand import HandState, legal_moves
from play.engine.moves import Action, Phase, Seat
from play.engine.presets import PRESETS, Preset
from play.engine.view import Score, view_for
from tests.engine.strategies import Played, played_hands, seats, states
from tests.engine.tables import after, dealt, knocked, showdown, to_discard

KEYS = [
    "seat", "dealer", "rules", "phase", "hand", "taken", "upcard", "discards", "stock", "opponent",
    "table", "score", "turn", "moves", "history",
]  # fmt: skip
KNOCKER = "7c 7d 7h 3s 4s 5s Jc Jd Jh Ac"
DEFENDER = "2s 6s 7s 8s Qd Qh Kc Kd 9c 9d"
PLAIN = "2c 4d 6h 8s Tc Qd Kh 3s 5c 9d"


def told(state: HandState, seat: Seat) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(view_for(state, seat).to_json()))
    return plain


# --- The shape ---------------------------------------------------------------------------


@given(states(), seats)
def test_the_views_json_has_these_keys_and_no_other(state: HandState, seat: Seat) -> None:
    view = told(state, seat)
    assert list(view) == KEYS
    assert list(view["opponent"]) == ["cards", "known", "took", "threw", "declined"]
    assert list(view["score"]) == ["me", "opponent", "target"]
    assert list(view["table"] or ["melds", "deadwood", "count"]) == ["melds", "deadwood", "count"]
    assert set(view["rules"]) == {one.name for one in fields(Preset)} - {"stated"}


@given(states(), seats)
def test_the_views_json_agrees_with_the_table(state: HandState, seat: Seat) -> None:
    view = told(state, seat)
    mine = state.turn is seat and not state.is_over
    assert view["hand"] == [str(one) for one in state.hand_of(seat)]
    assert view["discards"] == [str(one) for one in state.discards]
    assert view["upcard"] == (view["discards"][-1] if view["discards"] else None)
    assert view["stock"] == len(state.stock)
    assert view["opponent"]["cards"] == len(state.hand_of(seat.other))
    assert view["phase"] == state.phase
    assert view["moves"] == ([str(move) for move in legal_moves(state)] if mine else [])
    assert (view["table"] is None) is (state.spread is None)


@given(states(), seats)
def test_the_history_names_the_stock_card_to_its_drawer_only(state: HandState, seat: Seat) -> None:
    told_to = told(state, seat)["history"]
    assert [who for who, _ in told_to] == [one.seat for one in state.history]
    for (who, text), played in zip(told_to, state.history, strict=True):
        if played.move.action is Action.STOCK:
            assert text == (f"stock {played.card}" if who == seat else "stock")
        elif played.move.action is Action.TAKE:
            assert text == f"take {played.card}"
        else:
            assert text == str(played.move)


@given(states(), seats)
def test_turn_counts_discards_and_passes(state: HandState, seat: Seat) -> None:
    ends = [
        text for _, text in told(state, seat)["history"] if re.match("discard|knock|pass", text)
    ]
    assert told(state, seat)["turn"] == len(ends)


# --- By example --------------------------------------------------------------------------


def test_what_the_opponent_took_threw_and_declined() -> None:
    state = dealt(PLAIN, "2d 4h", "Qs 7h")
    state = after(state, "pass", "pass", "stock", "discard 7h", "take", "discard 2d")
    south, north = view_for(state, Seat.SOUTH), view_for(state, Seat.NORTH)
    assert (str(south.known), south.took, south.threw) == ("7h", (card("7h"),), (card("2d"),))
    assert south.declined == (card("Qs"),)
    assert (north.known, north.took, north.threw) == (cards(""), (), (card("7h"),))
    assert north.declined == (card("Qs"),)  # by a pass and by the draw, told once
    assert (south.turn, [str(one) for one in south.discards]) == (4, ["Qs", "2d"])


def test_a_taken_card_thrown_later_is_known_no_more() -> None:
    state = dealt(PLAIN, "2d 4h", "Qs")
    state = after(state, "pass", "take", "discard 2d", "stock", "discard 2c", "stock")
    assert str(view_for(state, Seat.SOUTH).known) == "Qs"
    state = after(state, "discard Qs")
    assert view_for(state, Seat.SOUTH).known == cards("")
    assert view_for(state, Seat.SOUTH).threw == (card("2d"), card("Qs"))


def test_the_card_of_this_turn_is_told_to_its_seat_only() -> None:
    drawn = to_discard(PLAIN, "7h")
    assert view_for(drawn, Seat.SOUTH).taken == card("7h")
    assert view_for(drawn, Seat.NORTH).taken is None
    assert len(view_for(drawn, Seat.SOUTH).hand) == 11
    assert view_for(after(drawn, "discard 7h"), Seat.SOUTH).taken is None


def test_the_upcard_is_null_only_while_the_pile_is_empty() -> None:
    state = dealt(PLAIN, "", "Qs")
    assert view_for(state, Seat.SOUTH).upcard == card("Qs")
    assert view_for(after(state, "take"), Seat.SOUTH).upcard is None


@pytest.mark.parametrize(
    ("preset", "barred"), [("standard", card("Qs")), ("sundanese", None)], ids=str
)
def test_the_card_that_may_not_be_thrown_back(preset: str, barred: object) -> None:
    state = after(dealt(PLAIN, "", "Qs", PRESETS[preset]), "take")
    assert view_for(state, Seat.SOUTH).barred == barred
    assert view_for(state, Seat.NORTH).barred is None


def test_a_card_drawn_from_the_stock_is_not_barred() -> None:
    assert view_for(to_discard(PLAIN, "7h"), Seat.SOUTH).barred is None


def test_d20_the_defender_sees_the_whole_spread_and_the_limit() -> None:
    state = after(knocked(KNOCKER, DEFENDER), "spread 7c7d7h 3s4s5s JcJdJh")
    view = view_for(state, Seat.NORTH)
    assert view.known == cards(KNOCKER)
    assert view.to_json()["table"] == {
        "melds": ["7c 7d 7h", "Jc Jd Jh", "3s 4s 5s"], "deadwood": "Ac", "count": 1,
    }  # fmt: skip
    assert (view.limit, view.phase) == (10, Phase.DEFEND)


def test_d18_the_knocker_does_not_see_the_hand_that_defends() -> None:
    spread = after(knocked(KNOCKER, DEFENDER), "spread 7c7d7h 3s4s5s JcJdJh")
    for state in (knocked(KNOCKER, DEFENDER), spread):
        view = view_for(state, Seat.SOUTH)
        assert (view.known, view.shown, view.moves) == (cards(""), cards(""), view.moves)
        assert not view.moves or state.phase is Phase.SPREAD
        assert not found_in(told(state, Seat.SOUTH)) & set(DEFENDER.split())


def test_before_the_spread_the_defender_sees_no_card_of_the_knock() -> None:
    state = knocked(KNOCKER, DEFENDER)
    assert not found_in(told(state, Seat.NORTH)) & set(KNOCKER.split())


def test_at_the_showdown_both_hands_are_shown() -> None:
    over = showdown(KNOCKER, DEFENDER)
    assert view_for(over, Seat.SOUTH).shown == cards(DEFENDER)
    assert view_for(over, Seat.NORTH).shown == cards(KNOCKER)


def test_the_score_is_seen_from_the_seat() -> None:
    view = view_for(dealt(PLAIN), Seat.SOUTH, Score(me=40, opponent=12, target=150))
    assert view.to_json()["score"] == {"me": 40, "opponent": 12, "target": 150}
    assert view_for(dealt(PLAIN), Seat.SOUTH).score == Score(0, 0, 100)


# --- Secrets -----------------------------------------------------------------------------


def found_in(view: dict[str, Any]) -> set[str]:
    """Every card named anywhere in the view's text."""
    return set(re.findall(r"[A2-9TJQK][cdhs]", json.dumps(view)))


def seen_going_there(state: HandState, seat: Seat) -> set[str]:
    """The opponent's cards that this seat saw, worked out from what was public."""
    if state.spread is not None and state.knocker is seat.other:
        return {str(one) for one in state.hand_of(seat.other)}
    held: set[str] = set()
    for one in state.history:
        if one.seat is seat.other and one.move.action is Action.TAKE:
            held.add(str(one.card))
        if one.seat is seat.other and one.move.action in (Action.DISCARD, Action.KNOCK):
            held.discard(str(one.card))
    return held


@given(played_hands())
def test_d18_d41_a_view_names_no_card_that_its_seat_has_not_seen(played: Played) -> None:
    for state in played.states:
        for seat in Seat:
            theirs = set() if state.is_over else {str(one) for one in state.hand_of(seat.other)}
            hidden = {str(one) for one in state.stock} | theirs - seen_going_there(state, seat)
            assert not found_in(told(state, seat)) & hidden


@given(played_hands())
def test_known_cards_are_those_seen_going_into_the_opponents_hand(played: Played) -> None:
    for state in played.states:
        for seat in Seat:
            known = {str(one) for one in view_for(state, seat).known}
            assert known == seen_going_there(state, seat)


@given(states(), seats, st.randoms(use_true_random=False))
def test_reshuffling_the_unseen_cards_leaves_the_view_equal(
    state: HandState, seat: Seat, rng: Random
) -> None:
    if not state.is_over:
        assert view_for(reshuffled(state, seat, rng), seat) == view_for(state, seat)


def reshuffled(state: HandState, seat: Seat, rng: Random) -> HandState:
    """Another world that looks the same to `seat`."""
    held = state.hand_of(seat.other)
    known = view_for(state, seat).known
    unseen = [*(held - known), *state.stock]
    rng.shuffle(unseen)
    size = len(held) - len(known)
    theirs, mine = known | CardSet(unseen[:size]), state.hand_of(seat)
    pair = (mine, theirs) if seat is Seat.SOUTH else (theirs, mine)
    return replace(state, hands=pair, stock=tuple(unseen[size:]))


@given(states(), seats)
def test_the_unseen_cards_are_all_that_is_hidden_and_no_more(state: HandState, seat: Seat) -> None:
    if state.is_over:
        return
    view = view_for(state, seat)
    assert set(view.unseen) == set(state.stock) | set(state.hand_of(seat.other) - view.known)
