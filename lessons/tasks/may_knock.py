from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.http import QueryDict

from lessons.grade import Grade, right, wrong
from lessons.tasks.base import Facts
from lessons.tasks.forms import CardForm
from lessons.tasks.throw import ELEVEN
from lessons.throws import barred, lefts, limit_of
from play.engine.cards import Card, CardSet, card
from play.engine.melds import best_arrangement
from play.engine.presets import STANDARD, Preset

NO = "no"


@dataclass(frozen=True, slots=True)
class MayKnock:
    """Eleven cards: a card to throw with a knock, or the word that there is none."""

    kind: ClassVar[str] = "may-knock"
    table: ClassVar[str] = "lessons/tasks/_may_knock.html"
    fields: ClassVar[str] = ""
    one_tap: ClassVar[bool] = True
    reasons: ClassVar[str] = "lessons/reasons/_throw.html"
    codes: ClassVar[frozenset[str]] = frozenset(
        {"over-limit", "may", "cannot", "taken-back", "not-lowest"}
    )

    hand: tuple[Card, ...]
    taken: Card | None = None
    upcard: Card | None = None  # the first one, which may set the limit
    lowest: bool = False
    preset: Preset = STANDARD

    @classmethod
    def of(cls, facts: Facts) -> MayKnock:
        hand = facts.hand("hand", ELEVEN)
        return cls(
            hand,
            facts.taken(hand),
            facts.card_or_none("upcard"),
            facts.flag("lowest"),
            facts.preset(),
        )

    @property
    def limit(self) -> int:
        return limit_of(self.preset, self.upcard)

    def _lefts(self) -> dict[Card, int]:
        return lefts(CardSet(self.hand), self.taken, self.preset)

    def knocks(self) -> CardSet:
        """Every card with which one may knock."""
        left = self._lefts()
        most = min(self.limit, min(left.values())) if self.lowest else self.limit
        return CardSet(one for one in left if left[one] <= most)

    def form(self, posted: QueryDict | None = None) -> CardForm:
        return CardForm(self.hand, posted, (NO,))

    def solution(self) -> str:
        left = self._lefts()
        return str(min(self.knocks(), key=left.__getitem__, default=NO))

    def grade(self, answer: str) -> Grade:
        return self._no() if answer == NO else self._with(card(answer))

    def _no(self) -> Grade:
        solution, left = self.solution(), self._lefts()
        if solution == NO:
            return right(least=min(left.values()), limit=self.limit)
        return wrong("may", card=card(solution), left=left[card(solution)], limit=self.limit)

    def _with(self, thrown: Card) -> Grade:
        if thrown not in self.hand:
            raise ValueError(thrown)
        if thrown == barred(self.taken, self.preset):
            return wrong("taken-back", card=thrown)
        left = self._lefts()
        least = min(left.values())
        told = {"card": thrown, "left": left[thrown], "least": least, "limit": self.limit}
        if thrown in self.knocks():
            return right(**told, others=self.knocks().remove(thrown))
        if least > self.limit:
            return wrong("cannot", **told)
        return wrong("over-limit" if left[thrown] > self.limit else "not-lowest", **told)

    def facts(self) -> Mapping[str, object]:
        solution, left = self.solution(), self._lefts()
        return {
            "hand": self.hand,
            "limit": self.limit,
            "knock_with": self.knocks(),
            "solution": solution if solution == NO else card(solution),
            "least": min(left.values()),
            "rest": best_arrangement(
                CardSet(self.hand).remove(min(left, key=left.__getitem__)), self.preset
            ).deadwood,
            "taken": () if self.taken is None else self.taken,
        }

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        thrown = card(answer) if answer and answer != NO else None
        hand, left = CardSet(self.hand), self._lefts()
        without = thrown
        if without is None and grade and grade.right:
            without = min(left, key=left.__getitem__)
        kept = None
        if without is not None and grade and grade.code != "taken-back":
            kept = best_arrangement(hand.remove(without), self.preset)
        return {
            "cards": self.hand,
            "thrown": thrown,
            "without": without,
            "said_no": answer == NO,
            "kept": kept,
            "taken": self.taken,
            "upcard": self.upcard if self.preset.knock_limit_from_upcard else None,
            "limit": self.limit,
            "others": grade.data.get("others", ()) if grade else (),
            "preset": self.preset,
        }
