from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import wraps
from random import SystemRandom
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from lessons.contrast import like
from lessons.drills import DRILLS, BadQuestion, Drill
from lessons.drills.base import LONGEST, THEMES
from lessons.hints import ladder
from lessons.models import Attempt
from lessons.pages import Unreadable, Unsent, asked, draft_of, query_after
from lessons.progress import trail_of
from lessons.reviewing import REVIEW
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
    preset = _preset_or_standard(request)
    themes = [
        (theme, [drill for drill in DRILLS.values() if drill.theme == theme]) for theme in THEMES
    ]
    context = {"themes": themes, "rules": preset.key, "presets": PRESET_NAMES.items()}
    return render(request, "lessons/drills.html", context)


@never_cache
@require_safe
def mixed(request: SiteRequest) -> HttpResponse:
    """Leads to a question of any drill and level, without saying which."""
    rng, preset = SystemRandom(), _preset_or_standard(request)
    drill = rng.choice(list(DRILLS.values()))
    level = rng.choice(drill.levels)
    link = Link(level, preset, mixed=True)
    return redirect(_question_url(drill, drill.generate(rng, level, preset), link))


@never_cache
@require_safe
@_told_if_bad
def fresh(request: SiteRequest, drill: Drill) -> HttpResponse:
    """Leads to a new question; `level` and `rules` are taken over.

    `like` is the code of a mistake: the question is then one that invites it again.
    """
    link = _link_of(request, drill)
    code = request.GET.get("like", "")
    if code:
        text = like(drill, code, SystemRandom(), link.level, link.preset)
    else:
        text = drill.generate(SystemRandom(), link.level, link.preset)
    return redirect(_question_url(drill, text, link))


@never_cache
@require_safe
@_told_if_bad
def question(request: SiteRequest, drill: Drill, text: str) -> HttpResponse:
    """The question that `text` stands for, the same for everybody who has the link."""
    link = _link_of(request, drill)
    task, spelled = _task_of(drill, text, link.preset)
    if spelled != text:
        return redirect(_question_url(drill, spelled, link))
    draft = draft_of(task, request.GET.get("draft"))
    again = "again" in request.GET
    context = _context(request, drill, text, task, again=again, unsent=draft)
    return render(request, "lessons/drill.html", context)


@posted
@_told_if_bad
def answer(request: SiteRequest, drill: Drill, text: str) -> HttpResponse:
    link = _link_of(request, drill)
    task, text = _task_of(drill, text, link.preset)
    place = Place(Attempt.Kind.DRILL, drill.key, kept_as(text, link.preset), link.level)
    unsent = take(request, place, task, hinted=bool(link.hint))
    if not isinstance(unsent, Unreadable) and not request.htmx:
        url = reverse("drills:question", args=[drill.key, text])
        return redirect(url + query_after(unsent, link.here))
    context = _context(request, drill, text, task, unsent=unsent)
    template = "lessons/_drill.html" if request.htmx else "lessons/drill.html"
    status = 422 if isinstance(unsent, Unreadable) else 200
    return render(request, template, context, status=status)


def _context(
    request: SiteRequest,
    drill: Drill,
    text: str,
    task: Task,
    *,
    again: bool = False,
    unsent: Unsent = None,
) -> dict[str, object]:
    link = _link_of(request, drill)
    mine = Attempt.objects.by(request.visitor).in_drill(drill.key)
    kept = kept_as(text, link.preset)
    trail = trail_of(mine.filter(question=kept), kept)
    one = asked(task, trail, again=again, unsent=unsent)
    hints = () if one.done else ladder(task)
    return {
        "drill": drill,
        "text": text,
        "level": link.level,
        "rules": link.preset.key,
        "rules_name": PRESET_NAMES[link.preset.key],
        "mixed": link.mixed,
        "review": link.review,
        "query": link.query,
        "here": link.here,
        "asked": one,
        "hints": hints[: link.hint],
        "hint_query": _hint_query(link, unsent) if link.hint < len(hints) else "",
        "today": mine.today(),
    }


# --- What every link of a question carries on ------------------------------------------------


@dataclass(frozen=True, slots=True)
class Link:
    """`mixed` hides the theme, `review` leads back to a review, `hint` counts the rungs shown."""

    level: int
    preset: Preset
    mixed: bool = False
    review: bool = False
    hint: int = 0

    @property
    def query(self) -> str:
        carried = {"level": str(self.level)}
        if self.preset is not STANDARD:
            carried["rules"] = self.preset.key
        carried |= {name: "1" for name in ("mixed", REVIEW) if getattr(self, name)}
        return urlencode(carried)

    @property
    def here(self) -> str:
        """The same with the rungs shown, for links that stay with this question."""
        return f"{self.query}&hint={self.hint}" if self.hint else self.query


def _link_of(request: SiteRequest, drill: Drill) -> Link:
    """Raises BadQuestion for rules that do not exist."""
    return Link(
        _level_of(request, drill),
        _preset_of(request),
        "mixed" in request.GET,
        REVIEW in request.GET,
        _hint_of(request),
    )


def _task_of(drill: Drill, text: str, preset: Preset) -> tuple[Task, str]:
    """The task of a question, and its text as it is kept. Raises BadQuestion."""
    task, spelled = drill.read(text, preset), drill.spell(text)
    if len(kept_as(spelled, preset)) > LONGEST:
        raise BadQuestion("unreadable")
    return task, spelled


def _hint_query(link: Link, unsent: Unsent) -> str:
    """What leads one rung up, with an answer in the making."""
    return query_after(unsent, replace(link, hint=link.hint + 1).here)


def _question_url(drill: Drill, text: str, link: Link) -> str:
    return reverse("drills:question", args=[drill.key, text]) + f"?{link.query}"


def kept_as(text: str, preset: Preset) -> str:
    """The same cards under other rules are another question."""
    return text if preset is STANDARD else f"{text} {preset.key}"


def _preset_or_standard(request: SiteRequest) -> Preset:
    return PRESETS.get(request.GET.get("rules", ""), STANDARD)


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


def _hint_of(request: SiteRequest) -> int:
    """The rungs asked for in the address, at most nine: no ladder is higher."""
    asked_for = request.GET.get("hint", "")
    return int(asked_for) if re.fullmatch("[1-9]", asked_for) else 0


def _no_question(request: SiteRequest, drill: Drill, bad: BadQuestion) -> HttpResponse:
    context = {"drill": drill, "code": bad.code, "data": bad.data}
    status = 422 if bad.code == "unknown-rules" else 404
    return render(request, "lessons/no_question.html", context, status=status)
