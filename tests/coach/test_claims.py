"""What is claimed; that it is true is the audit's work."""

from __future__ import annotations

from play.coach.advice import CLAIM_CODES
from play.coach.levels import LEVELS, STRONGEST, advise
from play.engine.moves import Phase
from play.engine.view import view_for
from tests.coach.games import some_states


def advices(level: str):
    for state in some_states(level):
        view = view_for(state, state.turn)
        yield view, advise(view, level)


def test_the_levels_together_make_every_kind_of_claim():
    made = {
        claim.code for level in LEVELS for _, advice in advices(level) for claim in advice.claims
    }

    assert set(CLAIM_CODES) - made <= {"breaks"}


def test_a_throw_of_each_candidate_tells_what_it_leaves():
    for view, advice in advices(STRONGEST):
        if view.phase == Phase.DISCARD:
            told = {claim.move for claim in advice.claims if claim.code == "deadwood-after"}
            assert told == {one.move for one in advice.candidates}
