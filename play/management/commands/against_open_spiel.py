from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from play.management.open_spiel import Unexplained, compare
from play.management.plain import PlainCommand


class Command(PlainCommand):
    help = "Replay random hands in OpenSpiel's gin rummy and explain every difference."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--hands", type=int, default=3_000)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            found = compare(options["hands"], options["seed"])
        except ImportError as error:
            raise CommandError("open-spiel is not installed here", returncode=2) from error
        except Unexplained as wrong:
            raise CommandError(str(wrong)) from wrong
        self.stdout.write(str(found))
