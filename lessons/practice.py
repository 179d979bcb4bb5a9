"""What a visitor's attempts say: the state of each skill, the mistakes, and what is due. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Protocol
from zlib import crc32

from lessons.grade import HELPED, READ
from lessons.memory import Memory, State, Try, memory_of, returns_on
from lessons.skills import SKILLS, Skill, of_drill, of_step

DRILL, LESSON = "drill", "lesson"  # as Attempt keeps them
MISTAKES_KEPT = 2  # of one skill; older ones make room, or the pile would never shrink


class Answered(Protocol):
    """What is read of an attempt."""

    @property
    def kind(self) -> str: ...
    @property
    def slug(self) -> str: ...
    @property
    def question(self) -> str: ...
    @property
    def level(self) -> int | None: ...
    @property
    def right(self) -> bool: ...
    @property
    def code(self) -> str: ...
    @property
    def created(self) -> datetime: ...


@dataclass(frozen=True, slots=True)
class Question:
    """What was asked: a step of the lesson `slug`, or a text of the drill `slug`.

    The same text is the same question at whatever `level` it came up.
    """

    kind: str
    slug: str
    text: str
    level: int | None = field(default=None, compare=False, repr=False)

    @property
    def skills(self) -> tuple[Skill, ...]:
        return of_drill(self.slug) if self.kind == DRILL else of_step(self.slug, self.text)


@dataclass(frozen=True, slots=True)
class SkillNow:
    """A skill as it stands for one visitor."""

    skill: Skill
    memory: Memory
    ago: int | None  # days since it was last tried


@dataclass(frozen=True, slots=True)
class Due:
    """One thing to review: an own mistake, or a fresh question for a skill."""

    skill: Skill | None
    mistake: Question | None = None


@dataclass(frozen=True, slots=True)
class Practice:
    """Everything that a visitor's attempts say on one day."""

    skills: tuple[SkillNow, ...]
    due: tuple[Due, ...]
    days: int  # on which something was answered

    def in_state(self, state: State) -> int:
        return sum(one.memory.state is state for one in self.skills)


def practice_of(
    attempts: Iterable[Answered], today: date, day_of: Callable[[datetime], date]
) -> Practice:
    """`attempts` oldest first; `day_of` gives the visitor's day of a moment."""
    tried = _first_tries(attempts, day_of)
    by_skill: dict[Skill, list[Try]] = defaultdict(list)
    for question, one in tried:
        for skill in question.skills:
            by_skill[skill].append(one)
    skills = tuple(_now(skill, by_skill[skill], today) for skill in SKILLS)
    mistakes = _mistakes(tried, today)
    days = len({one.day for _, one in tried})
    return Practice(skills, _mixed(_due(skills, mistakes, today), today), days)


def _first_tries(
    attempts: Iterable[Answered], day_of: Callable[[datetime], date]
) -> list[tuple[Question, Try]]:
    """The first answer to each question on each day: what comes after it was helped.

    A first one after a hint was helped too, and shows as little as a solution looked up.
    """
    seen: set[tuple[Question, date]] = set()
    found = []
    for one in attempts:
        question = Question(one.kind, one.slug, one.question, one.level)
        day = day_of(one.created)
        if one.code != READ and (question, day) not in seen:
            seen.add((question, day))
            found.append((question, Try(day, one.right and one.code != HELPED)))
    return found


def _now(skill: Skill, tries: Sequence[Try], today: date) -> SkillNow:
    memory = memory_of(tries, today)
    return SkillNow(skill, memory, (today - memory.seen).days if memory.seen else None)


def _mistakes(tried: Iterable[tuple[Question, Try]], today: date) -> list[Question]:
    """The own mistakes that come back today: of each skill the latest few."""
    by_question: dict[Question, list[Try]] = defaultdict(list)
    for question, one in tried:
        by_question[question].append(one)
    latest = sorted(by_question, key=lambda one: by_question[one][-1].day, reverse=True)
    room: dict[tuple[Skill, ...], int] = defaultdict(lambda: MISTAKES_KEPT)
    due = []
    for question in latest:
        after = returns_on(by_question[question])
        if after is not None and room[question.skills]:
            room[question.skills] -= 1
            if by_question[question][-1].day + timedelta(after) <= today:
                due.append(question)
    return due


def _due(skills: Iterable[SkillNow], mistakes: Iterable[Question], today: date) -> list[Due]:
    """The mistakes, and each skill that is due and has none among them."""
    found = [Due(next(iter(one.skills), None), one) for one in mistakes]
    served = {skill for one in found if one.mistake for skill in one.mistake.skills}
    for now in skills:
        if now.memory.is_due(today) and now.skill not in served:
            found.append(Due(now.skill))
            served.update(skill for key in now.skill.drills for skill in of_drill(key))
    return found


def _mixed(due: Iterable[Due], today: date) -> tuple[Due, ...]:
    """In an order that betrays no theme and stays the same all day."""
    return tuple(sorted(due, key=lambda one: crc32(f"{today}{one}".encode())))


def level_for(levels: Sequence[int], memory: Memory) -> int:
    """The level of a fresh question: one up for every ten tries."""
    return levels[min(memory.tries // 10, len(levels) - 1)]


def by_key(skills: Iterable[SkillNow]) -> Mapping[str, SkillNow]:
    return {one.skill.key: one for one in skills}
