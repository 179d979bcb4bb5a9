"""The solver's answers for many hands at once: arrays of 52-bit masks in, arrays of counts out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from play.engine.presets import AceInRuns, Preset
from play.engine.solver import SHIFTS, tables

Masks = NDArray[np.int64]  # sets of cards
Numbers = NDArray[np.int64]
Counts = NDArray[np.int16]
Floats = NDArray[np.floating]

_SUIT = np.int64(8191)
_OUT_OF_REACH = np.int16(1000)
_NO_PAIR = 1 << 60  # no hand holds it


@dataclass(frozen=True, slots=True)
class Arrays:
    """A solver's tables as arrays.

    `run_pairs` (3, 52) are, for each card, the pairs that it makes a run of three with.
    """

    least: Counts
    saved: Counts
    run_pairs: Masks


def arrays_of(preset: Preset) -> Arrays:
    return arrays(preset.ace_in_runs is AceInRuns.CORNER, preset.ace_points)


@cache
def arrays(wraps: bool, ace_points: int) -> Arrays:
    """The arrays of `solver.tables`."""
    found = tables(wraps, ace_points)
    return Arrays(
        np.array(found.least, np.int16), np.array(found.saved, np.int16), _run_pairs(wraps)
    )


def _run_pairs(wraps: bool) -> Masks:
    pairs = np.full((3, 52), _NO_PAIR, dtype=np.int64)
    for card in range(52):
        for slot, low in enumerate((-2, -1, 0)):
            ranks = [card % 13 + low + step for step in range(3)]
            if wraps or 0 <= ranks[0] <= ranks[2] < 13:
                run = sum(1 << card - card % 13 + rank % 13 for rank in ranks)
                pairs[slot, card] = run & ~(1 << card)
    return pairs


def deadwoods(hands: Masks, with_arrays: Arrays) -> Counts:
    """The least deadwood of each hand, of any size."""
    return _least(hands, with_arrays, throwing=False)


def after_throws(hands: Masks, with_arrays: Arrays) -> Counts:
    """The least deadwood that some throw of one card leaves, of hands of eleven cards."""
    return _least(hands, with_arrays, throwing=True)


def _least(hands: Masks, with_arrays: Arrays, *, throwing: bool) -> Counts:
    """Runs alone first; then, for hands with three of a rank, each way to lay sets aside."""
    suits = [hands >> shift & _SUIT for shift in SHIFTS]
    least = _by_runs(suits, with_arrays, throwing=throwing)
    c, d, h, s = suits
    thrice = (c & d & (h | s)) | (h & s & (c | d))
    owner = np.flatnonzero(thrice)
    if not owner.size:
        return least
    thrice = thrice[owner]
    suits = [suit[owner] for suit in suits]
    while owner.size:
        rank = thrice & -thrice
        thrice ^= rank
        suits, thrice, owner = _ways(suits, rank, thrice, owner)
        done = thrice == 0
        np.minimum.at(
            least,
            owner[done],
            _by_runs([suit[done] for suit in suits], with_arrays, throwing=throwing),
        )
        more = ~done
        suits = [suit[more] for suit in suits]
        thrice, owner = thrice[more], owner[more]
    return least


def _ways(
    suits: list[Masks], rank: Masks, thrice: Masks, owner: Masks
) -> tuple[list[Masks], Masks, Masks]:
    """Each hand without its cards of `rank`, with them, and with one of four of them."""
    without = [suit & ~rank for suit in suits]
    parts = [(suits, thrice, owner), (without, thrice, owner)]
    c, d, h, s = suits
    four = np.flatnonzero(c & d & h & s & rank)
    if four.size:
        for kept in range(4):
            three = [suit[four] for suit in without]
            three[kept] = three[kept] | rank[four]
            parts.append((three, thrice[four], owner[four]))
    return (
        [np.concatenate([part[0][at] for part in parts]) for at in range(4)],
        np.concatenate([part[1] for part in parts]),
        np.concatenate([part[2] for part in parts]),
    )


def _by_runs(suits: list[Masks], with_arrays: Arrays, *, throwing: bool) -> Counts:
    least = with_arrays.least
    count = least[suits[0]] + least[suits[1]] + least[suits[2]] + least[suits[3]]
    if not throwing:
        return count
    saved = with_arrays.saved
    best = np.maximum(
        np.maximum(saved[suits[0]], saved[suits[1]]), np.maximum(saved[suits[2]], saved[suits[3]])
    )
    return np.where(best > -_OUT_OF_REACH, count - best, _OUT_OF_REACH)
