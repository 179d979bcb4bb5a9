"""The whole course, through the real pages, as a learner without JavaScript would go."""

from __future__ import annotations

import re

import pytest
from django.http import QueryDict
from django.urls import reverse

from lessons.catalogue import GROUPS, course
from lessons.pages import asked, step_words
from lessons.progress import Trail
from tests.lessons.brute_count import is_meld
from tests.lessons.recount import plain, recount
from tests.lessons.sending import fields
from tests.lessons.trying import tries

pytestmark = pytest.mark.django_db

LESSONS = course("en")
HANDS_ON = [(lesson, step) for lesson in LESSONS for step in lesson.steps if step.task]
TASKS = [pytest.param(lesson, step, id=f"{lesson.slug}/{step.id}") for lesson, step in HANDS_ON]
MISTAKES = [
    pytest.param(lesson, step, code, id=f"{lesson.slug}/{step.id}/{code}")
    for lesson, step in HANDS_ON
    for code in step.examples
]


def url(lesson, step, name: str = "step") -> str:
    return reverse(f"lessons:{name}", args=[lesson.slug, step.id])


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)
def test_a_learner_goes_from_the_first_step_to_the_last(client, lesson) -> None:
    start = reverse("lessons:lesson", args=[lesson.slug])
    for step in lesson.steps:
        assert client.get(start).url == url(lesson, step)
        answer = step.task.solution() if step.task else ""
        form = fields(step.task, answer) if step.task else {}
        page = client.post(url(lesson, step, "answer"), form, follow=True)
        assert page.status_code == 200
        if step.task:
            assert "Right." in page.content.decode()
    assert client.get(start).url == url(lesson, lesson.steps[0])
    assert "done" in client.get(reverse("lessons:index")).content.decode()


@pytest.mark.parametrize(("lesson", "step"), TASKS)
def test_the_model_answer_passes_the_form_and_the_grade(client, lesson, step) -> None:
    posted = QueryDict(mutable=True)
    for name, values in fields(step.task, step.task.solution()).items():
        posted.setlist(name, values)
    form = step.task.form(posted)
    assert form.is_valid()
    assert step.task.grade(form.answer).right


@pytest.mark.parametrize(("lesson", "step", "code"), MISTAKES)
def test_an_expected_mistake_gets_its_own_message(client, lesson, step, code) -> None:
    answer = step.examples[code]
    page = client.post(url(lesson, step, "answer"), fields(step.task, answer), follow=True)
    html = page.content.decode()
    grade = step.task.grade(answer)
    assert grade.code == code
    assert text_of(step.wrong[code].html({**step.facts, **grade.data})) in text_of(html)
    assert "Right." not in html


@pytest.mark.parametrize(("lesson", "step"), TASKS)
def test_every_answer_that_can_be_sent_gets_words(client, lesson, step) -> None:
    """A sentence of the step's own, or the usual one."""
    for answer in tries(step.task):
        page = client.post(
            url(lesson, step, "answer"), fields(step.task, answer), headers={"HX-Request": "true"}
        )
        notice = page.content.decode().partition("verdict")[2].partition("</div>")[0]
        assert len(text_of(notice)) > len("Not quite.") + 5, answer


@pytest.mark.parametrize(("lesson", "step"), TASKS)
def test_no_number_of_a_step_comes_from_its_text(lesson, step) -> None:
    """The text has none; what the engine fills in is counted once more, slowly."""
    texts = (step.prose, step.ask, step.answer, step.hint, *step.wrong.values())
    assert [text.problem() for text in texts] == [""] * len(texts)
    facts, slowly = step.facts, recount(step.task)
    told = {name for name in slowly if name in facts}
    assert {name: plain(facts[name]) for name in told} == {
        name: plain(slowly[name]) for name in told
    }
    assert told or not slowly


@pytest.mark.parametrize(("lesson", "step"), TASKS)
def test_figures_are_what_their_brackets_say(lesson, step) -> None:
    for figure in step.figures:
        if figure.shows in GROUPS:
            assert is_meld(figure.cards) == (not figure.shows.startswith("no "))


@pytest.mark.parametrize(("lesson", "step"), TASKS)
def test_every_text_of_a_step_can_be_filled(lesson, step) -> None:
    one = asked(step.task, Trail())
    words = step_words(step, one)
    assert "{" not in "".join(map(str, (words["prose"], words["ask"], words["hint"])))
