"""The levels: one judge, with some of its weights at zero for the weaker ones."""

from __future__ import annotations

from dataclasses import dataclass, replace

from play.coach.advice import Advice
from play.coach.claims import claims_for
from play.coach.judge import Patience, Weights, weigh
from play.engine.moves import Move
from play.engine.view import SeatView


@dataclass(frozen=True, slots=True)
class Level:
    """How strong the opponent plays, and so what its explanations may speak of."""

    key: str
    weights: Weights


# Deadwood only; takes what joins a meld, knocks as soon as it may.
NEWCOMER = Level("newcomer", Weights())

# What club believes of knocking and waiting, by own turn: smoothed means over 5,900
# knocks that were possible and 5,600 throws that left 12 or less, in 3,000 hands of an
# earlier club against itself and NEWCOMER that knocked at random in three of ten cases.
PATIENCE = Patience(
    left=(45.0, 40.0, 32.8, 26.9, 22.7, 19.7, 17.0, 14.9, 13.1, 11.5, 10.1, 9.1, 7.0),
    risk=(0.0, 0.001, 0.004, 0.009, 0.012, 0.018, 0.024, 0.028, 0.034, 0.041, 0.049, 0.059, 0.076),
    pace=(36.5, 34.6, 29.7, 26.3, 23.0, 20.8, 19.0, 17.0, 15.4, 14.4, 12.9, 11.6, 9.9),
)

# Adds the next draw, cards that make gin, the danger of a throw, and waiting.
CLUB = Level(
    "club",
    Weights(
        deadwood=0.5,
        next_draw=1.8,
        gin=1.1,
        live=0.45,
        known=1.5,
        joins=2.0,
        idle=-6.0,
        patience=PATIENCE,
        error=0.5,
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
