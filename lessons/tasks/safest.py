from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.http import QueryDict

from lessons.grade import Grade, right, wrong
from lessons.strategy import melds_through
from lessons.tasks.base import Facts, TaskFault
from lessons.tasks.forms import CardForm
from play.engine.cards import Card, CardSet, card
from play.engine.presets import STANDARD, Preset


@dataclass(frozen=True, slots=True)
class Safest:
    """Of some cards the one to which fewest melds are still open. Equals all pass.

    `gone` are cards the opponent cannot hold: discards, and the rest of the own hand.
    """

    kind: ClassVar[str] = "safest"
    table: ClassVar[str] = "lessons/tasks/_safest.html"
    fields: ClassVar[str] = ""
    one_tap: ClassVar[bool] = True
    reasons: ClassVar[str] = "lessons/reasons/_throw.html"
    codes: ClassVar[frozenset[str]] = frozenset({"more-alive"})

    cards: tuple[Card, ...]
    gone: tuple[Card, ...] = ()
    known: tuple[Card, ...] = ()  # that the opponent is known to hold
    preset: Preset = STANDARD

    @classmethod
    def of(cls, facts: Facts) -> Safest:
        gone, known = facts.cards("seen", ""), facts.cards("known", "")
        task = cls(facts.cards("cards"), gone, known, facts.preset())
        if set(task.gone) & set(task.known) or set(task.cards) & set(task.known):
            raise TaskFault("a card is in two places")
        if len(task.best()) == len(task.cards):
            raise TaskFault("all cards are equally safe")
        return task

    def live(self, one: Card) -> tuple[CardSet, ...]:
        """The melds still open to this card; the others to choose from are no danger to it."""
        return melds_through(one, CardSet((*self.gone, *self.cards)), self.preset)

    def best(self) -> CardSet:
        numbers = {one: len(self.live(one)) for one in self.cards}
        return CardSet(one for one in self.cards if numbers[one] == min(numbers.values()))

    def form(self, posted: QueryDict | None = None) -> CardForm:
        return CardForm(self.cards, posted)

    def solution(self) -> str:
        return str(next(iter(self.best())))

    def grade(self, answer: str) -> Grade:
        one, best = card(answer), self.best()
        if one not in self.cards:
            raise ValueError(answer)
        melds, fewest = self.live(one), len(self.live(next(iter(best))))
        told = {"card": one, "live": len(melds), "fewest": fewest, "best": best, "melds": melds}
        if one in best:
            return right(**told, others=best.remove(one))
        return wrong("more-alive", **told)

    def facts(self) -> Mapping[str, object]:
        best = self.best()
        return {
            "best": best,
            "answer": next(iter(best)),
            "live": len(self.live(next(iter(best)))),
            "seen": self.gone,
            "known": self.known,
        }

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        numbers = [(one, len(self.live(one)), self.live(one)) for one in self.cards]
        chosen = card(answer) if answer else None
        alive = grade.data["melds"] if grade and not grade.right else ()
        return {
            "cards": self.cards,
            "chosen": chosen,
            "numbers": numbers,
            "alive": alive,
            "seen": self.gone,
            "took": self.known,
        }
