"""Play random lawful hands and check each of them against a second, slow scorer."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from django.core.management.base import CommandError

from play.management.fuzzing import EVERY_RULE, Fault, fuzz
from play.management.plain import PlainCommand, rules_named

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(PlainCommand):
    help = "Play random lawful hands and check each of them against a second, slow scorer."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--hands", type=int, default=20_000)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--rules", metavar="KEY", help="one preset; all and some house rules by turns"
        )

    def handle(self, *, hands: int, seed: int, rules: str | None, **options: Any) -> None:
        presets = EVERY_RULE if rules is None else (rules_named(rules),)
        start = perf_counter()
        try:
            run = fuzz(hands, seed, presets)
        except Fault as fault:
            raise CommandError(str(fault)) from fault
        self.stdout.write(f"{run}; {perf_counter() - start:.1f} s")
