from __future__ import annotations

from functools import wraps
from random import SystemRandom
from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from lessons.drills import DRILLS, BadQuestion, Drill
from lessons.models import Attempt
from lessons.pages import Unreadable, asked
from lessons.progress import trail_of
from lessons.taking import Place, take
from play.engine.presets import PRESETS, STANDARD, Preset
from play.http import posted
from play.rules_words import PRESET_NAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpResponse

    from lessons.tasks.base import Task
    from play.http import SiteRequest


def _told_if_bad(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Gives a view its drill, and answers for it where the address holds no question."""

    @wraps(view)
    def told(request: SiteRequest, key: str, **kwargs: str) -> HttpResponse:
        if key not in DRILLS:
            raise Http404
        try:
            return view(request, DRILLS[key], **kwargs)
        except BadQuestion as bad:
            return _no_question(request, DRILLS[key], bad)

    return told


@require_safe
def index(request: SiteRequest) -> HttpResponse:
    return render(request, "lessons/drills.html", {"drills": DRILLS.values()})


@never_cache
@require_safe
@_told_if_bad
def fresh(request: SiteRequest, drill: Drill) -> HttpResponse:
    """Leads to a new question; `level` and `rules` are taken over."""
    preset = _preset_of(request)
    level = _level_of(request, drill)
    text = drill.generate(SystemRandom(), level, preset)
    return redirect(_question_url(drill, text, level, preset))


@never_cache
@require_safe
@_told_if_bad
def question(request: SiteRequest, drill: Drill, text: str) -> HttpResponse:
    """The question that `text` stands for, the same for everybody who has the link."""
    preset = _preset_of(request)
    task = drill.read(text, preset)
    if (spelled := drill.spell(text)) != text:
        return redirect(_question_url(drill, spelled, _level_of(request, drill), preset))
    context = _context(request, drill, text, task, preset, again="again" in request.GET)
    return render(request, "lessons/drill.html", context)


@posted
@_told_if_bad
def answer(request: SiteRequest, drill: Drill, text: str) -> HttpResponse:
    preset = _preset_of(request)
    task = drill.read(text, preset)
    text = drill.spell(text)
    unreadable = take(request, Place(Attempt.Kind.DRILL, drill.key, _kept_as(text, preset)), task)
    if not unreadable and not request.htmx:
        return redirect(_question_url(drill, text, _level_of(request, drill), preset) + "#try")
    context = _context(request, drill, text, task, preset, unreadable=unreadable)
    template = "lessons/_drill.html" if request.htmx else "lessons/drill.html"
    return render(request, template, context, status=422 if unreadable else 200)


def _context(
    request: SiteRequest,
    drill: Drill,
    text: str,
    task: Task,
    preset: Preset,
    *,
    again: bool = False,
    unreadable: Unreadable | None = None,
) -> dict[str, object]:
    mine, kept = Attempt.objects.by(request.visitor).in_drill(drill.key), _kept_as(text, preset)
    return {
        "drill": drill,
        "text": text,
        "level": _level_of(request, drill),
        "rules": preset.key,
        "rules_name": PRESET_NAMES[preset.key],
        "query": _query(_level_of(request, drill), preset),
        "asked": asked(
            task, trail_of(mine.filter(question=kept), kept), again=again, unreadable=unreadable
        ),
        "today": mine.today(),
    }


def _question_url(drill: Drill, text: str, level: int, preset: Preset) -> str:
    return reverse("drills:question", args=[drill.key, text]) + f"?{_query(level, preset)}"


def _query(level: int, preset: Preset) -> str:
    """What every link of the drill carries on."""
    return f"level={level}" if preset is STANDARD else f"level={level}&rules={preset.key}"


def _kept_as(text: str, preset: Preset) -> str:
    """The same cards under other rules are another question."""
    return text if preset is STANDARD else f"{text} {preset.key}"


def _preset_of(request: SiteRequest) -> Preset:
    """The rules that the address asks for. Raises BadQuestion for some that do not exist."""
    asked_for = request.GET.get("rules", STANDARD.key)
    if asked_for not in PRESETS:
        raise BadQuestion("unknown-rules", rules=asked_for)
    return PRESETS[asked_for]


def _level_of(request: SiteRequest, drill: Drill) -> int:
    """The level asked for in the address; an unknown one is the first."""
    asked_for = request.GET.get("level", "")
    return next((level for level in drill.levels if str(level) == asked_for), drill.levels[0])


def _no_question(request: SiteRequest, drill: Drill, bad: BadQuestion) -> HttpResponse:
    context = {"drill": drill, "code": bad.code, "data": bad.data}
    status = 422 if bad.code == "unknown-rules" else 404
    return render(request, "lessons/no_question.html", context, status=status)
