"""Every lesson from its first step to its end, and every drill at every level, in a real Chromium.

It takes minutes, so `make test` leaves it out; `make course` runs it.
"""

from __future__ import annotations

from random import Random

import pytest

from lessons.catalogue import course
from lessons.drills import DRILLS
from tests.lessons.answering import By, Clicks, Keyboard, answer, do_step

pytestmark = [pytest.mark.browser, pytest.mark.course, pytest.mark.django_db(transaction=True)]

every_lesson = pytest.mark.parametrize("lesson", course("en"), ids=lambda lesson: lesson.slug)
every_drill = pytest.mark.parametrize(
    ("key", "level"), [(key, level) for key, drill in DRILLS.items() for level in drill.levels]
)


def walk(by: By, lesson) -> None:
    by.page.goto(f"/learn/{lesson.slug}/")
    for step in lesson.steps:
        by.page.wait_for_url(f"**/learn/{lesson.slug}/{step.id}/*")
        do_step(by, step.task)
    to_a_drill = lesson.drill and lesson.steps[-1].task
    by.page.wait_for_url(f"**/drill/{lesson.drill}/**" if to_a_drill else "**/learn/")
    by.page.goto("/learn/")
    assert by.page.inner_text(f'.toc a[href="/learn/{lesson.slug}/"] small') == "done"


def practise(by: By, key: str, level: int) -> None:
    drill = DRILLS[key]
    text = drill.generate(Random(f"{key} {level} course"), level)
    task = drill.read(text)
    by.page.goto(f"/drill/{key}/{text}/?level={level}")
    answer(by, task, task.solution())
    by.wait("h2:has-text('Right.')", "visible")
    by.go_on()
    by.page.wait_for_url(lambda url: text not in url and f"/drill/{key}/" in url)


@every_lesson
def test_a_lesson_is_done_by_keyboard_alone(site_page, lesson) -> None:
    walk(Keyboard(site_page), lesson)


@every_lesson
def test_a_lesson_is_done_without_javascript(plain_page, lesson) -> None:
    walk(Clicks(plain_page), lesson)


@every_drill
def test_a_drill_is_done_at_every_level_by_keyboard_alone(site_page, key, level) -> None:
    practise(Keyboard(site_page), key, level)


@every_drill
def test_a_drill_is_done_at_every_level_without_javascript(plain_page, key, level) -> None:
    practise(Clicks(plain_page), key, level)
