"""What the attempts say: skills, own mistakes, and what is due."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fnmatch import fnmatchcase

import pytest

from lessons.catalogue import course
from lessons.drills import DRILLS
from lessons.memory import UNTRIED, State
from lessons.practice import Due, Question, by_key, level_for, practice_of
from lessons.skill_words import SKILL_NAMES, STATE_NAMES
from lessons.skills import SKILLS, STEPS, of_drill, of_step

START = datetime(2026, 3, 1, 20, tzinfo=UTC)
DRILL_KEYS = {
    "spot-the-melds", "best-arrangement", "count-deadwood", "upcard-offer", "take-or-leave",
    "discard", "can-you-knock", "knock-or-wait", "lay-off", "score-hand", "score-game", "outs",
    "safest-discard", "read-opponent",
}  # fmt: skip


@dataclass
class Tried:
    created: datetime
    question: str = "4d5d6dJsQsKs6s6c4cAh"
    right: bool = True
    kind: str = "drill"
    slug: str = "count-deadwood"
    code: str = ""
    level: int | None = None


def tried(day=0, question="q", right=True, **values) -> Tried:
    return Tried(START + timedelta(day), question, right, **values)


def on(day, *attempts):
    return practice_of(attempts, (START + timedelta(day)).date(), lambda moment: moment.date())


def skill(practice, key):
    return by_key(practice.skills)[key]


# --- the skills themselves ----------------------------------------------------------------


def test_there_are_fifteen_skills_each_with_a_name_and_a_drill() -> None:
    assert len(SKILLS) == 15
    assert set(SKILL_NAMES) == {one.key for one in SKILLS}
    assert set(STATE_NAMES) == {state.value for state in State}
    assert all(one.drills for one in SKILLS)


def test_every_drill_exercises_a_skill() -> None:
    assert {key for one in SKILLS for key in one.drills} == DRILL_KEYS
    assert [key for key in DRILLS if not of_drill(key)] == []


def test_every_pattern_finds_a_step_and_names_skills() -> None:
    places = [(lesson.slug, step.id) for lesson in course("en") for step in lesson.steps]
    fits = {
        next(
            (at for at, (pattern, _) in enumerate(STEPS) if fnmatchcase("/".join(place), pattern)),
            None,
        )
        for place in places
    }
    assert [pattern for at, (pattern, _) in enumerate(STEPS) if at not in fits] == []
    assert {key for _, keys in STEPS for key in keys} <= {one.key for one in SKILLS}


def test_a_step_to_do_exercises_a_skill() -> None:
    assert [
        f"{lesson.slug}/{step.id}"
        for lesson in course("en")
        for step in lesson.steps
        if step.task and not of_step(lesson.slug, step.id)
    ] == []


# --- tries ------------------------------------------------------------------------------------


def test_somebody_new_has_fifteen_new_skills_and_nothing_due() -> None:
    nobody = on(0)
    assert nobody.in_state(State.NEW) == 15
    assert (nobody.due, nobody.days) == ((), 0)


def test_only_the_first_answer_of_a_day_counts() -> None:
    now = on(0, tried(right=False), tried(right=True))
    assert (skill(now, "deadwood-sum").memory.tries, skill(now, "deadwood-sum").memory.right) == (
        1,
        0,
    )
    later = on(1, tried(right=False), tried(1, right=True))
    assert skill(later, "deadwood-sum").memory.tries == 2


def test_a_right_answer_after_a_hint_comes_back_like_a_mistake() -> None:
    now = on(1, tried(code="helped"), tried(right=True))
    assert (skill(now, "deadwood-sum").memory.tries, skill(now, "deadwood-sum").memory.right) == (
        1,
        0,
    )
    assert [one.mistake is not None for one in now.due] == [True]


def test_reading_a_step_is_no_try_and_no_day_of_practice() -> None:
    now = on(0, tried(kind="lesson", slug="melds-sets-and-runs", question="sets", code="read"))
    assert now.days == 0


def test_one_hand_may_exercise_two_skills() -> None:
    now = on(0, tried(slug="spot-the-melds"))
    assert skill(now, "see-set").memory.tries == skill(now, "see-run").memory.tries == 1


def test_days_practised_are_counted_once_each() -> None:
    assert on(9, tried(0, "a"), tried(0, "b"), tried(4, "c"), tried(9, "d")).days == 3


def test_the_days_since_the_last_try_are_told() -> None:
    assert skill(on(6, tried(0)), "deadwood-sum").ago == 6
    assert skill(on(6), "deadwood-sum").ago is None


# --- what is due ----------------------------------------------------------------------------


def test_a_mistake_comes_back_tomorrow_as_the_same_question() -> None:
    wrong = tried(question="here", right=False)
    assert on(0, wrong).due == ()
    assert [one.mistake for one in on(1, wrong).due] == [
        Question("drill", "count-deadwood", "here")
    ]


def test_a_mistake_set_right_goes_away_for_three_days() -> None:
    history = [tried(0, right=False), tried(1, right=True)]
    assert not any(one.mistake for one in on(1, *history).due)
    assert not any(one.mistake for one in on(3, *history).due)
    assert any(one.mistake for one in on(4, *history).due)


def test_of_one_skill_only_the_latest_mistakes_come_back() -> None:
    history = [tried(day, f"q{day}", right=False) for day in range(6)]
    assert {one.mistake.text for one in on(9, *history).due if one.mistake} == {"q4", "q5"}


def test_a_skill_with_a_mistake_due_asks_nothing_else() -> None:
    due = on(1, tried(right=False)).due
    assert [(one.skill.key, one.mistake is not None) for one in due] == [("deadwood-sum", True)]


def test_a_fading_skill_asks_a_fresh_question_once() -> None:
    history = [tried(0, f"q{at}", slug="spot-the-melds") for at in range(4)]
    due = on(30, *history).due
    assert [one.mistake for one in due] == [None]
    assert skill(on(30, *history), "see-run").memory.state is State.FADING


def test_after_the_review_of_the_day_nothing_is_due() -> None:
    history = [tried(0, f"q{at}") for at in range(4)]
    assert on(30, *history).due
    assert on(30, *history, tried(30, "fresh")).due == ()


def test_the_order_of_a_day_stays_and_mixes_the_skills() -> None:
    history = [
        tried(0, f"q{at}", slug=key) for key in sorted(DRILL_KEYS) for at in range(3)
    ]  # fmt: skip
    due = on(30, *history).due
    assert due == on(30, *history).due
    assert len(due) == 14  # one question serves both that a hand of melds exercises
    order = [one.skill.key for one in due if one.skill]
    assert order != [one.key for one in SKILLS if one.key in order]


@pytest.mark.parametrize(
    ("tries", "level"), [(0, 1), (9, 1), (10, 2), (25, 3), (90, 3)], ids=str
)  # fmt: skip
def test_the_level_rises_with_the_tries(tries, level) -> None:
    memory = skill(on(0, *(tried(0, f"q{at}") for at in range(tries))), "deadwood-sum").memory
    assert level_for((1, 2, 3), memory) == level


def test_an_untried_skill_is_asked_at_the_first_level() -> None:
    assert level_for((2, 5), UNTRIED) == 2
    assert Due(None).mistake is None
