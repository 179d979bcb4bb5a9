from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from play.management.plain import PlainCommand
from play.management.score_check import Asked, Report, WrongScore, check, showdowns


class Command(PlainCommand):
    help = "Let `score --batch` score random showdowns under every preset, and check each."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--hands", type=int, default=5_000)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        asked = list(showdowns(options["hands"], options["seed"]))
        began = perf_counter()
        answers = list(scored(asked))
        pace = len(asked) / (perf_counter() - began)
        try:
            report = checked(asked, answers)
        except WrongScore as wrong:
            raise CommandError(str(wrong)) from wrong
        self.stdout.write(f"{report}; {pace:.0f} hands a second")


def scored(asked: Iterable[Asked]) -> Iterator[dict[str, Any]]:
    """The answers of the real command, run as anybody would run it."""
    manage = Path(settings.BASE_DIR) / "manage.py"
    done = subprocess.run(  # noqa: S603 (our own command, no shell)
        [sys.executable, str(manage), "score", "--batch"],
        input="\n".join(map(json.dumps, asked)),
        capture_output=True,
        text=True,
        check=True,
    )
    return map(json.loads, done.stdout.splitlines())


def checked(asked: list[Asked], answers: list[dict[str, Any]]) -> Report:
    """Raises WrongScore at the first answer that is wrong."""
    report = Report()
    for one, answer in zip(asked, answers, strict=True):
        check(one, answer, report)
    return report
