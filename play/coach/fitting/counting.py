"""The counts of `play.coach.positions`, for one hand at a time and compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from play.coach.batch import Masks, arrays_of
from play.coach.fitting.compiled import compiled
from play.coach.positions import NEXT, NEXT_BUT_ONE, SAME_RANK
from play.engine.presets import STANDARD

ACES = np.int64(1 | 1 << 13 | 1 << 26 | 1 << 39)
DECK = np.int64((1 << 52) - 1)
ONE = np.int64(1)
FACTS = 6  # deadwood, next draw, mean draw, and the shares that make gin, a knock, a meld


class Cards(NamedTuple):
    """What a loop has to know of the cards: the solver's tables and each card's neighbours."""

    least: NDArray[np.int64]
    saved: NDArray[np.int64]
    same: Masks
    near: Masks
    far: Masks
    run_pairs: Masks


def cards_of_standard() -> Cards:
    tables = arrays_of(STANDARD)
    least, saved = tables.least.astype(np.int64), tables.saved.astype(np.int64)
    return Cards(least, saved, SAME_RANK, NEXT, NEXT_BUT_ONE, tables.run_pairs)


class Paper(NamedTuple):
    """Scratch arrays, so that the loops ask for no memory."""

    stack: NDArray[np.int64]
    tally: NDArray[np.int64]
    facts: NDArray[np.floating]


def paper() -> Paper:
    return Paper(np.empty(4096, np.int64), np.empty(200, np.int64), np.empty(FACTS))


@compiled
def how_many(mask):
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


@compiled
def place_of(bit):
    """The number of a card from its bit."""
    place = 0
    while bit > 1:
        bit >>= 1
        place += 1
    return place


@compiled
def by_runs(mask, least, saved, throwing):
    """The least deadwood without sets, after the best throw if `throwing`."""
    c, d, h, s = mask & 8191, (mask >> 13) & 8191, (mask >> 26) & 8191, mask >> 39
    count = least[c] + least[d] + least[h] + least[s]
    if not throwing:
        return count
    best = max(max(saved[c], saved[d]), max(saved[h], saved[s]))
    return count - best if best > -1000 else 1000


@compiled
def least_of(mask, least, saved, throwing, stack):
    """The least deadwood: every way to lay sets aside is tried."""
    c, d, h, s = mask & 8191, (mask >> 13) & 8191, (mask >> 26) & 8191, mask >> 39
    thrice = (c & d & (h | s)) | (h & s & (c | d))
    found = by_runs(mask, least, saved, throwing)
    if not thrice:
        return found
    stack[0] = mask
    size = 1
    while thrice:
        rank = thrice & -thrice
        thrice ^= rank
        size = lay_sets(mask, rank, stack, size)
    for at in range(1, size):
        found = min(found, by_runs(stack[at], least, saved, throwing))
    return found


@compiled
def lay_sets(mask, rank, stack, size):
    """To each way on the stack add those that lay down a set of one rank."""
    held = ACES * rank & mask
    before = size
    for at in range(before):
        stack[size] = stack[at] & ~held
        size += 1
    if how_many(held) == 4:
        for suit in range(4):
            for at in range(before):
                stack[size] = (stack[at] & ~held) | (rank << (13 * suit))
                size += 1
    return size


@compiled
def joins(hand, card, same, run_pairs):
    """Whether the card makes a meld of three with cards of the hand."""
    mates = hand & same[card]
    if mates & (mates - 1) != 0:
        return True
    for at in range(3):
        pair = run_pairs[at, card]
        if hand & pair == pair:
            return True
    return False


@compiled
def count_facts(hand, unseen, limit, cards, paper):
    """Fill in the facts of a hand of ten after its throw."""
    least, saved, same, run_pairs = cards.least, cards.saved, cards.same, cards.run_pairs
    tally, stack = paper.tally, paper.stack
    tally[:] = 0
    total, number, gin, knock, melds = 0, 0, 0, 0, 0
    left = unseen
    while left:
        bit = left & -left
        left ^= bit
        after = least_of(hand | bit, least, saved, True, stack)
        tally[after] += 1
        total += after
        number += 1
        gin += after == 0
        knock += after <= limit
        melds += joins(hand, place_of(bit), same, run_pairs)
    many = max(number, 1)
    facts = paper.facts
    facts[0] = least_of(hand, least, saved, False, stack)
    facts[1] = mean_of_best(tally, min(7, number))
    facts[2] = total / many
    facts[3] = gin / many
    facts[4] = knock / many
    facts[5] = melds / many


@compiled
def mean_of_best(tally, number):
    left, total = number, 0
    for count in range(tally.shape[0]):
        taken = min(tally[count], left)
        total += taken * count
        left -= taken
    return total / max(number, 1)


@compiled
def partner(hand, live, card, same):
    """`play.coach.positions.partners` of one card."""
    rank = card % 13
    missing = how_many(live & same[card])
    worth = how_many(hand & same[card]) * (1.0 if missing >= 2 else (0.6 if missing == 1 else 0.0))
    for side in (-1, 1):
        if has(hand, card, rank, side):
            worth += 0.5 * has(live, card, rank, 2 * side)
            worth += 0.5 * has(live, card, rank, -side)
        if has(hand, card, rank, 2 * side):
            worth += 0.8 * has(live, card, rank, side)
    return worth


@compiled
def has(mask, card, rank, step):
    return 0 <= rank + step < 13 and (mask >> (card + step)) & 1 == 1
