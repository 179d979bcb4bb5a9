"""A pad's sheet with the players' names in it, ready for the templates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from play.names import and_list

if TYPE_CHECKING:
    from collections.abc import Iterable

    from play.engine.match import HandResult
    from play.engine.party import Meeting
    from play.engine.sheet import Column
    from play.padbook import PadHand, PadRow, Sheet
    from play.showdown import Showdown


@dataclass(frozen=True, slots=True)
class HandTold:
    """One hand: `seat` knocked or won as entered, `loser` is who did not win."""

    hand: PadHand
    result: HandResult
    seat: str
    other: str
    winner: str
    loser: str
    showdown: Showdown | None


@dataclass(frozen=True, slots=True)
class RowTold:
    row: PadRow
    dealer: str
    hands: tuple[HandTold, ...]
    winner: str

    @property
    def is_split(self) -> bool:
        """Whether each of two teams won a hand."""
        return len(self._winners) == 2 and len(set(self._winners)) == 2

    @property
    def is_double(self) -> bool:
        """Whether one of two teams won both hands."""
        return len(self._winners) == 2 and len(set(self._winners)) == 1

    @property
    def _winners(self) -> list[str]:
        return [hand.result.winner for hand in self.hands if hand.result.winner is not None]

    @property
    def after(self) -> int:
        """The winner's score, where the sheet has one column."""
        return 0 if self.row.winner is None else self.row.scores[0][self.row.winner]

    @property
    def before(self) -> int:
        return self.after - self.row.points


@dataclass(frozen=True, slots=True)
class TallyTold:
    """A column of a finished game: `Anna 2, Ben 1` and `50 : 25`."""

    column: Column
    boxes: str
    box_points: str
    game_points: str
    totals: str
    winner: str


@dataclass(frozen=True, slots=True)
class PadTold:
    """Everything the page of a pad says; `parties` are players, or two teams of four."""

    sheet: Sheet
    parties: tuple[str, ...]
    rows: tuple[RowTold, ...]
    dealer: str
    total: TallyTold
    columns: tuple[TallyTold, ...]

    @property
    def last(self) -> RowTold | None:
        return self.rows[-1] if self.rows else None

    @property
    def score(self) -> str:
        return _numbers(self.sheet.total.score)

    @property
    def standing(self) -> list[tuple[str, int]]:
        """Each party and its points, after the game those of the tally."""
        total = self.sheet.total
        return list(zip(self.parties, total.totals, strict=True))

    @property
    def players(self) -> int:
        return len(self.sheet.table.names)


def told(sheet: Sheet) -> PadTold:
    parties = tuple(and_list(names) for names in sheet.table.parties)
    return PadTold(
        sheet=sheet,
        parties=parties,
        rows=tuple(_row(sheet, parties, row) for row in sheet.rows),
        dealer=parties[sheet.dealer],
        total=_tally(parties, sheet.total),
        columns=tuple(_tally(parties, column) for column in sheet.columns),
    )


def _row(sheet: Sheet, parties: tuple[str, ...], row: PadRow) -> RowTold:
    hands = zip(row.entry, row.meetings, row.results, strict=True)
    return RowTold(
        row=row,
        dealer=parties[row.dealer],
        hands=tuple(_hand(sheet, *one) for one in hands),
        winner="" if row.winner is None else parties[row.winner],
    )


def _hand(sheet: Sheet, hand: PadHand, meeting: Meeting, result: HandResult) -> HandTold:
    names = sheet.table.names
    seat, winner = hand.seat, result.winner
    return HandTold(
        hand=hand,
        result=result,
        seat=names[meeting.player(seat)] if seat else "",
        other=names[meeting.player(seat.other)] if seat else "",
        winner=names[meeting.player(winner)] if winner else "",
        loser=names[meeting.player(winner.other)] if winner else "",
        showdown=hand.showdown(sheet.table.preset),
    )


def _tally(parties: tuple[str, ...], column: Column) -> TallyTold:
    boxes = [f"{name} {count}" for name, count in zip(parties, column.boxes, strict=True)]
    return TallyTold(
        column=column,
        boxes=", ".join(boxes),
        box_points=_numbers(column.box_points),
        game_points=_numbers(column.game_points),
        totals=_numbers(column.totals),
        winner="" if column.winner is None else parties[column.winner],
    )


def _numbers(numbers: Iterable[int]) -> str:
    return " : ".join(map(str, numbers))
