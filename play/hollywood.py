"""A Hollywood sheet for its page: which games a hand is written in, and how they then stand."""

from __future__ import annotations

from dataclasses import dataclass

from play.engine.match import Results, Tally, columns, tally
from play.engine.moves import Seat
from play.engine.presets import Preset, SheetKind


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A hand in one of the three games, counted from 1; `tally` is that game's with it."""

    game: int
    winner: Seat
    points: int
    tally: Tally

    @property
    def after(self) -> int:
        return self.tally.score[self.winner]

    @property
    def before(self) -> int:
        return self.after - self.points


def entries_of(preset: Preset, results: Results) -> tuple[GameEntry, ...]:
    """Where the last of the hands is written; nowhere on a sheet of one game."""
    last = results[-1]
    if preset.score_sheet is not SheetKind.HOLLYWOOD or last.winner is None:
        return ()
    before, now = columns(preset, results[:-1]), columns(preset, results)
    sheets = tally(preset, results).columns
    return tuple(
        GameEntry(at + 1, last.winner, last.points, sheets[at])
        for at in range(len(sheets))
        if len(now[at]) > len(before[at])
    )


@dataclass(frozen=True, slots=True)
class HollywoodRow:
    """A hand's line on the sheet: for each game how it then stands, None if not in it."""

    number: int
    winner: str
    points: int
    games: tuple[Tally | None, ...]


def rows_of(preset: Preset, results: Results) -> list[HollywoodRow]:
    return [_row(preset, results[:number]) for number in range(1, len(results) + 1)]


def _row(preset: Preset, so_far: Results) -> HollywoodRow:
    last = so_far[-1]
    written = {entry.game: entry.tally for entry in entries_of(preset, so_far)}
    games = tuple(written.get(game) for game in (1, 2, 3))
    return HollywoodRow(len(so_far), last.winner or "", last.points, games)
