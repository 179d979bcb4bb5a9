from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.http import QueryDict

from lessons.grade import Grade, right, wrong
from lessons.tasks.base import Choice, Facts, TaskFault
from lessons.tasks.forms import WordForm
from play import people
from play.engine.party import Round, meetings, next_dealer
from play.engine.presets import STANDARD, Preset
from play.engine.presets import ThreePlayers as Rule

PLAYERS = ("you", "gina", "otto")  # by their numbers round the table
NOBODY = "nobody"
NEXT_DEALER, ASKED_FIRST = "next-dealer", "asked-first"
_PLAYED = 10  # any points will do: who deals next does not depend on them


@dataclass(frozen=True, slots=True)
class TableOfThree:
    """Three play: who deals after this hand, or who is offered the upcard in it?

    `dealer` and `winner` are numbers of players; `winner` is None after a void hand.
    """

    kind: ClassVar[str] = "table-of-three"
    table: ClassVar[str] = "lessons/tasks/_choose_group.html"
    fields: ClassVar[str] = ""
    one_tap: ClassVar[bool] = True
    reasons: ClassVar[str] = "lessons/reasons/_table_of_three.html"
    codes: ClassVar[frozenset[str]] = frozenset(
        {"sits-out", "asked-second", "loser-deals", "goes-round", "same-dealer"}
    )

    ask: str
    dealer: int
    winner: int | None = None
    preset: Preset = STANDARD

    @classmethod
    def of(cls, facts: Facts) -> TableOfThree:
        dealer = PLAYERS.index(facts.choice("dealer", PLAYERS))
        winner = facts.choice("winner", (*PLAYERS, NOBODY), NOBODY)
        ask = facts.choice("ask", (NEXT_DEALER, ASKED_FIRST))
        number = None if winner == NOBODY else PLAYERS.index(winner)
        if number == dealer:
            raise TaskFault("the dealer sits out and cannot win")
        return cls(ask, dealer, number, facts.preset())

    def _right(self) -> int:
        if self.ask == ASKED_FIRST:
            meeting = meetings(len(PLAYERS), 1, self.dealer)[0]
            return meeting.player(meeting.dealer.other)
        last = Round(self.dealer, self.winner, _PLAYED, boxes=1)
        return next_dealer(self.preset, len(PLAYERS), last)

    def form(self, posted: QueryDict | None = None) -> WordForm:
        return WordForm(PLAYERS, posted)

    def solution(self) -> str:
        return PLAYERS[self._right()]

    def grade(self, answer: str) -> Grade:
        chosen, found = PLAYERS.index(answer), self._right()
        if chosen == found:
            return right(chosen=answer)
        data = {"chosen": answer, "answer": PLAYERS[found], "dealer": PLAYERS[self.dealer]}
        return wrong(self._why(chosen), **data)

    def _why(self, chosen: int) -> str:
        if self.ask == ASKED_FIRST:
            return "sits-out" if chosen == self.dealer else "asked-second"
        if self.winner is None:
            return "same-dealer"
        return "goes-round" if self.preset.three_players is Rule.ROTATE else "loser-deals"

    def facts(self) -> Mapping[str, object]:
        return {"answer": people.label_of(self._right())}

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        done = bool(grade and grade.right)
        return {
            "options": [
                Choice(
                    people.label_of(number),
                    player,
                    "right" if done and number == self._right() else "",
                )
                for number, player in enumerate(PLAYERS)
            ],
            "chosen": answer,
            "answered": done,
        }
