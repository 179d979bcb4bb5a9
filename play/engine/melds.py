"""What is a meld, and the arrangements of a hand, the best one by exact search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from play.engine import solver
from play.engine.cards import Card, CardSet
from play.engine.presets import STANDARD, AceInRuns, Preset


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand split into melds and deadwood. `count` is the deadwood's points."""

    melds: tuple[CardSet, ...]
    deadwood: CardSet
    count: int


def tables_of(preset: Preset) -> solver.Tables:
    """What the solver needs to know of a preset."""
    return solver.tables(preset.ace_in_runs is AceInRuns.CORNER, preset.ace_points)


@cache
def _meld_masks(wraps: bool) -> frozenset[int]:
    return frozenset(solver.all_melds(wraps))


def melds_in(hand: CardSet, preset: Preset = STANDARD) -> tuple[CardSet, ...]:
    """Every set and run that can be made of `hand`, sets first."""
    out = ~hand.mask
    return tuple(
        CardSet.of_mask(meld)
        for meld in solver.all_melds(tables_of(preset).wraps)
        if not meld & out
    )


def is_meld(group: CardSet, preset: Preset = STANDARD) -> bool:
    return group.mask in _meld_masks(tables_of(preset).wraps)


def meld_kind(meld: CardSet) -> str:
    """`set` or `run`, for a group that is a meld."""
    return "run" if len({card.suit for card in meld}) == 1 else "set"


def points_of(card: Card, preset: Preset = STANDARD) -> int:
    """What `card` costs as deadwood."""
    return preset.ace_points if card.rank == "A" else card.points


def count_of(group: CardSet, preset: Preset = STANDARD) -> int:
    """What `group` costs if all of it is deadwood."""
    return sum(points_of(card, preset) for card in group)


def cards_that_fit(meld: CardSet, preset: Preset = STANDARD) -> CardSet:
    """The cards that would make `meld` one card longer."""
    ends = solver.open_ends(meld.mask, tables_of(preset).wraps)
    mask = 0
    for end in ends:
        mask |= end[0]
    return CardSet.of_mask(mask)


def least_deadwood(hand: CardSet, preset: Preset = STANDARD) -> int:
    """The points of the best arrangement of `hand`, of any size; see `best_arrangement`."""
    return solver.least_deadwood(hand.mask, tables_of(preset))


def arrangements(hand: CardSet, preset: Preset = STANDARD) -> Iterator[Arrangement]:
    """Every way to lay down melds from `hand`, from none at all to as many as fit."""
    found = melds_in(hand, preset)

    def lay(start: int, left: CardSet, melds: tuple[CardSet, ...]) -> Iterator[Arrangement]:
        yield arranged(melds, left, preset)
        for at in range(start, len(found)):
            if found[at] <= left:
                yield from lay(at + 1, left - found[at], (*melds, found[at]))

    return lay(0, hand, ())


def arranged(melds: tuple[CardSet, ...], deadwood: CardSet, preset: Preset) -> Arrangement:
    """Put melds in card order beside their deadwood and count it."""
    return Arrangement(tuple(sorted(melds, key=tuple)), deadwood, count_of(deadwood, preset))


def best_arrangements(hand: CardSet, preset: Preset = STANDARD) -> tuple[Arrangement, ...]:
    """Every arrangement with the least deadwood, the one to show first (ruling R3).

    Among equals that is the one that leaves the opponent the fewest cards to lay off,
    then the one of fewest melds, then card order.
    """
    least = solver.least_arrangements(hand.mask, tables_of(preset))
    found = [_unwrapped(hand, melds, preset) for melds in least]

    def rank(one: Arrangement) -> tuple[int, int, tuple[tuple[Card, ...], ...]]:
        open_to = _union(tuple(cards_that_fit(meld, preset) for meld in one.melds)) - hand
        return len(open_to), len(one.melds), tuple(map(tuple, one.melds))

    return tuple(sorted(found, key=rank) if len(found) > 1 else found)


def best_arrangement(hand: CardSet, preset: Preset = STANDARD) -> Arrangement:
    """The arrangement with the least deadwood that ruling R3 picks.

    *Deadwood* is every card outside a *meld*: a *set* (three or four of a rank) or a
    *run* (three or more of a suit in sequence). A card belongs to at most one meld.
    With eleven cards this is the least of all eleven, as big gin needs it.
    """
    return best_arrangements(hand, preset)[0]


def _unwrapped(hand: CardSet, melds: solver.Melds, preset: Preset) -> Arrangement:
    sets = tuple(CardSet.of_mask(meld) for meld in melds)
    return arranged(sets, hand - _union(sets), preset)


def _union(groups: tuple[CardSet, ...]) -> CardSet:
    mask = 0
    for group in groups:
        mask |= group.mask
    return CardSet.of_mask(mask)
