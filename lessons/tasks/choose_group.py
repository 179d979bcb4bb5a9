from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from lessons.grade import Grade, right, wrong
from lessons.groups import NO_MELD, judge_group
from lessons.tasks.base import AnswerForm, Facts, TaskFault
from play.engine.cards import Card, CardSet, card_list
from play.engine.melds import is_meld, meld_kind

ASK = ("no meld", "meld", "set", "run")


class ChooseForm(AnswerForm):
    """The answer is the text of the chosen group."""

    def __init__(self, options: tuple[str, ...], posted: QueryDict | None = None) -> None:
        super().__init__(posted)
        self.fields["answer"] = forms.ChoiceField(
            choices=[(option, option) for option in options],
            error_messages={
                "required": _("Choose one of the groups."),
                "invalid_choice": _("That group is not among these."),
            },
        )

    @property
    def answer(self) -> str:
        return str(self.cleaned_data["answer"])


@dataclass(frozen=True, slots=True)
class Option:
    """One group as `_option.html` shows it. `state`: right, chosen or nothing."""

    cards: tuple[Card, ...]
    value: str
    state: str = ""


@dataclass(frozen=True, slots=True)
class ChooseGroup:
    """Which one of these groups is a meld, a set, a run, or is none?"""

    kind: ClassVar[str] = "choose-group"
    table: ClassVar[str] = "lessons/tasks/_choose_group.html"
    fields: ClassVar[str] = ""
    one_tap: ClassVar[bool] = True
    reasons: ClassVar[str] = "lessons/reasons/_groups.html"
    codes: ClassVar[frozenset[str]] = NO_MELD | {"other-kind", "is-meld"}

    groups: tuple[tuple[Card, ...], ...]
    ask: str

    @classmethod
    def of(cls, facts: Facts) -> ChooseGroup:
        task = cls(facts.groups("groups"), facts.choice("ask", ASK))
        fitting = [group for group in task.groups if task._fits(CardSet(group))]
        if len(fitting) != 1:
            raise TaskFault(f"{len(fitting)} of the groups are “{task.ask}”, one must be")
        return task

    def _fits(self, group: CardSet) -> bool:
        if self.ask == "no meld":
            return not is_meld(group)
        return is_meld(group) and self.ask in {"meld", meld_kind(group)}

    def form(self, posted: QueryDict | None = None) -> ChooseForm:
        return ChooseForm(tuple(map(_text, self.groups)), posted)

    def solution(self) -> str:
        return _text(next(group for group in self.groups if self._fits(CardSet(group))))

    def grade(self, answer: str) -> Grade:
        group = CardSet(card_list(answer))
        if self._fits(group):
            return right(group=group)
        if not is_meld(group):
            return judge_group(group)
        code = "is-meld" if self.ask == "no meld" else "other-kind"
        return wrong(code, group=group, kind=meld_kind(group), wanted=self.ask)

    def facts(self) -> Mapping[str, object]:
        group = card_list(self.solution())
        return {"answer": group, "points": CardSet(group).points, "size": len(group)}

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        best = self.solution()
        options = [Option(group, _text(group)) for group in self.groups]
        if grade and grade.right:
            options = [
                Option(group, _text(group), "right" if _text(group) == best else "")
                for group in self.groups
            ]
        return {"options": options, "chosen": answer, "answered": bool(grade and grade.right)}


def _text(group: tuple[Card, ...]) -> str:
    """As written, so that Q K A is not shown as A Q K."""
    return " ".join(map(str, group))
