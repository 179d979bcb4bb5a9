"""Taking an answer: from the form to one row, for lessons and drills alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from lessons.grade import HELPED, SHOWN
from lessons.models import Attempt
from lessons.pages import Draft, Unreadable, Unsent
from play.visitors import visitor_of

if TYPE_CHECKING:
    from lessons.tasks.base import AnswerForm, Task
    from play.http import SiteRequest


@dataclass(frozen=True, slots=True)
class Place:
    """What was answered: a step of a lesson, or a question of a drill."""

    kind: Attempt.Kind
    slug: str
    question: str
    level: int | None = None


def take(request: SiteRequest, place: Place, task: Task, *, hinted: bool = False) -> Unsent:
    """Keep the posted answer, or the wish to see the solution.

    Nothing is kept of what cannot be read or is not finished, and nobody gets a cookie for it.
    """
    if "show" in request.POST:
        keep(request, place, answer="", right=False, code=SHOWN)
        return None
    form = task.form(request.POST)
    if not form.is_valid():
        return unreadable(form)
    if form.draft is not None:
        return Draft(form.draft)
    grade = task.grade(form.answer)
    code = HELPED if hinted and grade.right else grade.code
    keep(request, place, answer=form.answer, right=grade.right, code=code)
    return None


def unreadable(form: AnswerForm) -> Unreadable:
    """What is wrong first with a form that is not valid."""
    return Unreadable(str(next(iter(form.errors.values()))[0]), form.typed)


@transaction.atomic  # of two equal answers at once the second sees the first
def keep(request: SiteRequest, place: Place, *, answer: str, right: bool, code: str) -> None:
    """One row for each answer; the very same one sent twice in a row counts once a day."""
    visitor = visitor_of(request)
    mine = Attempt.objects.by(visitor).filter(
        kind=place.kind, slug=place.slug, question=place.question
    )
    last = mine.last()
    if last and (last.answer, last.code) == (answer, code) and _is_of_today(last):
        return
    Attempt.objects.create(
        visitor=visitor,
        kind=place.kind,
        slug=place.slug,
        question=place.question,
        level=place.level,
        answer=answer,
        right=right,
        code=code,
    )


def _is_of_today(attempt: Attempt) -> bool:
    return timezone.localdate(attempt.created) == timezone.localdate()
