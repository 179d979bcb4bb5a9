"""Decisions of a level, each of their claims checked, and dealt another way."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

from play.coach.advice import Advice
from play.coach.levels import advise
from play.engine.presets import Preset
from play.engine.view import view_for
from play.management.parallel import in_order
from play.management.self_play import Decision, dealt_otherwise, decisions_of
from play.management.shares import Shares
from play.management.slow_claims import findings

PART = 250  # decisions that one process works out at a time
SHOWN = 5  # false statements that are kept in full
ANOTHER_DEAL = "(the same under another deal)"


@dataclass(slots=True)
class Audit:
    """What was checked. `false` has the first false statements, each with its view.

    `permuted` counts the decisions that were asked for again under another deal.
    """

    decisions: int = 0
    checked: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    false: list[dict[str, Any]] = field(default_factory=list)
    shares: Shares = field(default_factory=Shares)

    def note(self, code: str, said: object, line: dict[str, Any], *, holds: bool) -> None:
        self.checked[code] += 1
        if not holds:
            self.wrong[code] += 1
            self._keep({"code": code, "said": said, "view": line["view"]})

    def _keep(self, *false: dict[str, Any]) -> None:
        self.false = [*self.false, *false][:SHOWN]

    def add(self, other: Audit) -> None:
        self.decisions += other.decisions
        self.checked += other.checked
        self.wrong += other.wrong
        self._keep(*other.false)
        self.shares.add(other.shares)


@dataclass(frozen=True, slots=True)
class Part:
    """So many decisions of a level, from games of their own."""

    level: str
    preset: Preset
    seed: str
    decisions: int

    def played(self) -> Iterator[Decision]:
        return islice(decisions_of(self.level, self.preset, self.seed), self.decisions)


def parts(level: str, preset: Preset, decisions: int, seed: int) -> list[Part]:
    return [
        Part(level, preset, f"{seed} {at // PART}", min(PART, decisions - at))
        for at in range(0, decisions, PART)
    ]


def audit(work: list[Part], *, permute: bool = False) -> Iterator[tuple[str, Audit]]:
    """The level and the audit of each part, worked out on all cores.

    With `permute` each decision is asked for again with the unseen cards dealt another way.
    """
    found = in_order(permuted if permute else audited, work)
    return zip((part.level for part in work), found, strict=True)


def audited(part: Part) -> Audit:
    found = Audit()
    for decision in part.played():
        check(json.loads(json.dumps(decision.line)), found)
    return found


def check(line: dict[str, Any], found: Audit) -> None:
    """Check a line as `decisions` writes it."""
    found.decisions += 1
    found.shares.note(line["advice"])
    for one in findings(line):
        found.note(one.code, one.said, line, holds=one.holds)


def permuted(part: Part) -> Audit:
    found, rng = Audit(), Random(part.seed)
    for decision in part.played():
        found.decisions += 1
        said = asked_again(decision, part.level, rng).to_json()
        holds = said == decision.line["advice"]
        found.note(ANOTHER_DEAL, said, decision.line, holds=holds)
    return found


def asked_again(decision: Decision, level: str, rng: Random) -> Advice:
    """The advice on the same seat's view once the cards it has not seen are dealt again."""
    view = decision.view
    other = dealt_otherwise(decision.state, view.seat, rng)
    return advise(view_for(other, view.seat, view.score), level)
