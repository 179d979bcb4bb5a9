"""How far a visitor is, and what is due. Here, since it tells of lessons and of games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from lessons.catalogue import FALLBACK, course
from lessons.memory import State
from lessons.models import Attempt
from lessons.progress import course_map
from lessons.reviewing import practice_of_visitor, ready, review_url
from lessons.skill_words import SKILL_NAMES, STATE_NAMES
from play.statistics import statistics_of

if TYPE_CHECKING:
    from django.http import HttpResponse

    from lessons.practice import Practice
    from play.http import SiteRequest


@never_cache
@require_safe
def progress(request: SiteRequest) -> HttpResponse:
    """The map of the course, the skills, the days and the games."""
    attempts = list(Attempt.objects.by(request.visitor))
    practice = practice_of_visitor(attempts)
    context = {
        "course": course_map(course(get_language() or FALLBACK), attempts),
        "due": ready(practice),
        "days": practice.days,
        "skills": _skills(practice),
        "legend": [
            (state, name, practice.in_state(State(state))) for state, name in STATE_NAMES.items()
        ],
        "games": statistics_of(request.visitor),
    }
    return render(request, "ginsite/progress.html", context)


@never_cache
@require_safe
def review(request: SiteRequest) -> HttpResponse:
    """Leads to the next thing that is due, or says that nothing is."""
    practice = practice_of_visitor(list(Attempt.objects.by(request.visitor)))
    url = next(filter(None, (review_url(due, practice) for due in practice.due)), None)
    if url:
        return redirect(url)
    return render(request, "ginsite/nothing_due.html")


def _skills(practice: Practice) -> list[dict[str, object]]:
    """Each skill with its name, the solid ones first."""
    order = list(STATE_NAMES)
    now = sorted(practice.skills, key=lambda one: order.index(one.memory.state))
    return [
        {
            "name": SKILL_NAMES[one.skill.key],
            "state": one.memory.state,
            "state_name": STATE_NAMES[one.memory.state],
            "memory": one.memory,
            "ago": one.ago,
        }
        for one in now
    ]
