from __future__ import annotations

from random import Random, SystemRandom
from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from lessons.catalogue import FALLBACK, find_lesson
from lessons.drills import DRILLS
from lessons.models import Attempt
from lessons.pages import asked
from lessons.placement import first_lesson_for, placement_questions
from lessons.progress import Trail
from lessons.taking import Place, keep, unreadable
from play.http import posted

if TYPE_CHECKING:
    from django.http import HttpResponse

    from lessons.pages import Unreadable
    from lessons.placement import Asked
    from play.http import SiteRequest

SEEDS = 1_000_000
KNOWN, MISSED = "1", "0"


@never_cache
@require_safe
def begin(request: SiteRequest) -> HttpResponse:
    """Leads to a fresh row of questions; `seed` in the address makes it the same for anyone."""
    return redirect("drills:placement-question", SystemRandom().randrange(SEEDS))


@never_cache
@require_safe
def question(request: SiteRequest, seed: int) -> HttpResponse:
    """The next question of this row, or what came out; `done` has a digit for each answer."""
    return _page(request, seed, _done(request))


@posted
def answer(request: SiteRequest, seed: int) -> HttpResponse:
    """An answer, or the word that one does not know (`skip`)."""
    done, questions = _done(request), _questions(seed)
    if len(done) >= len(questions):
        return redirect(_url(seed, done))
    one = questions[len(done)]
    task = DRILLS[one.key].read(one.text)
    if "skip" in request.POST:
        return redirect(_url(seed, done + MISSED))
    form = task.form(request.POST)
    if not form.is_valid():
        return _page(request, seed, done, unreadable(form))
    grade = task.grade(form.answer)
    place = Place(Attempt.Kind.DRILL, one.key, one.text, one.level)
    keep(request, place, answer=form.answer, right=grade.right, code=grade.code)
    return redirect(_url(seed, done + (KNOWN if grade.right else MISSED)))


def _page(
    request: SiteRequest, seed: int, done: str, unsent: Unreadable | None = None
) -> HttpResponse:
    questions = _questions(seed)
    if len(done) >= len(questions):
        return _result(request, questions, done[: len(questions)])
    one = questions[len(done)]
    context = {
        "drill": DRILLS[one.key],
        "asked": asked(DRILLS[one.key].read(one.text), Trail(), unsent=unsent),
        "number": len(done) + 1,
        "questions": questions,
        "action": _url(seed, done, "answer"),
    }
    status = 422 if unsent else 200
    return render(request, "lessons/placement.html", context, status=status)


def _result(request: SiteRequest, questions: tuple[Asked, ...], done: str) -> HttpResponse:
    known = [digit == KNOWN for digit in done]
    context = {
        "rows": [
            (DRILLS[one.key], one, right) for one, right in zip(questions, known, strict=True)
        ],
        "known": sum(known),
        "total": len(questions),
        "lesson": find_lesson(first_lesson_for(known), FALLBACK),
    }
    return render(request, "lessons/placed.html", context)


def _questions(seed: int) -> tuple[Asked, ...]:
    return placement_questions(Random(seed))  # noqa: S311  a row of questions is no secret


def _done(request: SiteRequest) -> str:
    done = request.GET.get("done", "")
    if set(done) - {KNOWN, MISSED}:
        raise Http404
    return done


def _url(seed: int, done: str, name: str = "question") -> str:
    return reverse(f"drills:placement-{name}", args=[seed]) + (f"?done={done}" if done else "")
