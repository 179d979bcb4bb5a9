from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.http import QueryDict

from lessons.grade import Grade, right, wrong
from lessons.seats import code_of, seat_name
from lessons.showdowns import NoKnock, base_of, bonus_of, showdown_of
from lessons.tasks.base import Facts, TaskFault
from lessons.tasks.lay_off import TEN
from lessons.tasks.lines import WINNER, LinesForm, answered, lines_shown, write_lines
from play.engine.cards import Card, CardSet
from play.engine.layoffs import best_defence
from play.engine.melds import Arrangement, best_arrangement
from play.engine.moves import Seat
from play.engine.presets import STANDARD, Preset, UndercutAward
from play.engine.scoring import Result, ScoreSheet, Side

KNOCKER, DEFENDER = "knocker", "defender"
LINES = (KNOCKER, DEFENDER, "base", "bonus", "points", WINNER)


@dataclass(frozen=True, slots=True)
class ScoreHand:
    """Fill in the lines of a showdown: both counts, what is paid, and who gets it."""

    kind: ClassVar[str] = "score-hand"
    table: ClassVar[str] = "lessons/tasks/_score_hand.html"
    fields: ClassVar[str] = "lessons/tasks/_lines_fields.html"
    one_tap: ClassVar[bool] = False
    reasons: ClassVar[str] = "lessons/reasons/_score_hand.html"
    codes: ClassVar[frozenset[str]] = frozenset(
        {
            "knocker-count",
            "layoff-forgotten",
            "layoff-against-gin",
            "defender-count",
            "not-the-difference",
            "wrong-base",
            "bonus-forgotten",
            "no-bonus-here",
            "wrong-bonus",
            "not-doubled",
            "wrong-points",
            "wrong-winner",
        }
    )

    knocker: tuple[Card, ...]
    defender: tuple[Card, ...]
    you: str = KNOCKER
    upcard: Card | None = None
    lines: tuple[str, ...] = LINES
    preset: Preset = STANDARD

    @classmethod
    def of(cls, facts: Facts) -> ScoreHand:
        task = cls(
            facts.hand("knocker", TEN),
            facts.hand("defender", TEN),
            facts.choice("you", (KNOCKER, DEFENDER), KNOCKER),
            facts.card_or_none("upcard"),
            facts.texts("lines") or LINES,
            facts.preset(),
        )
        if not set(task.lines) <= set(LINES):
            raise TaskFault(f"“lines” must be of {', '.join(LINES)}")
        try:
            task.sheet()
        except NoKnock as error:
            raise TaskFault(str(error)) from error
        return task

    def sheet(self) -> ScoreSheet:
        """The showdown, both at their best. Raises NoKnock."""
        return showdown_of(CardSet(self.knocker), CardSet(self.defender), self.preset, self.upcard)

    def winner(self, sheet: ScoreSheet) -> str:
        """you, gina or nobody."""
        if sheet.winner is None:
            return code_of(None)
        mine = (sheet.winner is Side.KNOCKER) == (self.you == KNOCKER)
        return code_of(Seat.SOUTH if mine else Seat.NORTH)

    def _values(self, sheet: ScoreSheet) -> dict[str, object]:
        return {
            KNOCKER: sheet.knocker.count,
            DEFENDER: sheet.defender.count,
            "base": base_of(sheet),
            "bonus": bonus_of(sheet),
            "points": sheet.points,
            WINNER: self.winner(sheet),
        }

    def form(self, posted: QueryDict | None = None) -> LinesForm:
        return LinesForm(dict.fromkeys(self.lines, 1), posted)

    def solution(self) -> str:
        values = self._values(self.sheet())
        return write_lines({key: [values[key]] for key in self.lines})

    def grade(self, answer: str) -> Grade:
        sheet = self.sheet()
        said = answered(answer, dict.fromkeys(self.lines, 1))
        values = self._values(sheet)
        for key in self.lines:
            one, value = said[key][0], values[key]
            if one != str(value):
                told = {**self.facts(), "line": key, "said": one, "value": value}
                return wrong(self._why(key, one, sheet), **told)
        return right(sheet=sheet)

    def _why(self, key: str, said: str, sheet: ScoreSheet) -> str:
        match key:
            case "knocker":
                return "knocker-count"
            case "defender":
                return self._why_defender(int(said), sheet)
            case "base":
                whole = sheet.preset.undercut_award is UndercutAward.KNOCKER_COUNT
                by_difference = sheet.result is Result.UNDERCUT and whole
                is_difference = int(said) == sheet.difference
                return "not-the-difference" if by_difference and is_difference else "wrong-base"
            case "bonus":
                if not bonus_of(sheet):
                    return "no-bonus-here"
                return "wrong-bonus" if int(said) else "bonus-forgotten"
            case "points":
                half = sheet.doubled and int(said) * 2 == sheet.points
                return "not-doubled" if half else "wrong-points"
        return "wrong-winner"

    def _why_defender(self, said: int, sheet: ScoreSheet) -> str:
        hand = CardSet(self.defender)
        if sheet.defender.layoffs and said == self._unlaid().count:
            return "layoff-forgotten"
        laid = best_defence(hand, sheet.knocker.melds, self.preset)
        if said == laid.count and laid.layoffs:
            return "layoff-against-gin"
        return "defender-count"

    def _unlaid(self) -> Arrangement:
        """The defender's hand before anything is laid off."""
        return best_arrangement(CardSet(self.defender), self.preset)

    def facts(self) -> Mapping[str, object]:
        sheet = self.sheet()
        return {
            "knocker_count": sheet.knocker.count,
            "defender_count": sheet.defender.count,
            "own_count": self._unlaid().count,
            "laid": sheet.defender.laid,
            "base": base_of(sheet),
            "bonus": bonus_of(sheet),
            "points": sheet.points,
            "winner": seat_name(self.winner(sheet)),
            "result": str(sheet.result),
            "melds": sheet.knocker.melds,
            "rest": sheet.knocker.deadwood,
            "defender_melds": sheet.defender.melds,
            "defender_rest": sheet.defender.deadwood,
            "limit": sheet.limit,
        }

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        sheet, done = self.sheet(), bool(grade and grade.right)
        line = grade.data.get("line") if grade else None
        return {
            "you": self.you,
            "hands": (("knocker", self.knocker), ("defender", self.defender)),
            "spread": sheet.knocker if done or line not in (None, KNOCKER) else None,
            "defence": sheet.defender if done or line not in (None, KNOCKER, DEFENDER) else None,
            "unlaid": self._unlaid() if line == DEFENDER else None,
            "lines": lines_shown(dict.fromkeys(self.lines, 1), answer, line),
            "upcard": self.upcard if self.preset.knock_limit_from_upcard else None,
            "preset": self.preset,
        }
