"""Lessons and drills in a real Chromium: by keyboard alone, dark and light, without JavaScript."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from lessons.catalogue import course

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LESSON = next(one for one in course("en") if one.slug == "melds-sets-and-runs")
QUESTION = "/drill/count-deadwood/4d5d6dJsQsKs6s6c4cAh/"


def url(step) -> str:
    return f"/learn/{LESSON.slug}/{step.id}/"


def tab_to(page, selector: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached by keyboard")


def wait_for_focus(page, selector: str) -> None:
    """The focus moves once the swap has settled."""
    page.wait_for_function("s => document.activeElement.matches(s)", arg=selector)


def lines_of(page, selector: str) -> float:
    return float(
        page.locator(selector).first.evaluate(
            "e => e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).fontSize)"
        )
    )


def answer_by_keyboard(page, task, answer: str) -> None:
    if task.kind == "choose-group":
        tab_to(page, f'button[value="{answer}"]')
    else:
        for card in answer.split():
            page.locator("#main").focus()
            tab_to(page, f'input[value="{card}"]')
            page.keyboard.press("Space")
        tab_to(page, "#check")
    page.keyboard.press("Enter")


def assert_no_axe_faults(page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page).response["violations"]
        assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == []


def test_the_whole_lesson_is_done_by_keyboard(site_page) -> None:
    site_page.goto(f"/learn/{LESSON.slug}/")
    for step in LESSON.steps:
        site_page.wait_for_url(f"**{url(step)}*")
        if step.task is None:
            tab_to(site_page, "button.btn")
            site_page.keyboard.press("Enter")
            continue
        answer_by_keyboard(site_page, step.task, step.task.solution())
        site_page.wait_for_selector(".notice.ok")
        wait_for_focus(site_page, "a.btn")
        site_page.wait_for_selector("#announce:has-text('Right.')", state="attached")
        site_page.keyboard.press("Enter")
    site_page.wait_for_url("**/drill/count-deadwood/**")


def test_the_drill_is_done_by_keyboard(site_page) -> None:
    site_page.goto(QUESTION)
    tab_to(site_page, "#count")
    site_page.keyboard.type("17")
    site_page.keyboard.press("Enter")
    site_page.wait_for_selector("text=Not the lowest.")
    wait_for_focus(site_page, "#count")
    site_page.keyboard.press("Control+A")
    site_page.keyboard.type("14")
    site_page.keyboard.press("Enter")
    wait_for_focus(site_page, "a.btn")
    site_page.keyboard.press("Enter")
    site_page.wait_for_function("q => !location.pathname.includes(q)", arg=QUESTION)
    assert site_page.locator("#count").input_value() == ""


def test_once_every_card_lies_in_a_meld_the_check_is_next(site_page) -> None:
    site_page.goto("/learn/gin-and-big-gin/not-only-three/")
    for group in ("2c3c4c5c6c", "8d9dTdJdQd"):
        for card in map("".join, zip(group[::2], group[1::2], strict=True)):
            site_page.locator(f'input[value="{card}"]').focus()
            site_page.keyboard.press("Space")
        site_page.locator("#together").focus()
        site_page.keyboard.press("Enter")
        site_page.wait_for_selector(f"#apart-{group}")
    wait_for_focus(site_page, "#check")
    site_page.keyboard.press("Enter")
    site_page.wait_for_selector(".notice.ok")


@pytest.mark.parametrize(
    ("path", "card"),
    [
        pytest.param("/learn/knocking/count-after-the-throw/", "7d", id="a lesson"),
        pytest.param("/drill/can-you-knock/4d5d6dJsQsKs6s6c6hAc4h/", "Js", id="a drill"),
    ],
)
def test_on_a_phone_the_reason_comes_into_view(site_page, path, card) -> None:
    site_page.set_viewport_size({"width": 360, "height": 640})
    site_page.goto(path)
    site_page.click(f'button[value="{card}"]')
    site_page.wait_for_selector("[data-in-view]")
    site_page.wait_for_function(
        "() => { const e = document.querySelector('[data-in-view]').getBoundingClientRect();"
        " return e.bottom <= innerHeight && e.height > 0; }"
    )


def test_pages_have_no_axe_faults(site_page) -> None:
    for path in ("/learn/", *map(url, LESSON.steps), "/drill/", QUESTION):
        site_page.goto(path)
        assert_no_axe_faults(site_page)


def test_answered_pages_have_no_axe_faults(site_page) -> None:
    site_page.goto(QUESTION)
    for count, verdict in (("17", "Not the lowest."), ("14", "Right.")):
        site_page.fill("#count", count)
        site_page.press("#count", "Enter")
        site_page.wait_for_selector(f"text={verdict}")
        assert_no_axe_faults(site_page)
    step = LESSON.step("the-ace-is-low")
    for option, mark in (("3", ".notice"), ("2", ".notice.ok")):
        site_page.goto(url(step))
        site_page.click(f"#option-{option}")
        site_page.wait_for_selector(mark)
        assert_no_axe_faults(site_page)


def test_everything_works_without_javascript(plain_page) -> None:
    page = plain_page
    page.goto(f"/learn/{LESSON.slug}/")
    for step in LESSON.steps:
        page.wait_for_url(f"**{url(step)}*")
        if step.task is None:
            page.click("button.btn")
            continue
        if step.task.kind == "choose-group":
            page.click(f'button[value="{step.task.solution()}"]')
        else:
            for card in step.task.solution().split():
                page.check(f'input[value="{card}"]')
            page.click("#check")
        page.wait_for_selector(".notice.ok")
        page.click("a.btn >> nth=0")
    page.fill("#count", "0")
    page.click("#check")
    page.wait_for_selector("#try h2")


def test_nothing_is_wider_than_a_small_phone(site_page) -> None:
    site_page.set_viewport_size({"width": 320, "height": 640})
    site_page.goto("/learn/deadwood-and-arrangement/put-together/")
    assert lines_of(site_page, ".running > span:last-child") < 2
    for path in ("/learn/", *map(url, LESSON.steps), "/drill/", QUESTION):
        site_page.goto(path)
        assert site_page.evaluate("document.documentElement.scrollWidth") <= 320, path
