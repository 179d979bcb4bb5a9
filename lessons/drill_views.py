from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from lessons.drills import DRILLS, BadQuestion, Drill
from lessons.models import Attempt
from lessons.pages import Unreadable, asked
from lessons.progress import trail_of
from lessons.taking import Place, take

if TYPE_CHECKING:
    from django.http import HttpResponse

    from lessons.tasks.base import Task
    from play.http import SiteRequest


@require_safe
def index(request: SiteRequest) -> HttpResponse:
    return render(request, "lessons/drills.html", {"drills": DRILLS.values()})


@never_cache
@require_safe
def fresh(request: SiteRequest, key: str) -> HttpResponse:
    """Leads to a new question; `level` is taken over."""
    drill = _drill_or_404(key)
    level = _level_of(request, drill)
    return redirect(_question_url(drill, drill.generate(SystemRandom(), level), level))


@never_cache
@require_safe
def question(request: SiteRequest, key: str, text: str) -> HttpResponse:
    """The question that `text` stands for, the same for everybody who has the link."""
    drill = _drill_or_404(key)
    try:
        task = drill.read(text)
    except BadQuestion as bad:
        return _no_question(request, drill, bad)
    context = _context(request, drill, text, task, again="again" in request.GET)
    return render(request, "lessons/drill.html", context)


@require_POST
def answer(request: SiteRequest, key: str, text: str) -> HttpResponse:
    drill = _drill_or_404(key)
    try:
        task = drill.read(text)
    except BadQuestion as bad:
        return _no_question(request, drill, bad)
    unreadable = take(request, Place(Attempt.Kind.DRILL, key, text), task)
    if not unreadable and not request.htmx:
        return redirect(_question_url(drill, text, _level_of(request, drill)) + "#try")
    context = _context(request, drill, text, task, unreadable=unreadable)
    template = "lessons/_drill.html" if request.htmx else "lessons/drill.html"
    return render(request, template, context, status=422 if unreadable else 200)


def _context(
    request: SiteRequest,
    drill: Drill,
    text: str,
    task: Task,
    *,
    again: bool = False,
    unreadable: Unreadable | None = None,
) -> dict[str, object]:
    mine = Attempt.objects.by(request.visitor).in_drill(drill.key)
    return {
        "drill": drill,
        "text": text,
        "level": _level_of(request, drill),
        "asked": asked(
            task, trail_of(mine.filter(question=text), text), again=again, unreadable=unreadable
        ),
        "today": mine.today(),
    }


def _question_url(drill: Drill, text: str, level: int) -> str:
    return reverse("drills:question", args=[drill.key, text]) + f"?level={level}"


def _level_of(request: SiteRequest, drill: Drill) -> int:
    """The level asked for in the address; an unknown one is the first."""
    asked_for = request.GET.get("level", "")
    return next((level for level in drill.levels if str(level) == asked_for), drill.levels[0])


def _no_question(request: SiteRequest, drill: Drill, bad: BadQuestion) -> HttpResponse:
    context = {"drill": drill, "code": bad.code, "data": bad.data}
    return render(request, "lessons/no_question.html", context, status=404)


def _drill_or_404(key: str) -> Drill:
    try:
        return DRILLS[key]
    except KeyError:
        raise Http404 from None
