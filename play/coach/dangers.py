"""How dangerous a throw is by counting alone: live melds and partners known to be held."""

from __future__ import annotations

import numpy as np

from play.coach.batch import Arrays, Floats, Numbers
from play.coach.fitted import at_stage, fitted
from play.coach.positions import SAME_RANK
from play.coach.seen import Seen

MOST_LIVE = 6


def live_counts(seen: Seen, tables: Arrays) -> tuple[Numbers, Numbers]:
    """For each of 52 cards the number of its live melds, and the most partners of one of them
    that the opponent is known to hold."""
    live, known = np.int64(seen.unseen | seen.known), np.int64(seen.known)
    rank = np.bitwise_count(live & SAME_RANK).astype(np.int64)
    sets = rank * (rank - 1) // 2
    held = np.where(sets > 0, np.minimum(np.bitwise_count(known & SAME_RANK), 2), 0)
    runs = np.zeros(52, dtype=np.int64)
    for pairs in tables.run_pairs:
        alive = live & pairs == pairs
        runs += alive
        held = np.maximum(held, np.where(alive, np.bitwise_count(known & pairs), 0))
    return sets + runs, held.astype(np.int64)


def live_dangers(seen: Seen, tables: Arrays) -> Floats:
    """For each of 52 cards the share of such throws that could be melded."""
    melds, held = live_counts(seen, tables)
    shares = at_stage(fitted().live_danger, fitted().stages, seen.stock)
    found = shares[held, np.minimum(melds, MOST_LIVE)]
    return np.where(held == 2, 1.0, np.where(melds == 0, 0.0, found))
