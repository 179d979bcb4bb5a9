from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from play.engine.cards import Card, CardSet, NotationError, card_list
from play.engine.presets import PRESETS
from play.rules_words import PRESET_NAMES
from play.scorebook import Hands, NoShowdown, Spread

if TYPE_CHECKING:
    from django.http import QueryDict

TEXT = 200  # characters: eleven cards spelt as generously as one likes


class CardsField(forms.CharField):
    """Cards in the order they are written; its errors carry the notation's code and data."""

    def __init__(self) -> None:
        super().__init__(required=False, max_length=TEXT)

    def clean(self, value: Any) -> tuple[Card, ...]:
        try:
            return card_list(super().clean(value))
        except NotationError as error:
            raise forms.ValidationError("", code=error.code, params=error.data) from error


class SpreadField(CardsField):
    """Melds with spaces between them: `6d7d8d9dTd 6s7s8s9s`."""

    def clean(self, value: Any) -> Spread:  # type: ignore[override]
        whole = super().clean(value)
        groups = forms.CharField(required=False).clean(value).split()
        return tuple(CardSet(card_list(group)) for group in groups) if whole else ()


class TappedField(forms.MultipleChoiceField):
    """Cards ticked in a grid; what is no card is not there."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def clean(self, value: Any) -> CardSet:
        return CardSet(found[0] for text in value or () if len(found := _read(text)) == 1)


def _read(text: str) -> tuple[Card, ...]:
    try:
        return card_list(text)
    except NotationError:
        return ()


class ScoreForm(forms.Form):
    """Two hands, each tapped (`k`, `d`) or typed; what is typed wins."""

    rules = forms.ChoiceField(choices=[(key, PRESET_NAMES[key]) for key in PRESETS])
    knocker = CardsField()
    defender = CardsField()
    k = TappedField()
    d = TappedField()
    upcard = CardsField()
    spread = SpreadField()

    def hands(self) -> Hands:
        """The hands of a form without errors. Raises NoShowdown (`one-upcard`)."""
        asked = self.cleaned_data
        if len(asked["upcard"]) > 1:
            raise NoShowdown("one-upcard", field="upcard")
        return Hands(
            PRESETS[asked["rules"]],
            CardSet(asked["knocker"]) or asked["k"],
            CardSet(asked["defender"]) or asked["d"],
            next(iter(asked["upcard"]), None),
            asked["spread"],
        )

    @property
    def problem(self) -> NoShowdown:
        """The first error as a code and its data; `field` is where it was found."""
        field, (error, *_) = next(iter(self.errors.as_data().items()))
        if field == "rules":
            return NoShowdown("unknown-rules", field=field)
        return NoShowdown(error.code or "unreadable", **(error.params or {}), field=field)


def tapped(query: QueryDict, name: str) -> CardSet:
    return TappedField().clean(query.getlist(name))
