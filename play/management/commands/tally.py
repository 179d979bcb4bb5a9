from __future__ import annotations

import json
import re
from typing import Any

from django.core.management.base import CommandParser

from play.engine.match import HandResult, Pair, Results, Tally, ended_after, tally
from play.engine.moves import Seat
from play.engine.presets import PRESETS, STANDARD
from play.engine.scoring import Result
from play.management.plain import PlainCommand, Wrong, rules_named

NAMES = {Seat.SOUTH: "A", Seat.NORTH: "B"}
_HAND = re.compile(r"([AB])([0-9]{1,5})([gu]?)", re.IGNORECASE)
_ENDINGS = {"": Result.KNOCK, "g": Result.GIN, "u": Result.UNDERCUT}


class Command(PlainCommand):
    help = "Fill a score sheet from the hands of a game: points, boxes, bonuses and who wins."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--rules",
            default=STANDARD.key,
            metavar="KEY[,NAME=VALUE…]",
            help=f"one of {', '.join(PRESETS)}; house rules after commas: box_bonus=20",
        )
        parser.add_argument(
            "--hands",
            required=True,
            help="A32 B20 - …: winner and points, - for nobody; where gin or an undercut "
            "brings more boxes, A45g and B27u; A0 was won but pays nothing, by a house rule",
        )
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        preset = rules_named(options["rules"])
        hands = tuple(map(_hand, options["hands"].split()))
        ended = ended_after(preset, hands)
        if ended is not None and ended < len(hands):
            raise Wrong("ended", ended=ended, more=len(hands) - ended)
        result = as_json(tally(preset, hands), ended)
        self.stdout.write(json.dumps(result) if options["json"] else _readable(hands, result))


def _hand(text: str) -> HandResult:
    """Read one hand. Who dealt it does not matter to the sheet."""
    if text == "-":
        return HandResult(Seat.SOUTH, Result.VOID, None, 0)
    if not (found := _HAND.fullmatch(text)):
        raise Wrong("no-hand-result", text=text)
    winner = Seat.SOUTH if found[1].upper() == "A" else Seat.NORTH
    return HandResult(Seat.SOUTH, _ENDINGS[found[3].lower()], winner, int(found[2]))


def as_json(sheet: Tally, ended: int | None) -> dict[str, Any]:
    return {
        "totals": _named(sheet.totals),
        "boxes": _named(sheet.boxes),
        "winner": None if sheet.winner is None else NAMES[sheet.winner],
        "ended_after": ended,
        "games": [[game.score.south, game.score.north] for game in sheet.columns or (sheet,)],
    }


def _named(pair: Pair) -> dict[str, int]:
    return {name: pair[seat] for seat, name in NAMES.items()}


def _readable(hands: Results, result: dict[str, Any]) -> str:
    games = [f"game {at}: A {a}, B {b}" for at, (a, b) in enumerate(result["games"], 1)]
    sides = [
        f"{name}: {result['totals'][name]} in all, boxes {result['boxes'][name]}" for name in "AB"
    ]
    last = "The game goes on."
    if result["winner"]:
        last = f"{result['winner']} wins; the game ended after hand {result['ended_after']}."
    return "\n".join([*games, *sides, last])
