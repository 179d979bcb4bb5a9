from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.http import QueryDict

from lessons.grade import Grade, right, wrong
from lessons.strategy import melds_through
from lessons.tasks.base import AnswerForm, Facts, TaskFault
from lessons.tasks.choose_group import ChooseForm, Option
from lessons.tasks.forms import NONE, CardsForm
from play.engine.cards import Card, CardSet, card_list, card_texts, cards
from play.engine.melds import is_meld
from play.engine.presets import STANDARD, Preset

DANGEROUS, MELD = "dangerous", "meld"


@dataclass(frozen=True, slots=True)
class ReadOpponent:
    """What the opponent's takes tell: which cards go with them, or which meld may be there.

    `seen` is what she cannot hold: the own hand and the cards that were thrown and not taken.
    """

    kind: ClassVar[str] = "read-opponent"
    table: ClassVar[str] = "lessons/tasks/_read_opponent.html"
    fields: ClassVar[str] = ""
    reasons: ClassVar[str] = "lessons/reasons/_read_opponent.html"
    codes: ClassVar[frozenset[str]] = frozenset(
        {"harmless", "overlooked", "impossible", "not-with-it", "no-meld"}
    )

    took: tuple[Card, ...]
    threw: tuple[Card, ...]
    hand: tuple[Card, ...]
    ask: str = DANGEROUS
    cards: tuple[Card, ...] = ()  # to pick from
    groups: tuple[tuple[Card, ...], ...] = ()
    discards: tuple[Card, ...] = ()  # others that were seen
    preset: Preset = STANDARD

    @classmethod
    def of(cls, facts: Facts) -> ReadOpponent:
        ask = facts.choice("ask", (DANGEROUS, MELD), DANGEROUS)
        task = cls(
            facts.cards("took"),
            facts.cards("threw", ""),
            facts.cards("hand", ""),
            ask,
            facts.cards("cards", ""),
            facts.groups("groups"),
            facts.cards("discards", ""),
            facts.preset(),
        )
        if CardSet(task.took) & task.seen:
            raise TaskFault("a card that she took lies elsewhere")
        if ask == MELD and sum(task._possible(group) for group in task.groups) != 1:
            raise TaskFault("one of the groups must be possible, and only one")
        if ask == DANGEROUS and not task.cards:
            raise TaskFault("there are no “cards” to pick from")
        return task

    @property
    def one_tap(self) -> bool:
        return self.ask == MELD

    @property
    def seen(self) -> CardSet:
        return CardSet((*self.threw, *self.hand, *self.discards))

    def dangerous(self) -> CardSet:
        """The cards to pick from that make a meld with a card she took and others she may have."""
        return CardSet(one for one in self.cards if self.melds_with(one))

    def melds_with(self, one: Card) -> tuple[CardSet, ...]:
        open_to = melds_through(one, self.seen, self.preset)
        return tuple(meld for meld in open_to if meld & CardSet(self.took))

    def _possible(self, group: tuple[Card, ...]) -> bool:
        found = CardSet(group)
        return is_meld(found, self.preset) and not found & self.seen and self._with_took(found)

    def _with_took(self, group: CardSet) -> bool:
        return bool(group & CardSet(self.took))

    def form(self, posted: QueryDict | None = None) -> AnswerForm:
        if self.ask == MELD:
            return ChooseForm(tuple(map(card_texts, self.groups)), posted)
        return CardsForm(self.cards, posted)

    def solution(self) -> str:
        if self.ask == MELD:
            return card_texts(next(group for group in self.groups if self._possible(group)))
        return str(self.dangerous()) or NONE

    def grade(self, answer: str) -> Grade:
        if self.ask == MELD:
            return self._grade_group(card_list(answer))
        picked = cards("" if answer == NONE else answer)
        found = self.dangerous()
        told = {"took": self.took, "dangerous": found, "said": len(picked)}
        for code, others in (("harmless", picked - found), ("overlooked", found - picked)):
            if others:
                return wrong(code, **told, cards=others, one=len(others) == 1)
        return right(**told)

    def _grade_group(self, group: tuple[Card, ...]) -> Grade:
        found, told = CardSet(group), {"group": group, "took": self.took}
        if self._possible(group):
            return right(**told)
        if not is_meld(found, self.preset):
            return wrong("no-meld", **told)
        if found & self.seen:
            seen = found & self.seen
            return wrong("impossible", **told, cards=seen, one=len(seen) == 1)
        return wrong("not-with-it", **told)

    def facts(self) -> Mapping[str, object]:
        found = self.dangerous()
        return {
            "took": self.took,
            "threw": self.threw,
            "dangerous": found,
            "number": len(found),
            "solution": "" if self.solution() == NONE else card_list(self.solution()),
            "seen": self.seen,
        }

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        done = bool(grade and grade.right)
        meld = self.ask == MELD
        texts = {group: card_texts(group) for group in self.groups}
        best = self.solution()
        return {
            "ask": self.ask,
            "took": self.took,
            "threw": self.threw,
            "discards": self.discards,
            "own": self.hand if meld or set(self.hand) - set(self.cards) else (),
            "cards": self.cards,
            "chosen": answer if meld else cards("" if answer == NONE else answer),
            "none": answer == NONE,
            "options": [
                Option(group, text, "right" if done and text == best else "")
                for group, text in texts.items()
            ],
            "why": [(one, self.melds_with(one)) for one in self.dangerous()] if done else (),
        }
