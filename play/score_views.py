"""Pages for hands played elsewhere: any two hands scored, and the pad for a game at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from play.engine.cards import DECK, NO_CARDS, Card, CardSet, cards
from play.engine.presets import PRESETS
from play.rules_words import PRESET_NAMES
from play.score_forms import ScoreForm, tapped
from play.scorebook import Hands, NoShowdown, Outcome, other_spreads, under_every_preset

if TYPE_CHECKING:
    from play.http import SiteRequest

SPREADS_SHOWN = 5
SUIT_ROWS = tuple(DECK[start : start + 13] for start in range(0, 52, 13))
# the showdown in which melding first and laying off first both miss the best answer
EXAMPLE = Hands(
    PRESETS["standard"],
    cards("6d 7d 8d 9d Td 6s 7s 8s 9s 4c"),
    cards("3h 4s 5c 5d 5h 5s 9h Th Jh Qh"),
)


@require_safe
def score(request: SiteRequest) -> HttpResponse:
    """Two hands in the address, the showdown explained below them."""
    query = request.GET
    if query.keys() <= {"rules"}:
        return render(request, "play/score.html", _entry(query.get("rules", "standard")))
    form = ScoreForm(query)
    if not form.is_valid():
        return _refused(request, form.problem)
    try:
        hands = form.hands()
        hands.showdown()
    except NoShowdown as problem:
        return _refused(request, problem)
    hands = hands.canonical()
    if query.urlencode() != query_of(hands):
        return redirect(address(hands))
    return render(request, "play/score.html", _scored(hands))


def query_of(hands: Hands) -> str:
    """The short form of two hands in an address, the same for the same hands."""
    parts = {"rules": hands.preset.key, "knocker": _tight(hands.knocker)}
    parts["defender"] = _tight(hands.defender)
    if hands.upcard is not None:
        parts["upcard"] = str(hands.upcard)
    if hands.spread:
        parts["spread"] = " ".join(map(_tight, hands.spread))
    return urlencode(parts)


def address(hands: Hands) -> str:
    return f"{reverse('play:score')}?{query_of(hands)}"


def _tight(group: CardSet) -> str:
    return str(group).replace(" ", "")


@dataclass(frozen=True, slots=True)
class HandEntry:
    """One hand of the form: cards ticked in the grid `field`, or typed as `side`."""

    side: str
    field: str
    picked: CardSet
    typed: str = ""
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table of outcomes: how it ended, and the link to it."""

    name: str
    outcome: Outcome
    href: str
    chosen: bool = False


def _entry(
    rules: str = "standard", *entries: HandEntry, upcard: Card | None = None
) -> dict[str, Any]:
    knocker, defender = entries or (
        HandEntry("knocker", "k", NO_CARDS),
        HandEntry("defender", "d", NO_CARDS),
    )
    return {
        "entries": (knocker, defender),
        "rules": rules,
        "presets": PRESET_NAMES,
        "suits": SUIT_ROWS,
        "upcard": upcard,
        "example": address(EXAMPLE),
    }


def _refused(request: SiteRequest, problem: NoShowdown) -> HttpResponse:
    """The form with all that was typed, and one sentence."""
    query = request.GET
    wrong = problem.data.get("field", problem.data.get("side"))
    entries = (
        HandEntry(side, field, tapped(query, field), query.get(side, ""), wrong == side)
        for side, field in (("knocker", "k"), ("defender", "d"))
    )
    context = _entry(query.get("rules", ""), *entries)
    context |= {"upcard_text": query.get("upcard", ""), "spread": query.get("spread", "")}
    context |= {**problem.data, "code": problem.code}
    return render(request, "play/score.html", context, status=422)


def _scored(hands: Hands) -> dict[str, Any]:
    entries = (
        HandEntry("knocker", "k", hands.knocker),
        HandEntry("defender", "d", hands.defender),
    )
    return _entry(hands.preset.key, *entries, upcard=hands.upcard) | {
        "showdown": hands.showdown(),
        "rules_name": PRESET_NAMES[hands.preset.key],
        "others": [
            Row("", one, address(one.hands)) for one in other_spreads(hands, SPREADS_SHOWN)
        ],
        "presets_rows": [
            Row(
                str(PRESET_NAMES[one.hands.preset.key]),
                one,
                address(one.hands),
                one.hands.preset == hands.preset,
            )
            for one in under_every_preset(hands, PRESETS.values())
        ],
    }
