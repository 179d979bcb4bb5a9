from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from lessons.catalogue import FALLBACK, Lesson, Step, course, find_lesson
from lessons.models import READ, Attempt
from lessons.pages import Unreadable, asked, neighbours, step_words
from lessons.progress import standing, trail_of
from lessons.taking import Place, keep, take
from play.http import posted

if TYPE_CHECKING:
    from django.http import HttpResponse

    from play.http import SiteRequest


@never_cache
@require_safe
def index(request: SiteRequest) -> HttpResponse:
    """The contents of the book: every lesson and how far the visitor is."""
    attempts = list(Attempt.objects.by(request.visitor).in_lessons())
    standings = [standing(lesson, attempts) for lesson in course(_language())]
    now = next((one for one in standings if not one.finished), None)
    return render(request, "lessons/index.html", {"standings": standings, "now": now})


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
    return render(request, "lessons/step.html", _step_context(request, lesson, step, again=again))


@posted
def answer(request: SiteRequest, slug: str, step_id: str) -> HttpResponse:
    """An answer, the wish to see the solution (`show`), or the end of something to read."""
    lesson, step = _step_or_404(slug, step_id)
    place = Place(Attempt.Kind.LESSON, slug, step_id)
    if step.task is None:
        keep(request, place, answer="", right=True, code=READ)
        return redirect(_next_url(lesson, step))

    unreadable = take(request, place, step.task)
    if not unreadable and not request.htmx:
        return redirect(reverse("lessons:step", args=[slug, step_id]) + "#try")
    context = _step_context(request, lesson, step, unreadable=unreadable)
    template = "lessons/_try.html" if request.htmx else "lessons/step.html"
    return render(request, template, context, status=422 if unreadable else 200)


def _step_context(
    request: SiteRequest,
    lesson: Lesson,
    step: Step,
    *,
    again: bool = False,
    unreadable: Unreadable | None = None,
) -> dict[str, object]:
    attempts = Attempt.objects.by(request.visitor).in_lessons().filter(slug=lesson.slug)
    trail = trail_of(attempts, step.id)
    one = asked(step.task, trail, again=again, unreadable=unreadable) if step.task else None
    return {
        "lesson": lesson,
        "step": step,
        "asked": one,
        "words": step_words(step, one),
        "position": course(_language()).index(lesson) + 1,
        "next_url": _next_url(lesson, step),
        "other_language": lesson.language != _language().partition("-")[0],
        **neighbours(lesson, step),
    }


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
