"""Where a visitor stands, from the attempts alone. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from lessons.catalogue import Lesson, Step

HINT_AFTER = 1  # wrong answers
SHOW_AFTER = 2  # wrong answers


class Tried(Protocol):
    """What is read of an attempt."""

    slug: str
    question: str
    answer: str
    right: bool
    code: str


@dataclass(frozen=True, slots=True)
class Trail:
    """The attempts at one question, oldest first."""

    attempts: tuple[Tried, ...] = ()

    @property
    def last(self) -> Tried | None:
        return self.attempts[-1] if self.attempts else None

    @property
    def misses(self) -> int:
        """Wrong answers in all; asking for the answer is none."""
        return sum(not one.right and bool(one.answer) for one in self.attempts)

    @property
    def hint_due(self) -> bool:
        return self.misses >= HINT_AFTER

    @property
    def may_show(self) -> bool:
        return self.misses >= SHOW_AFTER

    @property
    def done(self) -> bool:
        """Answered right, read, or looked up: there is nothing more to do here."""
        return any(one.right or not one.answer for one in self.attempts)


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a visitor is in one lesson. `step` is the first one open, or None."""

    lesson: Lesson
    done: frozenset[str]

    @property
    def step(self) -> Step | None:
        return next((step for step in self.lesson.steps if step.id not in self.done), None)

    @property
    def number(self) -> int:
        """Of the open step, from 1."""
        return self.lesson.steps.index(self.step) + 1 if self.step else len(self.lesson.steps)

    @property
    def begun(self) -> bool:
        return bool(self.done)

    @property
    def finished(self) -> bool:
        return self.step is None


def trail_of(attempts: Iterable[Tried], question: str) -> Trail:
    return Trail(tuple(one for one in attempts if one.question == question))


def standing(lesson: Lesson, attempts: Iterable[Tried]) -> Standing:
    """`attempts` may hold those of other lessons and of steps that are no more."""
    tried: dict[str, list[Tried]] = defaultdict(list)
    for one in attempts:
        if one.slug == lesson.slug:
            tried[one.question].append(one)
    done = (step.id for step in lesson.steps if Trail(tuple(tried[step.id])).done)
    return Standing(lesson, frozenset(done))


@dataclass(frozen=True, slots=True)
class CourseMap:
    """How far a visitor is in each lesson. `now` is where to go on, None if all is done."""

    standings: tuple[Standing, ...]
    now: Standing | None

    @property
    def finished(self) -> int:
        return sum(one.finished for one in self.standings)

    @property
    def open(self) -> int:
        return len(self.standings) - self.finished


def course_map(lessons: Iterable[Lesson], attempts: Iterable[Tried]) -> CourseMap:
    """`attempts` oldest first. One goes on in the lesson touched last, or the first open one."""
    by_slug: dict[str, list[Tried]] = {}
    for one in attempts:
        mine = by_slug.pop(one.slug, [])  # put back at the end: the lesson touched last
        mine.append(one)
        by_slug[one.slug] = mine
    standings = tuple(standing(lesson, by_slug.get(lesson.slug, ())) for lesson in lessons)
    touched = list(by_slug)
    unfinished = [one for one in standings if not one.finished]
    begun = [one for one in unfinished if one.begun]
    latest = max(begun, key=lambda one: touched.index(one.lesson.slug), default=None)
    return CourseMap(standings, latest or next(iter(unfinished), None))
