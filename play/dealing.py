"""The only dice of the game: a shuffled deck, sealed before anybody sees a card of it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from random import SystemRandom

from play.engine.cards import DECK, Card
from play.engine.moves import Seat
from play.engine.presets import FirstDealer, Preset
from play.engine.proof import commitment, low_card_draw

_dice = SystemRandom()


@dataclass(frozen=True, slots=True)
class SealedDeck:
    """A deck's order before any cut, and the seal that is shown before it is used."""

    deck: tuple[Card, ...]
    nonce: str
    seal: str


def sealed_deck() -> SealedDeck:
    deck, nonce = tuple(_dice.sample(DECK, len(DECK))), secrets.token_hex(32)
    return SealedDeck(deck, nonce, commitment(nonce, deck))


def first_dealer(preset: Preset, drawn: SealedDeck) -> Seat:
    """Who deals first: by the low card, ace lowest, South drawing first; or by chance."""
    if preset.first_dealer is FirstDealer.RANDOM:
        return _dice.choice(list(Seat))
    *_, south, north = low_card_draw(drawn.deck)
    return Seat.SOUTH if south.number < north.number else Seat.NORTH
