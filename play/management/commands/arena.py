from __future__ import annotations

import json
from typing import Any

from django.core.management.base import CommandError, CommandParser

from play.engine.presets import PRESETS, STANDARD, Preset
from play.management.arena import NoPlayer, Record, play_match
from play.management.plain import PlainCommand, rules_named


class Command(PlainCommand):
    help = "Play whole games between two players, in mirrored pairs with the same decks."

    def add_arguments(self, parser: CommandParser) -> None:
        who = "baseline, racer, waiter, a level, or exec:COMMAND"
        parser.add_argument("a", metavar="PLAYER", help=who)
        parser.add_argument("b", metavar="PLAYER")
        parser.add_argument("--games", type=int, default=100, help="an even number")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--rules", default=STANDARD.key, help=", ".join(PRESETS))
        parser.add_argument(
            "--workers",
            type=int,
            help="processes; one for each core unless said, one alone with a program among the "
            "players, of which each process starts its own: let it keep no memory",
        )
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        games, preset = options["games"], rules_named(options["rules"])
        if games < 2 or games % 2:
            raise CommandError("the number of games must be even and at least 2", returncode=2)
        try:
            record = self._record(preset, **options)
        except NoPlayer as wrong:
            raise CommandError(str(wrong), returncode=2) from wrong
        report = record.report(options["a"], options["b"])
        report |= {"rules": options["rules"], "seed": options["seed"]}
        self.stdout.write(json.dumps(report) if options["json"] else _readable(report, record))

    def _record(self, preset: Preset, **options: Any) -> Record:
        names, pairs = (options["a"], options["b"]), options["games"] // 2
        whole = Record()
        for one in play_match(names, preset, pairs, options["seed"], options["workers"]):
            whole.add(one)
            self.progress(f"{2 * len(whole.pairs)} of {options['games']} games")
        self.progress_ends()
        return whole


def _readable(report: dict[str, Any], record: Record) -> str:
    lines = [f"{report['games']} games, {report['hands']} hands, rules {report['rules']}"]
    for figures, side in ((report["a"], record.a), (report["b"], record.b)):
        low, high = figures["ci95"]
        lost = ", ".join(f"{kind} {count}" for kind, count in sorted(side.forfeits.items()))
        lines.append(
            f"{figures['player']}: wins {figures['win_rate']:.1%} ({low:.1%} to {high:.1%}), "
            f"{figures['points_per_hand']:+.2f} a hand, {_times(figures['ms'])}, "
            f"{figures['illegal']} games lost by no lawful move{lost and f' ({lost})'}"
        )
    lines.append(", ".join(f"{end} {number}" for end, number in report["ends"].items()))
    return "\n".join(lines)


def _times(ms: dict[str, float | None]) -> str:
    if ms["p50"] is None:
        return "CPU time unknown"
    return f"{ms['p50']:.2f} ms median, {ms['p99']:.2f} ms at 99 %"
