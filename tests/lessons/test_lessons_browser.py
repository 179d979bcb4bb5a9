"""Lessons and drills in a real Chromium: by keyboard alone, dark and light, without JavaScript."""

from __future__ import annotations

import pytest

from lessons.catalogue import course
from lessons.tasks.base import Task
from tests.lessons.answering import HAS_FOCUS, Clicks, Keyboard, do_step, leave, solve
from tests.looking import assert_no_axe_faults

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TWO_PAGES = ("lay-off", "read-opponent")  # each shows one of two, by what it asks
QUESTION = "/drill/count-deadwood/4d5d6dJsQsKs6s6c4cAh/"


def kind_of(task) -> str:
    if task is None:
        return "read"
    return f"{task.kind} {task.ask}" if task.kind in TWO_PAGES else str(task.kind)


def first_of_each_kind() -> dict[str, tuple[str, Task | None]]:
    found: dict[str, tuple[str, Task | None]] = {}
    for lesson in course("en"):
        for step in lesson.steps:
            found.setdefault(kind_of(step.task), (f"/learn/{lesson.slug}/{step.id}/", step.task))
    return found


FIRST = first_of_each_kind()
every_kind = pytest.mark.parametrize(("url", "task"), FIRST.values(), ids=FIRST)


def wait_for_focus(page, selector: str) -> None:
    """The focus moves once the swap has settled."""
    page.wait_for_function(HAS_FOCUS, arg=selector)


def lines_of(page, selector: str) -> float:
    return float(
        page.locator(selector).first.evaluate(
            "e => e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).fontSize)"
        )
    )


@every_kind
def test_each_kind_of_step_is_done_by_keyboard_alone(site_page, url, task) -> None:
    keyboard = Keyboard(site_page)
    site_page.goto(url)
    assert_no_axe_faults(site_page)
    if task:
        solve(keyboard, task)
        site_page.wait_for_selector("#announce:has-text('Right.')", state="attached")
        assert_no_axe_faults(site_page)
    leave(keyboard, task)
    site_page.wait_for_url(lambda to: url not in to)


@every_kind
def test_each_kind_of_step_is_done_without_javascript(plain_page, url, task) -> None:
    plain_page.goto(url)
    do_step(Clicks(plain_page), task)
    plain_page.wait_for_url(lambda to: url not in to)


def test_a_wrong_count_is_mended_by_keyboard(site_page) -> None:
    keyboard = Keyboard(site_page)
    site_page.goto(QUESTION)
    keyboard.write("#count", "17")
    site_page.keyboard.press("Enter")
    site_page.wait_for_selector("text=Not the lowest.")
    wait_for_focus(site_page, "#count")
    site_page.keyboard.press("Control+A")
    site_page.keyboard.type("14")
    site_page.keyboard.press("Enter")
    keyboard.go_on()
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


@pytest.mark.parametrize("path", ["/learn/", "/drill/"])
def test_the_contents_have_no_axe_faults(site_page, path) -> None:
    site_page.goto(path)
    assert_no_axe_faults(site_page)


def test_a_wrong_answer_has_no_axe_faults(site_page) -> None:
    site_page.goto(QUESTION)
    site_page.fill("#count", "17")
    site_page.press("#count", "Enter")
    site_page.wait_for_selector("text=Not the lowest.")
    assert_no_axe_faults(site_page)
    site_page.goto("/learn/melds-sets-and-runs/the-ace-is-low/")
    site_page.click("#option-3")
    site_page.wait_for_selector(".notice")
    assert_no_axe_faults(site_page)


def test_nothing_is_wider_than_a_small_phone(site_page) -> None:
    site_page.set_viewport_size({"width": 320, "height": 640})
    site_page.goto("/learn/deadwood-and-arrangement/put-together/")
    assert lines_of(site_page, ".running > span:last-child") < 2
    for path in ("/learn/", *(url for url, _ in FIRST.values()), "/drill/", QUESTION):
        site_page.goto(path)
        assert site_page.evaluate("document.documentElement.scrollWidth") <= 320, path
