"""The showdown as a list of lines. Each line is a kind and a number; templates own the words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from play.engine.layoffs import Defence
from play.engine.melds import Arrangement, count_of
from play.engine.presets import Preset, UndercutAward, UndercutWhen


class Result(StrEnum):
    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big-gin"
    UNDERCUT = "undercut"
    TIE = "tie"  # where the preset pays nobody
    VOID = "void"


class Side(StrEnum):
    KNOCKER = "knocker"
    DEFENDER = "defender"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One decision of the showdown. `number` is its outcome in points, if it has one."""

    kind: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A scored showdown. `winner` is None for a tie that pays nobody."""

    preset: Preset
    limit: int
    doubled: bool
    result: Result
    winner: Side | None
    points: int
    knocker: Arrangement
    defender: Defence
    lines: tuple[ScoreLine, ...]

    @property
    def difference(self) -> int:
        return abs(self.defender.count - self.knocker.count)


def score_showdown(
    preset: Preset,
    spread: Arrangement,
    defence: Defence,
    *,
    limit: int,
    big_gin: bool = False,
    doubled: bool = False,
) -> ScoreSheet:
    """Score a lawful spread against a lawful defence, points to the hand's winner."""
    result = _result(preset, spread.count, defence.count, big_gin=big_gin)
    base, bonus = _award(preset, result, spread.count, defence.count)
    lines: tuple[ScoreLine, ...] = (
        ScoreLine("may-knock", spread.count),
        ScoreLine("knocker-melds"),
        ScoreLine("defender-melds"),
        _layoff_line(preset, result, defence),
        ScoreLine("sums", defence.count),
        ScoreLine(f"compare-{result}"),
        ScoreLine(_base_kind(preset, result), base),
        ScoreLine(f"bonus-{result}", bonus),
    )
    points = base + bonus
    if doubled:
        points *= 2
        lines = (*lines, ScoreLine("doubled", points))
    return ScoreSheet(
        preset, limit, doubled, result, _winner(result), points, spread, defence, lines
    )


def points_for_knocker(preset: Preset, knocker: int, defender: int) -> int:
    """What a knock or gin brings the knocker from these counts; below zero for an undercut."""
    result = _result(preset, knocker, defender, big_gin=False)
    points = sum(_award(preset, result, knocker, defender))
    return -points if _winner(result) is Side.DEFENDER else points


def may_lay_off(preset: Preset, spread: Arrangement) -> bool:
    return spread.count > 0 or preset.layoff_against_gin


def _result(preset: Preset, knocker: int, defender: int, *, big_gin: bool) -> Result:
    if knocker == 0 and defender == 0 and preset.layoff_against_gin:
        return Result.TIE
    if big_gin:
        return Result.BIG_GIN
    if knocker == 0:
        return Result.GIN
    if defender < knocker:
        return Result.UNDERCUT
    if defender > knocker:
        return Result.KNOCK
    equal_undercuts = preset.undercut_when is UndercutWhen.EQUAL_OR_FEWER
    return Result.UNDERCUT if equal_undercuts else Result.TIE


def _winner(result: Result) -> Side | None:
    if result is Result.TIE:
        return None
    return Side.DEFENDER if result is Result.UNDERCUT else Side.KNOCKER


def _award(preset: Preset, result: Result, knocker: int, defender: int) -> tuple[int, int]:
    """The points before the bonus, and the bonus."""
    match result:
        case Result.GIN:
            return defender, preset.gin_bonus
        case Result.BIG_GIN:
            return defender, preset.big_gin_bonus or 0
        case Result.UNDERCUT if preset.undercut_award is UndercutAward.KNOCKER_COUNT:
            return knocker, preset.undercut_bonus
        case Result.UNDERCUT:
            return knocker - defender, preset.undercut_bonus
    return defender - knocker, 0


def _layoff_line(preset: Preset, result: Result, defence: Defence) -> ScoreLine:
    if result in (Result.GIN, Result.BIG_GIN) and not preset.layoff_against_gin:
        return ScoreLine("layoffs-barred")
    if not defence.layoffs:
        return ScoreLine("layoffs-none")
    return ScoreLine("layoffs", -count_of(defence.laid, preset))


def _base_kind(preset: Preset, result: Result) -> str:
    if result in (Result.GIN, Result.BIG_GIN):
        return "all-deadwood"
    award = preset.undercut_award
    if result is Result.UNDERCUT and award is UndercutAward.KNOCKER_COUNT:
        return "knocker-count"
    return "subtract"
