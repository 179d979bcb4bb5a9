from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from lessons.catalogue import FALLBACK, Lesson, Step, course, find_lesson
from lessons.grade import READ
from lessons.models import Attempt
from lessons.pages import (
    Unreadable,
    Unsent,
    asked,
    draft_of,
    neighbours,
    query_after,
    step_words,
)
from lessons.progress import course_map, standing, trail_of
from lessons.reviewing import REVIEW
from lessons.taking import Place, keep, take
from play.http import posted

if TYPE_CHECKING:
    from django.http import HttpResponse

    from play.http import SiteRequest


HINT = "hint"  # in the address of a step: its hint was asked for


@never_cache
@require_safe
def index(request: SiteRequest) -> HttpResponse:
    """The contents of the book: every lesson and how far the visitor is."""
    attempts = list(Attempt.objects.by(request.visitor).in_lessons())
    found = course_map(course(_language()), attempts)
    context = {"standings": found.standings, "now": found.now}
    return render(request, "lessons/index.html", context)


@never_cache
@require_safe
def lesson(request: SiteRequest, slug: str) -> HttpResponse:
    """Leads to the first step that is open, or to the first one of a finished lesson."""
    lesson = _lesson_or_404(slug)
    attempts = Attempt.objects.by(request.visitor).in_lessons().filter(slug=slug)
    step = standing(lesson, attempts).step or lesson.steps[0]
    return redirect("lessons:step", slug, step.id)


@never_cache
@require_safe
def step(request: SiteRequest, slug: str, step_id: str) -> HttpResponse:
    lesson, step = _step_or_404(slug, step_id)
    again = "again" in request.GET
    draft = draft_of(step.task, request.GET.get("draft")) if step.task else None
    context = _step_context(request, lesson, step, again=again, unsent=draft)
    return render(request, "lessons/step.html", context)


@posted
def answer(request: SiteRequest, slug: str, step_id: str) -> HttpResponse:
    """An answer, the wish to see the solution (`show`), or the end of something to read."""
    lesson, step = _step_or_404(slug, step_id)
    place = Place(Attempt.Kind.LESSON, slug, step_id)
    if step.task is None:
        keep(request, place, answer="", right=True, code=READ)
        return redirect(_next_url(lesson, step))

    unsent = take(request, place, step.task, hinted=HINT in request.GET)
    if not isinstance(unsent, Unreadable) and not request.htmx:
        return redirect(
            reverse("lessons:step", args=[slug, step_id]) + query_after(unsent, _here(request))
        )
    context = _step_context(request, lesson, step, unsent=unsent)
    template = "lessons/_try.html" if request.htmx else "lessons/step.html"
    status = 422 if isinstance(unsent, Unreadable) else 200
    return render(request, template, context, status=status)


def _step_context(
    request: SiteRequest,
    lesson: Lesson,
    step: Step,
    *,
    again: bool = False,
    unsent: Unsent = None,
) -> dict[str, object]:
    attempts = Attempt.objects.by(request.visitor).in_lessons().filter(slug=lesson.slug)
    trail = trail_of(attempts, step.id)
    hinted = HINT in request.GET
    one = asked(step.task, trail, again=again, hinted=hinted, unsent=unsent) if step.task else None
    place = course(_language()).index(lesson)
    return {
        "lesson": lesson,
        "step": step,
        "asked": one,
        "words": step_words(step, one),
        "position": place + 1,
        "next_url": _next_url(lesson, step),
        "next_lesson": next(iter(course(_language())[place + 1 :]), None),
        "review": _review(request),
        "here": _here(request),
        "hint_query": query_after(unsent, _here(request, hinted=True)),
        "other_language": lesson.language != _language().partition("-")[0],
        **neighbours(lesson, step),
    }


def _review(request: SiteRequest) -> str:
    """The query that keeps a step within a review, or nothing."""
    return f"{REVIEW}=1" if REVIEW in request.GET else ""


def _here(request: SiteRequest, *, hinted: bool = False) -> str:
    """The same with the hint, if it was asked for: what stays with this step."""
    hint = f"{HINT}=1" if hinted or HINT in request.GET else ""
    return "&".join(filter(None, (_review(request), hint)))


def _next_url(lesson: Lesson, step: Step) -> str:
    after = lesson.after(step)
    if after:
        return reverse("lessons:step", args=[lesson.slug, after.id])
    return reverse("lessons:index")


def _language() -> str:
    return get_language() or FALLBACK


def _lesson_or_404(slug: str) -> Lesson:
    found = find_lesson(slug, _language())
    if found is None:
        raise Http404
    return found


def _step_or_404(slug: str, step_id: str) -> tuple[Lesson, Step]:
    lesson = _lesson_or_404(slug)
    step = lesson.step(step_id)
    if step is None:
        raise Http404
    return lesson, step
