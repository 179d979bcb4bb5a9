from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from lessons.counting import CODES, SPLITS, judge_count
from lessons.grade import Grade
from lessons.tasks.base import AnswerForm, Facts, TaskFault
from play import names
from play.engine.cards import Card, CardSet, dearest_first
from play.engine.melds import Arrangement, best_arrangement, points_of
from play.engine.presets import STANDARD, Preset

MOST = 110  # eleven court cards


class CountForm(AnswerForm):
    """The answer is a number of points."""

    count = forms.IntegerField(
        min_value=0,
        max_value=MOST,
        error_messages={
            "required": _("Write your count first."),
            "invalid": _("Write a whole number, such as 14."),
            "min_value": _("A count is never below 0."),
            "max_value": _("No hand counts more than %(limit_value)s."),
        },
    )

    @property
    def answer(self) -> str:
        return str(self.cleaned_data["count"])

    @property
    def typed(self) -> str:
        return str(self.data.get("count", ""))


@dataclass(frozen=True, slots=True)
class Count:
    """Count the least deadwood of a hand, shown in the order in which it is written."""

    kind: ClassVar[str] = "count"
    table: ClassVar[str] = "lessons/tasks/_count.html"
    fields: ClassVar[str] = "lessons/tasks/_count_fields.html"
    one_tap: ClassVar[bool] = False
    reasons: ClassVar[str] = "lessons/reasons/_count.html"
    codes: ClassVar[frozenset[str]] = CODES

    cards: tuple[Card, ...]
    preset: Preset = STANDARD

    @classmethod
    def of(cls, facts: Facts) -> Count:
        cards = facts.cards("cards")
        if not cards:
            raise TaskFault("there are no cards to count")
        return cls(cards, facts.preset())

    def form(self, posted: QueryDict | None = None) -> CountForm:
        return CountForm(posted)

    def solution(self) -> str:
        return str(best_arrangement(CardSet(self.cards), self.preset).count)

    def grade(self, answer: str) -> Grade:
        return judge_count(CardSet(self.cards), int(answer), self.preset)

    def facts(self) -> Mapping[str, object]:
        best = best_arrangement(CardSet(self.cards), self.preset)
        return {"deadwood": best.count, "rest": best.deadwood, "melds": best.melds}

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        split = grade.data.get("split") if grade else None
        sum_ = self._sum(grade, split) if grade and isinstance(split, Arrangement) else ""
        return {
            "cards": _with_first(self.cards, grade),
            "said": answer,
            "split": split,
            "sum": sum_,
            "preset": self.preset,
        }

    def _sum(self, grade: Grade, split: Arrangement) -> str:
        """How the count was come to: `13 + 4 = 17`, or without a total that was added wrong."""
        counted = grade.data.get("values")
        rest = dearest_first(split.deadwood)
        values = counted or [points_of(card, self.preset) for card in rest]
        if not isinstance(values, Sequence):
            raise TypeError(f"{values!r} are no points")
        if grade.right or grade.code in SPLITS or counted:
            return names.sum_text(values)
        return " + ".join(map(str, values))


def _with_first(cards: tuple[Card, ...], grade: Grade | None) -> tuple[Card, ...]:
    """Cards that only look like a meld are moved together, so that they can be seen as one."""
    if grade is None or grade.right or grade.data.get("split"):
        return cards
    group = [
        card
        for cards_in in (grade.data.get("cards"), grade.data.get("meld"), grade.data.get("better"))
        if isinstance(cards_in, CardSet | tuple)
        for card in cards_in
    ]
    front = tuple(dict.fromkeys(group))
    return (*front, *(card for card in cards if card not in front))
