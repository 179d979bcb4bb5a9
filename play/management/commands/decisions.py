from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core.management.base import CommandError, CommandParser

from play.coach.levels import LEVELS, advise
from play.engine.moves import Move, Seat
from play.engine.presets import PRESETS, STANDARD
from play.engine.view import SeatView
from play.management.arena import Game, Seated
from play.management.plain import PlainCommand, rules_named


class Command(PlainCommand):
    help = "Let a level play itself and write a line of JSON for each decision it made."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=1)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--player", required=True, metavar="KEY", help=", ".join(LEVELS))
        parser.add_argument("--rules", default=STANDARD.key, help=", ".join(PRESETS))

    def handle(self, *args: Any, **options: Any) -> None:
        preset, level = rules_named(options["rules"]), options["player"]
        if level not in LEVELS:
            known = ", ".join(LEVELS)
            raise CommandError(
                f"no level named {level or 'nothing'}; there are {known}", returncode=2
            )
        if options["games"] < 1:
            raise CommandError("the number of games must be at least 1", returncode=2)
        both = Seated(Teller(level, self.stdout.write))
        try:
            for number in range(options["games"]):
                Game(preset, dict.fromkeys(Seat, both)).play(f"{options['seed']} {number}")
        except BrokenPipeError:  # whoever reads has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@dataclass(frozen=True, slots=True)
class Teller:
    """A level that writes down what it saw and what it weighed."""

    level: str
    write: Callable[[str], object]

    def choose(self, view: SeatView) -> Move:
        advice = advise(view, self.level)
        self.write(json.dumps({"view": view.to_json(), "advice": advice.to_json()}))
        return advice.move

    def cpu_ns(self) -> None:
        """Not measured."""

    def close(self) -> None:
        """Nothing to close."""
