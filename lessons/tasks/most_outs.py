from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.http import QueryDict

from lessons.grade import Grade, right, wrong
from lessons.strategy import outs
from lessons.tasks.base import Facts, TaskFault
from lessons.tasks.choose_group import ChooseForm, Option
from play.engine.cards import Card, CardSet, card_list, card_texts


@dataclass(frozen=True, slots=True)
class MostOuts:
    """Which of these groups may become a meld with most cards? `gone` cards cannot come."""

    kind: ClassVar[str] = "most-outs"
    table: ClassVar[str] = "lessons/tasks/_choose_group.html"
    fields: ClassVar[str] = ""
    one_tap: ClassVar[bool] = True
    reasons: ClassVar[str] = "lessons/reasons/_most_outs.html"
    codes: ClassVar[frozenset[str]] = frozenset({"fewer-outs"})

    groups: tuple[tuple[Card, ...], ...]
    gone: tuple[Card, ...] = ()

    @classmethod
    def of(cls, facts: Facts) -> MostOuts:
        task = cls(facts.groups("groups"), facts.cards("gone", ""))
        numbers = sorted(len(task._outs(group)) for group in task.groups)
        if len(numbers) < 2 or numbers[-1] == numbers[-2]:
            raise TaskFault("one of the groups must have more outs than each other one")
        return task

    def _outs(self, group: tuple[Card, ...]) -> CardSet:
        return outs(CardSet(group), CardSet(self.gone))

    def _best(self) -> tuple[Card, ...]:
        return max(self.groups, key=lambda group: len(self._outs(group)))

    def form(self, posted: QueryDict | None = None) -> ChooseForm:
        return ChooseForm(tuple(map(card_texts, self.groups)), posted)

    def solution(self) -> str:
        return card_texts(self._best())

    def grade(self, answer: str) -> Grade:
        group, best = card_list(answer), self._best()
        found, most = self._outs(group), self._outs(best)
        if group == best:
            return right(group=group, outs=found, number=len(found))
        return wrong("fewer-outs", group=group, outs=found, number=len(found), most=len(most))

    def facts(self) -> Mapping[str, object]:
        most = self._outs(self._best())
        return {"answer": self._best(), "outs": most, "most": len(most)}

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        done = bool(grade and grade.right)
        texts = {group: card_texts(group) for group in self.groups}
        return {
            "options": [
                Option(group, text, "right" if done and text == self.solution() else "")
                for group, text in texts.items()
            ],
            "chosen": answer,
            "answered": done,
        }
