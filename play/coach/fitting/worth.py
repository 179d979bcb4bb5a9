"""What a throw is worth while the model is being fitted: one position at a time, compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from play.coach.fitting.compiled import compiled
from play.coach.fitting.counting import (
    DECK,
    ONE,
    count_facts,
    how_many,
    least_of,
    partner,
    place_of,
)
from play.coach.sampling import COUNTS as NAMED_COUNTS
from play.coach.values import CURVES, INPUTS, PLANES

COUNTS = len(NAMED_COUNTS)  # of a card, for the belief
SHAPE = (64, 32)  # of the net's two layers
SHAPES = (  # of its weights
    (52 * PLANES + INPUTS, SHAPE[0]),
    (SHAPE[0],),
    SHAPE,
    (SHAPE[1],),
    (SHAPE[1], 1),
    (1,),
)
STAGES = np.array([2.0, 8.0, 14.0, 21.0, 31.0])  # stock cards
LIMITS = np.array([0.0, 4.0, 10.0])
_KNOTS = (
    (0, 3, 6, 10, 14, 18, 24, 32, 45, 70, 110),
    (0, 1, 2, 3, 4, 6, 8, 10, 13, 17, 25),
    (0, 0.03, 0.06, 0.1, 0.15, 0.22, 0.35, 0.6),
    (0, 0.08, 0.2, 0.4, 0.7, 1),
    (0, 0.06, 0.12, 0.2, 0.3, 0.45, 0.7),
    (0, 1),
    (0, 1, 2, 3, 4),
    (0, 1, 2, 3, 4),
)
MOST_KNOTS = max(map(len, _KNOTS))
SIZES = np.array([len(knots) for knots in _KNOTS])
KNOTS = np.array([(*knots, *[1e9] * (MOST_KNOTS - len(knots))) for knots in _KNOTS])


class Model(NamedTuple):
    """All that is fitted. `danger` is a line on the logit of `raw_danger`, by lateness;
    `curves` (terms, limits, stages, knots), `left` (stages, known), `knock` (2, stages, known,
    own deadwood); `net` is whether the net counts."""

    curves: NDArray[np.floating]
    left: NDArray[np.floating]
    knock: NDArray[np.floating]
    belief: NDArray[np.floating]
    danger: NDArray[np.floating]
    w1: NDArray[np.floating]
    b1: NDArray[np.floating]
    w2: NDArray[np.floating]
    b2: NDArray[np.floating]
    w3: NDArray[np.floating]
    b3: NDArray[np.floating]
    net: bool


class Knots(NamedTuple):
    knots: NDArray[np.floating]
    sizes: NDArray[np.int64]
    stages: NDArray[np.floating]
    limits: NDArray[np.floating]


KNOTS_OF_CURVES = Knots(KNOTS, SIZES, STAGES, LIMITS)


class Sight(NamedTuple):
    """What a seat sees at its turn; `gin` and `undercut` are the bonuses of its rules."""

    pile: int
    known: int
    took: int
    threw: int
    left: int
    shown: int
    stock: int
    turn: int
    limit: int
    gin: float
    undercut: float


class Desk(NamedTuple):
    """More scratch arrays: of the belief, the net and the curves."""

    chance: NDArray[np.floating]
    counts: NDArray[np.floating]
    base: NDArray[np.floating]
    numbers: NDArray[np.floating]
    hidden: NDArray[np.floating]
    second: NDArray[np.floating]
    x: NDArray[np.floating]
    values: NDArray[np.floating]


def desk() -> Desk:
    sizes = (52, COUNTS, SHAPE[0], INPUTS, SHAPE[0], SHAPE[1], len(CURVES), 11)
    return Desk(*(np.zeros(size) for size in sizes))


@compiled
def unseen_of(hand, sight):
    return DECK & ~(hand | sight.pile | sight.known)


# --- What the opponent may hold ----------------------------------------------------------


@compiled
def card_counts(card, sight, live, cards, out):
    same, near, far = cards.same[card], cards.near[card], cards.far[card]
    points, late = min(card % 13 + 1, 10) / 10.0, sight.turn / 10.0
    beside, beyond = how_many(live & near), how_many(live & far)
    out[0] = 1.0
    out[1] = points
    out[2] = points * late
    at = 3
    for deed in (sight.took, sight.threw, sight.left):
        for group in (same, near, far):
            out[at] = how_many(deed & group)
            at += 1
    out[12] = 0.5 * max(how_many(live & same) - 1, 0)
    out[13] = beside * 0.5
    out[14] = beside * beyond * 0.25
    out[15] = out[12] * late
    out[16] = out[13] * late
    out[17] = late
    out[18] = out[6] * late
    out[19] = out[3] * late


@compiled
def believe(hand, sight, model, cards, desk):
    """Fill in the chance of each card to be held: 1 if known, 0 if seen elsewhere."""
    unseen = unseen_of(hand, sight)
    live = unseen | sight.known
    places, number = 10 - how_many(sight.known), how_many(unseen)
    base = np.log(places / max(number - places, 0.5))
    odds = np.empty(52)
    for card in range(52):
        desk.chance[card] = 1.0 if (sight.known >> card) & 1 else 0.0
        if (unseen >> card) & 1:
            card_counts(card, sight, live, cards, desk.counts)
            odds[card] = base
            for at in range(COUNTS):
                odds[card] += desk.counts[at] * model.belief[at]
    shift = 0.0
    for _ in range(7):  # Newton steps until the chances sum to the places
        total, slope = 0.0, 1e-9
        for card in range(52):
            if (unseen >> card) & 1:
                chance = 1.0 / (1.0 + np.exp(-odds[card] - shift))
                total += chance
                slope += chance * (1.0 - chance)
                desk.chance[card] = chance
        shift += min(max((places - total) / slope, -2.0), 2.0)


@compiled
def raw_danger(card, chance):
    """The chance that two partners of the card are held, as if each came alone."""
    rank, suit = card % 13, card // 13
    none, one = 1.0, 0.0  # of the rank, so far
    for other in range(4):
        if other != suit:
            p = chance[13 * other + rank]
            none, one = none * (1 - p), one * (1 - p) + none * p
    safe = none + one
    for low in range(-2, 1):
        if 0 <= rank + low < 11:
            both = 1.0
            for step in range(low, low + 3):
                if step:
                    both *= chance[card + step]
            safe *= 1.0 - both
    return 1.0 - safe


@compiled
def danger_of(card, chance, turn, line):
    raw = min(max(raw_danger(card, chance), 1e-4), 1 - 1e-4)
    logit, late = np.log(raw / (1 - raw)), min(turn, 20) / 10.0
    return 1.0 / (1.0 + np.exp(-(line[0] + line[1] * logit + late * (line[2] + line[3] * logit))))


# --- Curves, net and knocks --------------------------------------------------------------


@compiled
def place(knots, size, x):
    """The knot below x, and the share of the next."""
    if x <= knots[0]:
        return 0, 0.0
    for at in range(size - 1):
        if x < knots[at + 1]:
            return at, (x - knots[at]) / (knots[at + 1] - knots[at])
    return size - 2, 1.0


@compiled
def named_value(x, stock, limit, curves, at):
    """The sum of the curves over the facts `x`."""
    low_limit, limit_share = place(at.limits, at.limits.shape[0], limit)
    low_stage, stage_share = place(at.stages, at.stages.shape[0], stock)
    total = 0.0
    for term in range(curves.shape[0]):
        knot, share = place(at.knots[term], at.sizes[term], x[term])
        for i in range(2):
            for j in range(2):
                weight = limit_share if i else 1 - limit_share
                weight *= stage_share if j else 1 - stage_share
                if weight:
                    curve = curves[term, low_limit + i, low_stage + j]
                    total += weight * (curve[knot] * (1 - share) + curve[knot + 1] * share)
    return total


@compiled
def numbers_in(facts, danger, sight, out):
    """The net's inputs beside the planes."""
    over = max(facts[0] - sight.limit, 0.0)
    out[:] = 0.0
    out[0] = facts[0] / 20
    out[1] = facts[1] / 10
    out[2] = facts[2] / 10
    out[3] = facts[3] * 4
    out[4] = facts[4]
    out[5] = facts[5] * 2
    out[6] = sight.stock / 31
    out[7] = (sight.stock / 31) ** 2
    out[8] = how_many(sight.known) / 4
    out[9] = sight.turn < 2
    out[10] = danger
    out[11] = sight.limit / 10
    out[12] = over / 20
    out[13] = sight.gin / 25
    out[14] = sight.undercut / 25
    out[15] = over == 0
    out[16 + max(0, min(7, (31 - sight.stock) // 4))] = 1


@compiled
def add_plane(mask, plane, weights, out):
    while mask:
        bit = mask & -mask
        mask ^= bit
        row = 52 * plane + place_of(bit)
        for at in range(out.shape[0]):
            out[at] += weights[row, at]


@compiled
def look(hand, sight, model, cards, desk):
    """Prepare the belief, and what all throws share in the net."""
    believe(hand, sight, model, cards, desk)
    if model.net:
        desk.base[:] = model.b1
        add_plane(sight.known, 1, model.w1, desk.base)
        add_plane(sight.threw & ~sight.known, 2, model.w1, desk.base)
        add_plane(sight.pile, 3, model.w1, desk.base)
        add_plane(sight.left, 5, model.w1, desk.base)


@compiled
def feel(hand, card, shown, model, desk):
    hidden, second = desk.hidden, desk.second
    hidden[:] = desk.base
    add_plane(hand, 0, model.w1, hidden)
    add_plane(ONE << card, 4, model.w1, hidden)
    add_plane(shown & hand, 6, model.w1, hidden)
    for at in range(INPUTS):
        number = desk.numbers[at]
        if number != 0.0:
            for unit in range(hidden.shape[0]):
                hidden[unit] += number * model.w1[52 * PLANES + at, unit]
    second[:] = model.b2
    for unit in range(hidden.shape[0]):
        if hidden[unit] > 0:
            for other in range(second.shape[0]):
                second[other] += hidden[unit] * model.w2[unit, other]
    points = model.b3[0]
    for unit in range(second.shape[0]):
        points += max(second[unit], 0.0) * model.w3[unit, 0]
    return points


@compiled
def knock_value(count, sight, model, at):
    stage, share = place(at.stages, at.stages.shape[0], sight.stock)
    known, own = min(how_many(sight.known), 3), min(count, 10)
    if own == 0:
        left = model.left[stage, known] * (1 - share) + model.left[stage + 1, known] * share
        return left + sight.gin
    low, high = model.knock[:, stage, known, own], model.knock[:, stage + 1, known, own]
    plain = low[0] * (1 - share) + high[0] * share
    return plain - sight.undercut * (low[1] * (1 - share) + high[1] * share)


@compiled
def go_on_value(hand, card, unseen, sight, model, cards, at, paper, desk):
    """Of playing on with ten cards after a throw; leaves its facts on paper, danger in x[5]."""
    count_facts(hand, unseen, sight.limit, cards, paper)
    facts, x = paper.facts, desk.x
    x[0] = facts[0]
    x[1] = facts[0] - facts[1]
    x[2] = facts[3]
    x[3] = facts[4]
    x[4] = facts[5]
    x[5] = danger_of(card, desk.chance, sight.turn, model.danger)
    x[6] = min(how_many(sight.known), 4)
    x[7] = how_many(sight.shown & hand)
    value = named_value(x, sight.stock, sight.limit, model.curves, at)
    if model.net:
        numbers_in(facts, x[5], sight, desk.numbers)
        value += feel(hand, card, sight.shown, model, desk)
    return value


@compiled
def best_end(hand, barred, most, sight, model, cards, at, paper, desk):
    """The best throw of eleven to play on with, and the best to knock with, each with its value.

    Only the `most` hopeful throws are valued; those that are not stay at -1e9 in `desk.values`.
    """
    unseen = unseen_of(hand, sight)
    throws, hopes, counts = np.empty(11, np.int64), np.empty(11), np.empty(11, np.int64)
    number, left = 0, hand
    while left:
        bit = left & -left
        left ^= bit
        card = place_of(bit)
        if card != barred:
            throws[number] = card
            counts[number] = least_of(hand ^ bit, cards.least, cards.saved, False, paper.stack)
            hopes[number] = counts[number] + 0.8 * partner(hand ^ bit, unseen, card, cards.same)
            number += 1
    order = np.argsort(hopes[:number])
    card, value, knock, knock_points = throws[order[0]], -1e9, np.int64(-1), -1e9
    desk.values[:] = -1e9
    for rank in range(number):
        one, count = throws[order[rank]], counts[order[rank]]
        if count <= sight.limit:
            points = knock_value(count, sight, model, at)
            if points > knock_points:
                knock, knock_points = one, points
        if rank < most and count > 0:
            after = hand ^ (ONE << one)
            points = go_on_value(after, one, unseen, sight, model, cards, at, paper, desk)
            desk.values[order[rank]] = points
            if points > value:
                card, value = one, points
    return card, value, knock, knock_points
