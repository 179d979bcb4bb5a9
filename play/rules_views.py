"""The rules side by side, each preset on a page of its own, and one hand scored by all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.views.decorators.http import require_safe

from play.engine.cards import CardSet, card, cards
from play.engine.melds import Arrangement, best_arrangement
from play.engine.presets import PRESETS, Preset, SheetKind
from play.rules_words import GROUPS, NAMES, PRESET_NAMES, has_effect, words_in
from play.scorebook import NoShowdown, needs_upcard, showdown_of_hands

if TYPE_CHECKING:
    from play.engine.moves import Seat
    from play.http import SiteRequest
    from play.showdown import Showdown

ARTICLES = tuple(key for key, preset in PRESETS.items() if preset.stated)
TABLES = tuple(key for key in PRESETS if key not in ("standard", *ARTICLES))
VIEWS = {"articles": ("standard", *ARTICLES), "tables": ("standard", *TABLES)}

BLANK_ROWS = 16  # hands on an empty score sheet
UPCARD = card("Td")  # turned up where a limit comes from it: 10, and no spade
_KNOCKER = "4c 5c 6c 8d 8h 8s Jd Qd Kd"
_DEFENDER = "5h 6h 7h Kc Kh Ks"
# The knocker's ten and the defender's. Nothing can be laid off, and no ace is in them.
SAMPLES = {
    "undercut": (cards(f"{_KNOCKER} 9s"), cards(f"{_DEFENDER} Tc Th Ts 2h")),
    "gin": (cards(f"{_KNOCKER} 7c"), cards(f"{_DEFENDER} 9d 7d 3s 2s")),
    "equal": (cards(f"{_KNOCKER} Ts"), cards(f"{_DEFENDER} 9c 9h 9d Qc")),
}


class CompareForm(forms.Form):
    """Which presets stand side by side: a group of them, or two."""

    show = forms.ChoiceField(choices=[(one, one) for one in VIEWS], required=False)
    one = forms.ChoiceField(
        choices=[(key, PRESET_NAMES[key]) for key in PRESETS], required=False, initial="standard"
    )
    other = forms.ChoiceField(
        choices=[(key, PRESET_NAMES[key]) for key in PRESETS], required=False, initial="classic"
    )
    differing = forms.BooleanField(required=False)

    @property
    def view(self) -> str:
        """`articles`, `tables` or `two`; the first where nothing was asked for."""
        asked = self.cleaned_data if self.is_valid() else {}
        if asked.get("one") and asked.get("other"):
            return "two"
        return asked.get("show") or "articles"

    @property
    def keys(self) -> tuple[str, ...]:
        if self.view == "two":
            return (self.cleaned_data["one"], self.cleaned_data["other"])
        return VIEWS[self.view]


@dataclass(frozen=True, slots=True)
class Cell:
    """A value of one preset. `source`: stated by its article, `ours`, or "" for no article."""

    words: str
    source: str


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    title: str | Promise
    cells: tuple[Cell, ...]

    @property
    def differs(self) -> bool:
        return len({cell.words for cell in self.cells}) > 1


@dataclass(frozen=True, slots=True)
class Section:
    title: str | Promise
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A sample under one preset: its showdown, or the code of why there is no such knock."""

    showdown: Showdown | None
    problem: str = ""

    @property
    def paid(self) -> tuple[Seat | None, int] | None:
        shown = self.showdown
        return None if shown is None else (shown.winner, shown.sheet.points)


@dataclass(frozen=True, slots=True)
class Sample:
    """A showdown under several presets; `differs` if they do not all pay the same."""

    name: str
    knocker: Arrangement
    defender: Arrangement
    outcomes: tuple[Outcome, ...]

    @property
    def differs(self) -> bool:
        return len({one.paid for one in self.outcomes}) > 1


@require_safe
def rules(request: SiteRequest) -> HttpResponse:
    """Presets side by side; an unknown one is told, and the articles shown."""
    form = CompareForm(request.GET)
    presets = [PRESETS[key] for key in form.keys]
    context = {
        "form": form,
        "view": form.view,
        "presets": [(one, PRESET_NAMES[one.key]) for one in presets],
        "sections": sections_of(presets, only_differing="differing" in request.GET),
        "samples": samples_of(presets),
        "upcard": UPCARD,
        "marked": any(one.stated for one in presets),
        "names": PRESET_NAMES.items(),
    }
    return render(request, "play/rules.html", context, status=200 if form.is_valid() else 422)


@require_safe
def preset(request: SiteRequest, key: str) -> HttpResponse:
    """One preset: its values in sentences, and where they come from."""
    if key not in PRESETS:
        raise Http404
    shown = PRESETS[key]
    context = {
        "preset": shown,
        "name": PRESET_NAMES[key],
        "sections": sections_told(shown),
        "samples": samples_of([shown]),
        "needs_upcard": needs_upcard(shown),
        "upcard": UPCARD,
    }
    return render(request, "play/rules_preset.html", context)


@require_safe
def rule_sheet(request: SiteRequest, key: str) -> HttpResponse:
    """The whole game under one preset on one page, to print."""
    if key not in PRESETS:
        raise Http404
    shown = PRESETS[key]
    context = {"preset": shown, "name": PRESET_NAMES[key], "sections": sections_told(shown)}
    return render(request, "play/rule_sheet.html", context)


@require_safe
def blank_sheet(request: SiteRequest, key: str) -> HttpResponse:
    """An empty score sheet with the bonuses of one preset, to print."""
    if key not in PRESETS:
        raise Http404
    shown = PRESETS[key]
    games = 3 if shown.score_sheet is SheetKind.HOLLYWOOD else 1
    context = {
        "preset": shown,
        "name": PRESET_NAMES[key],
        "games": range(1, games + 1),
        "rows": range(1, BLANK_ROWS + 1),
    }
    return render(request, "play/blank_sheet.html", context)


def sections_of(presets: Sequence[Preset], *, only_differing: bool = False) -> list[Section]:
    """The rules in their groups, with a cell for each preset; empty groups are left out."""
    sections = [Section(title, _rows(names, presets)) for title, names in GROUPS]
    if only_differing:
        sections = [
            Section(one.title, tuple(row for row in one.rows if row.differs)) for one in sections
        ]
    return [section for section in sections if section.rows]


# What a preset's own page leaves out while it is switched off.
_QUIET = ("knock_limit_from_upcard", "spades_double", "gin_boxes", "undercut_boxes")


def sections_told(preset: Preset) -> list[Section]:
    """The rules that have a sentence on the preset's own page."""

    def is_told(name: str) -> bool:
        off = name in _QUIET and not getattr(preset, name)
        return not off and name != "shutout_bonus"  # told with its effect

    return [
        Section(one.title, tuple(row for row in one.rows if is_told(row.name)))
        for one in sections_of([preset])
    ]


def _rows(names: Sequence[str], presets: Sequence[Preset]) -> tuple[Row, ...]:
    return tuple(
        Row(name, NAMES[name], tuple(_cell(one, name) for one in presets))
        for name in names
        if any(has_effect(one, name) for one in presets)
    )


def _cell(preset: Preset, name: str) -> Cell:
    source = ""
    if preset.stated and has_effect(preset, name):
        source = "stated" if name in preset.stated else "ours"
    return Cell(words_in(preset, name), source)


def samples_of(presets: Sequence[Preset]) -> list[Sample]:
    return [
        Sample(
            name,
            best_arrangement(knocker),
            best_arrangement(defender),
            tuple(_outcome(preset, knocker, defender) for preset in presets),
        )
        for name, (knocker, defender) in SAMPLES.items()
    ]


def _outcome(preset: Preset, knocker: CardSet, defender: CardSet) -> Outcome:
    upcard = UPCARD if needs_upcard(preset) else None
    try:
        return Outcome(showdown_of_hands(preset, knocker, defender, upcard=upcard))
    except NoShowdown as refused:
        return Outcome(None, refused.code)
