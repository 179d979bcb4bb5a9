"""The home page, and the taps of its first hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.core.exceptions import BadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from lessons.catalogue import FALLBACK, course
from lessons.home import START, NotNow, Position, position_after, table_of, tapped
from play.engine.cards import NotationError
from play.http import posted

if TYPE_CHECKING:
    from django.http import HttpResponse

    from play.http import SiteRequest

KEY = "first_hand"  # in the session: the taps


class TapForm(forms.Form):
    tap = forms.RegexField(r"^(?:stock|knock|back|again|[A2-9TJQK][cdhs])$")


@never_cache
@require_safe
def home(request: SiteRequest) -> HttpResponse:
    return render(request, "lessons/home.html", _context(_position(request)))


@posted
def first_hand(request: SiteRequest) -> HttpResponse:
    """One tap. What is gone from the table by now: 409 and the table as it is."""
    form = TapForm(request.POST)
    if not form.is_valid():
        raise BadRequest("no tap")
    position = _position(request)
    tap = form.cleaned_data["tap"]
    try:
        position = START if tap == "again" else tapped(position, tap)
    except NotNow:
        return _shown(request, {**_context(position), "stale": True}, status=409)
    request.session[KEY] = list(position.taps)
    if request.htmx:
        return _shown(request, _context(position))
    return redirect(f"{reverse('home')}#table")


def _position(request: SiteRequest) -> Position:
    """Taps kept from another edition of the hand may lead nowhere: then it begins again."""
    try:
        return position_after(request.session.get(KEY, ()))
    except (NotNow, NotationError):
        return START


def _shown(request: SiteRequest, context: dict[str, object], status: int = 200) -> HttpResponse:
    page = "lessons/_home_table.html" if request.htmx else "lessons/home.html"
    return render(request, page, context, status=status)


def _context(position: Position) -> dict[str, object]:
    lessons = course(get_language() or FALLBACK)
    minutes = sum(lesson.minutes for lesson in lessons)
    return {"table": table_of(position), "contents": lessons, "minutes": minutes}
