"""The whole course, through the real pages, as a learner without JavaScript would go."""

from __future__ import annotations

import re

import pytest
from django.http import QueryDict
from django.urls import reverse

from lessons.catalogue import course
from lessons.pages import asked, step_words
from lessons.progress import Trail
from tests.lessons.brute_count import POINTS, is_meld

pytestmark = pytest.mark.django_db

LESSONS = course("en")
HANDS_ON = [(lesson, step) for lesson in LESSONS for step in lesson.steps if step.task]
TASKS = [pytest.param(lesson, step, id=f"{lesson.slug}/{step.id}") for lesson, step in HANDS_ON]
MISTAKES = [
    pytest.param(lesson, step, code, id=f"{lesson.slug}/{step.id}/{code}")
    for lesson, step in HANDS_ON
    for code in step.examples
]


def fields(task, answer: str) -> dict[str, list[str]]:
    """What a form sends for `answer`."""
    name = {"choose-group": "answer", "count": "count"}.get(task.kind, "card")
    return {name: answer.split() if name == "card" else [answer]}


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
        sent = fields(step.task, answer) if step.task else {}
        page = client.post(url(lesson, step, "answer"), sent, follow=True)
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
    """Any single card or group: a sentence of the step's own, or the usual one."""
    answers = [str(card) for card in getattr(step.task, "cards", ())]
    answers += [" ".join(map(str, group)) for group in getattr(step.task, "groups", ())]
    for answer in answers:
        page = client.post(
            url(lesson, step, "answer"), fields(step.task, answer), headers={"HX-Request": "true"}
        )
        notice = page.content.decode().partition("verdict")[2].partition("</div>")[0]
        assert len(text_of(notice)) > len("Not quite.") + 10, answer


@pytest.mark.parametrize(("lesson", "step"), TASKS)
def test_no_number_of_a_step_comes_from_its_text(lesson, step) -> None:
    """The text has none; what the engine fills in is counted once more, slowly."""
    texts = (step.prose, step.ask, step.answer, step.hint, *step.wrong.values())
    assert [text.problem() for text in texts] == [""] * len(texts)
    facts = step.facts
    if "points" in facts:
        assert facts["points"] == sum(POINTS[card.rank] for card in facts["answer"])
    if "left" in facts:
        assert facts["left"] == sum(POINTS[card.rank] for card in facts["rest"])
        assert facts["melded"] == len(step.task.cards) - len(facts["rest"])


@pytest.mark.parametrize(("lesson", "step"), TASKS)
def test_figures_are_what_their_brackets_say(lesson, step) -> None:
    for figure in step.figures:
        assert is_meld(figure.cards) == (not figure.shows.startswith("no "))


@pytest.mark.parametrize(("lesson", "step"), TASKS)
def test_every_text_of_a_step_can_be_filled(lesson, step) -> None:
    one = asked(step.task, Trail())
    words = step_words(step, one)
    assert "{" not in "".join(map(str, (words["prose"], words["ask"], words["hint"])))
