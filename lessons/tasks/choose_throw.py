from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.http import QueryDict

from lessons.grade import Grade, right, wrong
from lessons.judging import Choice, throws
from lessons.position import NoPosition, view_of
from lessons.tasks.base import Facts, read_position
from lessons.tasks.forms import CardForm
from lessons.throws import broken_meld
from play.engine.cards import Card, CardSet, card
from play.engine.melds import best_arrangement, least_deadwood
from play.engine.moves import Action, Move, Phase
from play.engine.presets import STANDARD, Preset
from play.engine.view import SeatView

# What speaks most against a throw, by the name of the coach's term.
BY_TERM = {
    "deadwood": "keeps-more",
    "pace": "keeps-more",
    "danger": "more-danger",
    "next-draw": "fewer-draws",
    "gin-chance": "fewer-draws",
    "knock-chance": "fewer-draws",
    "new-melds": "fewer-draws",
}


@dataclass(frozen=True, slots=True)
class ChooseThrow:
    """Eleven cards in a hand under way: the throw that the coach would make, or one as good."""

    kind: ClassVar[str] = "choose-throw"
    table: ClassVar[str] = "lessons/tasks/_choose_throw.html"
    fields: ClassVar[str] = ""
    one_tap: ClassVar[bool] = True
    reasons: ClassVar[str] = "lessons/reasons/_choose_throw.html"
    codes: ClassVar[frozenset[str]] = frozenset(
        {"taken-back", "gives-back", "breaks-meld", "coach-throws", *BY_TERM.values()}
    )

    view: SeatView

    @classmethod
    def of(cls, facts: Facts) -> ChooseThrow:
        return cls(read_position(to_throw, facts.text("position"), facts.preset()))

    @property
    def preset(self) -> Preset:
        return self.view.preset

    def _choice(self) -> Choice:
        return throws(self.view)

    def right_answers(self) -> CardSet:
        return CardSet(one.move.card for one in self._choice().right if one.move.card is not None)

    def form(self, posted: QueryDict | None = None) -> CardForm:
        return CardForm(self.view.hand, posted)

    def solution(self) -> str:
        return str(self._choice().best.move.card)

    def grade(self, answer: str) -> Grade:
        thrown = card(answer)
        if thrown not in self.view.hand:
            raise ValueError(answer)
        if thrown == self.view.barred:
            return wrong("taken-back", card=thrown)
        choice = self._choice()
        one = choice.of(Move(Action.DISCARD, thrown))
        if one is None:  # the coach never weighs throwing a card back that it took
            return wrong("gives-back", card=thrown)
        told = {"card": thrown, "behind": choice.behind(one), **self._counts(thrown)}
        if choice.is_right(one):
            return right(**told, others=self.right_answers().remove(thrown))
        meld = broken_meld(self.view.hand, thrown, card(self.solution()), self.preset)
        if meld is not None:
            return wrong("breaks-meld", **told, meld=meld)
        return wrong(BY_TERM.get(choice.deciding(one), "coach-throws"), **told)

    def _counts(self, thrown: Card) -> dict[str, object]:
        best = card(self.solution())
        return {
            "best": best,
            "left": least_deadwood(self.view.hand.remove(thrown), self.preset),
            "least": least_deadwood(self.view.hand.remove(best), self.preset),
        }

    def facts(self) -> Mapping[str, object]:
        best = card(self.solution())
        return {
            "hand": tuple(self.view.hand),
            "best": self.right_answers(),
            "solution": best,
            "deadwood": least_deadwood(self.view.hand.remove(best), self.preset),
            "limit": self.view.limit,
            "stock": self.view.stock,
        }

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        thrown = card(answer) if answer else None
        kept = None
        if thrown is not None and grade and grade.code != "taken-back":
            kept = best_arrangement(self.view.hand.remove(thrown), self.preset)
        return {
            "around": {
                "discards": self.view.discards,
                "took": self.view.took,
                "taken": self.view.barred,
                "stock": self.view.stock,
            },
            "split": best_arrangement(self.view.hand, self.preset),
            "thrown": thrown,
            "kept": kept,
            "others": grade.data.get("others", ()) if grade else (),
            "preset": self.preset,
        }


def to_throw(text: str, preset: Preset = STANDARD) -> SeatView:
    """A position in which you are to throw. Raises NoPosition."""
    view = view_of(text, preset)
    if view.phase is not Phase.DISCARD or not _may_discard(view):
        raise NoPosition("no-throw")
    return view


def _may_discard(view: SeatView) -> bool:
    return any(move.action is Action.DISCARD for move in view.moves)
