"""A score pad: hands played at a real table, entered one by one, for two to four players.

Every number comes from the engine; here the entries are only turned into its results.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from play.engine import party
from play.engine.cards import Card, card
from play.engine.match import HandResult, Pair, Tally, next_dealer, tally
from play.engine.moves import Seat
from play.engine.party import Meeting, Round
from play.engine.presets import Preset
from play.engine.scoring import Result, Side
from play.engine.sheet import Column
from play.scorebook import showdown_of_counts
from play.showdown import Showdown


@dataclass(frozen=True, slots=True)
class PadHand:
    """One hand as it is entered; the seats are those of its Meeting.

    `how`: `counts` (`seat` knocked with `count`, the other was left with `other`),
    `points` (`seat` won `count` points) or `void`. `upcard` matters in few rule sets.
    """

    how: str
    seat: Seat | None = None
    count: int = 0
    other: int = 0
    upcard: Card | None = None

    def to_json(self) -> dict[str, Any]:
        seat, upcard = str(self.seat or ""), "" if self.upcard is None else str(self.upcard)
        values = {"seat": seat, "count": self.count, "other": self.other, "upcard": upcard}
        return {"how": self.how} | {name: value for name, value in values.items() if value}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> PadHand:
        values = dict(kept)
        if "seat" in values:
            values["seat"] = Seat(values["seat"])
        if "upcard" in values:
            values["upcard"] = card(values["upcard"])
        return cls(**values)

    def showdown(self, preset: Preset) -> Showdown | None:
        """The lines of a hand entered as counts. Raises NoShowdown (`over-limit`)."""
        if self.how != "counts":
            return None
        return showdown_of_counts(preset, self.count, self.other, upcard=self.upcard)

    def result(self, preset: Preset, dealer: Seat) -> HandResult:
        if self.how == "void" or self.seat is None:
            return HandResult(dealer, Result.VOID, None, 0)
        showdown = self.showdown(preset)
        if showdown is None:
            return HandResult(dealer, Result.KNOCK, self.seat, self.count)
        sheet = showdown.sheet
        seats = {Side.KNOCKER: self.seat, Side.DEFENDER: self.seat.other, None: None}
        return HandResult(dealer, sheet.result, seats[sheet.winner], sheet.points)


Entry = tuple[PadHand, ...]  # the hands of a round: one, or two where four play


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays under which rules. Players by place, the first dealer first.

    Four are two teams: the first and third against the others.
    """

    preset: Preset
    names: tuple[str, ...]

    @property
    def parties(self) -> tuple[tuple[str, ...], ...]:
        """The names in each column of the sheet."""
        if len(self.names) == 4:
            return self.names[::2], self.names[1::2]
        return tuple((name,) for name in self.names)


@dataclass(frozen=True, slots=True)
class PadRow:
    """A round on the pad. `winner` is a party, `scores` has the score after it in each column."""

    number: int
    dealer: int
    meetings: tuple[Meeting, ...]
    entry: Entry
    results: tuple[HandResult, ...]
    winner: int | None
    points: int
    scores: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole pad. `columns` is one column, or Hollywood's three and `total` their sum.

    `dealer` is the player who deals next, of four the team.
    """

    table: Table
    rows: tuple[PadRow, ...]
    total: Column
    columns: tuple[Column, ...]
    dealer: int
    meetings: tuple[Meeting, ...]

    @property
    def is_over(self) -> bool:
        return self.total.reached is not None


def sheet_of(table: Table, entries: Sequence[Entry]) -> Sheet:
    """Fill the sheet from the entries, in order; the next round is ready to be entered."""
    rows: list[PadRow] = []
    dealer = 0
    for number, entry in enumerate(entries, start=1):
        met = meetings(table, number, dealer)
        rows.append(_row(table, rows, number, dealer, met, entry))
        dealer = _next_dealer(table, rows[-1])
    columns = columns_of(table, rows)
    met = meetings(table, len(rows) + 1, dealer)
    return Sheet(table, tuple(rows), columns[0], columns[1:] or columns, dealer, met)


def meetings(table: Table, number: int, dealer: int) -> tuple[Meeting, ...]:
    if len(table.names) == 2:
        return (Meeting(0, 1, _seat(dealer)),)
    return party.meetings(len(table.names), number, dealer)


def _seat(place: int) -> Seat:
    return tuple(Seat)[place]


def _row(
    table: Table,
    before: Sequence[PadRow],
    number: int,
    dealer: int,
    met: tuple[Meeting, ...],
    entry: Entry,
) -> PadRow:
    results = tuple(
        hand.result(table.preset, meeting.dealer) for hand, meeting in zip(entry, met, strict=True)
    )
    row = PadRow(number, dealer, met, entry, results, None, 0, ())
    winner, points = _score(table, row)
    row = replace(row, winner=winner, points=points)
    total, *columns = columns_of(table, [*before, row])
    return replace(row, scores=tuple(column.score for column in columns or [total]))


def _score(table: Table, row: PadRow) -> tuple[int | None, int]:
    if len(table.names) > 2:
        one = _round(table, row)
        return one.winner, one.points
    (result,) = row.results
    return (None if result.winner is None else result.winner.place), result.points


def _round(table: Table, row: PadRow) -> Round:
    played = tuple(zip(row.meetings, row.results, strict=True))
    return party.round_of(table.preset, len(table.names), played)


def _next_dealer(table: Table, row: PadRow) -> int:
    if len(table.names) > 2:
        return party.next_dealer(table.preset, len(table.names), _round(table, row))
    return next_dealer(table.preset, row.results[0]).place


def columns_of(table: Table, rows: Sequence[PadRow]) -> tuple[Column, ...]:
    """The sheet's sum first, then Hollywood's columns if it has any."""
    if len(table.names) > 2:
        rounds = [_round(table, row) for row in rows]
        return (party.party_tally(table.preset, len(table.names), rounds),)
    filled = tally(table.preset, tuple(row.results[0] for row in rows))
    return (_column(filled), *map(_column, filled.columns))


def _column(one: Tally) -> Column:
    return Column(
        score=_numbers(one.score),
        boxes=_numbers(one.boxes),
        box_points=_numbers(one.box_points),
        game_points=_numbers(one.game_points),
        shutout=one.shutout,
        totals=_numbers(one.totals),
        reached=_place(one.reached),
        winner=_place(one.winner),
    )


def _numbers(pair: Pair) -> tuple[int, ...]:
    return tuple(pair[seat] for seat in Seat)


def _place(seat: Seat | None) -> int | None:
    return None if seat is None else seat.place
