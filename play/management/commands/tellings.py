from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from play.management.plain import PlainCommand
from play.management.scratch import scratch_database
from play.management.tellings import Readings, Told, read_games


class Command(PlainCommand):
    help = (
        "Play games in a database of their own and read every sentence that a learner meets "
        "at the table, the whole hint and the verdicts included: none may tell a hidden card."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=500)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--target", type=int, help="points that end a game; a few are quick")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["games"] < 1:
            raise CommandError("the number of games must be at least 1", returncode=2)
        try:
            with scratch_database():
                self.stdout.write(str(self._read(**options)))
        except Told as wrong:
            raise CommandError(str(wrong)) from wrong

    def _read(self, *, games: int, seed: int, target: int | None, **options: Any) -> Readings:
        found = Readings()
        for found in read_games(games, seed, target):
            self.progress(f"{found.games} of {games} games")
        self.progress_ends()
        return found
