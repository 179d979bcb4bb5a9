"""The score pad: a game at a real table, kept by the visitor's cookie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from play.engine.presets import values_of
from play.http import posted
from play.kept import StaleTable
from play.pad_forms import PLACES, NumberForm, PadForm, PadHandForm
from play.pad_words import told
from play.pads import ScorePad
from play.rules_words import PRESET_NAMES
from play.scorebook import NoShowdown, needs_upcard
from play.visitors import visitor_of

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from play.http import SiteRequest

PADS_LISTED = 20


@never_cache
@require_safe
def pads(request: SiteRequest) -> HttpResponse:
    """The visitor's pads, and a new one."""
    return render(request, "play/pads.html", _pads_context(request, PadForm()))


@posted
def start(request: SiteRequest) -> HttpResponse:
    form = PadForm(request.POST)
    if not form.is_valid():
        context = _pads_context(request, form) | {"code": form.code}
        return render(request, "play/pads.html", context, status=422)
    pad = ScorePad.objects.create(
        visitor=visitor_of(request), rules=values_of(form.rules), names=list(form.names)
    )
    return redirect("play:pad", code=pad.code)


@never_cache
@require_safe
def pad(request: SiteRequest, code: str) -> HttpResponse:
    """The sheet as it stands, and the next hand to be entered."""
    return render(request, "play/pad.html", _context(_own_pad(request, code)))


@posted
def add(request: SiteRequest, code: str) -> HttpResponse:
    """Enter a round."""
    kept, number = _own_pad(request, code), NumberForm(request.POST)
    if not number.is_valid():
        return _refused(request, kept, "unreadable", status=400)
    forms = _forms(len(kept.sheet().meetings), request.POST)
    try:
        entry = tuple(form.read(kept.table.preset) for form in forms)
        kept.add(number.cleaned_data["number"], entry)
    except NoShowdown as problem:
        return _refused(request, kept, problem.code, problem.data, status=422, posted=request.POST)
    except StaleTable:
        return _refused(request, kept, "stale", status=409)
    return redirect("play:pad", code=code)


@posted
def undo(request: SiteRequest, code: str) -> HttpResponse:
    """Strike out the last round."""
    kept, number = _own_pad(request, code), NumberForm(request.POST)
    if not number.is_valid():
        return _refused(request, kept, "unreadable", status=400)
    try:
        kept.undo(number.cleaned_data["number"])
    except StaleTable:
        return _refused(request, kept, "stale", status=409)
    return redirect("play:pad", code=code)


@posted
def delete(request: SiteRequest, code: str) -> HttpResponse:
    _own_pads(request).filter(code=code).delete()
    return redirect("play:pads")


def _own_pads(request: SiteRequest) -> QuerySet[ScorePad]:
    if request.visitor is None:
        return ScorePad.objects.none()
    return ScorePad.objects.filter(visitor=request.visitor)


def _own_pad(request: SiteRequest, code: str) -> ScorePad:
    return get_object_or_404(_own_pads(request), code=code)


def _pads_context(request: SiteRequest, form: PadForm) -> dict[str, Any]:
    found = _own_pads(request).order_by("-played")[:PADS_LISTED]
    return {
        "form": form,
        "names": [form[place] for place in PLACES],
        "pads": [{"code": one.code, "told": told(one.sheet())} for one in found],
    }


@dataclass(frozen=True, slots=True)
class Asked:
    """The fields of one hand and the two who play it."""

    form: PadHandForm
    south: str
    north: str


def _forms(count: int, posted: Any = None) -> list[PadHandForm]:
    return [PadHandForm(posted, prefix=f"h{place}") for place in range(count)]


def _context(kept: ScorePad, posted: Any = None) -> dict[str, Any]:
    sheet = kept.sheet()
    forms = _forms(len(sheet.meetings), posted)
    return {
        "pad": kept,
        "told": told(sheet),
        "preset": kept.table.preset,
        "rules_name": PRESET_NAMES[kept.table.preset.key],
        "number": len(sheet.rows) + 1,
        "asked": [
            Asked(form, kept.names[meeting.south], kept.names[meeting.north])
            for form, meeting in zip(forms, sheet.meetings, strict=True)
        ],
        "needs_upcard": needs_upcard(kept.table.preset),
    }


def _refused(
    request: SiteRequest,
    kept: ScorePad,
    code: str,
    data: dict[str, object] | None = None,
    *,
    status: int,
    posted: Any = None,
) -> HttpResponse:
    """The pad as it stands, one sentence, and what was typed if it may still be entered."""
    kept.refresh_from_db()
    context = _context(kept, posted) | {**(data or {}), "code": code}
    return render(request, "play/pad.html", context, status=status)
