"""The short tables and curves, fitted to notes of self-play by least squares and Newton."""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from play.coach.batch import arrays_of, deadwoods
from play.coach.dangers import MOST_LIVE, live_counts
from play.coach.fitting.compiled import compiled
from play.coach.fitting.counting import Cards, how_many, joins
from play.coach.fitting.table import (
    CARD,
    HAND,
    KNOWN,
    LEFT,
    PEEK_KNOWN,
    PEEK_STOCK,
    PILE,
    ROW,
    SHOWN,
    THREW,
    TOOK,
    TRUE,
)
from play.coach.fitting.worth import (
    COUNTS,
    KNOTS,
    LIMITS,
    MOST_KNOTS,
    SIZES,
    STAGES,
    Desk,
    Model,
    Sight,
    believe,
    card_counts,
    named_value,
    place,
    raw_danger,
    unseen_of,
)
from play.coach.seen import Seen
from play.coach.values import CURVES
from play.engine.presets import STANDARD

Array = NDArray[np.floating]
SMOOTH = 30.0  # of curves, for a hundred thousand throws
_DANGER, _PACE, _SHOWN = map(CURVES.index, ("danger", "pace", "shown"))


# --- What came of it -----------------------------------------------------------------------


@compiled
def returns(numbers, results, trace, out):
    """For each throw what came of it for its seat: the result of the hand, mixed with what the
    next decisions were worth (as much as `trace` leaves), and cut where something else was
    tried. Shape: a number for each row of `numbers`; `results` are for the first seat."""
    following = np.full(2, -1, np.int64)
    game = -1.0
    for row in range(numbers.shape[0] - 1, -1, -1):
        if numbers[row, ROW.GAME] != game:
            game = numbers[row, ROW.GAME]
            following[:] = -1
        seat = int(numbers[row, ROW.SEAT])
        after = following[seat]
        if after < 0:
            out[row] = results[int(game)] * (1 - 2 * seat)
        elif numbers[after, ROW.OTHER] > 0:
            out[row] = numbers[after, ROW.GREEDY]
        else:
            out[row] = (1 - trace) * numbers[after, ROW.GREEDY] + trace * out[after]
        following[seat] = row


# --- Curves --------------------------------------------------------------------------------


def facts_of_terms(masks: NDArray[np.int64], numbers: Array) -> Array:
    """The fact of each of `CURVES`, a row for each throw."""
    facts = numbers[:, ROW.FACTS : ROW.FACTS + 6]
    saved = facts[:, 0] - facts[:, 1]
    known = np.minimum(numbers[:, ROW.KNOWN], 4)
    shown = np.bitwise_count(masks[:, SHOWN])
    rest = (facts[:, 3], facts[:, 4], facts[:, 5], numbers[:, ROW.DANGER], known, shown)
    return np.stack([facts[:, 0], saved, *rest], axis=1)


def fit_curves(x: Array, stock: Array, limit: Array, wanted: Array) -> Array:
    """Curves (terms, limits, stages, knots) whose sum comes nearest; smooth, since few throws
    lie near some knots. No danger and no card shown cost nothing."""
    shape = (len(CURVES), len(LIMITS), len(STAGES), MOST_KNOTS)
    size = int(np.prod(shape))
    square, right = np.zeros((size, size)), np.zeros(size)
    add_up(x, stock, limit, wanted, KNOTS, SIZES, STAGES, LIMITS, square, right)
    square += _roughness(shape) * SMOOTH * len(wanted) / 1e5
    square += np.eye(size) * (len(wanted) * 1e-7 + 1e-6)
    return np.linalg.solve(square, right).reshape(shape)


@compiled
def add_up(x, stock, limit, wanted, knots, sizes, stages, limits, square, right):
    """The normal equations, of which each throw touches a few dozen places."""
    spots, weights = np.empty(64, np.int64), np.empty(64)
    for row in range(wanted.shape[0]):
        number = 0
        low_limit, limit_share = place(limits, limits.shape[0], limit[row])
        low_stage, stage_share = place(stages, stages.shape[0], stock[row])
        for term in range(x.shape[1]):
            knot, share = place(knots[term], sizes[term], x[row, term])
            for corner in range(8):
                i, j, k = corner // 4, corner // 2 % 2, corner % 2
                weight = limit_share if i else 1 - limit_share
                weight *= stage_share if j else 1 - stage_share
                weight *= share if k else 1 - share
                if weight:
                    at = (term * limits.shape[0] + low_limit + i) * stages.shape[0]
                    spots[number] = (at + low_stage + j) * knots.shape[1] + knot + k
                    weights[number] = weight
                    number += 1
        for one in range(number):
            right[spots[one]] += weights[one] * wanted[row]
            for other in range(number):
                square[spots[one], spots[other]] += weights[one] * weights[other]


def _roughness(shape: tuple[int, ...]) -> Array:
    """A penalty for bends along the facts and for steps between stages and limits."""
    penalty = np.zeros((int(np.prod(shape)),) * 2)

    def dislike(weight: float, *points: tuple[float, tuple[int, ...]]) -> None:
        spots = [int(np.ravel_multi_index(where, shape)) for _, where in points]
        signs = np.array([sign for sign, _ in points])
        penalty[np.ix_(spots, spots)] += weight * np.outer(signs, signs)

    for t, limit, s in product(*map(range, shape[:3])):
        for k in range(SIZES[t]):
            here = (t, limit, s, k)
            if 0 < k < SIZES[t] - 1 and t != _PACE:
                bend = ((1.0, (t, limit, s, k - 1)), (-2.0, here), (1.0, (t, limit, s, k + 1)))
                dislike(1.0, *bend)
            if s:
                dislike(0.3, (1.0, here), (-1.0, (t, limit, s - 1, k)))
            if 0 < s < shape[2] - 1:
                bend = ((1.0, (t, limit, s - 1, k)), (-2.0, here), (1.0, (t, limit, s + 1, k)))
                dislike(0.3, *bend)
            if limit:
                near = 0.02 if t == _PACE else 0.2
                dislike(near, (1.0, here), (-1.0, (t, limit - 1, s, k)))
        if t in (_DANGER, _SHOWN):
            dislike(1e6, (1.0, (t, limit, s, 0)))
        elif t != _PACE:
            dislike(0.05, (1.0, (t, limit, s, 0)))
    return penalty


@compiled
def named_values(x, stock, limit, curves, at):
    out = np.empty(x.shape[0])
    for row in range(x.shape[0]):
        out[row] = named_value(x[row], stock[row], limit[row], curves, at)
    return out


# --- Knocks --------------------------------------------------------------------------------


def fit_knocks(peeks: NDArray[np.int64], scores: Array) -> tuple[Array, Array]:
    """From hands that could knock and what they would have brought (points without the bonus
    of an undercut, whether it was one, the other's count): `left` and `knock` of the model."""
    own = deadwoods(peeks[:, 0], arrays_of(STANDARD)).astype(int)
    known = np.minimum(peeks[:, PEEK_KNOWN], 3)
    stock = peeks[:, PEEK_STOCK].astype(float)
    every, above = np.ones(len(own), bool), own > 0
    left = _stage_table(stock, known, np.zeros_like(own), scores[:, 2], every, 1)[:, :, 0]
    plain = _stage_table(stock, known, own, scores[:, 0], above, 11)
    share = np.clip(_stage_table(stock, known, own, scores[:, 1], above, 11), 0, 1)
    plain[:, :, 0], share[:, :, 0] = left, 0
    return left, np.stack([plain, share])


def _stage_table(
    stock: Array,
    known: NDArray[np.int64],
    own: NDArray[np.int64],
    wanted: Array,
    which: NDArray[np.bool_],
    width: int,
) -> Array:
    """The mean of `wanted` by stage (straight between them), cards known and own deadwood."""
    shape = (len(STAGES), 4, width)
    size = int(np.prod(shape))
    square, right = np.eye(size) * 1e-3, np.zeros(size)
    for row in np.flatnonzero(which):
        stage, share = place(STAGES, len(STAGES), stock[row])
        low = (stage * 4 + known[row]) * width + own[row]
        both = np.array([low, low + 4 * width])
        weights = np.array([1 - share, share])
        square[np.ix_(both, both)] += np.outer(weights, weights)
        right[both] += weights * wanted[row]
    return np.linalg.solve(square + 40 * _steps(shape), right).reshape(shape)


def _steps(shape: tuple[int, ...]) -> Array:
    """A penalty for bends along stage and own deadwood, and for steps along cards known."""
    index = np.arange(int(np.prod(shape))).reshape(shape)
    penalty = np.zeros((index.size,) * 2)

    def dislike(weight: float, signs: tuple[float, ...], *spots: NDArray[np.int64]) -> None:
        for group in zip(*(spot.ravel() for spot in spots), strict=True):
            penalty[np.ix_(group, group)] += weight * np.outer(signs, signs)

    dislike(3.0, (1, -2, 1), index[:, :, :-2], index[:, :, 1:-1], index[:, :, 2:])
    dislike(0.3, (1, -2, 1), index[:-2], index[1:-1], index[2:])
    dislike(0.3, (1, -1), index[:, 1:], index[:, :-1])
    dislike(0.02, (1, -1), index[1:], index[:-1])
    return penalty


# --- The belief ----------------------------------------------------------------------------


def fit_belief(masks: NDArray[np.int64], numbers: Array, cards: Cards) -> Array:
    """Log-odds of an unseen card being held, by what it counts."""
    counts, held = np.zeros((len(masks) * 40, COUNTS)), np.zeros(len(masks) * 40)
    start = np.zeros(len(masks) * 40)
    size = unseen_cards(masks, numbers, cards, counts, held, start)
    return logistic(counts[:size], held[:size], start[:size], ridge=5.0)


@compiled
def sight_of_row(mask, number):
    return Sight(
        mask[PILE],
        mask[KNOWN],
        mask[TOOK],
        mask[THREW],
        mask[LEFT],
        mask[SHOWN],
        int(number[ROW.STOCK]),
        int(number[ROW.TURN]),
        int(number[ROW.LIMIT]),
        number[ROW.GIN],
        number[ROW.UNDERCUT],
    )


@compiled
def unseen_cards(masks, numbers, cards, counts, held, start):
    """A row for each unseen card: what it counts, whether it was held, the odds of any card."""
    size = 0
    for row in range(masks.shape[0]):
        sight = sight_of_row(masks[row], numbers[row])
        unseen = unseen_of(masks[row, HAND] | (np.int64(1) << masks[row, CARD]), sight)
        places = 10 - how_many(sight.known)
        base = np.log(places / max(how_many(unseen) - places, 0.5))
        for card in range(52):
            if (unseen >> card) & 1:
                card_counts(card, sight, unseen | sight.known, cards, counts[size])
                held[size] = (masks[row, TRUE] >> card) & 1
                start[size] = base
                size += 1
    return size


def logistic(x: Array, hit: Array, start: Array | float, ridge: float) -> Array:
    """Weights for log-odds, by a few Newton steps."""
    found = np.zeros(x.shape[1])
    for _ in range(8):
        share = 1 / (1 + np.exp(-(x @ found + start)))
        slope = x.T @ (hit - share) - ridge * found
        bend = (x * (share * (1 - share))[:, None]).T @ x + ridge * np.eye(len(found))
        found = found + np.linalg.solve(bend, slope)
    return found


def fit_danger(
    masks: NDArray[np.int64], numbers: Array, model: Model, cards: Cards, desk: Desk
) -> Array:
    """The line that puts `raw_danger` right, by lateness."""
    raw, hit = np.zeros(len(masks)), np.zeros(len(masks))
    dangers(masks, numbers, model, cards, desk, raw, hit)
    logit = np.log(np.clip(raw, 1e-4, 1 - 1e-4) / (1 - np.clip(raw, 1e-4, 1 - 1e-4)))
    late = np.minimum(numbers[:, ROW.TURN], 20) / 10
    return logistic(np.stack([np.ones_like(late), logit, late, late * logit], 1), hit, 0.0, 1.0)


@compiled
def dangers(masks, numbers, model, cards, desk, raw, hit):
    for row in range(masks.shape[0]):
        sight = sight_of_row(masks[row], numbers[row])
        believe(masks[row, HAND] | (np.int64(1) << masks[row, CARD]), sight, model, cards, desk)
        raw[row] = raw_danger(masks[row, CARD], desk.chance)
        hit[row] = joins(masks[row, TRUE], masks[row, CARD], cards.same, cards.run_pairs)


def fit_live_danger(masks: NDArray[np.int64], numbers: Array, cards: Cards) -> Array:
    """The share of throws that could be melded, by stage, known partners and live melds."""
    shape = (len(STAGES), 3, MOST_LIVE + 1)
    hits, cases = np.zeros(shape), np.zeros(shape)
    tables = arrays_of(STANDARD)
    for mask, number in zip(masks, numbers, strict=True):
        melds, held = (
            counts[mask[CARD]] for counts in live_counts(seen_of_row(mask, number), tables)
        )
        hit = joins(mask[TRUE], mask[CARD], cards.same, cards.run_pairs)
        stage, share = place(STAGES, len(STAGES), number[ROW.STOCK])
        for at, weight in ((stage, 1 - share), (stage + 1, share)):
            spot = (at, held, min(melds, MOST_LIVE))
            hits[spot] += weight * hit
            cases[spot] += weight
    usual = hits.sum(axis=0) / np.maximum(cases.sum(axis=0), 1)
    return np.asarray((hits + 20 * usual) / (cases + 20))


def seen_of_row(mask: NDArray[np.int64], number: Array) -> Seen:
    return Seen(
        hand=int(mask[HAND]),
        pile=int(mask[PILE]) | 1 << int(mask[CARD]),
        known=int(mask[KNOWN]),
        took=int(mask[TOOK]),
        threw=int(mask[THREW]),
        left=int(mask[LEFT]),
        shown=int(mask[SHOWN]),
        stock=int(number[ROW.STOCK]),
        turn=int(number[ROW.TURN]),
        limit=int(number[ROW.LIMIT]),
    )
