"""The levels: one judge, with some of its weights at zero for the weaker ones."""

from __future__ import annotations

from dataclasses import dataclass, replace

from play.coach.advice import Advice
from play.coach.claims import claims_for
from play.coach.judge import Weights, weigh
from play.engine.moves import Move
from play.engine.view import SeatView


@dataclass(frozen=True, slots=True)
class Level:
    """How strong the opponent plays, and so what its explanations may speak of."""

    key: str
    weights: Weights


# Deadwood only; takes what joins a meld, knocks as soon as it may.
NEWCOMER = Level("newcomer", Weights())

# Adds the next draw, the danger of a throw, and waiting.
CLUB = Level(
    "club",
    Weights(
        next_draw=2.0,
        live=0.4,
        known=3.0,
    ),
)

LEVELS = {level.key: level for level in (NEWCOMER, CLUB)}


def choose(view: SeatView, level: str) -> Move:
    """The move of `advise` without its reasons. Raises KeyError for an unknown level."""
    return weigh(view, LEVELS[level].weights)[0].move


def advise(view: SeatView, level: str) -> Advice:
    """Judge the view of the seat in turn. Raises KeyError for an unknown level.

    The view decides alone, and the same view always gets the same advice.
    """
    weights = LEVELS[level].weights
    candidates = weigh(view, weights)
    advice = Advice(candidates[0].move, candidates)
    return replace(advice, claims=claims_for(view, advice, weights))
