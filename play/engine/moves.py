"""Seats, phases and moves, each with its text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from play.engine.cards import Card, CardSet, NotationError, card, cards


class Seat(StrEnum):
    SOUTH = "south"
    NORTH = "north"

    @property
    def other(self) -> Seat:
        return Seat.NORTH if self is Seat.SOUTH else Seat.SOUTH

    @property
    def place(self) -> int:
        """0 for South, 1 for North, as in a pair of hands."""
        return 0 if self is Seat.SOUTH else 1


class Phase(StrEnum):
    OFFER_NONDEALER = "offer-nondealer"
    OFFER_DEALER = "offer-dealer"
    MUST_DRAW = "must-draw"
    DRAW = "draw"
    DISCARD = "discard"
    LAST_DISCARD = "last-discard"  # two stock cards left: take the discard to knock, or pass
    SPREAD = "spread"
    DEFEND = "defend"
    OVER = "over"


class Action(StrEnum):
    TAKE = "take"
    PASS = "pass"  # noqa: S105 (the move, no password)
    STOCK = "stock"
    DISCARD = "discard"
    KNOCK = "knock"
    BIG_GIN = "big-gin"
    SPREAD = "spread"
    DEFEND = "defend"


class IllegalMove(Exception):
    """A readable move that the rules forbid now. `code` and `data` let a template say why."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


Layoff = tuple[Card, CardSet]  # a card, and the knocker's meld as it was spread


@dataclass(frozen=True, slots=True)
class Move:
    """One move. Its text: `take`, `pass`, `stock`, `discard 7h`, `knock 7h`, `big-gin`,
    `spread 4s5s6s 7c7d7h`, `meld 2c2d2h; lay 8s 5s6s7s`, `done`.

    `melds` are those of a spread or a defence, `layoffs` the defender's, in playing
    order. A defence with neither, `done`, asks for the best one.
    """

    action: Action
    card: Card | None = None
    melds: tuple[CardSet, ...] = ()
    layoffs: tuple[Layoff, ...] = ()

    def __str__(self) -> str:
        match self.action:
            case Action.DISCARD | Action.KNOCK:
                return f"{self.action} {self.card}"
            case Action.SPREAD:
                return " ".join(["spread", *map(_tight, self.melds)])
            case Action.DEFEND:
                return "; ".join(self._defence_parts()) or "done"
        return str(self.action)

    def _defence_parts(self) -> list[str]:
        return [f"meld {_tight(meld)}" for meld in self.melds] + [
            f"lay {laid} {_tight(meld)}" for laid, meld in self.layoffs
        ]

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read a move. Raises NotationError (`unreadable-move`, or a card's code).

        `take 7h` and `stock 7h`, as a history has them, are read as `take` and
        `stock`: to compare a named stock card would tell the caller what lies there.
        """
        word, _, rest = text.strip().partition(" ")
        match word.lower():
            case "take" | "stock":
                if rest.strip():
                    card(rest)
                return cls(Action(word.lower()))
            case ("pass" | "big-gin") as bare if not rest.strip():
                return cls(Action(bare))
            case ("discard" | "knock") as throw:
                return cls(Action(throw), card(rest))
            case "spread":
                return cls(Action.SPREAD, melds=_melds(rest))
            case "meld" | "lay" | "done":
                return _parse_defence(text)
        raise NotationError("unreadable-move", text=text.strip()[:60])


def _tight(meld: CardSet) -> str:
    return str(meld).replace(" ", "")


def _melds(text: str) -> tuple[CardSet, ...]:
    return tuple(cards(part) for part in text.split())


def _parse_defence(text: str) -> Move:
    melds: list[CardSet] = []
    layoffs: list[Layoff] = []
    for part in filter(None, map(str.strip, text.split(";"))):
        word, _, rest = part.partition(" ")
        match word.lower():
            case "meld" if rest.strip():
                melds += _melds(rest)
            case "lay" if len(names := rest.split()) == 2:
                layoffs.append((card(names[0]), cards(names[1])))
            case "done" if not rest:
                pass
            case _:
                raise NotationError("unreadable-move", text=part[:60])
    return Move(Action.DEFEND, melds=tuple(melds), layoffs=tuple(layoffs))
