from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from play.coach.advice import Advice, Candidate, Claim, Term
from play.engine.cards import cards
from play.engine.match import HandResult
from play.engine.moves import Move, Seat
from play.engine.scoring import Result
from play.engine.view import view_for
from play.management.calibration import (
    ENOUGH,
    KINDS,
    Bin,
    Case,
    binned,
    calibrated,
    cases_of,
    shown,
)
from play.management.self_play import Decision, PlayedHand
from tests.engine.tables import to_discard

MINE, DRAWN = "4s 5s 6s 7c 7d 7h 2c 3d 4h Ad", "Qd"
STATE = to_discard(MINE, DRAWN, second="Qc Qh Kc Kd 9s 9h 8c 3s 2s Ac")


def candidate(text: str, **terms: float) -> Candidate:
    named = tuple(Term(name.replace("_", "-"), points) for name, points in terms.items())
    return Candidate(Move.parse(text), sum(terms.values()), 0.5, named)


def hand(*claims: Claim, winner: Seat | None = Seat.SOUTH) -> PlayedHand:
    """One decision to throw the queen, or the four of hearts, or to knock; South wins 17."""
    candidates = (
        candidate("discard Qd", deadwood=4, game_score=1.5),
        candidate("discard 4h", deadwood=3),
        candidate("knock Qd", deadwood=2),
    )
    advice = Advice(candidates[0].move, candidates, claims)
    decision = Decision(STATE, view_for(STATE, STATE.turn), advice)
    return PlayedHand((decision,), HandResult(Seat.NORTH, Result.KNOCK, winner, 17))


def of_kind(kind: str, found: PlayedHand) -> list[Case]:
    return [case for name, case in cases_of(found) if name == kind]


# --- What came of it ---------------------------------------------------------------------


def test_a_throw_was_dangerous_if_the_opponent_held_two_cards_to_meld_it_with():
    queen = Claim("danger", Move.parse("discard Qd"), (cards("Qd"),), 0.4, 0.03)
    four = Claim("danger", Move.parse("discard 4h"), (cards("4h"),), 0.2, 0.03)
    found = hand(queen, four)

    assert of_kind("danger-all", found) == [Case(0.4, True), Case(0.2, False)]
    assert of_kind("danger", found) == [Case(0.4, True)]


def test_a_knock_came_to_what_the_real_hand_makes_of_it():
    knock = Move.parse("knock Qd")
    found = hand(
        Claim("undercut-risk", knock, number=0.3, error=0.03),
        Claim("knock-value", knock, number=20.0, error=2.0),
    )
    result, points = shown(STATE, knock)

    assert (result, points) == (Result.KNOCK, 72 - 3 - 2 - 10)  # 3s and 2s are laid off
    assert of_kind("undercut-risk", found) == [Case(0.3, False)]
    assert of_kind("knock-value", found) == [Case(20.0, points)]


@pytest.mark.parametrize(
    ("theirs", "result", "points"),
    [
        pytest.param("Qc Qh Qs Kc Kd Kh 9s 9h 9d Ac", Result.UNDERCUT, -34, id="undercut"),
        pytest.param("8s 9s Ts Kc Kd Kh Jc Qc Tc 3h", Result.UNDERCUT, -32, id="laid off"),
    ],
)
def test_points_lost_by_a_knock_are_below_nothing(theirs, result, points):
    state = to_discard(MINE, DRAWN, second=theirs)

    assert shown(state, Move.parse("knock Qd")) == (result, points)


@pytest.mark.parametrize(
    ("winner", "points"),
    [
        pytest.param(Seat.SOUTH, 17, id="won"),
        pytest.param(Seat.NORTH, -17, id="lost"),
        pytest.param(None, 0, id="void"),
    ],
)
def test_a_value_is_held_against_the_points_of_the_hand_without_the_score_of_the_game(
    winner, points
):
    assert of_kind("value", hand(winner=winner)) == [Case(4.0, points)]


def test_a_forced_move_predicts_nothing():
    found = hand()
    (decision,) = found.decisions
    only = replace(decision.advice, candidates=decision.advice.candidates[:1])
    forced = replace(found, decisions=(replace(decision, advice=only),))

    assert of_kind("value", forced) == []


# --- Bins --------------------------------------------------------------------------------


def test_shares_fall_into_tenths_and_all_of_them_into_the_last():
    cases = [Case(0.05, False), Case(0.1, True), Case(0.19, False), Case(1.0, True)]

    assert [(one.low, one.high, one.cases) for one in binned(KINDS["danger"], cases)] == [
        (0.0, 0.1, 1),
        (0.1, 0.2, 2),
        (0.9, 1.0, 1),
    ]


def test_points_fall_into_ten_bins_of_as_many_cases():
    cases = [Case(at, at + 1) for at in range(50)]
    Random(1).shuffle(cases)
    found = binned(KINDS["value"], cases)

    assert [one.cases for one in found] == [5] * 10
    assert (found[0].low, found[0].high, found[0].predicted) == (0, 4, 2)
    assert {one.off for one in found} == {1}


def test_the_error_is_over_hands_whose_cases_err_together():
    alone = [Case(0.5, at % 2, (0, at)) for at in range(100)]
    in_tens = [Case(0.5, at // 10 % 2, (0, at // 10)) for at in range(100)]
    (one,), (other,) = binned(KINDS["danger"], alone), binned(KINDS["danger"], in_tens)

    assert one.error == pytest.approx(1.96 * 0.5 / 10)
    assert other.error == pytest.approx(1.96 * 0.5 / 10**0.5)


@pytest.mark.parametrize(
    ("cases", "off", "misses"), [(ENOUGH, 0.051, True), (ENOUGH, 0.049, False), (199, 0.5, False)]
)
def test_a_large_bin_misses_its_bar_if_it_is_far_off(cases, off, misses):
    one = Bin(0.3, 0.4, cases, 0.35, 0.35 - off, 0.01)

    assert one.misses(KINDS["danger"].bar) is misses


def test_dice_that_tell_their_chance_are_calibrated_and_boasters_are_not():
    rng = Random(2)
    chances = [rng.random() for _ in range(20_000)]
    honest = calibrated({"danger": [Case(one, rng.random() < one) for one in chances]})
    boasting = calibrated({"danger": [Case(one, rng.random() < one / 2) for one in chances]})

    assert len(honest.bins["danger"]) == 10
    assert not honest.missed
    assert len(boasting.missed) == 9  # the smallest chances are hardly off
