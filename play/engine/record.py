"""A whole hand as text, and its replay."""

from __future__ import annotations

from dataclasses import dataclass

from play.engine.cards import Card, card_list
from play.engine.hand import HandState, deal, play
from play.engine.moves import Move, Seat
from play.engine.presets import PRESETS, Preset


@dataclass(frozen=True, slots=True)
class Record:
    """A hand as it is kept: the deal and the moves; everything else is replayed.

    Its text has a line each for `rules`, `dealer` and `deck`, then a line a move.
    """

    preset: Preset
    dealer: Seat
    deck: tuple[Card, ...]
    moves: tuple[Move, ...] = ()

    def __str__(self) -> str:
        head = (
            f"rules {self.preset.key}",
            f"dealer {self.dealer}",
            f"deck {' '.join(map(str, self.deck))}",
        )
        return "\n".join([*head, *map(str, self.moves)])

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record. Raises KeyError for an unknown preset, ValueError for the rest."""
        rules, dealer, deck, *moves = text.strip().splitlines()
        return cls(
            PRESETS[rules.removeprefix("rules ")],
            Seat(dealer.removeprefix("dealer ")),
            card_list(deck.removeprefix("deck ")),
            tuple(map(Move.parse, moves)),
        )


def replay(record: Record) -> HandState:
    """Play a record from the deal. Raises IllegalMove at its first unlawful move."""
    state = deal(record.deck, record.preset, record.dealer)
    for move in record.moves:
        state = play(state, move)
    return state
