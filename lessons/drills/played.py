"""Positions out of hands that two simple players play. Randomness comes in from outside."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from lessons.position import text_of
from play.coach.players import baseline
from play.engine.cards import DECK
from play.engine.hand import HandState, deal, play
from play.engine.moves import Action, Move, Seat
from play.engine.presets import Preset
from play.engine.view import view_for

Wanted = Callable[[HandState], bool]
MOST_MOVES = 26  # later positions are rare, and their texts long


def played(rng: Random, preset: Preset, wanted: Wanted, *, often: float = 0.4) -> str:
    """A position in which you, South, are to move and which is `wanted`.

    Each such moment of a hand is taken with the chance `often`, so that early ones do not
    crowd out the others. Nobody knocks: who could plays on.
    """
    while True:
        deck = list(DECK)
        rng.shuffle(deck)
        state = deal(tuple(deck), preset, rng.choice(list(Seat)))
        while not state.is_over and len(state.history) < MOST_MOVES:
            mine = state.turn is Seat.SOUTH
            if mine and wanted(state) and rng.random() < often:
                return text_of(state)
            state = play(state, _goes_on(state))


def _goes_on(state: HandState) -> Move:
    """What the simple player does, throwing without a knock."""
    move = baseline(view_for(state, state.turn))
    if move.action is Action.KNOCK:
        return Move(Action.DISCARD, move.card)
    if move.action is Action.BIG_GIN:
        return Move(Action.DISCARD, next(iter(state.own)))
    return move
