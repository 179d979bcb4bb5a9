from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.http import QueryDict

from lessons.grade import Grade, right, wrong
from lessons.strategy import gin_outs, outs
from lessons.tasks.base import Facts, TaskFault
from lessons.tasks.forms import NONE, CardsForm
from lessons.throws import limit_of
from play.coach.facts import after_draws
from play.engine.cards import WHOLE_DECK, Card, CardSet, cards
from play.engine.melds import tables_of
from play.engine.presets import STANDARD, Preset

GOALS = ("meld", "knock", "gin")
A_FEW, MANY = 4, 18  # so many cards that do not help lie among the others; so many in all


@dataclass(frozen=True, slots=True)
class Outs:
    """Pick every card that would help: make or lengthen a meld, allow a knock, or make gin.

    `gone` are cards that cannot come any more. Those that would have helped lie among the
    cards to pick from, and so do as many others as there are outs.
    """

    kind: ClassVar[str] = "outs"
    table: ClassVar[str] = "lessons/tasks/_outs.html"
    fields: ClassVar[str] = ""
    one_tap: ClassVar[bool] = False
    reasons: ClassVar[str] = "lessons/reasons/_outs.html"
    codes: ClassVar[frozenset[str]] = frozenset({"gone", "no-out", "missing"})

    hand: tuple[Card, ...]
    gone: tuple[Card, ...] = ()
    goal: str = "meld"
    preset: Preset = STANDARD

    @classmethod
    def of(cls, facts: Facts) -> Outs:
        goal = facts.choice("goal", GOALS, "meld")
        task = cls(facts.cards("hand"), facts.cards("seen", ""), goal, facts.preset())
        if set(task.hand) & set(task.gone):
            raise TaskFault("a card is in the hand and seen elsewhere")
        if goal != "meld" and len(task.hand) != 10:
            raise TaskFault(f"“{goal}” needs ten cards")
        return task

    def outs(self) -> CardSet:
        return self._helping(CardSet(self.gone))

    def _helping(self, gone: CardSet) -> CardSet:
        hand = CardSet(self.hand)
        if self.goal == "meld":
            return outs(hand, gone, self.preset)
        if self.goal == "gin":
            return gin_outs(hand, gone, self.preset)
        unseen = WHOLE_DECK - hand - gone
        draws = after_draws(hand.mask, unseen.mask, tables_of(self.preset))
        limit = limit_of(self.preset, None)
        return CardSet.of_mask(sum(card for card, left in draws.items() if left <= limit))

    def choices(self) -> tuple[Card, ...]:
        """The cards to pick from, in card order."""
        found = self.outs()
        dead = self._helping(CardSet()) & CardSet(self.gone)
        room = max(A_FEW, len(found) - len(dead))
        others = [one for one in self._near() if one not in found][:room]
        return tuple(found | dead | CardSet(others))[: max(MANY, len(found | dead))]

    def _near(self) -> list[Card]:
        """The unseen cards, those first that look as if they belonged to the hand."""
        unseen = WHOLE_DECK - CardSet(self.hand) - CardSet(self.gone)
        return sorted(unseen, key=lambda one: (self._distance(one), one))

    def _distance(self, one: Card) -> int:
        apart = [abs(one - held) for held in self.hand if held.suit == one.suit]
        of_rank = [1 for held in self.hand if held.rank == one.rank]
        return min([*apart, *of_rank], default=13)

    def form(self, posted: QueryDict | None = None) -> CardsForm:
        return CardsForm(self.choices(), posted)

    def solution(self) -> str:
        return str(self.outs()) or NONE

    def grade(self, answer: str) -> Grade:
        picked = cards("" if answer == NONE else answer)
        found = self.outs()
        told = {"number": len(found), "said": len(picked), "outs": found}
        for code, wrong_ones in (
            ("gone", picked & CardSet(self.gone)),
            ("no-out", picked - found),
            ("missing", found - picked),
        ):
            if wrong_ones:
                return wrong(code, **told, cards=wrong_ones, one=len(wrong_ones) == 1)
        return right(**told)

    def facts(self) -> Mapping[str, object]:
        found = self.outs()
        return {"outs": found, "number": len(found), "seen": self.gone, "hand": self.hand}

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        return {
            "hand": self.hand,
            "seen": self.gone,
            "cards": self.choices(),
            "chosen": cards("" if answer == NONE else answer),
            "none": answer == NONE,
        }
