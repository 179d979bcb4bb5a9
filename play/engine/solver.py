"""Exact search on bare masks: 52 bits, 13 a suit, clubs first, ace lowest.

Runs stay inside a suit, so what a suit's cards leave without sets is one look into a table
of 8,192 holdings; only ranks held three or four times need a choice. `melds` and `layoffs`
wrap this for everybody else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

SHIFTS = (0, 13, 26, 39)
_SUIT = (1 << 13) - 1
_ACES = sum(1 << at for at in SHIFTS)
_SETS_OF_ACES = (*(_ACES ^ 1 << at for at in reversed(SHIFTS)), _ACES)
_NO_THROW = -1000  # saved by a throw from a suit that holds no card

Melds = tuple[int, ...]
Plan = tuple[tuple[int, int], ...]  # lay-offs: a card's bit, and the meld it goes on


@dataclass(frozen=True, slots=True)
class Tables:
    """What one way to count the ace means for a suit's 8,192 holdings.

    `least[held]` is the least deadwood by runs alone, `saved[held]` what the best throw of
    one of its cards takes off (less than nothing where it breaks a run). `splits` are, a
    suit each and as they are asked for, the choices of runs that leave the least.
    """

    points: tuple[int, ...]  # by place in the suit, ace first
    runs: tuple[int, ...]  # 13 bits each, shortest first
    wraps: bool
    least: list[int]
    saved: list[int]
    splits: tuple[dict[int, tuple[Melds, ...]], ...]


@cache
def tables(wraps: bool, ace_points: int) -> Tables:
    """`wraps`: runs go on round the corner, K-A-2."""
    points = (ace_points, *range(2, 10), 10, 10, 10, 10)
    runs = tuple(_runs(wraps))
    least = _least(runs, points)
    return Tables(points, runs, wraps, least, _saved(least), ({}, {}, {}, {}))


def _runs(wraps: bool) -> Iterator[int]:
    for length in range(3, 14):
        for low in range(14 - length):
            yield ((1 << length) - 1) << low
    for length in range(3, 13) if wraps else ():
        for low in range(14 - length, 13):
            run = ((1 << length) - 1) << low
            yield run & _SUIT | run >> 13


def _least(runs: tuple[int, ...], points: tuple[int, ...]) -> list[int]:
    """Of each holding: its highest card is dead, or lies in one of its runs."""
    least = [0] * 8192
    with_top = [[run for run in runs if run >> place & 1] for place in range(13)]
    for held in range(1, 8192):
        top = held.bit_length() - 1
        found = [least[held ^ run] for run in with_top[top] if run & held == run]
        least[held] = min([points[top] + least[held ^ 1 << top], *found])
    return least


def _saved(least: list[int]) -> list[int]:
    saved = [_NO_THROW] * 8192
    for held in range(1, 8192):
        places = (1 << place for place in range(13) if held >> place & 1)
        saved[held] = least[held] - min(least[held ^ place] for place in places)
    return saved


@cache
def all_melds(wraps: bool) -> Melds:
    """Every meld of a deck, sets first; 329 where the ace is low only."""
    sets = (aces << rank for rank in range(13) for aces in _SETS_OF_ACES)
    return (*sets, *(run << at for at in SHIFTS for run in tables(wraps, 1).runs))


def bits(mask: int) -> Iterator[int]:
    """Each card of `mask` as a mask of its own, in card order."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


# --- The least deadwood ------------------------------------------------------------------


def least_deadwood(mask: int, with_tables: Tables) -> int:
    """The points that the best arrangement leaves."""
    table = with_tables.least
    c, d, h, s = mask & 8191, mask >> 13 & 8191, mask >> 26 & 8191, mask >> 39
    thrice = (c & d & (h | s)) | (h & s & (c | d))
    if not thrice:
        return table[c] + table[d] + table[h] + table[s]
    least = 1000
    for left in _useful_sets(mask, thrice, wraps=with_tables.wraps):
        here = table[left & 8191] + table[left >> 13 & 8191]
        here += table[left >> 26 & 8191] + table[left >> 39]
        if here < least:
            least = here
    return least


def least_after_throw(mask: int, with_tables: Tables) -> int:
    """The least deadwood that some throw of one card leaves, of at most eleven cards.

    Of ten or eleven cards, those beside a set of three hold a throw that costs nothing: a
    dead card, or one of a meld of four or more. So no set is broken for the throw; it is
    looked for outside the sets, and a fourth of a rank is left out there for it.
    """
    if mask.bit_count() < 10:
        return min(least_deadwood(mask ^ card, with_tables) for card in bits(mask))
    table, saved = with_tables.least, with_tables.saved
    c, d, h, s = mask & 8191, mask >> 13 & 8191, mask >> 26 & 8191, mask >> 39
    thrice = (c & d & (h | s)) | (h & s & (c | d))
    if not thrice:
        least = table[c] + table[d] + table[h] + table[s]
        return least - max(saved[c], saved[d], saved[h], saved[s])
    least = 1000
    for left in _useful_sets(mask, thrice, wraps=with_tables.wraps, throwing=True):
        c, d, h, s = left & 8191, left >> 13 & 8191, left >> 26 & 8191, left >> 39
        here = table[c] + table[d] + table[h] + table[s]
        here -= max(saved[c], saved[d], saved[h], saved[s])
        if here < least:
            least = here
    return least


def _useful_sets(mask: int, thrice: int, *, wraps: bool, throwing: bool = False) -> list[int]:
    """What is left of `mask` after each way to lay down sets that can be best.

    A card leaves its set only for a run, so ranks that touch no run are laid down whole;
    one that touches a run once keeps its set of three even so, if it holds a fourth.
    """
    starts = mask & mask >> 1 & mask >> 2  # of runs, some of them false: from suit to suit
    in_runs = mask if wraps else starts | starts << 1 | starts << 2
    found = [mask]
    while thrice:
        rank = thrice & -thrice
        thrice ^= rank
        held = _ACES * rank & mask
        free = held & in_runs
        if held.bit_count() == 4:
            ways = [held, *(held ^ card for card in bits(free or (throwing and held & -held)))]
            if free & free - 1:
                ways.append(0)
        else:
            ways = [held, 0] if free else [held]
        found = [left ^ way for left in found for way in ways]
    return found


def _without_sets(mask: int, thrice: int) -> list[int]:
    """What is left of `mask` after each way to lay down sets, none at all included.

    `thrice` has the ranks held three or four times.
    """
    found = [mask]
    for rank in bits(thrice):
        sets = [meld for aces in _SETS_OF_ACES if (meld := aces * rank) & mask == meld]
        found += [left ^ meld for left in found for meld in sets]
    return found


def _thrice(mask: int) -> int:
    c, d, h, s = mask & 8191, mask >> 13 & 8191, mask >> 26 & 8191, mask >> 39
    return (c & d & (h | s)) | (h & s & (c | d))


# --- The melds that leave it -------------------------------------------------------------


def least_arrangements(mask: int, with_tables: Tables) -> list[Melds]:
    """The melds of every arrangement that leaves the least, sets first."""
    table, found = with_tables.least, list[Melds]()
    goal = least_deadwood(mask, with_tables)
    thrice = _thrice(mask)
    for left in _without_sets(mask, thrice) if thrice else (mask,):
        c, d, h, s = left & 8191, left >> 13 & 8191, left >> 26 & 8191, left >> 39
        if table[c] + table[d] + table[h] + table[s] == goal:
            sets = _sets_of(mask ^ left) if left != mask else ()
            found += _with_runs(sets, (c, d, h, s), with_tables)
    return found


def _sets_of(mask: int) -> Melds:
    """Split a union of sets, one a rank, into its sets."""
    ranks = (mask | mask >> 13 | mask >> 26 | mask >> 39) & _SUIT
    return tuple(mask & _ACES * rank for rank in bits(ranks))


def _with_runs(sets: Melds, suits: tuple[int, ...], with_tables: Tables) -> list[Melds]:
    ways = [
        splits
        for at, held in enumerate(suits)
        if held and (splits := _splits(held, at, with_tables)) != ((),)
    ]
    if all(len(splits) == 1 for splits in ways):
        return [sum((splits[0] for splits in ways), sets)]
    return [sum(choice, sets) for choice in product(*ways)]


def _splits(held: int, suit: int, with_tables: Tables) -> tuple[Melds, ...]:
    """Every choice of runs from one suit's holding that leaves its least, on 52 bits."""
    known = with_tables.splits[suit]
    found = known.get(held)
    if found is None:
        found = known[held] = tuple(_find_splits(held, suit, with_tables))
    return found


def _find_splits(held: int, suit: int, with_tables: Tables) -> Iterator[Melds]:
    if not held:
        yield ()
        return
    least, top = with_tables.least, held.bit_length() - 1
    without = held ^ 1 << top
    if with_tables.points[top] + least[without] == least[held]:
        yield from _splits(without, suit, with_tables)
    for run in with_tables.runs:
        if run >> top & 1 and run & held == run and least[held ^ run] == least[held]:
            for rest in _splits(held ^ run, suit, with_tables):
                yield (run << SHIFTS[suit], *rest)


# --- Lay-offs ----------------------------------------------------------------------------


@cache
def open_ends(meld: int, wraps: bool) -> tuple[tuple[int, ...], ...]:
    """The cards that could follow on a meld: for each open end, its cards in their order."""
    ranks = (meld | meld >> 13 | meld >> 26 | meld >> 39) & _SUIT
    if ranks & ranks - 1 == 0:
        missing = _ACES * ranks & ~meld
        return ((missing,),) if missing else ()
    at = next(shift for shift in SHIFTS if meld >> shift & _SUIT)
    below, above = _beyond(ranks, wraps)
    return tuple(tuple(card << at for card in end) for end in (below, above) if end)


def _beyond(run: int, wraps: bool) -> tuple[list[int], list[int]]:
    """The places before and after a run in its suit, nearest first."""
    size = run.bit_count()
    low = next(place for place in range(13) if _starts(run, place, wraps))
    before, after = (13 - size, 13 - size) if wraps else (low, 13 - low - size)
    return (
        [1 << (low - step) % 13 for step in range(1, before + 1)],
        [1 << (low + size + step) % 13 for step in range(after)],
    )


def _starts(run: int, place: int, wraps: bool) -> bool:
    """Whether `place` is the first of a run; a whole suit starts at the ace."""
    before = run >> (place - 1) % 13 & 1 if wraps and run != _SUIT else run & (1 << place) - 1
    return bool(run >> place & 1) and not before


def layoff_plans(hand: int, table: Melds, with_tables: Tables) -> list[tuple[int, Plan]]:
    """Every set of lay-offs on the knocker's melds, the empty one first.

    Each with the union of the cards laid; cards on one end of a run come in playing
    order. Which meld is served first makes no difference and is not counted twice.
    """
    plans: list[tuple[int, Plan]] = [(0, ())]
    for meld in table:
        for end in open_ends(meld, with_tables.wraps):
            if end[0] & hand:
                plans = _with_end(plans, hand, meld, end)
    return plans


def _with_end(
    plans: list[tuple[int, Plan]], hand: int, meld: int, end: tuple[int, ...]
) -> list[tuple[int, Plan]]:
    found = list(plans)
    laid, order = 0, Plan()
    for card in end:
        if not card & hand:
            break
        laid |= card
        order = (*order, (card, meld))
        found += [(taken | laid, (*plan, *order)) for taken, plan in plans if not taken & laid]
    return found


def best_layoffs(hand: int, table: Melds, with_tables: Tables) -> Plan:
    """The lay-offs after which the best melds leave the least.

    Of equals the one of fewest cards, then of fewest on runs: a fourth of a rank is seen
    at once.
    """
    plans = layoff_plans(hand, table, with_tables)
    if len(plans) == 1:
        return ()

    def rank(plan: tuple[int, Plan]) -> tuple[int, int, int]:
        laid, order = plan
        on_runs = sum(bool(meld & meld << 1) for _, meld in order)
        return least_deadwood(hand ^ laid, with_tables), len(order), on_runs

    return min(plans, key=rank)[1]
