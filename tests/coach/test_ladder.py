"""The hint, rung by rung: what it may give away on each, and that all of it is true."""

from __future__ import annotations

import pytest

from play.coach.advice import Advice, Candidate, Term
from play.coach.ladder import FOCUS_OF_TERM, Focus, Ladder, ladder_for
from play.coach.levels import STRONGEST, advise
from play.engine.cards import card, cards
from play.engine.hand import HandState
from play.engine.melds import best_arrangement, least_deadwood
from play.engine.moves import Move, Phase
from play.engine.presets import PRESETS
from play.engine.view import view_for
from tests.coach.games import some_states
from tests.engine.tables import WALL_KNOCK, after, at_the_wall, dealt, to_discard

LOOSE = "2c 4d 6h 8d Ts Qd Ks 3h 9d Jc"


def candidate(move: str, error: float = 0.1, **terms: float) -> Candidate:
    named = tuple(Term(name.replace("_", "-"), points) for name, points in terms.items())
    return Candidate(Move.parse(move), sum(terms.values()), error, named)


def hint(state: HandState, *candidates: Candidate) -> Ladder:
    """The ladder for an advice made up of these candidates, best first."""
    return ladder_for(view_for(state, state.turn), Advice(candidates[0].move, candidates))


def coached(state: HandState) -> Ladder:
    view = view_for(state, state.turn)
    return ladder_for(view, advise(view, STRONGEST))


# --- What to look at ---------------------------------------------------------------------


@pytest.mark.parametrize(("term", "focus"), FOCUS_OF_TERM.items())
def test_the_first_rung_points_at_the_term_that_decides(term, focus):
    best = candidate("discard Ks", **{term.replace("-", "_"): 3.0})

    assert hint(to_discard(LOOSE, "7s"), best, candidate("discard Qd")).focus is focus


@pytest.mark.parametrize("term", ["feel", "pace", "game_score"])
def test_where_what_decides_cannot_be_seen_on_the_table_two_throws_are_compared(term):
    best = candidate("discard Ks", **{term: 3.0})

    assert hint(to_discard(LOOSE, "7s"), best, candidate("discard Qd")).focus is Focus.CLOSE


def test_moves_within_the_error_are_close_whatever_differs():
    best = candidate("discard Ks", error=1.0, deadwood=0.9)
    other = candidate("discard Qd", error=1.0)

    assert hint(to_discard(LOOSE, "7s"), best, other).focus is Focus.CLOSE


@pytest.mark.parametrize(
    "order", [("knock Ks", "discard Ks"), ("discard Ks", "knock Ks")], ids=["knock", "play on"]
)
def test_a_knock_among_the_best_two_is_weighed_against_playing_on(order):
    state = to_discard("2c 3c 4c 5d 5h 5s 8h 9h Th Ad", "Ks")
    first, second = order
    found = hint(state, candidate(first, deadwood=3.0), candidate(second))

    assert found.focus is Focus.KNOCKING
    assert (found.cards, found.after) == (cards("Ad"), 1)


def test_gin_leaves_no_card_over():
    found = coached(to_discard("2c 3c 4c 5d 5h 5s 8h 9h Th Jh", "Ks"))

    assert found.move == Move.parse("knock Ks")
    assert (found.focus, found.cards, found.after) == (Focus.KNOCKING, cards(""), 0)


def test_a_single_move_needs_no_thought():
    state = after(dealt(LOOSE), "pass", "pass")

    assert state.phase is Phase.MUST_DRAW
    assert coached(state).focus is Focus.FORCED


# --- Which cards -------------------------------------------------------------------------


def test_an_upcard_that_makes_a_meld_is_shown_in_it():
    found = coached(dealt("7c 7d 2s 4h 6h Jd Qc Ks 9s 3d", then="7h"))

    assert (found.focus, found.cards) == (Focus.UPCARD, cards("7c 7d 7h"))
    assert found.now == 68
    assert found.after == found.now - 14 - 10  # the sevens are melded, the best throw costs ten


def test_an_upcard_that_makes_no_meld_shows_none():
    found = coached(dealt("7c 8d 2s 4h 6h Jd Qc Ks 9s 3d", then="Ah"))

    assert (found.focus, found.cards) == (Focus.UPCARD, cards(""))
    assert found.after is not None


def test_the_last_discard_is_looked_at_as_a_knock():
    assert coached(at_the_wall(WALL_KNOCK, "Jh")).focus is Focus.LAST_DISCARD


def test_two_throws_are_shown_in_card_order_so_that_the_better_is_not_given_away():
    state = to_discard(LOOSE, "7s")
    better, worse = candidate("discard Ks", deadwood=3.0), candidate("discard 2c")

    assert list(hint(state, better, worse).cards) == [card("2c"), card("Ks")]


def test_the_ace_of_clubs_is_a_card_like_any_other():
    best, other = candidate("discard Ac", deadwood=3.0), candidate("discard Ks")

    assert hint(to_discard(LOOSE.replace("2c", "Ac"), "7s"), best, other).cards == cards("Ac Ks")


# --- All of it ---------------------------------------------------------------------------


def test_every_hint_of_a_few_hands_is_true_of_the_view():
    for state in some_states(STRONGEST):
        if state.phase in (Phase.SPREAD, Phase.DEFEND):
            continue
        view, found = view_for(state, state.turn), coached(state)
        assert found.move in view.moves
        if found.focus in (Focus.UPCARD, Focus.LAST_DISCARD):
            assert found.now == least_deadwood(view.hand, view.preset)
            assert view.upcard is not None
            assert not found.cards or view.upcard in found.cards
            assert found.cards <= view.hand.add(view.upcard)
        elif found.focus is Focus.KNOCKING:
            assert found.after == found.cards.points
            assert found.cards <= view.hand
        else:
            assert found.cards <= view.hand


@pytest.mark.parametrize("preset", ["standard", "oklahoma", "straight", "tournament"])
def test_what_a_knock_leaves_is_what_the_engine_leaves(preset):
    state = to_discard("2c 3c 4c 5d 5h 5s 8h 9h Th Ad", "Ks", PRESETS[preset])
    view = view_for(state, state.turn)
    found = hint(state, candidate("knock Ks", deadwood=1.0), candidate("discard Ks"))

    assert found.after == best_arrangement(view.hand.remove(card("Ks")), view.preset).count
