"""A finished hand of the computers among themselves, open and move by move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from play.engine.cards import Card, CardSet
from play.engine.hand import HandState
from play.engine.melds import Arrangement, best_arrangement
from play.engine.moves import Seat
from play.log import Told, told_move

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from play.coach.advice import Advice

DISCARDS_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Watch:
    """The table after `move` moves of `moves`, both hands open.

    `told` is the move that led here, with what was weighed, `mover` who made it; there is
    none before the first. `south` and `north` are the hands as they are best arranged.
    """

    move: int
    moves: int
    south: Arrangement
    north: Arrangement
    lifted: CardSet
    stock: int
    discards: tuple[Card, ...]
    discarded: int
    told: Told | None
    mover: str
    other: str

    @property
    def next(self) -> int | None:
        return self.move + 1 if self.move < self.moves else None

    @property
    def previous(self) -> int | None:
        return self.move - 1 if self.move else None


def watch_of(
    states: Sequence[HandState], move: int, advice: Mapping[int, Advice], labels: tuple[str, str]
) -> Watch:
    """`states` are those before and after every move of a finished hand."""
    state = states[move]
    played = state.history[-1] if move else None
    mover = played.seat if played else Seat.SOUTH
    held = state.hand_of(Seat.SOUTH) | state.hand_of(Seat.NORTH)
    lifted = CardSet([played.card]) if played and played.card is not None else CardSet()
    return Watch(
        move=move,
        moves=len(states) - 1,
        south=best_arrangement(state.hand_of(Seat.SOUTH), state.preset),
        north=best_arrangement(state.hand_of(Seat.NORTH), state.preset),
        lifted=lifted & held,
        stock=len(state.stock),
        discards=state.discards[-DISCARDS_SHOWN:],
        discarded=len(state.discards),
        told=told_move(move - 1, played, advice.get(move - 1)) if played else None,
        mover=labels[mover.place],
        other=labels[mover.other.place],
    )
