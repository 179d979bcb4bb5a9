from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.core.management.base import CommandError, CommandParser

from play.coach.levels import LEVELS
from play.engine.presets import PRESETS, STANDARD, Preset
from play.management.auditing import Audit, audit, parts
from play.management.measured import keep, table
from play.management.plain import PlainCommand, level_named, rules_named
from play.management.shares import Share

Audits = dict[str, Audit]

DECISIONS, PERMUTED = 5_000, 1_000


class Command(PlainCommand):
    help = (
        "Let a level play itself and work out every claim of its decisions again, from the "
        "view alone and by other code. Three shares are told with it. "
        "`named`: of the decisions with two candidates or more whose best is ahead by more than "
        "its error, those in which the term named first (the largest difference to the next "
        "best), taken from every candidate, changes the choice or at least halves the margin. "
        "`wordless`: of the same decisions, those in which the sum without the term feel makes "
        "the same first choice (or ties with it); `wordless of all`: the equal ones included."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--decisions",
            type=int,
            help=f"of each level; {DECISIONS:,} unless said, {PERMUTED:,} with --permute",
        )
        parser.add_argument("--level", default="all", help=f"all, {', '.join(LEVELS)}")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--rules", default=STANDARD.key, help=", ".join(PRESETS))
        parser.add_argument(
            "--permute",
            action="store_true",
            help="ask for each decision again with the unseen cards dealt another way instead",
        )
        parser.add_argument("--json", action="store_true")
        parser.add_argument(
            "--write", action="store_true", help="keep the shares in ginsite/measured/"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        preset, asked = rules_named(options["rules"]), options["level"]
        levels = tuple(LEVELS) if asked == "all" else (level_named(asked),)
        if options["decisions"] is None:
            options["decisions"] = PERMUTED if options["permute"] else DECISIONS
        if options["decisions"] < 1:
            raise CommandError("the number of decisions must be at least 1", returncode=2)
        audits = self._audited(levels, preset, options)
        self.stdout.write(json.dumps(as_json(audits)) if options["json"] else _readable(audits))
        if options["write"] and not options["permute"]:
            keep_shares(audits, _again(options))
        wrong = sum(one.wrong.total() for one in audits.values())
        if wrong:
            raise CommandError(f"{wrong} false")

    def _audited(self, levels: Sequence[str], preset: Preset, options: dict[str, Any]) -> Audits:
        decisions, seed = options["decisions"], options["seed"]
        work = [part for level in levels for part in parts(level, preset, decisions, seed)]
        audits = {level: Audit() for level in levels}
        for level, found in audit(work, permute=options["permute"]):
            audits[level].add(found)
            self.progress(f"{level}: {audits[level].decisions} of {decisions} decisions")
        self.progress_ends()
        return audits


def _again(options: dict[str, Any]) -> str:
    names = ("level", "decisions", "seed", "rules")
    return " ".join(["audit", *(f"--{name} {options[name]}" for name in names)])


def as_json(audits: Audits) -> dict[str, Any]:
    return {
        level: {
            "decisions": one.decisions,
            "checked": dict(one.checked),
            "false": dict(one.wrong),
            "first_false": one.false,
            "shares": {name: _share_json(share) for name, share in _shares(one)},
        }
        for level, one in audits.items()
    }


def _shares(one: Audit) -> list[tuple[str, Share]]:
    found = one.shares
    return [
        ("named", found.named),
        ("wordless", found.wordless),
        ("wordless of all", found.wordless_of_all),
    ]


def _share_json(share: Share) -> dict[str, Any]:
    return {"cases": share.cases, "held": share.held, "share": share.share, "bar": share.bar}


def _readable(audits: Audits) -> str:
    return "\n\n".join(_told(level, one) for level, one in audits.items())


def _told(level: str, one: Audit) -> str:
    lines = [f"{level}: {one.decisions:,} decisions"]
    lines += [
        f"  {code}: {checked:,} checked, {one.wrong[code]:,} false"
        for code, checked in sorted(one.checked.items())
    ]
    lines += [f"  {name}: {_percent(share)}" for name, share in _shares(one) if share.cases]
    lines += [f"  false: {json.dumps(false)}" for false in one.false]
    return "\n".join(lines)


def _percent(share: Share) -> str:
    if share.share is None:
        return "none"
    wanted = f", wanted {share.bar:.0%}" if share.bar else ""
    return f"{share.share:.1%} ({share.held:,} of {share.cases:,}){wanted}"


def keep_shares(audits: Audits, command: str) -> None:
    rows = [
        (level, f"{one.decisions:,}", *(_percent(share) for _, share in _shares(one)))
        for level, one in audits.items()
    ]
    heads = (
        "level",
        "decisions",
        "the term named first carries the choice",
        "the same choice without feel",
        "the same, equal choices included",
    )
    keep("coach-shares.md", "How often the reasons decide", command, table(heads, rows))
