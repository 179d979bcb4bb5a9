"""Every meld, every arrangement of a hand, and the best one by exact search.

The search works on 52-bit masks, one 13-bit field a suit. Runs stay inside a suit,
so the least deadwood of a suit without sets is one look in a table of 8,192 entries;
only ranks held three or four times need a choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

from play.engine.cards import Card, CardSet
from play.engine.presets import STANDARD, AceInRuns, Preset

_SUIT = (1 << 13) - 1
_SHIFTS = (0, 13, 26, 39)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand split into melds and deadwood. `count` is the deadwood's points."""

    melds: tuple[CardSet, ...]
    deadwood: CardSet
    count: int


# --- What is a meld ----------------------------------------------------------------------


@cache
def _runs(ace: AceInRuns) -> tuple[int, ...]:
    """Every run of one suit as a 13-bit mask, shortest first."""
    found = [((1 << n) - 1) << low for n in range(3, 14) for low in range(14 - n)]
    if ace is AceInRuns.CORNER:
        found += [
            ((run & _SUIT) | (run >> 13))
            for n in range(3, 13)
            for low in range(14 - n, 13)
            for run in [((1 << n) - 1) << low]
        ]
    return tuple(found)


_SETS_OF_ACES = (
    *(sum(1 << at for at in _SHIFTS if at != out) for out in reversed(_SHIFTS)),
    sum(1 << at for at in _SHIFTS),
)


@cache
def _all_melds(ace: AceInRuns) -> tuple[int, ...]:
    sets = [aces << rank for rank in range(13) for aces in _SETS_OF_ACES]
    return (*sets, *(run << at for at in _SHIFTS for run in _runs(ace)))


@cache
def _meld_masks(ace: AceInRuns) -> frozenset[int]:
    return frozenset(_all_melds(ace))


def melds_in(hand: CardSet, preset: Preset = STANDARD) -> tuple[CardSet, ...]:
    """Every set and run that can be made of `hand`, sets first."""
    out = ~hand.mask
    return tuple(
        CardSet.of_mask(meld) for meld in _all_melds(preset.ace_in_runs) if not meld & out
    )


def is_meld(group: CardSet, preset: Preset = STANDARD) -> bool:
    return group.mask in _meld_masks(preset.ace_in_runs)


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
    ends = [
        step for card in meld for step in (_beside(card, -1, preset), _beside(card, 1, preset))
    ]
    rank = meld.mask | meld.mask >> 13 | meld.mask >> 26 | meld.mask >> 39
    mates = [Card(at + (rank & _SUIT).bit_length() - 1) for at in _SHIFTS]
    near = mates if meld_kind(meld) == "set" else ends
    return (
        CardSet(card for card in near if card is not None and is_meld(meld.add(card), preset))
        - meld
    )


def _beside(card: Card, step: int, preset: Preset) -> Card | None:
    """The neighbour of `card` in its suit, or None past the end."""
    place = card % 13 + step
    if 0 <= place < 13 or preset.ace_in_runs is AceInRuns.CORNER:
        return Card(card - card % 13 + place % 13)
    return None


# --- The least deadwood ------------------------------------------------------------------


@cache
def _suit_least(ace: AceInRuns, ace_points: int) -> list[int]:
    """The least deadwood of each of a suit's 8,192 holdings, sets left aside."""
    points = [ace_points, *range(2, 10), 10, 10, 10, 10]
    least = [0] * 8192
    by_low: list[list[int]] = [[] for _ in range(13)]
    for run in _runs(ace):
        for place in range(13):
            if run >> place & 1:
                by_low[place].append(run)
    for held in range(1, 8192):
        low = held.bit_length() - 1  # the highest card is dead, or in one of its runs
        best = points[low] + least[held ^ 1 << low]
        for run in by_low[low]:
            if run & held == run:
                best = min(best, least[held ^ run])
        least[held] = best
    return least


def least_deadwood(hand: CardSet, preset: Preset = STANDARD) -> int:
    """The points of the best arrangement of `hand`, of any size; see `best_arrangement`."""
    return least_of_mask(hand.mask, _suit_least(preset.ace_in_runs, preset.ace_points))


def suit_table(preset: Preset) -> list[int]:
    """The table that `least_of_mask` reads, for callers that ask many times."""
    return _suit_least(preset.ace_in_runs, preset.ace_points)


def least_of_mask(mask: int, table: list[int]) -> int:
    """`least_deadwood` on a bare 52-bit mask."""
    c, d, h, s = mask & 8191, mask >> 13 & 8191, mask >> 26 & 8191, mask >> 39
    least = table[c] + table[d] + table[h] + table[s]
    held_thrice = (c & d & (h | s)) | (h & s & (c | d))
    if not held_thrice or not least:
        return least
    return _least_with_sets(mask, held_thrice, table, least)


def _least_with_sets(mask: int, held_thrice: int, table: list[int], least: int) -> int:
    for left in _without_sets(mask, held_thrice):
        c, d, h, s = left & 8191, left >> 13 & 8191, left >> 26 & 8191, left >> 39
        least = min(least, table[c] + table[d] + table[h] + table[s])
    return least


def _without_sets(mask: int, held_thrice: int) -> Iterator[int]:
    """What is left of `mask` after each way to lay down sets, no set included."""
    if not held_thrice:
        yield mask
        return
    low = held_thrice & -held_thrice
    rest = held_thrice ^ low
    yield from _without_sets(mask, rest)
    for aces in _SETS_OF_ACES:
        meld = aces * low
        if meld & mask == meld:
            yield from _without_sets(mask ^ meld, rest)


def _held_thrice(mask: int) -> int:
    c, d, h, s = mask & 8191, mask >> 13 & 8191, mask >> 26 & 8191, mask >> 39
    return (c & d & (h | s)) | (h & s & (c | d))


# --- Arrangements ------------------------------------------------------------------------


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
    least = least_deadwood(hand, preset)
    found = [
        arranged(melds, hand - _union(melds), preset) for melds in _best_melds(hand, least, preset)
    ]

    def rank(arrangement: Arrangement) -> tuple[int, int, tuple[tuple[Card, ...], ...]]:
        open_to = _union(tuple(cards_that_fit(meld, preset) for meld in arrangement.melds)) - hand
        return len(open_to), len(arrangement.melds), tuple(map(tuple, arrangement.melds))

    return tuple(sorted(found, key=rank)) if len(found) > 1 else tuple(found)


def best_arrangement(hand: CardSet, preset: Preset = STANDARD) -> Arrangement:
    """The arrangement with the least deadwood that ruling R3 picks.

    *Deadwood* is every card outside a *meld*: a *set* (three or four of a rank) or a
    *run* (three or more of a suit in sequence). A card belongs to at most one meld.
    With eleven cards this is the least of all eleven, as big gin needs it.
    """
    return best_arrangements(hand, preset)[0]


def _union(groups: tuple[CardSet, ...]) -> CardSet:
    mask = 0
    for group in groups:
        mask |= group.mask
    return CardSet.of_mask(mask)


def _best_melds(hand: CardSet, least: int, preset: Preset) -> Iterator[tuple[CardSet, ...]]:
    """The melds of every arrangement of `hand` whose deadwood is `least`."""
    table = suit_table(preset)
    for left in _without_sets(hand.mask, _held_thrice(hand.mask)):
        suits = [(left >> at & _SUIT, at) for at in _SHIFTS]
        if sum(table[held] for held, _ in suits) != least:
            continue
        sets = _sets_of(hand.mask ^ left)
        ways = [
            [[run << at for run in runs] for runs in _suit_splits(held, preset)]
            for held, at in suits
        ]
        for choice in product(*ways):
            runs = [CardSet.of_mask(run) for suit in choice for run in suit]
            yield (*sets, *runs)


def _sets_of(mask: int) -> list[CardSet]:
    """Split a union of sets, one a rank, into its sets."""
    found = []
    for rank in range(13):
        cards_of_rank = mask & _SETS_OF_ACES[-1] << rank
        if cards_of_rank:
            found.append(CardSet.of_mask(cards_of_rank))
    return found


def _suit_splits(held: int, preset: Preset) -> tuple[tuple[int, ...], ...]:
    return _splits(held, preset.ace_in_runs, preset.ace_points)


@cache
def _splits(held: int, ace: AceInRuns, ace_points: int) -> tuple[tuple[int, ...], ...]:
    """Every choice of runs from one suit's holding that leaves its least deadwood."""
    table = _suit_least(ace, ace_points)
    points = [ace_points, *range(2, 10), 10, 10, 10, 10]
    if not held:
        return ((),)
    top = held.bit_length() - 1
    found: list[tuple[int, ...]] = []
    if points[top] + table[held ^ 1 << top] == table[held]:
        found += _splits(held ^ 1 << top, ace, ace_points)
    for run in _runs(ace):
        if run >> top & 1 and run & held == run and table[held ^ run] == table[held]:
            found += [(run, *rest) for rest in _splits(held ^ run, ace, ace_points)]
    return tuple(found)
