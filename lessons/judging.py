"""What the coach, at its best, says of a position: the one place where lessons ask it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from play.coach.advice import Advice, Candidate, terms_ahead
from play.coach.levels import STRONGEST, advise
from play.engine.moves import Action, Move
from play.engine.view import SeatView

THROWS = frozenset({Action.DISCARD})
LEAVES = frozenset({Action.PASS, Action.STOCK})


@lru_cache(maxsize=256)  # a page asks several times of the same position
def judged(view: SeatView) -> Advice:
    return advise(view, STRONGEST)


@dataclass(frozen=True, slots=True)
class Choice:
    """The candidates of a question, best first, one for each of its answers."""

    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate:
        return self.candidates[0]

    def of(self, move: Move) -> Candidate | None:
        return next((one for one in self.candidates if one.move == move), None)

    def behind(self, one: Candidate) -> float:
        """By how many points it is worse than the best."""
        return round(self.best.value - one.value, 1)

    def is_right(self, one: Candidate) -> bool:
        """Whether the coach cannot tell it from the best."""
        return self.best.value - one.value <= max(self.best.error, one.error)

    @property
    def right(self) -> tuple[Candidate, ...]:
        return tuple(one for one in self.candidates if self.is_right(one))

    def deciding(self, one: Candidate) -> str:
        """The name of the term that speaks most against `one`."""
        return terms_ahead(self.best, one)[0].name


def throws(view: SeatView) -> Choice:
    """The throws without a knock."""
    return _choice(view, THROWS)


def take_or_leave(view: SeatView) -> Choice:
    return _choice(view, frozenset({Action.TAKE}) | LEAVES)


def knock_or_wait(view: SeatView) -> Choice:
    """The best knock and the best way to play on."""
    found = _choice(view, frozenset({Action.KNOCK, Action.DISCARD})).candidates
    knock = next(one for one in found if one.move.action is Action.KNOCK)
    wait = next(one for one in found if one.move.action is Action.DISCARD)
    return Choice(tuple(sorted((knock, wait), key=lambda one: -one.value)))


def _choice(view: SeatView, actions: frozenset[Action]) -> Choice:
    found = [one for one in judged(view).candidates if one.move.action in actions]
    return Choice(tuple(sorted(found, key=lambda one: -one.value)))
