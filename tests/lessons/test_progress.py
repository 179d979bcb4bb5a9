from __future__ import annotations

from dataclasses import dataclass

from lessons.catalogue import course
from lessons.progress import Trail, course_map, standing, trail_of

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


# --- the map of the course ------------------------------------------------------------------


def test_a_newcomer_goes_on_with_the_first_lesson() -> None:
    found = course_map(course("en"), [])
    assert found.now == found.standings[0]
    assert (found.finished, found.open) == (0, len(course("en")))


def test_one_goes_on_in_the_unfinished_lesson_touched_last() -> None:
    first, second = course("en")[:2]
    begun = [Tried(one.steps[0].id, right=True, slug=one.slug) for one in (second, first)]
    again = Tried(second.steps[1].id, right=True, slug=second.slug)
    assert_now(begun, first)
    assert_now([*begun, again], second)


def test_after_a_finished_lesson_the_first_open_one_comes() -> None:
    assert_now([Tried(step, right=True) for step in IDS], course("en")[0])


def test_after_the_last_lesson_nothing_is_left_to_go_on_with() -> None:
    every = [
        Tried(step.id, right=True, slug=lesson.slug)
        for lesson in course("en")
        for step in lesson.steps
    ]
    found = course_map(course("en"), every)
    assert (found.now, found.open) == (None, 0)


def assert_now(attempts, lesson) -> None:
    now = course_map(course("en"), attempts).now
    assert now
    assert now.lesson == lesson
