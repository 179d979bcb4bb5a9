"""Tables beside a step: rule sets side by side, or what a knock brought. Nothing is typed.

A step asks with `table = "rules norwegian romanian: opening next_dealer"`,
`table = "knocks waiter"`, `table = "pace"`, `table = "limits"`, or for a
Hollywood sheet `table = "columns you 20, gina 31"`.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lessons.games import NoHand, read_hands
from lessons.measured import measured
from play.engine.match import Results, columns
from play.engine.moves import Seat
from play.engine.presets import PRESETS, Preset, values_of
from play.names import sum_text
from play.people import label_of
from play.rules_words import NAMES, PRESET_NAMES, words_in

Words = str | Promise
LAST = 90  # a stage that ends later has no end worth telling
TOLD = 10  # own turns
NO_BREAK = "\u2060"


class NoSuchTable(ValueError):
    """A line that asks for no table."""


@dataclass(frozen=True, slots=True)
class Cell:
    """`ours` marks a value that the article of a rule set leaves open."""

    words: Words
    ours: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    title: Words
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """`corner` is the heading of the rows' titles, `heads` those of their cells."""

    corner: Words
    heads: tuple[Words, ...]
    rows: tuple[Row, ...]

    @property
    def has_ours(self) -> bool:
        return any(cell.ours for row in self.rows for cell in row.cells)


def table(text: str) -> Table:
    """The table that `text` asks for, in the language of the moment. Raises NoSuchTable."""
    what, _space, rest = text.partition(" ")
    match what:
        case "rules":
            return _rules(rest)
        case "knocks":
            return _knocks(rest)
        case "pace":
            return _pace()
        case "limits":
            return _limits()
        case "columns":
            return _columns(rest)
    raise NoSuchTable(f"“{text}” is no table")


def _rules(text: str) -> Table:
    presets, _colon, names = (part.split() for part in text.partition(":"))
    unknown = [key for key in presets if key not in PRESETS] + [
        name for name in names if name not in NAMES
    ]
    if unknown or not presets or not names:
        raise NoSuchTable(f"“rules {text}” is no table")
    return Table(
        _("Rules"),
        tuple(NAMES[name] for name in names),
        tuple(_preset_row(PRESETS[key], names) for key in presets),
    )


def _preset_row(preset: Preset, names: list[str]) -> Row:
    stated = preset.stated or frozenset(values_of(preset))
    cells = tuple(Cell(words_in(preset, name), ours=name not in stated) for name in names)
    return Row(PRESET_NAMES[preset.key], cells)


def _knocks(against: str) -> Table:
    rows = [row for row in measured()["knocks"] if row["against"] == against]
    if not rows:
        raise NoSuchTable(f"nothing is measured against “{against}”")
    stages: dict[tuple[int, ...], list[Cell]] = {}
    for row in rows:
        stages.setdefault(tuple(row["turns"]), []).append(Cell(_outcome(row)))
    counts = dict.fromkeys(tuple(row["counts"]) for row in rows)
    return Table(
        _("Own turn"),
        tuple(_("With %(count)s") % {"count": _span(span)} for span in counts),
        tuple(Row(_span(turns), tuple(cells)) for turns, cells in stages.items()),
    )


def _pace() -> Table:
    pace = measured()["pace"]
    rows = [
        Row(str(turn), (Cell(str(left)), Cell(_share(ready))))
        for turn, (left, ready) in enumerate(zip(pace["deadwood"], pace["ready"], strict=True), 1)
        if turn <= TOLD
    ]
    return Table(_("Own turn"), (_("Mean deadwood"), _("Knocked by then")), tuple(rows))


def _limits() -> Table:
    """How hands ended with one knock limit and another."""
    rows = [
        Row(str(row["limit"]), (Cell(str(row["turns"])), Cell(_share(row["gin"]))))
        for row in measured()["limits"]
    ]
    return Table(_("Limit"), (_("Mean turn of the knock"), _("Gin")), tuple(rows))


def _share(share: int) -> Words:
    return _("%(share)s %%") % {"share": share}


def _columns(text: str) -> Table:
    """The three games of a Hollywood sheet: the points of each player's hands in each."""
    try:
        hands = read_hands(tuple(text.split(",")))
    except NoHand as error:
        raise NoSuchTable(str(error)) from error
    games = columns(PRESETS["hollywood"], hands)
    return Table(
        _("Score"),
        tuple(_("Game %(number)s") % {"number": at} for at in range(1, len(games) + 1)),
        tuple(
            Row(label_of(seat.place), tuple(Cell(_points_in(game, seat)) for game in games))
            for seat in Seat
        ),
    )


def _points_in(game: Results, seat: Seat) -> str:
    return sum_text([hand.points for hand in game if hand.winner is seat])


def _outcome(row: dict[str, int]) -> Words:
    """What the knock brought, then what playing on did."""
    return _("%(knocked)s, else %(later)s") % {
        "knocked": _signed(row["points"]),
        "later": _signed(row["later"]),
    }


def _span(span: tuple[int, ...]) -> Words:
    first, last = span
    if last > LAST:
        return _("%(first)s and later") % {"first": first}
    return f"{first}{NO_BREAK}–{NO_BREAK}{last}"


def _signed(points: int) -> str:
    """`+12`, `−8` with a true minus, `0`."""
    return f"{points:+d}".replace("-", "−") if points else "0"
