"""An advice made up for the learner's throw, so that a page's sentences can be foretold."""

from __future__ import annotations

from play.coach.advice import Advice, Candidate, Term
from play.coach.levels import advise
from play.engine.moves import Move, Phase, Seat
from play.engine.view import SeatView

BEHIND = {"Kh": 0.0, "Qd": 0.3, "Jh": 0.8, "9d": 2.1, "5d": 5.0}  # points


def coachs_advice() -> Advice:
    """The king is best; each other throw is behind by deadwood alone, give or take 0.3."""
    found = tuple(
        Candidate(Move.parse(f"discard {thrown}"), -behind, 0.3, (Term("deadwood", -behind),))
        for thrown, behind in BEHIND.items()
    )
    return Advice(found[0].move, found)


def given_to_south(view: SeatView, level: str, given: Advice) -> Advice:
    """`given` for the learner's throw, and the true advice for everything else."""
    to_throw = view.seat is Seat.SOUTH and view.phase is Phase.DISCARD
    return given if to_throw else advise(view, level)
