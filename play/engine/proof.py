"""The fair deal: a deck that is fixed before the first move, and the proof of it afterwards.

Before the hand its commitment is shown, `sha256(nonce + " " + the 52 cards)`. After it the
nonce and the order are, so that anybody can work the commitment out again.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from play.engine.cards import DECK, Card

CUTS = range(52)  # cards moved from the top of the deck to its bottom


def commitment(nonce: str, deck: Sequence[Card]) -> str:
    """The seal of a deck, in hexadecimal. `deck` is in its order before the cut."""
    return sha256(f"{nonce} {' '.join(map(str, deck))}".encode()).hexdigest()


def cut_deck(deck: Sequence[Card], cut: int) -> tuple[Card, ...]:
    """Move `cut` cards from the top to the bottom. Raises ValueError outside 0 to 51."""
    if cut not in CUTS:
        raise ValueError(f"a cut is 0 to 51 cards, not {cut}")
    return (*deck[cut:], *deck[:cut])


def is_proven(seal: str, nonce: str, deck: Sequence[Card]) -> bool:
    """Whether this deck, all 52 cards of it, is the one that was sealed."""
    return sorted(deck) == list(DECK) and commitment(nonce, deck) == seal.strip().lower()


def low_card_draw(deck: Sequence[Card], players: int = 2) -> tuple[Card, ...]:
    """The cards drawn for the first deal: one each from the top until one is lowest alone."""
    for place in range(0, len(deck) - players + 1, players):
        lowest, next_lowest, *_ = sorted(card.number for card in deck[place : place + players])
        if lowest != next_lowest:
            return tuple(deck[: place + players])
    raise ValueError("a deck of equal draws")
