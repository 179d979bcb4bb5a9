from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.http import QueryDict

from lessons.grade import Grade, right, wrong
from lessons.judging import take_or_leave
from lessons.position import NoPosition, view_of
from lessons.tasks.base import Facts, read_position
from lessons.tasks.forms import WordForm
from play.coach.advice import Candidate
from play.coach.facts import best_after_take, melds_joined
from play.engine.cards import NO_CARDS, Card, CardSet, card_texts
from play.engine.melds import best_arrangement, least_deadwood
from play.engine.moves import Action, Phase
from play.engine.presets import STANDARD, Preset
from play.engine.view import SeatView

TAKE, LEAVE = "take", "leave"
MELD, COACH = "meld", "coach"
CHOICES = (Phase.OFFER_NONDEALER, Phase.OFFER_DEALER, Phase.DRAW)


@dataclass(frozen=True, slots=True)
class TakeOrLeave:
    """Take the upcard or leave it, by the melds it makes or as the coach weighs it."""

    kind: ClassVar[str] = "take-or-leave"
    table: ClassVar[str] = "lessons/tasks/_take_or_leave.html"
    fields: ClassVar[str] = ""
    one_tap: ClassVar[bool] = True
    reasons: ClassVar[str] = "lessons/reasons/_take_or_leave.html"
    codes: ClassVar[frozenset[str]] = frozenset(
        {"no-meld", "makes-meld", "coach-takes", "coach-leaves"}
    )

    view: SeatView
    by: str = COACH

    @classmethod
    def of(cls, facts: Facts) -> TakeOrLeave:
        preset, by = facts.preset(), facts.choice("by", (MELD, COACH), COACH)
        text = facts.text("position", "")
        if not text:
            text = f"g.{_tight(facts.hand('hand', 10))}.{facts.card('upcard')}."
        return cls(read_position(readable, text, preset), by)

    @property
    def preset(self) -> Preset:
        return self.view.preset

    @property
    def upcard(self) -> Card:
        return self.view.discards[-1]

    def _melds(self) -> tuple[CardSet, ...]:
        """The melds that the upcard would lie in, if less is left with it."""
        joined = melds_joined(self.view.hand, self.upcard, self.preset)
        return joined if self._after() < self._before() else ()

    def _before(self) -> int:
        return least_deadwood(self.view.hand, self.preset)

    def _after(self) -> int:
        return best_after_take(self.view)

    def _candidates(self) -> dict[str, Candidate]:
        found = take_or_leave(self.view).candidates
        return {TAKE if one.move.action is Action.TAKE else LEAVE: one for one in found}

    def right_answers(self) -> tuple[str, ...]:
        if self.by == MELD:
            return (TAKE if self._melds() else LEAVE,)
        choice = take_or_leave(self.view)
        return tuple(name for name, one in self._candidates().items() if choice.is_right(one))

    def form(self, posted: QueryDict | None = None) -> WordForm:
        return WordForm((TAKE, LEAVE), posted)

    def solution(self) -> str:
        if self.by == MELD:
            return self.right_answers()[0]
        best = take_or_leave(self.view).best
        return TAKE if best.move.action is Action.TAKE else LEAVE

    def grade(self, answer: str) -> Grade:
        if answer not in (TAKE, LEAVE):
            raise ValueError(answer)
        told = self.facts()
        if answer in self.right_answers():
            return right(**told, others=len(self.right_answers()) > 1)
        if answer == TAKE:
            return wrong("no-meld" if self.by == MELD else "coach-leaves", **told)
        return wrong("makes-meld" if self._melds() else "coach-takes", **told)

    def facts(self) -> Mapping[str, object]:
        melds = self._melds()
        told: dict[str, object] = {
            "upcard": self.upcard,
            "before": self._before(),
            "after": self._after(),
            "meld": melds[0] if melds else NO_CARDS,
            "hand": tuple(self.view.hand),
        }
        if self.by == COACH:
            choice = take_or_leave(self.view)
            told["behind"] = max(map(choice.behind, choice.candidates))
        return told

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        done = bool(grade and grade.right)
        return {
            "around": {
                "discards": self.view.discards[:-1],
                "took": self.view.took,
                "stock": self.view.stock,
            },
            "split": best_arrangement(self.view.hand, self.preset),
            "upcard": self.upcard,
            "chosen": answer,
            "right": self.right_answers() if done else (),
            "preset": self.preset,
        }


def readable(text: str, preset: Preset = STANDARD) -> SeatView:
    """A position in which the upcard may be taken or left. Raises NoPosition."""
    view = view_of(text, preset)
    if view.phase not in CHOICES:
        raise NoPosition("no-upcard-to-take")
    return view


def _tight(cards: tuple[Card, ...]) -> str:
    return card_texts(cards).replace(" ", "")
