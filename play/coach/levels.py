"""The levels: one judge, of which the weaker ones leave something out."""

from __future__ import annotations

from dataclasses import replace

from play.coach.advice import Advice
from play.coach.claims import claims_for
from play.coach.judge import Level, Weighing
from play.engine.moves import Move
from play.engine.view import SeatView

_DEADWOOD = frozenset({"deadwood", "pace", "their-deadwood", "gin-bonus"})
_DRAWS = _DEADWOOD | {"next-draw", "gin-chance", "knock-chance", "new-melds"}
_DANGERS = _DRAWS | {"danger", "undercut"}
_ALL = _DANGERS | {"shown", "game-score", "feel"}

# Counts deadwood and nothing else, not always well; knocks as soon as it may.
NEWCOMER = Level("newcomer", _DEADWOOD | {"slip"}, patient=False, slips=2.5)
# Adds what the next draw may bring and errs by less; still knocks as soon as it may.
CASUAL = Level("casual", _DRAWS | {"slip"}, patient=False, slips=1.5)
# Adds the danger of a throw, counted by live melds, and waits where a knock looks worse; errs
# by less still.
CLUB = Level("club", _DANGERS | {"slip"}, slips=0.7)
# Imagines the other hand, minds what its takes have shown, plays to the score, and has a feel
# for what has no name.
EXPERT = Level("expert", _ALL, imagines=True, ahead=2)

LEVELS = {level.key: level for level in (NEWCOMER, CASUAL, CLUB, EXPERT)}
STRONGEST = EXPERT.key  # gives the hints and the verdicts


def choose(view: SeatView, level: str) -> Move:
    """The move of `advise` without its reasons. Raises KeyError for an unknown level."""
    return Weighing(view, LEVELS[level]).candidates[0].move


def advise(view: SeatView, level: str) -> Advice:
    """Judge the view of the seat in turn. Raises KeyError for an unknown level.

    The view decides alone, and the same view always gets the same advice.
    """
    weighing = Weighing(view, LEVELS[level])
    advice = Advice(weighing.candidates[0].move, weighing.candidates)
    return replace(advice, claims=claims_for(weighing, advice))
