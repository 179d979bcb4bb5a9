"""Every drill in a real Chromium: by keyboard alone, without JavaScript, and looked at by axe."""

from __future__ import annotations

from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe

from lessons.drills import DRILLS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CARD = ("throw", "may-knock", "safest", "choose-throw")
WORD = ("take-or-leave", "knock-or-wait")
LINES = ("score-hand", "score-game")
LEVEL = {"lay-off": 3, "read-opponent": 2, "discard": 2}  # the level with a kind of its own


def question_of(key: str):
    drill, level = DRILLS[key], LEVEL.get(key, 1)
    text = drill.generate(Random(f"{key} browser"), level)
    return f"/drill/{key}/{text}/?level={level}", drill.read(text)


def tab_to(page, selector: str) -> None:
    page.locator("#main").focus()
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached by keyboard")


def press(page, selector: str, key: str = "Enter") -> None:
    tab_to(page, selector)
    page.keyboard.press(key)


def answer_by_keyboard(page, task, answer: str) -> None:
    if task.kind in CARD:
        press(page, f'button[name="card"][value="{answer}"]')
    elif task.kind in WORD:
        press(page, f'button[name="answer"][value="{answer}"]')
    elif task.kind in LINES:
        _fill_lines(page, answer)
    elif task.kind == "count":
        tab_to(page, "#count")
        page.keyboard.type(answer)
        page.keyboard.press("Enter")
    elif task.kind == "arrange" or getattr(task, "ask", "") == "arrange":
        _put_together(page, answer)
    elif answer == "-":
        press(page, "#none")
    else:
        for card in answer.split():
            press(page, f'input[value="{card}"]', "Space")
        press(page, "#check")


def _fill_lines(page, answer: str) -> None:
    for word in answer.split():
        key, _, values = word.partition("=")
        for at, value in enumerate(values.split(",")):
            tab_to(page, f"#{key}" if key == "winner" else f"#{key}-{at}")
            page.keyboard.type(value[0] if key == "winner" else value)
    press(page, "#check")


def _put_together(page, answer: str) -> None:
    made = 0
    for word in [] if answer == "-" else answer.split():
        cards, _, onto = word.partition(">")
        for at in range(0, len(cards), 2):
            press(page, f'input[value="{cards[at : at + 2]}"]', "Space")
        press(page, f"#onto-{onto}" if onto else "#together")
        made += len(cards) // 2
        page.wait_for_function(
            "n => document.querySelectorAll('.picks input').length === n", arg=10 - made
        )
        if made < 10:
            page.wait_for_function("() => document.activeElement !== document.body")
    press(page, "#check")


def assert_no_axe_faults(page) -> None:
    found = Axe().run(page).response["violations"]
    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == []


@pytest.mark.parametrize("key", DRILLS)
def test_a_drill_is_done_by_keyboard_alone(site_page, key: str) -> None:
    url, task = question_of(key)
    site_page.goto(url)
    assert_no_axe_faults(site_page)
    answer_by_keyboard(site_page, task, task.solution())
    site_page.wait_for_selector("#announce:has-text('Right.')", state="attached")
    site_page.wait_for_function("() => document.activeElement.matches('a.btn')")
    assert_no_axe_faults(site_page)
    site_page.keyboard.press("Enter")
    site_page.wait_for_function("u => !location.href.includes(u)", arg=url.split("/")[3])


@pytest.mark.parametrize("key", DRILLS)
def test_a_drill_is_done_without_javascript(plain_page, key: str) -> None:
    url, task = question_of(key)
    plain_page.goto(url)
    _answer_plainly(plain_page, task, task.solution())
    plain_page.wait_for_selector("h2:has-text('Right.')")


def _answer_plainly(page, task, answer: str) -> None:
    if task.kind in CARD:
        page.click(f'button[name="card"][value="{answer}"]')
    elif task.kind in WORD:
        page.click(f'button[name="answer"][value="{answer}"]')
    elif task.kind in LINES:
        for word in answer.split():
            key, _, values = word.partition("=")
            for at, value in enumerate(values.split(",")):
                if key == "winner":
                    page.select_option("#winner", value)
                else:
                    page.fill(f"#{key}-{at}", value)
        page.click("#check")
    elif task.kind == "count":
        page.fill("#count", answer)
        page.click("#check")
    elif task.kind == "arrange" or getattr(task, "ask", "") == "arrange":
        for word in [] if answer == "-" else answer.split():
            cards, _, onto = word.partition(">")
            for at in range(0, len(cards), 2):
                page.check(f'input[value="{cards[at : at + 2]}"]')
            page.click(f"#onto-{onto}" if onto else "#together")
        page.click("#check")
    elif answer == "-":
        page.click("#none")
    else:
        for card in answer.split():
            page.check(f'input[value="{card}"]')
        page.click("#check")


def test_nothing_of_a_drill_is_wider_than_a_small_phone(site_page) -> None:
    site_page.set_viewport_size({"width": 320, "height": 640})
    for key in DRILLS:
        url, _ = question_of(key)
        site_page.goto(url)
        assert site_page.evaluate("document.documentElement.scrollWidth") <= 320, key
