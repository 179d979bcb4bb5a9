from __future__ import annotations

from typing import TYPE_CHECKING, Any

import django
from django.core.management.base import CommandError

from lessons.drills import DRILLS
from lessons.management.drill_checks import Fault, Run, checked
from play.management.parallel import in_order
from play.management.plain import PlainCommand, rules_named

if TYPE_CHECKING:
    from argparse import ArgumentParser

Part = tuple[str, int, int, int, str, bool]


class Command(PlainCommand):
    help = "Make many questions of every drill and level, and grade each in a second, slow way."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--questions", type=int, default=2_000, help="of each level")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--drill", metavar="KEY", choices=list(DRILLS), help="one drill only")
        parser.add_argument("--times", action="store_true", help="only make them, and time that")
        parser.add_argument("--rules", metavar="KEY", help="one preset; else all of them by turns")

    def handle(
        self,
        *,
        questions: int,
        seed: int,
        drill: str | None,
        rules: str | None,
        times: bool,
        **options: Any,
    ) -> None:
        key = rules_named(rules).key if rules else ""
        parts = [
            (one.key, level, questions, seed, key, not times)
            for one in DRILLS.values()
            if drill in (None, one.key)
            for level in one.levels
        ]
        try:
            for run in in_order(_checked, parts):
                self.stdout.write(str(run))
        except Fault as fault:
            raise CommandError(str(fault)) from fault


def _checked(part: Part) -> Run:
    django.setup()  # in a process of its own
    key, level, questions, seed, rules, grade = part
    return checked(key, level, questions, seed, rules, grade=grade)
