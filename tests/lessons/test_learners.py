"""Simulated learners of three strengths through thirty days of ten questions and a review."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

import pytest

from lessons.memory import State
from lessons.practice import Practice, practice_of
from lessons.skills import SKILLS

START = datetime(2026, 3, 1, 18, tzinfo=UTC)
DAYS, A_DAY, GONE = 30, 10, 40
WEAK, MIDDLING, STRONG = 0.45, 0.75, 0.95  # the share of right answers


@dataclass
class Tried:
    created: datetime
    slug: str
    question: str
    right: bool
    kind: str = "drill"
    code: str = ""
    level: int | None = None


class Learner:
    """Answers `A_DAY` fresh questions each day and everything that is due."""

    def __init__(self, strength: float) -> None:
        self.dice, self.strength = Random(5), strength
        self.done: list[Tried] = []
        self.due_counts: list[int] = []

    def now(self, day: int) -> Practice:
        today = (START + timedelta(day)).date()
        return practice_of(self.done, today, lambda moment: moment.date())

    def answer(self, day: int, slug: str, question: str) -> None:
        right = self.dice.random() < self.strength
        self.done.append(Tried(START + timedelta(day), slug, question, right))

    def review(self, day: int) -> None:
        due = self.now(day).due
        self.due_counts.append(len(due))
        for at, one in enumerate(due):
            if one.mistake:
                self.answer(day, one.mistake.slug, one.mistake.text)
            elif one.skill:
                self.answer(day, one.skill.drills[0], f"review {day} {at}")

    def practise(self, day: int) -> None:
        self.review(day)
        for at in range(A_DAY):
            self.answer(day, self.dice.choice(SKILLS).drills[0], f"fresh {day} {at}")


@cache
def learner(strength: float) -> Learner:
    """After thirty days. Never answered to again: look at it, or take a fresh one."""
    one = Learner(strength)
    for day in range(DAYS):
        one.practise(day)
    return one


@pytest.mark.parametrize("strength", [WEAK, MIDDLING, STRONG])
def test_what_is_due_stays_a_few_minutes_work(strength) -> None:
    counts = learner(strength).due_counts
    assert max(counts) <= 2 * len(SKILLS)
    assert sum(counts[10:]) / len(counts[10:]) < 20


def test_the_stronger_has_less_to_review() -> None:
    late = [sum(learner(one).due_counts[10:]) for one in (STRONG, MIDDLING, WEAK)]
    assert late == sorted(late)
    assert late[0] < late[-1] / 2


def test_the_stronger_has_more_that_is_solid() -> None:
    solid = [learner(one).now(DAYS - 1).in_state(State.SOLID) for one in (WEAK, MIDDLING, STRONG)]
    assert solid == sorted(solid)
    assert solid[-1] >= 12
    assert solid[0] <= 5


def test_nothing_is_due_right_after_the_review() -> None:
    one = learner(MIDDLING)
    assert one.now(DAYS - 1).due == ()
    assert one.now(DAYS - 1).days == DAYS


@pytest.mark.parametrize("strength", [MIDDLING, STRONG])
def test_skills_fade_in_a_long_pause(strength) -> None:
    one = learner(strength)
    before, later = one.now(DAYS - 1), one.now(DAYS + GONE * 9)
    assert before.in_state(State.FADING) == 0
    assert later.in_state(State.SOLID) < before.in_state(State.SOLID)
    assert later.in_state(State.FADING) > 0


def test_they_recover_when_they_are_reviewed_again() -> None:
    one = Learner(STRONG)
    for day in range(DAYS):
        one.practise(day)
    back = DAYS + GONE * 9
    faded = one.now(back).in_state(State.FADING)
    one.strength = 1.0
    one.review(back)
    assert faded >= 8
    assert one.now(back).in_state(State.FADING) == 0
    assert one.now(back).in_state(State.SOLID) >= faded


def test_the_pauses_between_reviews_grow_for_the_strong() -> None:
    counts = learner(STRONG).due_counts
    assert sum(counts[20:]) <= sum(counts[3:13])
