"""The only dice of the game: a shuffled deck and the draw for the first deal."""

from __future__ import annotations

from random import SystemRandom

from play.engine.cards import DECK, Card
from play.engine.moves import Seat
from play.engine.presets import FirstDealer, Preset

_dice = SystemRandom()


def shuffled_deck() -> tuple[Card, ...]:
    return tuple(_dice.sample(DECK, len(DECK)))


def draw_for_deal(preset: Preset) -> tuple[Seat, tuple[Card, ...]]:
    """Who deals first, and the cards drawn for it, South's first; none if the preset has no draw.

    The lower card deals, ace lowest. Equal ranks are drawn again.
    """
    if preset.first_dealer is FirstDealer.RANDOM:
        return _dice.choice(list(Seat)), ()
    south, north = _dice.sample(DECK, 2)
    while south.number == north.number:
        south, north = _dice.sample(DECK, 2)
    return (Seat.SOUTH if south.number < north.number else Seat.NORTH), (south, north)
