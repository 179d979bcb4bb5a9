"""The verdict on a move, from an advice that was weighed before it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.coach.advice import Advice, Candidate, Term
from play.coach.levels import STRONGEST, advise
from play.coach.verdict import BLUNDER_FROM, MISTAKE_FROM, Grade, Verdict, verdict_on
from play.engine.moves import Move, Seat
from play.engine.view import view_for
from tests.coach.games import some_states

ERROR = 0.3


def candidate(move: str, **terms: float) -> Candidate:
    """A candidate from its terms; `next_draw=3` is the term `next-draw`."""
    named = tuple(Term(name.replace("_", "-"), points) for name, points in terms.items())
    return Candidate(Move.parse(move), sum(terms.values()), ERROR, named)


def advice(*candidates: Candidate) -> Advice:
    return Advice(candidates[0].move, candidates)


def of_two(behind: float) -> Verdict:
    """The verdict on the second of two throws, so many points behind the first."""
    best = candidate("discard Ks", deadwood=0.0)
    return verdict_on(
        advice(best, candidate("discard 7h", deadwood=-behind)), Move.parse("discard 7h")
    )


def test_the_move_of_the_advice_is_the_best():
    weighed = advice(candidate("discard Ks", deadwood=1.0), candidate("discard 7h", deadwood=1.0))
    verdict = verdict_on(weighed, Move.parse("discard Ks"))

    assert (verdict.code, verdict.behind, verdict.is_loud) == (Grade.BEST, 0.0, False)


@pytest.mark.parametrize(
    ("behind", "code", "loud"),
    [
        pytest.param(0.0, Grade.EQUAL, False, id="no difference at all"),
        pytest.param(ERROR, Grade.EQUAL, False, id="within the error"),
        pytest.param(0.31, Grade.SLIP, True, id="just beyond the error"),
        pytest.param(MISTAKE_FROM - 0.01, Grade.SLIP, True, id="the dearest slip"),
        pytest.param(MISTAKE_FROM, Grade.MISTAKE, True, id="the cheapest mistake"),
        pytest.param(BLUNDER_FROM - 0.01, Grade.MISTAKE, True, id="the dearest mistake"),
        pytest.param(BLUNDER_FROM, Grade.BLUNDER, True, id="the cheapest blunder"),
    ],
)
def test_a_move_is_graded_by_what_it_cost(behind, code, loud):
    verdict = of_two(behind)

    assert (verdict.code, verdict.is_loud) == (code, loud)


def test_a_difference_within_the_error_is_equal_even_where_the_error_is_large():
    vague = Candidate(Move.parse("discard 7h"), -5.0, 6.0, ())
    weighed = advice(candidate("discard Ks", deadwood=0.0), vague)

    assert verdict_on(weighed, vague.move).code is Grade.EQUAL


def test_the_terms_that_make_the_difference_come_greatest_first():
    best = candidate("discard Ks", deadwood=2.0, next_draw=1.5, danger=-1.0)
    made = candidate("discard 7h", deadwood=-0.5, next_draw=0.0, danger=0.0)
    verdict = verdict_on(advice(best, made), made.move)

    assert [term.name for term in verdict.terms] == ["deadwood", "next-draw", "danger"]
    assert [term.points for term in verdict.terms] == [2.5, 1.5, -1.0]
    assert [term.name for term in verdict.deciding] == ["deadwood", "next-draw"]
    assert verdict.behind == 3.0


def test_a_term_that_only_one_of_the_moves_has_makes_a_difference_too():
    knock = candidate("knock Ks", undercut=-4.0, deadwood=-6.0)
    play_on = candidate("discard Ks", pace=2.0)
    verdict = verdict_on(advice(play_on, knock), knock.move)

    assert [term.name for term in verdict.deciding] == ["deadwood", "undercut"]


def test_a_knock_that_leaves_more_is_told_with_the_knock_that_was_weighed():
    best, knock = candidate("discard Qd", pace=9.0), candidate("knock Ks", deadwood=2.0)
    verdict = verdict_on(advice(best, knock), Move.parse("knock 2c"))

    assert verdict.code is Grade.NOT_WEIGHED
    assert (verdict.nearest, verdict.behind) == (knock.move, 7.0)
    assert not verdict.is_loud


def test_playing_on_with_gin_in_hand_is_told_with_the_knock_that_was_missed():
    gin, break_up = candidate("knock Ks", gin_bonus=25.0), candidate("discard 7h", pace=9.0)
    verdict = verdict_on(advice(gin, break_up), Move.parse("discard Ks"))

    assert (verdict.code, verdict.nearest) == (Grade.NOT_WEIGHED, gin.move)


def test_a_throw_that_was_not_weighed_has_nothing_like_it():
    verdict = verdict_on(advice(candidate("discard Qd", pace=9.0)), Move.parse("discard 2c"))

    assert (verdict.code, verdict.nearest) == (Grade.NOT_WEIGHED, None)


@given(st.floats(0, 40).map(lambda points: round(points, 2)))
def test_a_dearer_move_is_never_graded_better(behind):
    grades = [Grade.EQUAL, Grade.SLIP, Grade.MISTAKE, Grade.BLUNDER]
    cheaper, dearer = of_two(behind), of_two(behind + 0.5)

    assert grades.index(cheaper.code) <= grades.index(dearer.code)


def test_the_terms_of_every_verdict_sum_to_what_the_move_cost():
    judged = 0
    for state in some_states(STRONGEST, hands=2):
        weighed = advise(view_for(state, Seat(state.turn)), STRONGEST)
        for one in weighed.candidates:
            verdict = verdict_on(weighed, one.move)
            total = sum(term.points for term in verdict.terms)
            assert total == pytest.approx(verdict.behind, abs=0.1)
            assert verdict.behind >= 0
            judged += 1
    assert judged > 100
