"""The hands of a game as a lesson or a link writes them: `you 12`, `gina 27 undercut`, `void`."""

from __future__ import annotations

from dataclasses import dataclass

from lessons.seats import SEATS, code_of
from play.engine.match import HandResult, Results
from play.engine.moves import Seat
from play.engine.scoring import Result

RESULTS = {"knock": Result.KNOCK, "gin": Result.GIN, "undercut": Result.UNDERCUT}
MOST = 300  # points of a hand


@dataclass(frozen=True, slots=True)
class Row:
    """One hand as a list of hands shows it."""

    who: str
    points: int
    result: str


class NoHand(ValueError):
    """Text that is no hand of a game."""


def read_hand(text: str) -> HandResult:
    """Who dealt makes no difference to a score. Raises NoHand."""
    match text.split():
        case ["void"]:
            return HandResult(Seat.NORTH, Result.VOID, None, 0)
        case [who, points, *rest] if who in SEATS and points.isascii() and points.isdigit():
            result = RESULTS.get(" ".join(rest) or "knock")
            if result is not None and int(points) <= MOST:
                return HandResult(Seat.NORTH, result, SEATS[who], int(points))
    raise NoHand(f"“{text}” is no hand such as “you 12” or “gina 27 undercut”")


def read_hands(texts: tuple[str, ...]) -> Results:
    return tuple(map(read_hand, texts))


def rows_of(hands: Results) -> list[Row]:
    return [Row(code_of(hand.winner), hand.points, str(hand.result)) for hand in hands]
