"""What each throw of an eleven-card hand leaves, and what may be thrown. Pure."""

from __future__ import annotations

from play.engine.cards import Card, CardSet
from play.engine.hand import knock_limit
from play.engine.melds import best_arrangement, least_deadwood
from play.engine.presets import Preset


def barred(taken: Card | None, preset: Preset) -> Card | None:
    """The card that may not go back, if `taken` came from the discards."""
    return None if preset.may_discard_taken_card else taken


def lefts(hand: CardSet, taken: Card | None, preset: Preset) -> dict[Card, int]:
    """For each card that may be thrown the least deadwood of the others."""
    may_go = hand - CardSet(_some(barred(taken, preset)))
    return {card: least_deadwood(hand.remove(card), preset) for card in may_go}


def _some(card: Card | None) -> tuple[Card, ...]:
    return () if card is None else (card,)


def broken_meld(hand: CardSet, thrown: Card, best: Card, preset: Preset) -> CardSet | None:
    """The meld that the throw breaks, of those that the best throw keeps."""
    kept = best_arrangement(hand.remove(best), preset).melds
    return next((meld for meld in kept if thrown in meld), None)


def limit_of(preset: Preset, upcard: Card | None) -> int:
    """The deadwood one may knock with; an upcard matters only where the rules say so."""
    return preset.knock_limit if upcard is None else knock_limit(preset, upcard)
