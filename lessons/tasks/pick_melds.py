from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.http import QueryDict

from lessons.counting import judge_split
from lessons.grade import Grade, right, wrong
from lessons.tasks.base import Facts, TaskFault, in_card_order
from lessons.tasks.pick_cards import PickForm
from play.engine.cards import NO_CARDS, Card, CardSet, cards
from play.engine.melds import Arrangement, arrangements, best_arrangements, melds_in
from play.engine.presets import STANDARD, Preset


@dataclass(frozen=True, slots=True)
class PickMelds:
    """Pick every card that belongs to a meld, so that the least deadwood is left."""

    kind: ClassVar[str] = "pick-melds"
    table: ClassVar[str] = "lessons/tasks/_pick_melds.html"
    fields: ClassVar[str] = ""
    one_tap: ClassVar[bool] = False
    reasons: ClassVar[str] = "lessons/reasons/_count.html"
    codes: ClassVar[frozenset[str]] = frozenset(
        {"no-melds", "other-split", "short-meld", "meld-counted", "stray", "stray-shared"}
    )

    cards: tuple[Card, ...]
    preset: Preset = STANDARD

    @classmethod
    def of(cls, facts: Facts) -> PickMelds:
        task = cls(facts.cards("cards"), facts.preset())
        if not task._best()[0].melds:
            raise TaskFault(f"no meld can be made of {in_card_order(task.cards)}")
        return task

    def _best(self) -> tuple[Arrangement, ...]:
        return best_arrangements(CardSet(self.cards), self.preset)

    def form(self, posted: QueryDict | None = None) -> PickForm:
        return PickForm(self.cards, posted)

    def solution(self) -> str:
        return str(CardSet(self.cards) - self._best()[0].deadwood)

    def grade(self, answer: str) -> Grade:
        picked, hand = cards(answer), CardSet(self.cards)
        for split in self._best():
            if hand - split.deadwood == picked:
                return right(split=split, group=picked)
        for split in arrangements(hand, self.preset):
            if hand - split.deadwood == picked:
                return judge_split(hand, split, self.preset)
        return self._stray(picked)

    def _stray(self, picked: CardSet) -> Grade:
        """Some picked cards are in no meld, or only in one that another picked meld breaks."""
        stray = best_arrangements(picked, self.preset)[0].deadwood
        shared = NO_CARDS
        for meld in melds_in(picked, self.preset):
            shared |= meld & stray
        if shared:
            return wrong("stray-shared", cards=shared, one=len(shared) == 1)
        return wrong("stray", cards=stray, one=len(stray) == 1)

    def facts(self) -> Mapping[str, object]:
        best = self._best()[0]
        return {
            "melds": best.melds,
            "rest": best.deadwood,
            "left": best.count,
            "melded": len(self.cards) - len(best.deadwood),
        }

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        split = grade.data["split"] if grade and grade.right else None
        return {
            "cards": self.cards,
            "chosen": cards(answer),
            "split": split,
            "preset": self.preset,
        }
