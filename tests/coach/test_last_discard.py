from __future__ import annotations

import pytest

from play.coach.advice import Advice
from play.coach.levels import LEVELS, advise
from play.engine.hand import legal_moves, play
from play.engine.moves import Action, Phase
from play.engine.presets import PRESETS
from play.engine.view import view_for
from tests.coach.games import states
from tests.engine.tables import WALL_KNOCK, at_the_wall

ONE_LEFT = "4c 5c 6c 9c 9d 9h Jc Jd Kd As"
NO_KNOCK = "4c 5c 6c 9c 9d 2h Jc Jd Kd Qs"


def advice_with(held: str, level: str) -> Advice:
    state = at_the_wall(held, "Jh")
    assert state.phase is Phase.LAST_DISCARD
    advice = advise(view_for(state, state.turn), level)
    assert advice.move in legal_moves(state)
    return advice


HASTY = [key for key, level in LEVELS.items() if not level.patient]


@pytest.mark.parametrize("level", HASTY)
def test_the_last_discard_is_taken_where_a_cheap_knock_follows(level):
    assert advice_with(ONE_LEFT, level).move.action is Action.TAKE


def test_the_expert_leaves_it_where_the_twelve_cards_that_are_left_make_a_better_hand():
    advice = advice_with(ONE_LEFT, "expert")
    take = advice.candidates[-1]
    assert advice.move.action is Action.PASS
    assert take.points("undercut") < take.value < 0


@pytest.mark.parametrize("level", HASTY)
def test_after_taking_the_last_discard_the_computer_knocks_with_the_least(level):
    state = at_the_wall(ONE_LEFT, "Jh")
    state = play(state, advise(view_for(state, state.turn), level).move)
    assert str(advise(view_for(state, state.turn), level).move) == "knock Kd"


def test_the_newcomer_knocks_whenever_it_may_and_the_club_player_shuns_an_undercut():
    assert advice_with(WALL_KNOCK, "newcomer").move.action is Action.TAKE
    club = advice_with(WALL_KNOCK, "club")
    assert club.move.action is Action.PASS
    take = next(one for one in club.candidates if one.move.action is Action.TAKE)
    assert take.points("undercut") < 0 > take.value


@pytest.mark.parametrize("level", LEVELS)
def test_a_discard_that_allows_no_knock_is_passed(level):
    assert advice_with(NO_KNOCK, level).move.action is Action.PASS


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", ["straight", "tournament", "oklahoma", "round-the-corner"])
def test_no_knock_is_ever_over_the_limit(key, level):
    for seed in range(4):
        *_, last = states((level, level), seed, PRESETS[key])
        assert last.is_over
        if last.spread is not None:
            assert last.spread.count <= last.limit
