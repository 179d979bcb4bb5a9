"""Every drill in a real Chromium: by keyboard alone, without JavaScript, and looked at by axe."""

from __future__ import annotations

from random import Random

import pytest

from lessons.drills import DRILLS
from tests.lessons.answering import Clicks, Keyboard, answer
from tests.looking import assert_no_axe_faults

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LEVEL = {"lay-off": 3, "read-opponent": 2, "discard": 2}  # the level with a kind of its own


def question_of(key: str):
    drill, level = DRILLS[key], LEVEL.get(key, 1)
    text = drill.generate(Random(f"{key} browser"), level)
    return f"/drill/{key}/{text}/?level={level}", drill.read(text)


@pytest.mark.parametrize("key", DRILLS)
def test_a_drill_is_done_by_keyboard_alone(site_page, key: str) -> None:
    url, task = question_of(key)
    site_page.goto(url)
    assert_no_axe_faults(site_page)
    keyboard = Keyboard(site_page)
    answer(keyboard, task, task.solution())
    site_page.wait_for_selector("#announce:has-text('Right.')", state="attached")
    assert_no_axe_faults(site_page)
    keyboard.go_on()
    site_page.wait_for_function("u => !location.href.includes(u)", arg=url.split("/")[3])


@pytest.mark.parametrize("key", DRILLS)
def test_a_drill_is_done_without_javascript(plain_page, key: str) -> None:
    url, task = question_of(key)
    plain_page.goto(url)
    answer(Clicks(plain_page), task, task.solution())
    plain_page.wait_for_selector("h2:has-text('Right.')")


def test_nothing_of_a_drill_is_wider_than_a_small_phone(site_page) -> None:
    site_page.set_viewport_size({"width": 320, "height": 640})
    for key in DRILLS:
        url, _ = question_of(key)
        site_page.goto(url)
        assert site_page.evaluate("document.documentElement.scrollWidth") <= 320, key
