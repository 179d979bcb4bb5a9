"""The score of the game: what points are worth near its end, in points at its start."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from play.coach.batch import Floats
from play.coach.fitted import at_stage, fitted
from play.engine.view import Score, SeatView

STEPS = 20  # of the table of needs, from none to the whole target
SIDES = 0.1  # of the target: the slope at the start is taken this far to both sides


def chance_to_win(me: Floats, opponent: Floats, target: int) -> Floats:
    """The share of games won from such scores, straight between the table's needs."""
    wins = fitted().wins
    mine, theirs = (np.clip((target - score) / target, 0, 1) * STEPS for score in (me, opponent))
    row, column = (np.minimum(need.astype(int), STEPS - 1) for need in (mine, theirs))
    down, right = mine - row, theirs - column
    above = wins[row, column] * (1 - right) + wins[row, column + 1] * right
    below = wins[row + 1, column] * (1 - right) + wins[row + 1, column + 1] * right
    mixed: Floats = above * (1 - down) + below * down
    return mixed


def worth_of_points(score: Score, points: Floats) -> Floats:
    """What winning (or, below zero, losing) so many points is worth, in points of a new game."""
    me = score.me + np.maximum(points, 0)
    opponent = score.opponent + np.maximum(-points, 0)
    after = chance_to_win(me, opponent, score.target)
    now = chance_to_win(np.array([score.me]), np.array([score.opponent]), score.target)
    worth: Floats = (after - now) / _slope(score.target)
    return worth


def _slope(target: int) -> float:
    """The chance that one point more at the start of a game brings."""
    side = np.array([SIDES * target])
    none = np.array([0.0])
    gain = chance_to_win(side, none, target) - chance_to_win(none, side, target)
    return float(gain[0]) / (2 * SIDES * target)


def score_term_of_results(score: Score, results: Sequence[int]) -> float:
    """By how much the score changes what these equally likely results are worth."""
    points = np.array(results, dtype=float)
    return float(np.mean(worth_of_points(score, points) - points))


def score_term_of_value(view: SeatView, value: float) -> float:
    """The same of playing on: a hand is won or lost by as much as such hands were."""
    swings = at_stage(fitted().swings, fitted().stages, view.stock)
    won = np.clip(0.5 + value / (2 * swings.mean()), 0, 1)
    gain = worth_of_points(view.score, swings).mean() * won
    loss = worth_of_points(view.score, -swings).mean() * (1 - won)
    return float(gain + loss - swings.mean() * (2 * won - 1))
