from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from lessons.games import NoHand, read_hands, rows_of
from lessons.grade import Grade, right, wrong
from lessons.numbers import NoSuchNumber, cards_of
from lessons.numbers import number as number_of
from lessons.seats import GINA, SEATS, YOU
from lessons.showdowns import NoKnock, TwoHands, base_of, bonus_of, showdown_of
from lessons.tasks.base import AnswerForm, Facts, TaskFault
from lessons.throws import limit_of
from play.engine.cards import DECK, NO_CARDS, Card, CardSet
from play.engine.hand import deal
from play.engine.match import Results, tally
from play.engine.melds import best_arrangement, count_of
from play.engine.moves import Seat
from play.engine.presets import STANDARD, Preset

OF_CARDS = ("points", "deadwood")
OF_SHOWDOWN = ("knocker-count", "defender-count", "layoff-points", "bonus", "hand-points")
OF_GAME = ("score", "boxes", "total")
OF_STOCK = ("stock-after", "draws-left")
MOST = 2000


class NumberForm(AnswerForm):
    """The answer is one whole number."""

    number = forms.IntegerField(
        min_value=0,
        max_value=MOST,
        error_messages={
            "required": _("Write a number first."),
            "invalid": _("Write a whole number, such as 14."),
            "min_value": _("The number is not below 0."),
            "max_value": _("It is not above %(limit_value)s."),
        },
    )

    @property
    def answer(self) -> str:
        return str(self.cleaned_data["number"])

    @property
    def typed(self) -> str:
        return str(self.data.get("number", ""))


@dataclass(frozen=True, slots=True)
class Found:
    """A number, what is known of it, and the numbers that usual slips lead to, by code."""

    value: int
    facts: Mapping[str, object] = field(default_factory=dict)
    slips: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Number:
    """Write one number, which the engine counts."""

    kind: ClassVar[str] = "number"
    table: ClassVar[str] = "lessons/tasks/_number.html"
    fields: ClassVar[str] = "lessons/tasks/_number_fields.html"
    one_tap: ClassVar[bool] = False
    reasons: ClassVar[str] = "lessons/reasons/_number.html"
    codes: ClassVar[frozenset[str]] = frozenset(
        {
            "bonus-forgotten",
            "not-subtracted",
            "layoff-forgotten",
            "not-doubled",
            "off-by-one",
            "off-by-ten",
            "too-low",
            "too-high",
        }
    )

    found: Found
    preset: Preset = STANDARD
    hands: tuple[
        tuple[str, CardSet], ...
    ] = ()  # to look at: cards, upcard, or what is asked about
    showdown: TwoHands | None = None  # likewise
    game: Results = ()  # likewise, the hands of a game
    seen: CardSet = NO_CARDS  # cards that cannot come any more

    @classmethod
    def of(cls, facts: Facts) -> Number:
        preset, measure = facts.preset(), facts.text("measure")
        if measure in OF_CARDS:
            return _of_cards(measure, facts.cards("cards"), preset)
        if measure in OF_SHOWDOWN:
            return _of_showdown(measure, facts, preset)
        if measure in OF_GAME:
            return _of_game(measure, facts, preset)
        if measure in OF_STOCK:
            return cls(_of_stock(measure, facts, preset), preset)
        if measure == "knock-limit":
            upcard = facts.card("upcard")
            found = Found(limit_of(preset, upcard), {"upcard": upcard})
            return cls(found, preset, (("upcard", CardSet((upcard,))),))
        found, (about, gone) = Found(_counted(measure)), cards_of(measure)
        return cls(found, preset, (("about", about),) if about else (), seen=gone)

    def form(self, posted: QueryDict | None = None) -> NumberForm:
        return NumberForm(posted)

    def solution(self) -> str:
        return str(self.found.value)

    def grade(self, answer: str) -> Grade:
        said, value = int(answer), self.found.value
        told = {**self.found.facts, "said": said, "value": value}
        if said == value:
            return right(**told)
        slips = {**self.found.slips, "off-by-one": value + (1 if said > value else -1)}
        slips["off-by-ten"] = value + (10 if said > value else -10)
        code = next((code for code, slip in slips.items() if slip == said), None)
        return wrong(code or ("too-low" if said < value else "too-high"), **told)

    def facts(self) -> Mapping[str, object]:
        return {**self.found.facts, "value": self.found.value}

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        """Hands are shown as dealt; once the number is found, as they are best arranged."""
        done = bool(grade and grade.right)
        return {
            "hands": self.hands,
            "splits": [
                best_arrangement(hand, self.preset)
                for label, hand in self.hands
                if done and label == "cards"
            ],
            "showdown": self.showdown.shown(done=done) if self.showdown else None,
            "rows": rows_of(self.game),
            "seen": self.seen,
            "said": answer,
        }


def _counted(measure: str) -> int:
    try:
        value = number_of(measure)
    except NoSuchNumber as error:
        raise TaskFault(str(error)) from error
    if not isinstance(value, int):
        raise TaskFault(f"“{measure}” is no number")
    return value


def _of_cards(measure: str, cards: tuple[Card, ...], preset: Preset) -> Number:
    hand = CardSet(cards)
    best = best_arrangement(hand, preset)
    value = count_of(hand, preset) if measure == "points" else best.count
    told = {"cards": cards, "rest": best.deadwood, "melds": best.melds}
    return Number(Found(value, told), preset, (("cards", hand),))


def _of_showdown(measure: str, facts: Facts, preset: Preset) -> Number:
    knocker, defender = CardSet(facts.cards("knocker")), CardSet(facts.cards("defender"))
    try:
        sheet = showdown_of(knocker, defender, preset, facts.card_or_none("upcard"))
    except NoKnock as error:
        raise TaskFault(str(error)) from error
    laid = count_of(sheet.defender.laid, preset)
    values = {
        "knocker-count": sheet.knocker.count,
        "defender-count": sheet.defender.count,
        "layoff-points": laid,
        "bonus": bonus_of(sheet),
        "hand-points": sheet.points,
    }
    told = {
        "result": str(sheet.result),
        "knocker_count": sheet.knocker.count,
        "defender_count": sheet.defender.count,
        "difference": sheet.difference,
        "laid": sheet.defender.laid,
        "bonus": bonus_of(sheet),
    }
    found = Found(values[measure], told, _slips(measure, values, base_of(sheet), defender, preset))
    you = facts.choice(YOU, ("knocker", "defender"), "knocker")
    return Number(found, preset, showdown=TwoHands(knocker, defender, sheet, you))


def _slips(
    measure: str, values: Mapping[str, int], base: int, defender: CardSet, preset: Preset
) -> dict[str, int]:
    value = values[measure]
    slips = {}
    if measure == "defender-count" and values["layoff-points"]:
        slips["layoff-forgotten"] = best_arrangement(defender, preset).count
    if measure == "hand-points":
        if values["bonus"]:
            slips["bonus-forgotten"] = base
        slips["not-subtracted"] = values["defender-count"] + values["bonus"]
        slips["not-doubled"] = base + values["bonus"]
    return {code: slip for code, slip in slips.items() if slip != value}


def _of_game(measure: str, facts: Facts, preset: Preset) -> Number:
    try:
        hands = read_hands(facts.texts("hands"))
    except NoHand as error:
        raise TaskFault(str(error)) from error
    sheet = tally(preset, hands)
    pair = {"score": sheet.score, "boxes": sheet.boxes, "total": sheet.totals}[measure]
    found = Found(pair[SEATS[facts.choice("of", (YOU, GINA))]])
    return Number(found, preset, game=hands)


def _of_stock(measure: str, facts: Facts, preset: Preset) -> Found:
    stock = len(deal(DECK, preset, Seat.NORTH).stock)
    if measure == "draws-left":
        return Found(stock - preset.dead_hand_stock, {"stock": stock})
    return Found(stock - facts.number("drawn"), {"stock": stock})
