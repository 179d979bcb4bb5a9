"""What a seat knows at its turn, as sets of cards: bare masks, for the counting."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from play.engine.cards import WHOLE_DECK, Card, CardSet, card
from play.engine.moves import Action
from play.engine.view import SeatView


@dataclass(frozen=True, slots=True)
class Seen:
    """Masks of 52 bits. `known` the opponent holds, `took`, `threw` and `left` are what it did
    with the discards, `shown` those of the own cards that it saw being taken."""

    hand: int
    pile: int
    known: int
    took: int
    threw: int
    left: int
    shown: int
    stock: int
    turn: int
    limit: int

    @property
    def unseen(self) -> int:
        return WHOLE_DECK.mask & ~(self.hand | self.pile | self.known)


def seen_of(view: SeatView) -> Seen:
    return Seen(
        hand=view.hand.mask,
        pile=_mask(view.discards),
        known=view.known.mask,
        took=_mask(view.took),
        threw=_mask(view.threw),
        left=_mask(view.declined),
        shown=shown_to_opponent(view).mask,
        stock=view.stock,
        turn=view.turn,
        limit=view.limit,
    )


def _mask(cards: Iterable[Card]) -> int:
    return CardSet(cards).mask


def shown_to_opponent(view: SeatView) -> CardSet:
    """The own cards that the opponent saw this seat take."""
    took = (
        card(text.removeprefix("take "))
        for seat, text in view.history
        if seat is view.seat and text.startswith(Action.TAKE)
    )
    return CardSet(took) & view.hand
