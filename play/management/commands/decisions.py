from __future__ import annotations

import json
import os
import sys
from typing import Any

from django.core.management.base import CommandError, CommandParser

from play.coach.levels import LEVELS
from play.engine.presets import PRESETS, STANDARD, Preset
from play.management.plain import PlainCommand, level_named, rules_named
from play.management.self_play import hands_of_game


class Command(PlainCommand):
    help = "Let a level play itself and write a line of JSON for each decision it made."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=1)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--player", required=True, metavar="KEY", help=", ".join(LEVELS))
        parser.add_argument("--rules", default=STANDARD.key, help=", ".join(PRESETS))

    def handle(self, *args: Any, **options: Any) -> None:
        preset, level = rules_named(options["rules"]), level_named(options["player"])
        if options["games"] < 1:
            raise CommandError("the number of games must be at least 1", returncode=2)
        try:
            for number in range(options["games"]):
                self._tell(level, preset, f"{options['seed']} {number}")
        except BrokenPipeError:  # whoever reads has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    def _tell(self, level: str, preset: Preset, seed: str) -> None:
        for hand in hands_of_game(level, preset, seed):
            for decision in hand.decisions:
                self.stdout.write(json.dumps(decision.line))
