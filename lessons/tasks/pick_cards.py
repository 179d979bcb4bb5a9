from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from django.http import QueryDict

from lessons.grade import Grade, right, wrong
from lessons.groups import NO_MELD, judge_group, longest_with
from lessons.tasks.base import AnswerForm, Facts, TaskFault, in_card_order
from lessons.tasks.forms import TappedCards
from play.engine.cards import Card, CardSet, cards
from play.engine.melds import is_meld, meld_kind, melds_in

FIND = ("set", "run", "meld")


class PickForm(AnswerForm):
    """The answer is the picked cards in card order."""

    def __init__(self, on_table: tuple[Card, ...], posted: QueryDict | None = None) -> None:
        super().__init__(posted)
        self.fields["card"] = TappedCards(on_table, required=True)

    @property
    def answer(self) -> str:
        return str(self.cleaned_data["card"])


@dataclass(frozen=True, slots=True)
class PickCards:
    """Pick a set, a run or either from some cards; with `longest` no shorter one will do."""

    kind: ClassVar[str] = "pick-cards"
    table: ClassVar[str] = "lessons/tasks/_pick_cards.html"
    fields: ClassVar[str] = ""
    one_tap: ClassVar[bool] = False
    reasons: ClassVar[str] = "lessons/reasons/_groups.html"
    codes: ClassVar[frozenset[str]] = NO_MELD | {"other-kind", "longer", "card-in-both"}

    cards: tuple[Card, ...]
    find: str
    longest: bool = False

    @classmethod
    def of(cls, facts: Facts) -> PickCards:
        task = cls(facts.cards("cards"), facts.choice("find", FIND), facts.flag("longest"))
        if not task.solutions():
            raise TaskFault(f"no {task.find} can be made of {in_card_order(task.cards)}")
        return task

    def form(self, posted: QueryDict | None = None) -> PickForm:
        return PickForm(self.cards, posted)

    def solutions(self) -> tuple[CardSet, ...]:
        found = [
            meld
            for meld in melds_in(CardSet(self.cards))
            if self.find in {"meld", meld_kind(meld)}
        ]
        most = max(map(len, found), default=0) if self.longest else 0
        return tuple(meld for meld in found if len(meld) >= most)

    def solution(self) -> str:
        return str(self.solutions()[0])

    def grade(self, answer: str) -> Grade:
        group = cards(answer)
        solutions = self.solutions()
        if group in solutions:
            others = tuple(meld for meld in solutions if meld != group)
            return right(group=group, kind=meld_kind(group), others=others)
        if is_meld(group):
            return self._another_meld(group)
        return self._overlap(group) or judge_group(group)

    def _another_meld(self, group: CardSet) -> Grade:
        kind = meld_kind(group)
        if self.find not in {"meld", kind}:
            return wrong("other-kind", group=group, kind=kind, wanted=self.find)
        return wrong(
            "longer", group=group, kind=kind, card=longest_with(group, CardSet(self.cards))
        )

    def _overlap(self, group: CardSet) -> Grade | None:
        """Two melds picked at once that want the same card."""
        for one, other in combinations(melds_in(group), 2):
            if one | other == group and meld_kind(one) != meld_kind(other) and one & other:
                return wrong(
                    "card-in-both", group=group, cards=one & other, meld=one, better=other
                )
        return None

    def facts(self) -> Mapping[str, object]:
        return {"solution": self.solutions()[0], "cards": self.cards}

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        return {"cards": self.cards, "chosen": cards(answer)}
