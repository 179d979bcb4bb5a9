from __future__ import annotations

from dataclasses import dataclass

from lessons.catalogue import course
from lessons.progress import Trail, standing, trail_of

LESSON = next(one for one in course("en") if one.slug == "melds-sets-and-runs")
IDS = [step.id for step in LESSON.steps]


@dataclass
class Tried:
    question: str
    answer: str = "x"
    right: bool = False
    code: str = ""
    slug: str = LESSON.slug


def test_a_newcomer_begins_at_the_first_step() -> None:
    now = standing(LESSON, [])
    assert (now.step, now.number, now.begun) == (LESSON.steps[0], 1, False)


def test_a_step_is_done_when_answered_right_read_or_looked_up() -> None:
    tried = [Tried(IDS[0], "", True), Tried(IDS[1]), Tried(IDS[1], right=True), Tried(IDS[2], "")]
    now = standing(LESSON, tried)
    assert now.done == set(IDS[:3])
    assert now.number == 4


def test_a_wrong_answer_leaves_the_step_open() -> None:
    assert standing(LESSON, [Tried(IDS[0], "", True), Tried(IDS[1])]).number == 2


def test_what_was_skipped_is_the_first_open_step() -> None:
    tried = [Tried(step, right=True) for step in IDS if step != IDS[3]]
    assert standing(LESSON, tried).step == LESSON.steps[3]


def test_steps_of_other_lessons_and_of_old_editions_do_not_count() -> None:
    tried = [Tried(IDS[0], right=True, slug="another"), Tried("no-more", right=True)]
    assert not standing(LESSON, tried).begun


def test_all_steps_done_finish_the_lesson() -> None:
    assert standing(LESSON, [Tried(step, right=True) for step in IDS]).finished


def test_a_hint_comes_after_one_miss_and_the_answer_after_two() -> None:
    one, two = Trail((Tried("q"),)), Trail((Tried("q"), Tried("q", "y")))
    assert (Trail().hint_due, one.hint_due, two.hint_due) == (False, True, True)
    assert (Trail().may_show, one.may_show, two.may_show) == (False, False, True)


def test_looking_at_the_answer_is_no_miss() -> None:
    assert trail_of([Tried("q", ""), Tried("other")], "q").misses == 0
