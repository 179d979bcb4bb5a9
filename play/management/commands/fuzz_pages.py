from __future__ import annotations

from time import perf_counter
from typing import Any

from django.core.management.base import CommandParser
from django.test import Client

from play.management.page_fuzz import play_games
from play.management.plain import PlainCommand
from play.management.scratch import scratch_database


class Command(PlainCommand):
    help = "Play random games through the pages' own forms, in a database of their own."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=200)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        began = perf_counter()
        with scratch_database():
            run = play_games(Client(), options["games"], options["seed"])
        self.stdout.write(f"{run}; {perf_counter() - began:.0f} s")
