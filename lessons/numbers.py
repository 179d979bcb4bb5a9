"""Numbers that the words of a step name in {braces}, each asked for in one line of its facts.

`numbers = { pair = "outs 7h 7d", left = "outs 7h 7d gone 7c" }`; the first word is one of
`MEASURES`. All of them are counted by the engine, or stand in the table of `manage.py pace`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lessons.measured import measured
from lessons.strategy import all_melds, gin_outs, melds_through, outs, runs_through
from play.engine.cards import NO_CARDS, CardSet, card, cards
from play.engine.hand import knock_limit
from play.engine.match import HandResult
from play.engine.melds import count_of, least_deadwood
from play.engine.moves import Seat
from play.engine.party import Played, meetings, round_of
from play.engine.presets import PRESETS, STANDARD
from play.engine.scoring import Result, points_for_knocker


class NoSuchNumber(ValueError):
    """A line that asks for nothing that can be counted."""


def number(text: str) -> int | str:
    """The number (the date, for `measured date`) that `text` asks for. Raises NoSuchNumber."""
    measure, _, rest = text.partition(" ")
    try:
        return MEASURES[measure](rest)
    except (LookupError, ValueError, AttributeError) as error:
        raise NoSuchNumber(f"“{text}” is no number ({error!r})") from error


def _cards(text: str) -> CardSet:
    found = cards(text)
    if not found:
        raise NoSuchNumber("no cards are named")
    return found


def _with_gone(rest: str) -> tuple[str, CardSet]:
    """`7h 7d gone 7c`: what is asked about, and the cards that cannot come."""
    asked, _, gone = rest.partition(" gone ")
    return asked, cards(gone) if gone else NO_CARDS


def cards_of(text: str) -> tuple[CardSet, CardSet]:
    """The cards that a line asks about, and those that cannot come; none if it names none."""
    measure, _, rest = text.partition(" ")
    if measure not in ABOUT_CARDS:
        return NO_CARDS, NO_CARDS
    asked, gone = _with_gone(rest)
    return cards(asked), gone


def _outs(rest: str) -> int:
    held, gone = _with_gone(rest)
    return len(outs(_cards(held), gone))


def _gin_outs(rest: str) -> int:
    held, gone = _with_gone(rest)
    return len(gin_outs(_cards(held), gone))


def _melds_through(rest: str) -> int:
    name, gone = _with_gone(rest)
    return len(melds_through(card(name), gone))


def _melds(rest: str) -> int:
    """`set 3`, `run`, or nothing for all."""
    kind, _, size = rest.partition(" ")
    if kind not in ("", "set", "run"):
        raise NoSuchNumber(f"“{kind}” is no kind of meld")
    return len(all_melds(kind, int(size or 0)))


def _points(rest: str) -> int:
    return count_of(_cards(rest))


def _deadwood(rest: str) -> int:
    return least_deadwood(_cards(rest))


def _rule(rest: str) -> int:
    """`romanian box_bonus`: a value of a preset."""
    key, name = rest.split()
    return int(getattr(PRESETS[key], name))


def _limit(rest: str) -> int:
    key, upcard = rest.split()
    return knock_limit(PRESETS[key], card(upcard))


def _knock(rest: str) -> int:
    """`swedish 9 2`: the points of a knock with 9 against 2, whoever gets them."""
    key, knocker, defender = rest.split()
    return abs(points_for_knocker(PRESETS[key], int(knocker), int(defender)))


def _team(rest: str) -> int:
    """`12 -5`: what your team of two scores when you won 12 points and your partner lost 5."""
    hands = [_won(int(points), table) for table, points in enumerate(rest.split())]
    found = round_of(STANDARD, 4, hands)
    return found.points if found.winner == 0 else 0


def _won(points: int, table: int) -> Played:
    """A hand that the player of our team won, or lost where the points are below 0."""
    winner = Seat.SOUTH if points > 0 else Seat.NORTH
    result = HandResult(Seat.SOUTH, Result.KNOCK, winner, abs(points))
    return meetings(4, 1, 0)[table], result


def _measured(rest: str) -> int | str:
    """`hands`, `date`, `dealt`; `deadwood 3` after the third own turn; likewise `ready 3`."""
    name, _, turn = rest.partition(" ")
    table: Mapping[str, int | str] = {**measured(), **measured()["pace"]}
    return _after(table[name], int(turn)) if turn else table[name]


def _after(values: object, turn: int) -> int:
    if not isinstance(values, list) or turn < 1:
        raise NoSuchNumber(f"nothing is measured for turn {turn}")
    return int(values[turn - 1])


def _if_knocked(rest: str) -> int:
    """`waiter 4 9 points`: the row of knocks in own turn 4 with 9, and what is wanted of it;
    `cost` is what such a knock lost, `from` and `to` the deadwood of the row.
    """
    against, turn, count, wanted = rest.split()
    rows = [
        row
        for row in measured()["knocks"]
        if row["against"] == against
        and row["turns"][0] <= int(turn) <= row["turns"][1]
        and row["counts"][0] <= int(count) <= row["counts"][1]
    ]
    row = rows[0]
    low, high = row["counts"]
    told = {**row, "from": low, "to": high, "cost": -row["points"]}
    return int(told[wanted])


ABOUT_CARDS = ("outs", "gin-outs", "melds-through", "runs-through", "points", "deadwood")
MEASURES: Mapping[str, Callable[[str], int | str]] = {
    "given": int,  # what a lesson makes up, so that its words need no figures
    "outs": _outs,
    "gin-outs": _gin_outs,
    "melds-through": _melds_through,
    "melds": _melds,
    "runs-through": lambda rest: len(runs_through(card(rest))),
    "points": _points,
    "deadwood": _deadwood,
    "rule": _rule,
    "limit": _limit,
    "team": _team,
    "knock": _knock,
    "measured": _measured,
    "if-knocked": _if_knocked,
}
