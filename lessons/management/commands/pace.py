from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.core.management.base import CommandParser
from django.utils import timezone

from lessons.measured import FILE, as_toml
from lessons.pace import (
    COUNTS,
    LIMITS,
    Chance,
    Course,
    chances,
    courses,
    knocks_of,
    limit_of,
    pace_of,
)
from play.engine.presets import STANDARD
from play.management.parallel import cores, in_order
from play.management.plain import PlainCommand

Part = tuple[str | int, int, str]  # the knocker's opponent, or the knock limit; hands; seed


class Command(PlainCommand):
    help = "Measure how fast hands grow and what a knock brings, for the lessons that say it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--hands", type=int, default=2_000)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--write", action="store_true", help="keep it for the lessons")

    def handle(self, *args: Any, **options: Any) -> None:
        hands, seed = options["hands"], options["seed"]
        pace = pace_of(_played(STANDARD.knock_limit, hands, seed))
        limits = [limit_of(limit, _played(limit, hands, seed)) for limit in LIMITS]
        knocks = [
            row
            for against in ("waiter", "baseline")
            for row in knocks_of(against, _played(against, hands, seed))
        ]
        for line in (*_pace_lines(pace), *_limit_lines(limits), *_knock_lines(knocks)):
            self.stdout.write(line)
        if options["write"]:
            date = timezone.now().date().isoformat()
            head = {"date": date, "hands": hands, "seed": seed}
            table = {**head, "pace": pace, "limits": limits, "knocks": knocks}
            FILE.write_text(as_toml(table), encoding="utf-8")


def _played(what: str | int, hands: int, seed: int) -> Iterable[Any]:
    parts = cores()
    work = [(what, hands // parts, f"{seed} {part}") for part in range(parts)]
    return (one for part in in_order(_part, work) for one in part)


def _part(work: Part) -> Sequence[Course | Chance]:
    what, hands, seed = work
    if isinstance(what, str):
        return list(chances(what, hands, seed))
    return list(courses(hands, seed, replace(STANDARD, knock_limit=what)))


def _pace_lines(pace: dict[str, Any]) -> list[str]:
    return [
        f"dealt {pace['dealt']}, from {pace['low']} to {pace['high']} in 80 %, "
        f"void {pace['void']} %",
        "own turn    " + _cells(range(1, len(pace["deadwood"]) + 1)),
        "deadwood    " + _cells(pace["deadwood"]),
        "knocked, %  " + _cells(pace["ready"]),
    ]


def _limit_lines(limits: list[dict[str, Any]]) -> list[str]:
    return [
        f"limit {row['limit']:2}: knocked in turn {row['turns']}, gin {row['gin']} %, "
        f"void {row['void']} %"
        for row in limits
    ]


def _knock_lines(rows: list[dict[str, Any]]) -> list[str]:
    lines = [f"{'against':9} turns  knock  theirs  undercut  points  played on  moments"]
    return lines + [
        f"{row['against']:9} {_span(row['turns']):5}  {_span(row['counts']):5}"
        f"{row['theirs']:8}{row['undercut']:8} %{row['points']:8}{row['later']:11}"
        f"{row['moments']:9}"
        for row in rows
    ]


def _cells(values: Iterable[int]) -> str:
    return "".join(f"{value:4}" for value in values)


def _span(span: Sequence[int]) -> str:
    first, last = span
    return f"{first}–{last}" if last <= max(COUNTS[-1]) else f"{first} on"
