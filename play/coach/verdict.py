"""What a move made was worth, by the advice that was weighed before it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from play.coach.advice import Advice, Candidate, Term, leading, terms_ahead
from play.engine.moves import Action, Move

# In points of the hand. In half of all throws the two best lie within one point, so less than
# that is a slip and no more. Four points, by the expert's judgement, is what one move in fifteen
# of the newcomer's costs and one in 150 of the club player's (1,095 decisions).
MISTAKE_FROM = 1.0
BLUNDER_FROM = 4.0


class Grade(StrEnum):
    BEST = "best"
    EQUAL = "equal"
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    NOT_WEIGHED = "not-weighed"


@dataclass(frozen=True, slots=True)
class Verdict:
    """How `move` compares with `best`, the move of the advice.

    `behind` are the points that `best` is ahead by and `terms` the difference that each term
    makes, greatest first; they sum to it. A move that is no candidate is not weighed: then
    `nearest`, where there is one, is the best candidate of its kind, and `behind` is its own.
    """

    code: Grade
    move: Move
    best: Move
    behind: float = 0.0
    terms: tuple[Term, ...] = ()
    nearest: Move | None = None

    @property
    def is_loud(self) -> bool:
        """Whether there is something to tell; the rest is a mark."""
        return self.code in (Grade.SLIP, Grade.MISTAKE, Grade.BLUNDER)

    @property
    def deciding(self) -> tuple[Term, ...]:
        """The one or two terms that make the difference, greatest first."""
        return leading(self.terms)


def verdict_on(advice: Advice, move: Move) -> Verdict:
    """Compare the move that was made with the best of those weighed."""
    best = advice.chosen
    made = next((one for one in advice.candidates if one.move == move), None)
    if made is None:
        return _not_weighed(advice, move)
    behind = round(best.value - made.value, 2)
    code = Grade.BEST if move == best.move else _grade(behind, made.error)
    return Verdict(code, move, best.move, behind, terms_ahead(best, made))


def _grade(behind: float, error: float) -> Grade:
    if behind <= error:
        return Grade.EQUAL
    if behind < MISTAKE_FROM:
        return Grade.SLIP
    return Grade.MISTAKE if behind < BLUNDER_FROM else Grade.BLUNDER


def _not_weighed(advice: Advice, move: Move) -> Verdict:
    near = _nearest(advice, move)
    best = advice.chosen
    if near is None:
        return Verdict(Grade.NOT_WEIGHED, move, best.move)
    behind = round(best.value - near.value, 2)
    return Verdict(Grade.NOT_WEIGHED, move, best.move, behind, nearest=near.move)


def _nearest(advice: Advice, move: Move) -> Candidate | None:
    """Another end to the turn with the same card, or the best knock instead of another.

    Of knocks only those that leave least are weighed, and with nothing left no playing on.
    """
    return next(
        (
            one
            for one in advice.candidates
            if (one.move.card is not None and one.move.card == move.card)
            or move.action is one.move.action is Action.KNOCK
        ),
        None,
    )
