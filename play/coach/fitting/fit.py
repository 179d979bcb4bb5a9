"""The whole fitting: rounds of self-play, each fitted to the play of the one before.

`manage.py fit_coach` runs it. The first rounds fit curves and tables alone; the later ones
train the network on what they leave. At the end the model plays itself alone: from that come
the belief, what knocks bring, how imagined hands have to lean to be like real ones, and what
values were too high or too low.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from play.coach.batch import arrays_of, deadwoods
from play.coach.fitting import tallies
from play.coach.fitting.counting import cards_of_standard, paper
from play.coach.fitting.table import (
    DEFENDED,
    HAND,
    KNOCKED,
    KNOCKER,
    PEEK_HAND,
    PEEK_TRUE,
    ROW,
    TRUE,
    Notes,
    Tools,
    notes_for,
    play_hands,
)
from play.coach.fitting.training import SCALE, WEIGHTS, fresh_weights, train
from play.coach.fitting.worth import (
    COUNTS,
    KNOTS,
    KNOTS_OF_CURVES,
    LIMITS,
    MOST_KNOTS,
    SHAPES,
    SIZES,
    STAGES,
    Model,
    desk,
)
from play.coach.positions import PLACES, POINTS
from play.coach.sampling import FULL, walk
from play.coach.seen import Seen
from play.coach.values import CURVES
from play.engine.cards import CardSet
from play.engine.layoffs import best_defence
from play.engine.melds import best_arrangement
from play.engine.presets import STANDARD
from play.engine.scoring import may_lay_off

Array = NDArray[np.floating]
AT_ONCE = 2_500  # hands a worker plays before it reports
PEEKS, BELIEFS, DANGERS = 60_000, 25_000, 200_000  # cases that are enough
VIEWS = 300  # of each stage, to fit the lean of imagined hands


@dataclass(frozen=True, slots=True)
class Round:
    """`hands` of self-play; `trace` as in `tallies.returns`; `varied`: other limits and bonuses
    too; `simple`: the share of hands in which one seat plays by simple rules; `epochs` of the
    network, none for curves alone."""

    hands: int
    trace: float
    varied: bool = True
    simple: float = 0.22
    epochs: int = 0
    rate: float = 2e-3


ROUNDS = (
    Round(20_000, 1.0, varied=False),
    Round(40_000, 0.9, varied=False),
    Round(80_000, 0.9),
    Round(150_000, 0.9, epochs=3),
    Round(250_000, 0.85, epochs=3),
    Round(300_000, 0.8, epochs=3, rate=1.5e-3),
    Round(220_000, 0.85, simple=0.48, epochs=3, rate=1.5e-3),
    Round(260_000, 0.85, simple=0.4, epochs=3, rate=1.5e-3),
    Round(190_000, 0.85, simple=0.6, epochs=3, rate=1.2e-3),
)
ALONE = Round(48_000, 1.0, varied=False, simple=0.0)
BELIEF_STAGES = np.array([2.0, 5, 8, 11, 14, 17, 20, 23, 26, 29, 31])


class Played(NamedTuple):
    """Notes of many hands put together; `results` are points of the first seat."""

    masks: NDArray[np.int64]
    numbers: Array
    results: Array
    peeks: NDArray[np.int64]
    peeked: Array


def fit(
    rounds: tuple[Round, ...],
    seed: int,
    workers: int,
    tell: Callable[[str], object],
    alone: Round = ALONE,
) -> dict[str, Any]:
    """Everything that `play.coach.fitted` reads: tables by name, and the network's `WEIGHTS`."""
    model = first_model()
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for number, one in enumerate(rounds, start=1):
            tell(f"round {number} of {len(rounds)}: {one.hands} hands")
            played = _play(pool, model, one, seed + number)
            model = _fitted(model, played, one, np.random.default_rng(seed + number), tell)
        tell(f"alone: {alone.hands} hands")
        played = _play(pool, model, alone, seed)
    return _tables(model, played) | dict(zip(WEIGHTS, model[5:11], strict=True))


def first_model() -> Model:
    """Something to begin with: less deadwood is better, and so are good next draws."""
    curves = np.zeros((len(CURVES), len(LIMITS), len(STAGES), MOST_KNOTS))
    knots = np.where(KNOTS < 1e8, KNOTS, 0)
    for term, slope in (
        ("deadwood", -2.3),
        ("next-draw", 1.8),
        ("gin-chance", 27),
        ("danger", -8),
    ):
        curves[CURVES.index(term)] = slope * knots[CURVES.index(term)]
    curves[CURVES.index("pace")] = np.array([10.0, 13, 17, 23, 36])[:, None]
    left = np.repeat(np.array([9.0, 13, 19, 27, 45])[:, None], 4, axis=1)
    own = np.arange(11.0)
    risk = np.array([0.076, 0.05, 0.024, 0.01, 0.001])[:, None, None] * own
    plain = left[:, :, None] - own
    knock = np.stack([plain, np.broadcast_to(risk, plain.shape)])
    line = np.array([0.0, 1.0, 0.0, 0.0])
    w1, b1, w2, b2, w3, b3 = (np.zeros(shape) for shape in SHAPES)
    belief = np.zeros(COUNTS)
    return Model(curves, left, knock, belief, line, w1, b1, w2, b2, w3, b3, net=False)


# --- To play -------------------------------------------------------------------------------


def _play(pool: ProcessPoolExecutor, model: Model, one: Round, seed: int) -> Played:
    parts = max(one.hands // AT_ONCE, 1)
    jobs = [(seed * 10_000 + part, min(one.hands, AT_ONCE)) for part in range(parts)]
    games, found = 0, list[Played]()
    for part in pool.map(partial(_play_part, model, one), *zip(*jobs, strict=True)):
        part.numbers[:, ROW.GAME] += games
        games += len(part.results)
        found.append(part)
    return Played(*(np.concatenate(columns) for columns in zip(*found, strict=True)))


def _play_part(model: Model, one: Round, seed: int, hands: int) -> Played:
    rng = np.random.default_rng(seed)
    decks = np.argsort(rng.random((hands, 52)), axis=1).astype(np.int8)
    limits, gins, undercuts = _rules(rng, hands, one.varied)
    tools = Tools(model, cards_of_standard(), KNOTS_OF_CURVES, paper(), desk())
    notes = notes_for(hands)
    styles = _styles(rng, hands, one.simple)
    play_hands(seed, decks, limits, gins, undercuts, styles, tools, notes)
    results = np.array([_result(*row) for row in zip(notes.ends, gins, undercuts, strict=True)])
    rows, peeks = notes.rows
    return Played(
        notes.masks[:rows],
        notes.numbers[:rows],
        results,
        notes.peeks[:peeks],
        _peeked(notes, peeks),
    )


def _rules(rng: np.random.Generator, hands: int, varied: bool) -> tuple[Any, Array, Array]:
    """Two hands in three go to ten; the others to gin only, or to any limit between."""
    limits, gins, undercuts = np.full(hands, 10), np.full(hands, 25.0), np.full(hands, 25.0)
    if varied:
        luck, between = rng.random(hands), rng.integers(1, 10, hands)
        limits = np.where(luck < 0.65, 10, np.where(luck < 0.8, 0, between))
        cheap = rng.random(hands) < 0.3
        gins = np.where(cheap, 20.0, 25.0)
        undercuts = np.where(cheap, rng.choice([10.0, 20.0], hands), 25.0)
    return limits, gins, undercuts


def _styles(rng: np.random.Generator, hands: int, simple: float) -> NDArray[np.int64]:
    """In some hands one of the two plays by simple rules, mostly those of `baseline`."""
    styles = np.zeros((hands, 2), np.int64)
    shares = (1 - simple, simple - 0.12, 0.06, 0.06) if simple else (1.0, 0.0, 0.0, 0.0)
    styles[np.arange(hands), rng.integers(0, 2, hands)] = rng.choice(4, hands, p=shares)
    return styles


def _result(ends: NDArray[np.int64], gin: float, undercut: float) -> float:
    if ends[KNOCKER] < 0:
        return 0.0
    plain, is_undercut, _ = _showdown(int(ends[KNOCKED]), int(ends[DEFENDED]))
    bonus = -undercut if is_undercut else gin if _is_gin(ends) else 0.0
    return plain + bonus if ends[KNOCKER] == 0 else -plain - bonus


def _is_gin(ends: NDArray[np.int64]) -> bool:
    return best_arrangement(CardSet.of_mask(int(ends[KNOCKED]))).count == 0


def _peeked(notes: Notes, peeks: int) -> Array:
    hands = ((int(row[PEEK_HAND]), int(row[PEEK_TRUE])) for row in notes.peeks[:peeks])
    return np.array([_showdown(*both) for both in hands]).reshape(-1, 3)


def _showdown(knocker: int, defender: int) -> tuple[int, bool, int]:
    """Points for the knocker without any bonus, whether it is undercut, the other's count."""
    spread = best_arrangement(CardSet.of_mask(knocker))
    theirs = best_defence(
        CardSet.of_mask(defender), spread.melds, may_lay_off=may_lay_off(STANDARD, spread)
    ).count
    return theirs - spread.count, 0 < spread.count >= theirs, theirs


# --- To fit --------------------------------------------------------------------------------


def _fitted(
    model: Model,
    played: Played,
    one: Round,
    rng: np.random.Generator,
    tell: Callable[[str], object],
) -> Model:
    came = np.zeros(len(played.numbers))
    tallies.returns(played.numbers, played.results, one.trace, came)
    went_on = played.masks[:, HAND] >= 0
    masks, numbers, came = played.masks[went_on], played.numbers[went_on], came[went_on]
    cards, some = cards_of_standard(), rng.permutation(len(played.peeks))[:PEEKS]
    left, knock = tallies.fit_knocks(played.peeks[some], played.peeked[some])
    some = rng.permutation(len(masks))[:BELIEFS]
    model = model._replace(
        left=left, knock=knock, belief=tallies.fit_belief(masks[some], numbers[some], cards)
    )
    some = rng.permutation(len(masks))[:DANGERS]
    line = tallies.fit_danger(masks[some], numbers[some], model, cards, desk())
    x = tallies.facts_of_terms(masks, numbers)
    stock, limit = numbers[:, ROW.STOCK], numbers[:, ROW.LIMIT]
    curves = tallies.fit_curves(x, stock, limit, came)
    rest = came - tallies.named_values(x, stock, limit, curves, KNOTS_OF_CURVES)
    tell(f"  curves: squared error {np.mean(rest**2):.2f} of {np.var(came):.2f}")
    model = model._replace(danger=line, curves=curves)
    return _trained(model, masks, numbers, rest, one, rng, tell) if one.epochs else model


def _trained(
    model: Model,
    masks: NDArray[np.int64],
    numbers: Array,
    rest: Array,
    one: Round,
    rng: np.random.Generator,
    tell: Callable[[str], object],
) -> Model:
    """The network goes on from the last round's weights, whose output is in points."""
    weights = [weight.astype(np.float32) for weight in model[5:11]]
    if model.net:
        weights[4], weights[5] = weights[4] / SCALE, weights[5] / SCALE
    else:
        weights = fresh_weights(rng)
    weights = train(masks, numbers, rest, weights, rng, one.epochs, one.rate, tell)
    weights[4], weights[5] = weights[4] * SCALE, weights[5] * SCALE
    exact = dict(zip(WEIGHTS, [weight.astype(float) for weight in weights], strict=True))
    return model._replace(**exact, net=True)


# --- What else the coach wants to know -----------------------------------------------------


def _tables(model: Model, played: Played) -> dict[str, Any]:
    went_on = played.masks[:, HAND] >= 0
    masks, numbers = played.masks[went_on], played.numbers[went_on]
    cards, some = cards_of_standard(), slice(60_000)
    left, knock = tallies.fit_knocks(played.peeks[some], played.peeked[some])
    near = [np.flatnonzero(np.abs(numbers[:, ROW.STOCK] - at) < 1.6) for at in BELIEF_STAGES]
    beliefs = [tallies.fit_belief(masks[at[:9000]], numbers[at[:9000]], cards) for at in near]
    pulls = [
        _pull(masks[at[:VIEWS]], numbers[at[:VIEWS]], belief)
        for at, belief in zip(near, beliefs, strict=True)
    ]
    curves = model.curves.copy()
    curves[CURVES.index("pace")] += _too_low(played)[:, None]
    shown = curves[CURVES.index("shown")]
    np.minimum.accumulate(shown, axis=-1, out=shown)  # or "less shown" would be said of more
    return {
        "stages": STAGES,
        "limits": LIMITS,
        "knots": {term: KNOTS[at, : SIZES[at]] for at, term in enumerate(CURVES)},
        "curves": {term: curves[at, :, :, : SIZES[at]] for at, term in enumerate(CURVES)},
        "left": left,
        "knock": knock,
        "belief_stages": BELIEF_STAGES,
        "belief": np.array(beliefs),
        "pull": np.array(pulls),
        "live_danger": tallies.fit_live_danger(masks[some], numbers[some], cards),
        "swings": _swings(played, numbers),
        "wins": _wins(played.results),
    }


def _too_low(played: Played) -> Array:
    """By stage, how much more the hand brought than the throw was valued."""
    numbers = played.numbers
    plain = (played.masks[:, HAND] >= 0) & (numbers[:, ROW.OTHER] == 0)
    results = played.results[numbers[:, ROW.GAME].astype(int)] * (1 - 2 * numbers[:, ROW.SEAT])
    off, stock = (results - numbers[:, ROW.GREEDY])[plain], numbers[plain, ROW.STOCK]
    hats = np.stack([np.interp(stock, STAGES, unit) for unit in np.eye(len(STAGES))], axis=1)
    return np.asarray(np.linalg.lstsq(hats, off, rcond=None)[0])


def _pull(masks: NDArray[np.int64], numbers: Array, belief: Array) -> Array:
    """The lean with which imagined hands have the mean deadwood of real ones, are as often low
    enough to knock, and hold as many points."""
    goal = _traits(masks[:, TRUE])
    views = [
        tallies.seen_of_row(mask, number) for mask, number in zip(masks, numbers, strict=True)
    ]
    pull = np.array([0.1, 0.0, 0.0])
    for step in range(10):
        found = _traits(np.concatenate([_imagined(view, belief, pull) for view in views]))
        pull[0] = np.clip(pull[0] + (0.010 if step < 3 else 0.006) * (found[0] - goal[0]), 0, 0.6)
        if step and goal[1] > 0.01:
            pull[1] += 0.7 * (_logit(found[1]) - _logit(goal[1]))
        pull[2] += 0.6 * (goal[2] - found[2]) / 9  # a unit of it adds about nine points
    return pull


def _logit(share: float) -> float:
    return float(np.log(max(share, 1e-3) / max(1 - share, 1e-3)))


def _traits(hands: NDArray[np.int64]) -> Array:
    """Mean deadwood, the share that may knock, mean points of all cards."""
    count = deadwoods(hands, arrays_of(STANDARD))
    points = (hands[:, None] >> PLACES & 1) @ POINTS
    return np.array([count.mean(), (count <= FULL).mean(), points.mean()])


def _imagined(seen: Seen, belief: Array, pull: Array) -> NDArray[np.int64]:
    return walk(seen, belief, pull, arrays_of(STANDARD), np.random.default_rng(1))[::4]


def _swings(played: Played, numbers: Array) -> Array:
    """By stage, how many points a hand is won by: five that stand for all."""
    points = np.abs(played.results[numbers[:, ROW.GAME].astype(int)])
    near = [np.abs(numbers[:, ROW.STOCK] - stage) < 4 for stage in STAGES]
    return np.array(
        [np.quantile(points[which & (points > 0)], (0.1, 0.3, 0.5, 0.7, 0.9)) for which in near]
    )


def _wins(results: Array) -> Array:
    """The share of games to 100 that are won by who needs so many points (rows), against the
    other's need (columns), in steps of five, hands going to either as likely."""
    points = np.bincount(np.abs(results[results != 0]).astype(int), minlength=121)[:121]
    share, won = points[1:] / points[1:].sum(), np.arange(1, 121)
    table = np.zeros((101, 101))
    table[0], table[0, 0] = 1.0, 0.5
    for both in range(2, 201):
        for mine in range(max(1, both - 100), min(100, both - 1) + 1):
            theirs = both - mine
            mine_after = table[np.maximum(mine - won, 0), theirs]
            after_theirs = np.where(won >= theirs, 0, table[mine, np.maximum(theirs - won, 0)])
            table[mine, theirs] = 0.5 * (share @ (mine_after + after_theirs))
    return table[::5, ::5]
