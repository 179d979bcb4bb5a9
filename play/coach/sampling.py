"""Imagined hands: what the opponent may hold, drawn by lot as often as it is likely.

A hand is the likelier the more its cards fit what the opponent took, threw and left lying,
and the less deadwood it has: real hands hold melds. Many hands start at random and change one
card at a time, as often as that keeps these odds (Metropolis). The lot comes from the view
alone, so the same view always imagines the same hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from play.coach.batch import Arrays, Floats, Masks
from play.coach.fitted import at_stage, fitted
from play.coach.positions import (
    BITS,
    NEXT,
    NEXT_BUT_ONE,
    PLACES,
    POINTS,
    SAME_RANK,
    makes_meld,
)
from play.coach.seen import Seen
from play.engine.view import SeatView

HANDS = 200
STEPS = 30
UNDERRATED = 0.2  # see the calibration table in ginsite/measured
FULL = 10
MOST_DEADWOOD = 150  # ten aces of 15
_SUIT = np.int64(8191)


@dataclass(frozen=True, slots=True)
class Imagined:
    """Hands that the opponent may hold, each as likely as another."""

    hands: Masks

    def chances(self) -> Floats:
        """For each of 52 cards the share of hands that hold it."""
        return np.asarray((self.hands[:, None] >> PLACES & 1).mean(axis=0))

    def dangers(self, tables: Arrays) -> Floats:
        """For each of 52 cards the chance that the opponent can meld it: the share of hands
        that can, put right by as much as such shares were too low in measured play."""
        share = makes_meld(self.hands[:, None], PLACES, tables).mean(axis=0)
        return np.asarray(share + UNDERRATED * share * (1 - share) ** 1.5)


def error_of(share: float) -> float:
    """One standard error of a share over the imagined hands; never none at all."""
    return float((max(share * (1 - share), 1 / HANDS) / HANDS) ** 0.5)


def imagine(view: SeatView, seen: Seen, tables: Arrays) -> Imagined:
    """Imagine the hands behind a view."""
    belief, pull = leanings(seen.stock)
    rng = np.random.Generator(np.random.PCG64(seed_of(view)))
    return Imagined(walk(seen, belief, pull, tables, rng))


def leanings(stock: int) -> tuple[Floats, Floats]:
    """The belief and the pull with so many cards in the stock."""
    found = fitted()
    belief, pull = (
        at_stage(table, found.belief_stages, stock) for table in (found.belief, found.pull)
    )
    return belief, pull


def seed_of(view: SeatView) -> int:
    """From what the seat sees and nothing else."""
    text = f"{view.seat} {view.hand.mask} {view.phase} {view.limit} {view.history}"
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


def walk(
    seen: Seen, belief: Floats, pull: Floats, tables: Arrays, rng: np.random.Generator
) -> Masks:
    """Start with cards by their odds, then swap one of them for another, again and again."""
    cards = np.flatnonzero(np.int64(seen.unseen) >> PLACES & 1)
    size, places = len(cards), FULL - seen.known.bit_count()
    if places <= 0 or size <= places:
        everything = seen.known | (seen.unseen if places > 0 else 0)
        return np.full(HANDS, everything, dtype=np.int64)
    odds = counts_of(cards, seen) @ belief + pull[2] * (POINTS[cards] / 10)
    keys = odds + rng.gumbel(size=(HANDS, size))
    order = np.argsort(-keys, axis=1)
    bits = BITS[cards]
    hands = bits[order[:, :places]].sum(axis=1) | seen.known
    lean = _lean(seen.limit, pull)
    weight = lean[_quick_deadwood(hands, tables)]
    row = np.arange(HANDS) * size
    out = row + rng.integers(places, size=(STEPS, HANDS))
    into = row + rng.integers(places, size, size=(STEPS, HANDS))
    luck = np.log(rng.random((STEPS, HANDS)))
    flat = order.ravel()
    for step in range(STEPS):
        old, new = flat[out[step]], flat[into[step]]
        changed = hands ^ bits[old] ^ bits[new]
        heavier = lean[_quick_deadwood(changed, tables)]
        swap = luck[step] < odds[new] - odds[old] + heavier - weight
        crossed = (old ^ new) * swap
        flat[out[step]] = old ^ crossed
        flat[into[step]] = new ^ crossed
        hands = np.where(swap, changed, hands)
        weight = np.where(swap, heavier, weight)
    return np.asarray(hands)


def _lean(limit: int, pull: Floats) -> Floats:
    """The log-weight of each deadwood."""
    lean: Floats = np.arange(MOST_DEADWOOD + 1) * -pull[0]
    lean[: limit + 1] -= pull[1]
    return lean


def _quick_deadwood(hands: Masks, tables: Arrays) -> Masks:
    """The least deadwood with either no sets or all of them: exact for nearly every hand."""
    c, d, h, s = hands & _SUIT, hands >> 13 & _SUIT, hands >> 26 & _SUIT, hands >> 39
    least = tables.least
    runs = least[c] + least[d] + least[h] + least[s]
    keep = ~((c & d & (h | s)) | (h & s & (c | d)))
    sets = least[c & keep] + least[d & keep] + least[h & keep] + least[s & keep]
    return np.asarray(np.minimum(runs, sets), dtype=np.int64)


# --- What speaks for a card ----------------------------------------------------------------

COUNTS = (
    "card",
    "points",
    "points-late",
    "took-rank",
    "took-near",
    "took-far",
    "threw-rank",
    "threw-near",
    "threw-far",
    "left-rank",
    "left-near",
    "left-far",
    "set-partners",
    "run-partners",
    "run-melds",
    "set-partners-late",
    "run-partners-late",
    "late",
    "threw-rank-late",
    "took-rank-late",
)


def counts_of(cards: NDArray[np.int64], seen: Seen) -> Floats:
    """What the belief weighs about each card: an array of len(cards) rows, `COUNTS` wide."""
    groups = (SAME_RANK[cards], NEXT[cards], NEXT_BUT_ONE[cards])
    did = [
        np.bitwise_count(np.int64(which) & group).astype(float)
        for which in (seen.took, seen.threw, seen.left)
        for group in groups
    ]
    rank, near, far = (
        np.bitwise_count(np.int64(seen.unseen | seen.known) & group).astype(float)
        for group in groups
    )
    late, points = seen.turn / 10, POINTS[cards] / 10
    sets, runs = 0.5 * np.maximum(rank - 1, 0), near * 0.5
    ones = np.ones(len(cards))
    return np.stack(
        [
            ones,
            points,
            points * late,
            *did,
            sets,
            runs,
            near * far * 0.25,
            sets * late,
            runs * late,
            ones * late,
            did[3] * late,
            did[0] * late,
        ],
        axis=1,
    )
