"""How often the reasons given decide: three shares over lines of `decisions`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

FEEL = "feel"  # the learned rest, which has no words
TIED = 0.005  # rounded sums closer than this are the same


@dataclass(slots=True)
class Share:
    """`held` of `cases`, with the least share that is wanted."""

    bar: float
    cases: int = 0
    held: int = 0

    def note(self, *, held: bool) -> None:
        self.cases += 1
        self.held += held

    def add(self, other: Share) -> None:
        self.cases += other.cases
        self.held += other.held

    @property
    def share(self) -> float | None:
        return self.held / self.cases if self.cases else None


class Shares:
    """The shares of some decisions with a choice.

    `named`: of those that are not equal, those in which the term named first carries the
    choice. `wordless`: of the same, those in which the terms with words choose the same;
    `wordless_of_all` counts the equal ones too.
    """

    def __init__(self) -> None:
        self.named = Share(bar=0.95)
        self.wordless = Share(bar=0.85)
        self.wordless_of_all = Share(bar=0.0)

    def note(self, advice: dict[str, Any]) -> None:
        chosen, *others = advice["candidates"]
        if not others:
            return
        same = ahead(chosen, others, without=FEEL) >= -TIED
        self.wordless_of_all.note(held=same)
        if chosen["value"] - others[0]["value"] > chosen["error"]:
            self.wordless.note(held=same)
            self.named.note(held=first_term_carries(chosen, others))

    def add(self, other: Shares) -> None:
        self.named.add(other.named)
        self.wordless.add(other.wordless)
        self.wordless_of_all.add(other.wordless_of_all)


def ahead(chosen: dict[str, Any], others: list[dict[str, Any]], without: str) -> float:
    """By how much the chosen move is ahead of the best other, one term taken from each."""
    values = [one["value"] - one["terms"].get(without, 0) for one in (chosen, *others)]
    return float(values[0] - max(values[1:]))


def first_term_carries(chosen: dict[str, Any], others: list[dict[str, Any]]) -> bool:
    """Whether the choice changes, or its margin is halved, without the term named first."""
    margin = chosen["value"] - others[0]["value"]
    left = ahead(chosen, others, without=named_first(chosen, others[0]))
    return bool(left <= margin / 2 + TIED)


def named_first(chosen: dict[str, Any], other: dict[str, Any]) -> str:
    """The term with the largest difference between the chosen move and the next best."""
    names: dict[str, None] = dict.fromkeys((*chosen["terms"], *other["terms"]))
    return max(names, key=lambda name: chosen["terms"].get(name, 0) - other["terms"].get(name, 0))
