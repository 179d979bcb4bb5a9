from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.http import QueryDict

from lessons.games import NoHand, read_hands, rows_of
from lessons.grade import Grade, right, wrong
from lessons.seats import GINA, YOU, code_of, seat_name
from lessons.tasks.base import Facts, TaskFault
from lessons.tasks.lines import WINNER, LinesForm, answered, lines_shown, write_lines
from play.engine.match import Pair, Results, Tally, tally
from play.engine.moves import Seat
from play.engine.presets import STANDARD, Preset, SheetKind, ShutoutCondition, ShutoutEffect
from play.engine.scoring import Result

SINGLE = ("score", "boxes", "box-points", "game-points", "totals", WINNER)
COLUMNS = ("game-1", "game-2", "game-3")
LINES = (*SINGLE[:-2], *COLUMNS, *SINGLE[-2:])


@dataclass(frozen=True, slots=True)
class ScoreGame:
    """Fill in the score sheet after these hands."""

    kind: ClassVar[str] = "score-game"
    table: ClassVar[str] = "lessons/tasks/_score_game.html"
    fields: ClassVar[str] = "lessons/tasks/_lines_fields.html"
    one_tap: ClassVar[bool] = False
    reasons: ClassVar[str] = "lessons/reasons/_score_game.html"
    codes: ClassVar[frozenset[str]] = frozenset(
        {
            "wrong-score",
            "wrong-boxes",
            "wrong-box-points",
            "bonus-to-the-other",
            "shutout-forgotten",
            "no-shutout",
            "wrong-game-points",
            "wrong-totals",
            "wrong-winner",
            "first-in-all-columns",
            "wrong-column",
        }
    )

    hands: Results
    lines: tuple[str, ...] = ()
    preset: Preset = STANDARD

    @classmethod
    def of(cls, facts: Facts) -> ScoreGame:
        try:
            hands = read_hands(facts.texts("hands"))
        except NoHand as error:
            raise TaskFault(str(error)) from error
        task = cls(hands, facts.texts("lines"), facts.preset())
        if not set(task.lines) <= set(LINES):
            raise TaskFault(f"“lines” must be of {', '.join(LINES)}")
        if set(task.lines) & set(COLUMNS) and not task.sheet.columns:
            raise TaskFault("these rules have one column only")
        return task

    @property
    def sheet(self) -> Tally:
        return tally(self.preset, self.hands)

    @property
    def asked(self) -> tuple[str, ...]:
        """The lines to fill in: those named, or all that the rules and the score call for."""
        if self.lines:
            return self.lines
        if self.preset.score_sheet is SheetKind.HOLLYWOOD:
            return COLUMNS
        if self.sheet.reached is None:
            return ("score",)
        worth = {
            "boxes": self.preset.box_bonus,
            "box-points": self.preset.box_bonus,
            "game-points": self.preset.game_bonus,
        }
        return tuple(key for key in SINGLE if worth.get(key, 1))

    @property
    def _sizes(self) -> dict[str, int]:
        return {key: 1 if key == WINNER else 2 for key in self.asked}

    def _values(self) -> dict[str, list[object]]:
        sheet = self.sheet
        pairs = {
            "score": sheet.score,
            "boxes": sheet.boxes,
            "box-points": sheet.box_points,
            "game-points": sheet.game_points,
            "totals": sheet.totals,
            **{key: one.score for key, one in zip(COLUMNS, sheet.columns, strict=False)},
        }
        return {
            key: [code_of(sheet.winner)] if key == WINNER else list(_both(pairs[key]))
            for key in self.asked
        }

    def form(self, posted: QueryDict | None = None) -> LinesForm:
        return LinesForm(self._sizes, posted)

    def solution(self) -> str:
        return write_lines(self._values())

    def grade(self, answer: str) -> Grade:
        said, values = answered(answer, self._sizes), self._values()
        for key in self.asked:
            value = [str(one) for one in values[key]]
            if said[key] != value:
                at = next(n for n, one in enumerate(value) if said[key][n] != one)
                told = {
                    **self.facts(),
                    "line": key,
                    "said": said[key][at],
                    "value": values[key][at],
                    "whose": seat_name(GINA if at else YOU),
                }
                return wrong(self._why(key, said), **told)
        return right(**self.facts())

    def _why(self, key: str, said: Mapping[str, list[str]]) -> str:
        match key:
            case "game-points":
                return self._why_game(said[key])
            case "game-1" | "game-2" | "game-3":
                all_won = [str(one) for one in _both(_won(self.hands))]
                everywhere = all(said.get(one) == all_won for one in COLUMNS)
                return "first-in-all-columns" if everywhere else "wrong-column"
        return f"wrong-{key}"

    def _why_game(self, said: list[str]) -> str:
        right_ones = [str(one) for one in _both(self.sheet.game_points)]
        if said == right_ones[::-1]:
            return "bonus-to-the-other"
        bare, full = str(self.preset.game_bonus), str(_with_shutout(self.preset))
        winner_has = said[right_ones.index(max(right_ones, key=int))]
        if self.sheet.shutout and winner_has == bare:
            return "shutout-forgotten"
        if not self.sheet.shutout and winner_has == full != bare:
            return "no-shutout"
        return "wrong-game-points"

    def facts(self) -> Mapping[str, object]:
        sheet = self.sheet
        pairs = {
            "score": sheet.score,
            "boxes": sheet.boxes,
            "box_points": sheet.box_points,
            "game_points": sheet.game_points,
            "total": sheet.totals,
        }
        return {
            **{f"{name}_you": pair.south for name, pair in pairs.items()},
            **{f"{name}_gina": pair.north for name, pair in pairs.items()},
            "winner": seat_name(code_of(sheet.winner)),
            "reached": seat_name(code_of(sheet.reached)),
            "shutout": "yes" if sheet.shutout else "no",
            "box_bonus": self.preset.box_bonus,
            "game_bonus": self.preset.game_bonus,
            "shutout_bonus": self.preset.shutout_bonus,
            "target": self.preset.target,
            "hands": len(self.hands),
        }

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        line = grade.data.get("line") if grade else None
        shutouts = self.preset.shutout_condition is not ShutoutCondition.NONE
        return {
            "rows": rows_of(self.hands),
            "lines": lines_shown(self._sizes, answer, line),
            "preset": self.preset,
            "shutouts": shutouts and "game-points" in self.asked,
            "with_shutout": _with_shutout(self.preset),
        }


def _both(pair: Pair) -> tuple[int, int]:
    return pair.south, pair.north


def _won(hands: Results) -> Pair:
    won = [hand for hand in hands if hand.result is not Result.VOID]
    south = sum(hand.points for hand in won if hand.winner is Seat.SOUTH)
    return Pair(south, sum(hand.points for hand in won if hand.winner is Seat.NORTH))


def _with_shutout(preset: Preset) -> int:
    adds = preset.shutout_effect is ShutoutEffect.ADD
    return preset.shutout_bonus + (preset.game_bonus if adds else 0)
