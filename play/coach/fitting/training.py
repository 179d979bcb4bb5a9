"""The learned rest: a small network trained on what the curves leave over, with plain arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from play.coach.fitting.compiled import compiled
from play.coach.fitting.table import CARD, HAND, KNOWN, LEFT, PILE, ROW, SHOWN, THREW
from play.coach.fitting.worth import SHAPES, Sight, numbers_in
from play.coach.positions import PLACES
from play.coach.values import INPUTS

Array = NDArray[np.float32]
SCALE = 20.0  # points to one: the net learns small numbers
BATCH = 4096
DECAY = 1e-3
WEIGHTS = ("w1", "b1", "w2", "b2", "w3", "b3")


def fresh_weights(rng: np.random.Generator) -> list[Array]:
    spreads = (0.08, 0.0, 0.15, 0.0, 0.1, 0.0)
    return [
        rng.normal(0, spread, shape).astype(np.float32)
        for shape, spread in zip(SHAPES, spreads, strict=True)
    ]


def planes_of(masks: NDArray[np.int64]) -> NDArray[np.int64]:
    """(M, 7): own hand, known, thrown, discards, this throw, left lying, shown."""
    columns = [masks[:, at] for at in (HAND, KNOWN, THREW, PILE, CARD, LEFT, SHOWN)]
    columns[2] = columns[2] & ~columns[1]
    columns[4] = np.int64(1) << columns[4]
    return np.stack(columns, axis=1)


def numbers_of(rows: NDArray[np.floating]) -> Array:
    """(M, 24): `worth.numbers_in` of each row."""
    out = np.zeros((len(rows), INPUTS), np.float32)
    fill_in(rows, out)
    return out


@compiled
def fill_in(rows, out):
    for at in range(rows.shape[0]):
        row = rows[at]
        known = (1 << int(row[ROW.KNOWN])) - 1  # as many cards, whichever
        stock, turn, limit = int(row[ROW.STOCK]), int(row[ROW.TURN]), int(row[ROW.LIMIT])
        sight = Sight(0, known, 0, 0, 0, 0, stock, turn, limit, row[ROW.GIN], row[ROW.UNDERCUT])
        numbers_in(row[ROW.FACTS : ROW.FACTS + 6], row[ROW.DANGER], sight, out[at])


def train(
    masks: NDArray[np.int64],
    rows: NDArray[np.floating],
    rest: NDArray[np.floating],
    weights: list[Array],
    rng: np.random.Generator,
    epochs: int = 3,
    rate: float = 2e-3,
    tell: Callable[[str], object] = print,
) -> list[Array]:
    """Adam on the squared error. The suits change places from batch to batch, since none is
    worth more than another."""
    planes, numbers = planes_of(masks), numbers_of(rows)
    wanted = (rest / SCALE).astype(np.float32)
    kept_back = min(60_000, len(wanted) // 20)
    learn, check = (
        np.arange(len(wanted) - kept_back),
        np.arange(len(wanted) - kept_back, len(wanted)),
    )
    total, step = epochs * (len(learn) // BATCH), 0
    first, second = (
        [np.zeros_like(one) for one in weights],
        [np.zeros_like(one) for one in weights],
    )
    for epoch in range(epochs):
        for batch in _batches(rng.permutation(learn)):
            turned = _other_suits(planes[batch], rng.permutation(4))
            slopes = _slopes(turned, numbers[batch], wanted[batch], weights)
            step += 1
            pace = rate * min(1.0, step / 50) * (0.52 + 0.5 * np.cos(np.pi * step / total))
            _adam(weights, slopes, first, second, step, pace)
        off = _error(planes, numbers, wanted, weights, check)
        tell(f"  epoch {epoch + 1}: squared error {off:.2f}")
    return weights


def _batches(order: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
    for start in range(0, len(order) - BATCH + 1, BATCH):
        yield order[start : start + BATCH]


def _other_suits(planes: NDArray[np.int64], suits: NDArray[np.int64]) -> NDArray[np.int64]:
    turned = np.zeros_like(planes)
    for old, new in enumerate(suits):
        turned |= (planes >> 13 * old & 8191) << 13 * int(new)
    return turned


def _forward(
    planes: NDArray[np.int64], numbers: Array, weights: list[Array]
) -> tuple[Array, Array, Array, Array]:
    w1, b1, w2, b2, w3, b3 = weights
    ones = (planes[:, :, None] >> PLACES & 1).astype(np.float32).reshape(len(planes), -1)
    inputs = np.concatenate([ones, numbers], axis=1)
    hidden = np.maximum(inputs @ w1 + b1, 0)
    upper = np.maximum(hidden @ w2 + b2, 0)
    return inputs, hidden, upper, (upper @ w3 + b3)[:, 0]


def _slopes(
    planes: NDArray[np.int64], numbers: Array, wanted: Array, weights: list[Array]
) -> list[Array]:
    inputs, hidden, upper, out = _forward(planes, numbers, weights)
    last = (2 * (out - wanted) / len(wanted))[:, None]
    middle = (last @ weights[4].T) * (upper > 0)
    lower = (middle @ weights[2].T) * (hidden > 0)
    return [
        inputs.T @ lower,
        lower.sum(axis=0),
        hidden.T @ middle,
        middle.sum(axis=0),
        upper.T @ last,
        last.sum(axis=0),
    ]


def _adam(
    weights: list[Array],
    slopes: list[Array],
    first: list[Array],
    second: list[Array],
    step: int,
    rate: float,
) -> None:
    for at, slope in enumerate(slopes):
        first[at] = 0.9 * first[at] + 0.1 * slope
        second[at] = 0.999 * second[at] + 0.001 * slope**2
        mean, spread = first[at] / (1 - 0.9**step), second[at] / (1 - 0.999**step)
        weights[at] -= rate * (mean / (np.sqrt(spread) + 1e-8) + DECAY * weights[at])


def _error(
    planes: NDArray[np.int64],
    numbers: Array,
    wanted: Array,
    weights: list[Array],
    check: NDArray[np.int64],
) -> float:
    """In points squared, of throws that were kept back."""
    off = [
        (_forward(planes[part], numbers[part], weights)[3] - wanted[part]) ** 2
        for part in np.array_split(check, max(len(check) // 8192, 1))
    ]
    return float(SCALE**2 * np.concatenate(off).mean())
