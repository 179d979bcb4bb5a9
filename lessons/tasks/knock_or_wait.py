from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.http import QueryDict

from lessons.grade import Grade, right, wrong
from lessons.judging import Choice, judged, knock_or_wait
from lessons.position import NoPosition, view_of
from lessons.tasks.base import Facts, read_position
from lessons.tasks.forms import WordForm
from play.coach.advice import Candidate
from play.engine.melds import best_arrangement, least_deadwood
from play.engine.moves import Action
from play.engine.presets import STANDARD, Preset
from play.engine.view import SeatView

KNOCK, WAIT = "knock", "wait"


@dataclass(frozen=True, slots=True)
class KnockOrWait:
    """Eleven cards with which one may knock: knock, or play on? As the coach weighs it."""

    kind: ClassVar[str] = "knock-or-wait"
    table: ClassVar[str] = "lessons/tasks/_knock_or_wait.html"
    fields: ClassVar[str] = ""
    one_tap: ClassVar[bool] = True
    reasons: ClassVar[str] = "lessons/reasons/_knock_or_wait.html"
    codes: ClassVar[frozenset[str]] = frozenset({"coach-knocks", "coach-waits"})

    view: SeatView

    @classmethod
    def of(cls, facts: Facts) -> KnockOrWait:
        return cls(read_position(to_knock, facts.text("position"), facts.preset()))

    @property
    def preset(self) -> Preset:
        return self.view.preset

    def _choice(self) -> Choice:
        return knock_or_wait(self.view)

    def right_answers(self) -> tuple[str, ...]:
        return tuple(map(_word, self._choice().right))

    def form(self, posted: QueryDict | None = None) -> WordForm:
        return WordForm((KNOCK, WAIT), posted)

    def solution(self) -> str:
        return _word(self._choice().best)

    def grade(self, answer: str) -> Grade:
        if answer not in (KNOCK, WAIT):
            raise ValueError(answer)
        told = self.facts()
        if answer in self.right_answers():
            return right(**told, others=len(self.right_answers()) > 1)
        return wrong("coach-knocks" if answer == WAIT else "coach-waits", **told)

    def facts(self) -> Mapping[str, object]:
        choice, knock = self._choice(), self._of(KNOCK)
        assert knock.move.card is not None  # noqa: S101 (one knocks by throwing a card)
        claims = judged(self.view).about(knock.move)
        risk = next(one.number for one in claims if one.code == "undercut-risk")
        return {
            "left": least_deadwood(self.view.hand.remove(knock.move.card), self.preset),
            "thrown": knock.move.card,
            "limit": self.view.limit,
            "behind": max(map(choice.behind, choice.candidates)),
            "knock_value": round(knock.value, 1),
            "wait_value": round(self._of(WAIT).value, 1),
            "risk": round(100 * (risk or 0)),
            "stock": self.view.stock,
            "undercut_bonus": self.preset.undercut_bonus,
        }

    def _of(self, word: str) -> Candidate:
        return next(one for one in self._choice().candidates if _word(one) == word)

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        knock = self._of(KNOCK).move.card
        assert knock is not None  # noqa: S101 (as above)
        done = bool(grade and grade.right)
        return {
            "around": {
                "discards": self.view.discards,
                "took": self.view.took,
                "taken": self.view.barred,
            },
            "split": best_arrangement(self.view.hand.remove(knock), self.preset),
            "thrown": knock,
            "stock": self.view.stock,
            "chosen": answer,
            "right": self.right_answers() if done else (),
            "preset": self.preset,
        }


def _word(one: Candidate) -> str:
    return KNOCK if one.move.action is Action.KNOCK else WAIT


def to_knock(text: str, preset: Preset = STANDARD) -> SeatView:
    """A position in which you may knock and need not. Raises NoPosition."""
    view = view_of(text, preset)
    actions = {move.action for move in view.moves}
    if not {Action.KNOCK, Action.DISCARD} <= actions:
        raise NoPosition("no-knock")
    return view
