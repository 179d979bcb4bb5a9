from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

from django.core.management.base import CommandError, CommandParser

from play.coach.levels import LEVELS
from play.engine.presets import PRESETS, STANDARD, Preset
from play.management.calibration import (
    ENOUGH,
    KINDS,
    Bin,
    Calibration,
    Cases,
    Kind,
    calibrated,
    cases_of_games,
)
from play.management.measured import keep, table
from play.management.plain import PlainCommand, level_named, rules_named

HEADS = ("predicted from", "to", "cases", "mean predicted", "mean observed", "off", "±", "")


class Command(PlainCommand):
    help = (
        "Let a level play itself and compare what it predicts with what comes, in ten bins: the "
        "danger of a throw (the opponent holds two cards that meld with it), the risk of an "
        "undercut and the points of each knock it weighs (against the hand that the opponent "
        "really holds, best spread and best defence), and its value of a draw or a throw "
        "with a choice (against the points of the hand; the score of the game, which is no "
        "points of the hand, left out). A bin of "
        f"at least {ENOUGH} cases is marked where it is off by more than 5 in 100 or 2 points."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=100)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--level", default="expert", help=", ".join(LEVELS))
        parser.add_argument("--rules", default=STANDARD.key, help=", ".join(PRESETS))
        parser.add_argument("--json", action="store_true")
        parser.add_argument(
            "--write", action="store_true", help="keep the table in ginsite/measured/"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        preset, level = rules_named(options["rules"]), level_named(options["level"])
        if options["games"] < 1:
            raise CommandError("the number of games must be at least 1", returncode=2)
        found = calibrated(self._cases(level, preset, options["games"], options["seed"]))
        self.stdout.write(json.dumps(as_json(found)) if options["json"] else readable(found))
        if options["write"]:
            title = "What the coach predicts, and what comes"
            keep("coach-calibration.md", title, _again(options), readable(found))

    def _cases(self, level: str, preset: Preset, games: int, seed: int) -> Cases:
        whole: Cases = defaultdict(list)
        for done, cases in enumerate(cases_of_games(level, preset, games, seed), 1):
            for kind, found in cases.items():
                whole[kind] += found
            self.progress(f"{done} of {games} games")
        self.progress_ends()
        return whole


def _again(options: dict[str, Any]) -> str:
    names = ("level", "games", "seed", "rules")
    return " ".join(["calibrate", *(f"--{name} {options[name]}" for name in names)])


def as_json(found: Calibration) -> dict[str, Any]:
    return {
        kind: [one._asdict() | {"misses": one.misses(KINDS[kind].bar)} for one in bins]
        for kind, bins in found.bins.items()
    }


def readable(found: Calibration) -> str:
    """A Markdown table for each kind."""
    parts = [
        f"## {KINDS[kind].title}\n\n" + table(HEADS, [_row(KINDS[kind], one) for one in bins])
        for kind, bins in found.bins.items()
    ]
    last = f"Bins of {ENOUGH} cases or more that miss their bar: {len(found.missed)}."
    return "\n\n".join([*parts, last])


def _row(kind: Kind, one: Bin) -> tuple[str, ...]:
    told = [one.low, one.high, one.predicted, one.observed, one.off, one.error]
    low, high, predicted, observed, off, error = [_figure(kind, number) for number in told]
    mark = "misses" if one.misses(kind.bar) else ""
    return low, high, f"{one.cases:,}", predicted, observed, off, error, mark


def _figure(kind: Kind, number: float) -> str:
    return f"{number:.1%}" if kind.is_share else f"{number:.2f}"
