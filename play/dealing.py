"""The only dice of the game: a shuffled deck, sealed before anybody sees a card of it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from random import SystemRandom

from play.engine.cards import DECK, Card
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


def first_dealer(preset: Preset, drawn: SealedDeck, drawing: int) -> int:
    """Which of those who draw deals first: the low card, ace lowest, or by chance.

    Drawers are counted from 0, the learner.
    """
    if preset.first_dealer is FirstDealer.RANDOM:
        return _dice.randrange(drawing)
    cards = low_card_draw(drawn.deck, drawing)[-drawing:]
    return min(range(drawing), key=lambda drawer: cards[drawer].number)
