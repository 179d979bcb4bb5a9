"""What one can count of many positions at once: hands after a throw, as arrays.

A position is a hand of ten after a throw, seen by its owner. Masks have 52 bits, clubs first,
ace lowest, as in `play.engine.cards`; M positions make arrays of M.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from play.coach.batch import Arrays, Floats, Masks, Numbers, after_throws, deadwoods

PLACES = np.arange(52, dtype=np.int64)
BITS = np.int64(1) << PLACES
POINTS = np.minimum(PLACES % 13 + 1, 10)
BEST_DRAWS = 7  # the mean over so many tells most of what the next draw brings


def _near(card: int, distance: int) -> int:
    ranks = (card % 13 - distance, card % 13 + distance)
    return sum(1 << card - card % 13 + rank for rank in ranks if 0 <= rank < 13)


_ONE_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
SAME_RANK = np.array([(_ONE_RANK << c % 13) & ~(1 << c) for c in range(52)], dtype=np.int64)
NEXT = np.array([_near(c, 1) for c in range(52)], dtype=np.int64)
NEXT_BUT_ONE = np.array([_near(c, 2) for c in range(52)], dtype=np.int64)


def _step(distance: int) -> Masks:
    """For each card the one so many ranks above in its suit, or nothing."""
    inside = (PLACES % 13 + distance >= 0) & (PLACES % 13 + distance < 13)
    return np.where(inside, np.int64(1) << np.clip(PLACES + distance, 0, 51), 0)


_BELOW, _ABOVE, _FAR_BELOW, _FAR_ABOVE = (_step(distance) for distance in (-1, 1, -2, 2))
_WORTH_OF_MISSING = np.array([0.0, 0.6, 1.0, 1.0])


@dataclass(frozen=True, slots=True)
class Facts:
    """Counts of M positions. Shares are of the unseen cards, 0 to 1.

    `deadwood` now; `next_draw` the mean that the best seven draws leave; `mean_draw` that of
    all; `gin`, `knock` and `melds` the shares of draws that make gin, allow a knock and make
    a meld of three.
    """

    deadwood: Numbers
    next_draw: Floats
    mean_draw: Floats
    gin: Floats
    knock: Floats
    melds: Floats


def facts_of(hands: Masks, unseen: Masks, limit: Numbers, tables: Arrays) -> Facts:
    """Count each hand of ten with the cards its owner has not seen."""
    count = deadwoods(hands, tables).astype(np.int64)
    row, drawn = np.nonzero(unseen[:, None] >> PLACES & 1)
    after = after_throws(hands[row] | BITS[drawn], tables).astype(np.int64)
    size = len(hands)
    number = np.maximum(np.bincount(row, minlength=size), 1)

    def share(which: NDArray[np.generic]) -> Floats:
        return np.asarray(np.bincount(row, weights=which, minlength=size) / number)

    return Facts(
        deadwood=count,
        next_draw=_mean_of_best(after, row, drawn, size),
        mean_draw=share(after),
        gin=share(after == 0),
        knock=share(after <= limit[row]),
        melds=share(makes_meld(hands[row], drawn, tables)),
    )


def _mean_of_best(after: Numbers, row: Numbers, drawn: Numbers, size: int) -> Floats:
    """The mean of the least `BEST_DRAWS`, of all where there are fewer."""
    table = np.full((size, 52), 999, dtype=np.int16)
    table[row, drawn] = after
    best = np.partition(table, BEST_DRAWS - 1, axis=1)[:, :BEST_DRAWS]
    held = best < 999
    total = np.where(held, best, 0).sum(axis=1)
    return np.asarray(total / np.maximum(held.sum(axis=1), 1))


def makes_meld(hands: Masks, cards: Numbers, tables: Arrays) -> NDArray[np.bool_]:
    """Whether each card makes a meld of three with cards of the hand beside it."""
    same = hands & SAME_RANK[cards]
    found = (same & (same - 1)) != 0
    for pairs in tables.run_pairs[:, cards]:
        found |= hands & pairs == pairs
    return np.asarray(found)


def partners(hands: Masks, live: Masks, cards: Numbers) -> Floats:
    """How much each card may still grow into a meld with the hand and the live cards.

    A pair counts 1 where two of its rank are live, 0.6 with one; a neighbour 0.5 for each
    open end that is live; a card two away 0.8 if the one between is live.
    """
    same = SAME_RANK[cards]
    missing = np.bitwise_count(live & same)
    worth = np.bitwise_count(hands & same) * _WORTH_OF_MISSING[missing]
    beside, beyond = live & NEXT[cards], live & NEXT_BUT_ONE[cards]
    for low, high, far in (_BELOW, _ABOVE, _FAR_BELOW), (_ABOVE, _BELOW, _FAR_ABOVE):
        neighbour, gap = hands & low[cards] != 0, hands & far[cards] != 0
        worth = worth + 0.5 * neighbour * (
            (beyond & far[cards] != 0).astype(float) + (beside & high[cards] != 0)
        )
        worth = worth + 0.8 * gap * (beside & low[cards] != 0)
    return np.asarray(worth)
