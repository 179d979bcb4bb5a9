"""What self-play taught: short tables and curves, and a small network for what they leave over.

`manage.py fit_coach` makes both files again; `play.coach.fitting` says how.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from play.coach.batch import Floats

FOLDER = Path(__file__).parent / "fitted"


@dataclass(frozen=True, slots=True)
class Fitted:
    """The tables of `values.json`, all in points unless said.

    `knots[term]` are the values of its fact at which `curves[term]` (limits, stages, knots)
    is given; between them it goes in a straight line. `stages` are stock cards.
    `left` (stages, known) is the deadwood of an opponent of whom so many cards are known;
    `knock` (2, stages, known, own deadwood) what a knock brings without the bonus of an
    undercut, and the share of undercuts. `belief` (belief stages, counts) are log-odds of a
    card being held, by what it counts; `pull` (belief stages, 3) how strongly imagined hands
    lean to little deadwood, from hands that may knock and to dear cards, so that they are
    like real ones; `live_danger` (stages, known partners, live melds) the share of throws
    that the opponent can meld. `swings` (stages, 5) are the points by which hands are won;
    `wins` (needs, needs) the share of games won by who needs so many points, in steps of a
    twentieth of the target, against the other.
    """

    stages: Floats
    limits: Floats
    knots: dict[str, Floats]
    curves: dict[str, Floats]
    left: Floats
    knock: Floats
    belief_stages: Floats
    belief: Floats
    pull: Floats
    live_danger: Floats
    swings: Floats
    wins: Floats


@cache
def fitted() -> Fitted:
    stored = json.loads((FOLDER / "values.json").read_text())
    knots, curves = (
        {term: np.array(values) for term, values in stored.pop(name).items()}
        for name in ("knots", "curves")
    )
    tables = {name: np.array(values) for name, values in stored.items()}
    return Fitted(knots=knots, curves=curves, **tables)


@dataclass(frozen=True, slots=True)
class Net:
    """The learned rest: 7 planes of 52 cards and 24 numbers, two layers, points out."""

    w1: NDArray[np.float32]
    b1: NDArray[np.float32]
    w2: NDArray[np.float32]
    b2: NDArray[np.float32]
    w3: NDArray[np.float32]
    b3: NDArray[np.float32]


@cache
def net() -> Net:
    with np.load(FOLDER / "feel.npz") as stored:
        return Net(**{name: stored[name].astype(np.float32) for name in stored.files})


def between(knots: Floats, x: float) -> tuple[int, float]:
    """The knot below `x` and the share of the next one; outside, the last one counts."""
    at = min(max(bisect_right(knots, x) - 1, 0), len(knots) - 2)
    share = (x - knots[at]) / (knots[at + 1] - knots[at])
    return at, float(min(max(share, 0.0), 1.0))


def at_stage(table: Floats, knots: Floats, x: float) -> Floats:
    """The table's first axis at `x`, between its knots."""
    at, share = between(knots, x)
    mixed: Floats = table[at] * (1 - share) + table[at + 1] * share
    return mixed
