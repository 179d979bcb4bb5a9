from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.http import QueryDict

from lessons.grade import Grade, right, wrong
from lessons.strategy import melds_through
from lessons.tasks.base import Facts, TaskFault
from lessons.tasks.forms import CardForm
from lessons.throws import barred, broken_meld, lefts, limit_of
from play.engine.cards import NO_CARDS, Card, CardSet, card
from play.engine.melds import best_arrangement
from play.engine.presets import STANDARD, Preset

GOALS = ("least-deadwood", "to-knock", "gin", "safest")
ELEVEN = 11


@dataclass(frozen=True, slots=True)
class Throw:
    """Eleven cards: throw the one that serves `goal`. Equals all pass."""

    kind: ClassVar[str] = "throw"
    table: ClassVar[str] = "lessons/tasks/_throw.html"
    fields: ClassVar[str] = ""
    one_tap: ClassVar[bool] = True
    reasons: ClassVar[str] = "lessons/reasons/_throw.html"
    codes: ClassVar[frozenset[str]] = frozenset(
        {"taken-back", "breaks-meld", "not-least", "over-limit", "not-gin", "more-alive"}
    )

    hand: tuple[Card, ...]
    goal: str
    taken: Card | None = None
    discards: tuple[Card, ...] = ()
    upcard: Card | None = None  # the first one, which may set the limit
    preset: Preset = STANDARD

    @classmethod
    def of(cls, facts: Facts) -> Throw:
        hand = facts.hand("hand", ELEVEN)
        task = cls(
            hand,
            facts.choice("goal", GOALS),
            facts.taken(hand),
            facts.cards("discards", ""),
            facts.card_or_none("upcard"),
            facts.preset(),
        )
        if set(task.discards) & set(task.hand):
            raise TaskFault("a card is in the hand and in the discards")
        if not task.best():
            raise TaskFault(f"no throw serves “{task.goal}”")
        return task

    @property
    def limit(self) -> int:
        return limit_of(self.preset, self.upcard)

    def _lefts(self) -> dict[Card, int]:
        return lefts(CardSet(self.hand), self.taken, self.preset)

    def _live(self, one: Card) -> tuple[CardSet, ...]:
        return melds_through(one, CardSet((*self.hand, *self.discards)), self.preset)

    def best(self) -> CardSet:
        """Every card whose throw is right."""
        left = self._lefts()
        if self.goal == "safest":
            live = {one: len(self._live(one)) for one in left}
            return CardSet(one for one in live if live[one] == min(live.values()))
        most = {"to-knock": self.limit, "gin": 0}.get(self.goal, min(left.values()))
        return CardSet(one for one in left if left[one] <= most)

    def form(self, posted: QueryDict | None = None) -> CardForm:
        return CardForm(self.hand, posted)

    def solution(self) -> str:
        left = self._lefts()
        return str(min(self.best(), key=left.__getitem__))

    def grade(self, answer: str) -> Grade:
        thrown, best = card(answer), self.best()
        if thrown not in self.hand:
            raise ValueError(answer)
        if thrown == barred(self.taken, self.preset):
            return wrong("taken-back", card=thrown)
        left = self._lefts()
        if thrown in best:
            others = best.remove(thrown)
            return right(card=thrown, left=left[thrown], others=others, live=self._count(thrown))
        return self._why(thrown, left, best)

    def _why(self, thrown: Card, left: dict[Card, int], best: CardSet) -> Grade:
        told = {"card": thrown, "left": left[thrown], "best": best, "limit": self.limit}
        match self.goal:
            case "safest":
                fewest = self._count(next(iter(best)))
                melds = self._live(thrown)
                return wrong("more-alive", **told, live=len(melds), fewest=fewest, melds=melds)
            case "to-knock":
                return wrong("over-limit", **told)
            case "gin":
                return wrong("not-gin", **told)
        told["least"] = min(left.values())
        meld = broken_meld(CardSet(self.hand), thrown, card(self.solution()), self.preset)
        return (
            wrong("not-least", **told) if meld is None else wrong("breaks-meld", **told, meld=meld)
        )

    def _count(self, one: Card) -> int:
        return len(self._live(one))

    def facts(self) -> Mapping[str, object]:
        solution = card(self.solution())
        return {
            "hand": self.hand,
            "best": self.best(),
            "solution": solution,
            "deadwood": self._lefts()[solution],
            "melds": best_arrangement(CardSet(self.hand).remove(solution), self.preset).melds,
            "limit": self.limit,
            "taken": () if self.taken is None else self.taken,
            "live": self._count(solution),
            "discards": self.discards,
        }

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        thrown = card(answer) if answer else None
        kept = None
        if thrown is not None and grade and grade.code != "taken-back":
            kept = best_arrangement(CardSet(self.hand).remove(thrown), self.preset)
        return {
            "cards": self.hand,
            "thrown": thrown,
            "kept": kept,
            "split": best_arrangement(CardSet(self.hand), self.preset),
            "taken": self.taken,
            "discards": self.discards,
            "others": grade.data.get("others", NO_CARDS) if grade else NO_CARDS,
            "preset": self.preset,
        }
