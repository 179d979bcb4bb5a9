from __future__ import annotations

import json

import pytest

from play.coach.advice import Advice, Candidate, Claim, Term
from play.coach.levels import LEVELS, advise
from play.engine.cards import cards
from play.engine.moves import Move
from play.engine.view import view_for
from tests.coach.games import some_states


def candidate(move: str, error: float = 0.5, **terms: float) -> Candidate:
    named = tuple(Term(name, points) for name, points in terms.items())
    return Candidate(Move.parse(move), sum(terms.values()), error, named)


def advice(*candidates: Candidate, claims: tuple[Claim, ...] = ()) -> Advice:
    return Advice(candidates[0].move, candidates, claims)


@pytest.mark.parametrize("level", LEVELS)
def test_advice_comes_back_from_its_json_unchanged(level):
    for state in some_states(level):
        given = advise(view_for(state, state.turn), level)
        assert Advice.from_json(json.loads(json.dumps(given.to_json()))) == given


def test_the_json_has_the_agreed_shape():
    claims = (
        Claim("live-melds", Move.parse("discard Kd"), (cards("Kd"),), number=2),
        Claim("melds-after", Move.parse("discard Kd"), (cards("7c7d7h"), cards("4s5s6s"))),
        Claim("level-blind", term="danger"),
    )
    given = advice(candidate("discard Kd", deadwood=-14.0, danger=-0.9), claims=claims)

    assert given.to_json() == {
        "move": "discard Kd",
        "candidates": [
            {
                "move": "discard Kd",
                "value": -14.9,
                "error": 0.5,
                "terms": {"deadwood": -14.0, "danger": -0.9},
            }
        ],
        "claims": [
            {"code": "live-melds", "move": "discard Kd", "cards": ["Kd"], "number": 2},
            {
                "code": "melds-after",
                "move": "discard Kd",
                "cards": ["7c 7d 7h", "4s 5s 6s"],
            },
            {"code": "level-blind", "move": "", "term": "danger"},
        ],
    }


def test_the_terms_that_decide_are_the_greatest_differences_to_the_next_best():
    given = advice(
        candidate("discard Kd", deadwood=-10, danger=-1, pace=5),
        candidate("discard Qh", deadwood=-13, danger=-3.5, pace=5),
    )

    assert given.deciding == (Term("deadwood", 3), Term("danger", 2.5))
    assert given.margin == 5.5
    assert not given.is_equal


def test_a_second_term_is_named_only_if_it_weighs_half_as_much():
    given = advice(
        candidate("discard Kd", deadwood=-10, danger=-1),
        candidate("discard Qh", deadwood=-13, danger=-2),
    )

    assert given.deciding == (Term("deadwood", 3),)


def test_a_term_that_only_one_of_the_two_has_counts_in_full():
    given = advice(candidate("take", joins=2), candidate("stock", deadwood=-3))

    assert given.deciding == (Term("deadwood", 3), Term("joins", 2))


@pytest.mark.parametrize(("behind", "equal"), [(0.4, True), (0.5, True), (0.6, False)])
def test_moves_are_equal_within_the_error(behind, equal):
    given = advice(
        candidate("discard Kd", deadwood=-10), candidate("discard Qh", deadwood=-10 - behind)
    )

    assert given.is_equal is equal
    assert given.rows[1].close is equal


def test_a_forced_move_has_no_runner_up_and_nothing_to_decide():
    given = advice(candidate("stock"))

    assert given.runner_up is None
    assert given.deciding == ()
    assert given.margin == 0


def test_a_row_tells_what_its_move_leaves_how_many_cards_help_and_how_many_melds_are_live():
    move = Move.parse("discard Kd")
    given = advice(
        candidate("discard Kd", deadwood=-14),
        candidate("discard Qh", deadwood=-15),
        claims=(
            Claim("deadwood-after", move, number=14),
            Claim("helpers", move, (cards("4s"), cards("7s")), number=8),
            Claim("helpers", move, (cards("6c"),), number=10),
            Claim("gin-cards", move, number=0),
            Claim("live-melds", move, (cards("Kd"),), number=3),
        ),
    )
    best, other = given.rows

    assert (best.deadwood, best.helpers, best.live, best.chosen) == (14, 3, 3, True)
    assert (other.deadwood, other.helpers, other.live, other.chosen) == (None, None, None, False)
