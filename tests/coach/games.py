"""Hands played out by the levels, and what each seat saw when it had to choose."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from play.coach.levels import choose
from play.engine.cards import DECK
from play.engine.hand import HandState, deal, play
from play.engine.moves import Seat
from play.engine.presets import STANDARD, Preset
from play.engine.view import view_for
from tests.engine.tables import WALL_KNOCK, at_the_wall

Levels = tuple[str, str]  # South's and North's


def states(levels: Levels, seed: int, preset: Preset = STANDARD) -> Iterator[HandState]:
    """Every state of one hand in which a seat has to choose, and the last."""
    rng = Random(seed)
    state = deal(tuple(rng.sample(DECK, 52)), preset, rng.choice(list(Seat)))
    while not state.is_over:
        yield state
        level = levels[0] if state.turn is Seat.SOUTH else levels[1]
        state = play(state, choose(view_for(state, state.turn), level))
    yield state


@cache
def some_states(level: str, hands: int = 5) -> tuple[HandState, ...]:
    """The states of a few hands of a level against itself, without the last, and two more.

    Those two are offered the last discard, with and without a knock in it.
    """
    played = (
        state
        for seed in range(hands)
        for state in states((level, level), seed)
        if not state.is_over
    )
    return (*played, at_the_wall(WALL_KNOCK, "Jh"), at_the_wall(WALL_KNOCK, "2h"))
