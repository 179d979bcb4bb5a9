"""Many questions of a drill, each made, read and graded twice."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from statistics import quantiles
from time import process_time

from lessons.drills import DRILLS, Drill
from lessons.drills.base import LONGEST
from lessons.management.slow_drills import disagreement
from play.engine.presets import PRESETS, STANDARD, Preset


class Fault(AssertionError):
    """A question that is not well-posed; names it."""


@dataclass(frozen=True, slots=True)
class Run:
    """What came of the questions of one drill and level; `p95` in processor milliseconds."""

    key: str
    level: int
    questions: int
    p95: float

    def __str__(self) -> str:
        return f"{self.key:18} {self.level}  {self.questions} questions, {self.p95:.1f} ms at 95 %"


def checked(
    key: str, level: int, questions: int, seed: int, rules: str = "", *, grade: bool = True
) -> Run:
    """Raises Fault. Under `rules`, or every other question under the standard ones.

    Without `grade` the questions are only made and timed.
    """
    drill, times = DRILLS[key], list[float]()
    rng = Random(f"{seed} {key} {level}")  # noqa: S311  repeatable, and no secret
    for number in range(questions):
        preset = _preset(number, rules)
        began = process_time()
        text = drill.generate(rng, level, preset)
        times.append((process_time() - began) * 1e3)
        if grade:
            check(drill, level, text, preset)
    return Run(key, level, questions, quantiles(times, n=20)[-1] if questions > 1 else times[0])


def _preset(number: int, rules: str) -> Preset:
    if rules:
        return PRESETS[rules]
    return STANDARD if number % 2 == 0 else list(PRESETS.values())[number // 2 % len(PRESETS)]


def check(drill: Drill, level: int, text: str, preset: Preset) -> None:
    """Raises Fault where this question cannot be read, kept or graded as it should."""
    task = drill.read(text, preset)
    problem = disagreement(task)
    if drill.spell(text) != text:
        problem = f"it is spelled “{drill.spell(text)}”"
    if len(f"{text} {preset.key}") > LONGEST:
        problem = "its text is too long to be kept"
    if not task.grade(task.solution()).right:
        problem = f"its solution “{task.solution()}” is graded as wrong"
    if problem:
        raise Fault(f"{drill.key} {level} under {preset.key}, {text}: {problem}")
