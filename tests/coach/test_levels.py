from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from play.coach.advice import Advice
from play.coach.judge import TERMS
from play.coach.levels import LEVELS, advise, choose
from play.engine.cards import Card, cards
from play.engine.hand import HandState, legal_moves
from play.engine.melds import least_deadwood
from play.engine.moves import Action, Move, Phase, Seat
from play.engine.presets import PRESETS, STANDARD
from play.engine.view import SeatView, view_for
from play.management.self_play import dealt_otherwise
from tests.coach.games import some_states, states
from tests.engine.tables import after, dealt, knocked, to_discard

BIG_GIN = replace(STANDARD, big_gin_bonus=31)
PAIRINGS = [(south, north) for south in LEVELS for north in LEVELS]
EITHER_LEVEL = pytest.mark.parametrize("level", LEVELS)


def advice_for(state: HandState, level: str) -> Advice:
    return advise(view_for(state, state.turn), level)


def move_of(state: HandState, level: str) -> str:
    return str(advice_for(state, level).move)


# --- At both levels ----------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("levels", PAIRINGS, ids="-".join)
def test_whole_hands_are_played_by_lawful_moves_under_every_preset(preset, levels):
    for seed in range(3):
        *_, last = states(levels, seed, preset)
        assert last.is_over


def test_the_hands_that_these_tests_look_at_go_through_every_phase():
    phases = {state.phase for level in LEVELS for state in some_states(level)}

    assert phases == set(Phase) - {Phase.OVER}


@EITHER_LEVEL
def test_every_candidate_is_a_lawful_move(level):
    for state in some_states(level):
        lawful = legal_moves(state)
        assert all(one.move in lawful for one in advice_for(state, level).candidates)


@EITHER_LEVEL
def test_a_value_is_the_sum_of_its_terms(level):
    for state in some_states(level):
        for one in advice_for(state, level).candidates:
            assert one.value == pytest.approx(sum(term.points for term in one.terms), abs=0.005)
            assert {term.name for term in one.terms} <= set(TERMS)


@EITHER_LEVEL
def test_the_best_candidate_comes_first_and_is_the_move(level):
    for state in some_states(level):
        advice = advice_for(state, level)
        values = [one.value for one in advice.candidates]
        assert advice.move == advice.candidates[0].move
        assert values == sorted(values, reverse=True)


@EITHER_LEVEL
def test_hidden_cards_dealt_otherwise_change_nothing(level):
    rng = Random(3)
    for state in some_states(level):
        other = dealt_otherwise(state, state.turn, rng)
        assert other.stock != state.stock
        assert advice_for(other, level) == advice_for(state, level)


@EITHER_LEVEL
def test_the_short_question_gets_the_same_move(level):
    for state in some_states(level):
        assert choose(view_for(state, state.turn), level) == advice_for(state, level).move


def test_an_unknown_level_is_refused():
    with pytest.raises(KeyError):
        advise(view_for(dealt("As"), Seat.SOUTH), "wizard")


@EITHER_LEVEL
def test_gin_in_hand_is_shown_at_once(level):
    state = to_discard("4s 5s 6s 7c 7d 7h Jc Qc Kc Kd", "Td")
    gin = to_discard("4s 5s 6s 7c 7d 7h Jc Qc Kc Tc", "2d")

    assert move_of(gin, level) == "knock 2d"
    assert move_of(state, level) != "knock 2d"


@EITHER_LEVEL
def test_big_gin_is_shown_where_the_rules_pay_it(level):
    state = to_discard("4s 5s 6s 7c 7d 7h Jc Qc Kc Tc", "7s", BIG_GIN)

    assert move_of(state, level) == "big-gin"


@EITHER_LEVEL
def test_the_best_spread_is_laid(level):
    state = after(to_discard("4s 5s 6s 7c 7d 7h Ac 2c Ad 2d", "Kd"), "knock Kd")

    assert advice_for(state, level).move == legal_moves(state)[0]


@EITHER_LEVEL
def test_the_defence_is_left_to_the_best_there_is(level):
    state = knocked("4s 5s 6s 7c 7d 7h Ac 2c Ad 2d", "7s 8s Kc Kd Kh Qh 9d 3h 4h 9h")
    laid = after(state, str(legal_moves(state)[0]))
    advice = advice_for(laid, level)

    assert str(advice.move) == "done"
    assert [claim.number for claim in advice.claims if claim.code == "count-after"] == [35]


@EITHER_LEVEL
def test_a_card_just_taken_is_not_thrown_back_even_where_it_may_be(level):
    state = after(dealt("2c 4c 6c 8c Tc Qc Ad 3d 5d 7d", "", "Kh", PRESETS["sundanese"]), "take")

    assert Move(Action.DISCARD, Card(cards("Kh").mask.bit_length() - 1)) in legal_moves(state)
    assert all(
        str(one.move) not in {"discard Kh", "knock Kh"}
        for one in advice_for(state, level).candidates
    )


# --- newcomer ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "upcard", "move"),
    [
        pytest.param("7c 7d 2h 4h 9s Js Qc Kd 5d 3c", "7h", "take", id="makes a set"),
        pytest.param("7c 8c 9c 4h 2s Js Qh Kd 5d 3s", "Tc", "take", id="extends a run"),
        pytest.param("7c 7d 2h 4h 9s Js Qc Kd 5d 3c", "Ah", "take", id="lower than most draws"),
        pytest.param("7c 8d 2h 4h 9s Js Qc Kd 5d 3c", "7h", "pass", id="only a pair"),
    ],
)
def test_a_newcomer_takes_the_upcard_where_it_leaves_less_than_a_draw_does(hand, upcard, move):
    assert move_of(dealt(hand, "", upcard), "newcomer") == move


def test_a_newcomer_knocks_as_soon_as_it_may():
    assert move_of(to_discard("4s 5s 6s 7c 7d 7h 2c 3d 4h Kd", "Qd"), "newcomer") != "knock Qd"
    assert move_of(to_discard("4s 5s 6s 7c 7d 7h 2c 3d 4h Ad", "Qd"), "newcomer") == "knock Qd"


def test_a_newcomer_throws_what_leaves_least_save_for_a_slip_now_and_then():
    slipped = set()
    for state in some_states("newcomer"):
        view = view_for(state, state.turn)
        advice = advise(view, "newcomer")
        if advice.move.action is Action.DISCARD:
            meant = max(advice.candidates, key=lambda one: one.value - one.points("slip"))
            least = min(left_after(view, one.move) for one in advice.candidates)
            assert left_after(view, meant.move) == least
            slipped.add(left_after(view, advice.move) > least)
    assert slipped == {True, False}


def left_after(view: SeatView, move: Move) -> int:
    assert move.card is not None
    return least_deadwood(view.hand.remove(move.card), view.preset)


# --- club --------------------------------------------------------------------------------


def test_club_keeps_the_card_that_can_still_be_met_among_equal_points():
    state = to_discard("4s 5s 6s 7c 7d 7h Kc Kd Qh 2c", "Ah")

    assert move_of(state, "club") == "discard Qh"


def test_club_finds_a_king_safer_to_throw_than_a_jack_with_more_melds_through_it():
    danger = dangers(to_discard("As 2s 3s Ac 2c 3c 4d Kh 6d Jc", "8s"))

    assert danger["discard Jc"] < danger["discard Kh"] < 0


def test_club_finds_a_card_more_dangerous_once_its_mate_was_taken():
    hand = "As 2s 3s Ac 2c 3c 4d 9d 6d Jc"
    left = after(dealt(hand, "9s 9c Kd", "9h 4h 8s"), "pass", "pass", "stock")
    taken = after(dealt(hand, "9s 9c Kd", "9h 8s"), "pass", "take", "discard Kd", "stock")

    assert dangers(taken)["discard 9d"] < dangers(left)["discard 9d"]


def dangers(state: HandState) -> dict[str, float]:
    return {str(one.move): one.points("danger") for one in advice_for(state, "club").candidates}


def test_club_knocks_early_and_waits_for_gin_late():
    early = to_discard("4s 5s 6s 7c 7d 7h 2c 3d 4h Ad", "Qd")
    late = replace(view_for(early, early.turn), stock=5)

    assert move_of(early, "club") == "knock Qd"
    assert choose(late, "club").action is Action.DISCARD


def test_a_cheaper_undercut_makes_club_bolder():
    state = to_discard("4s 5s 6s 7c 7d 7h 2c 3d 4h Ad", "Qd")
    late = replace(view_for(state, state.turn), stock=5)
    costs = {
        key: advise(replace(late, preset=PRESETS[key]), "club")
        for key in ("standard", "icelandic")
    }
    risk = {
        key: next(one.points("undercut") for one in advice.candidates if one.points("undercut"))
        for key, advice in costs.items()
    }

    assert risk["standard"] < risk["icelandic"] < 0


def test_club_does_not_look_into_what_a_newcomer_does_not_weigh():
    for state in some_states("newcomer"):
        blind = [
            claim.term
            for claim in advice_for(state, "newcomer").claims
            if claim.code == "level-blind"
        ]
        assert (blind[:2] == ["next-draw", "danger"]) is (state.phase is Phase.DISCARD)
        assert not [
            claim for claim in advice_for(state, "club").claims if claim.code == "level-blind"
        ]


# --- expert ------------------------------------------------------------------------------


def test_an_expert_counts_what_a_take_shows_and_a_club_player_does_not():
    state = dealt("7c 7d 2h 4h 9s Js Qc Kd 5d 3c", "", "7h")
    take, leave = (
        {one.move.action: one for one in advice_for(state, "expert").candidates}[action]
        for action in (Action.TAKE, Action.PASS)
    )

    assert take.points("shown") < leave.points("shown") == 0
    assert not any(one.points("shown") for one in advice_for(state, "club").candidates)
