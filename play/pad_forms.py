from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError

from play.engine.cards import Card
from play.engine.moves import Seat
from play.engine.party import may_be_played_by
from play.engine.presets import PRESETS, Preset
from play.padbook import PadHand
from play.rules_words import presets_in_groups
from play.score_forms import CardsField
from play.scorebook import NoShowdown, needs_upcard

PLACES = ("first", "second", "third", "fourth")
MOST_DEADWOOD = 150  # ten dear cards, aces at 15
MOST_POINTS = 500
HOWS = ("counts", "points", "void")


class PadForm(forms.Form):
    """A new pad: two to four names, the first dealer first, and the rules."""

    first = forms.CharField(max_length=20, required=False)
    second = forms.CharField(max_length=20, required=False)
    third = forms.CharField(max_length=20, required=False)
    fourth = forms.CharField(max_length=20, required=False)
    preset = forms.ChoiceField(choices=presets_in_groups())

    def clean(self) -> dict[str, Any]:
        names = [self.cleaned_data.get(place, "") for place in PLACES]
        self.names = tuple(filter(None, names))
        if self.errors:
            return self.cleaned_data
        if len(self.names) < 2:
            raise ValidationError("", code="few-names")
        if len({name.casefold() for name in self.names}) < len(self.names):
            raise ValidationError("", code="same-name")
        if not may_be_played_by(self.rules, len(self.names)):
            raise ValidationError("", code="two-only")
        return self.cleaned_data

    @property
    def rules(self) -> Preset:
        return PRESETS[self.cleaned_data["preset"]]

    @property
    def code(self) -> str:
        """Why this makes no pad: one of the codes above, or the name of the field."""
        field, (error, *_) = next(iter(self.errors.as_data().items()))
        return str(error.code) if field == NON_FIELD_ERRORS else field


class PadHandForm(forms.Form):
    """One hand: both counts, or points for its winner, or void."""

    how = forms.ChoiceField(choices=[(how, how) for how in HOWS])
    knocked = forms.ChoiceField(choices=[(seat, seat) for seat in Seat], required=False)
    knocker = forms.IntegerField(min_value=0, max_value=MOST_DEADWOOD, required=False)
    defender = forms.IntegerField(min_value=0, max_value=MOST_DEADWOOD, required=False)
    upcard = CardsField()
    won = forms.ChoiceField(choices=[(seat, seat) for seat in Seat], required=False)
    points = forms.IntegerField(min_value=1, max_value=MOST_POINTS, required=False)

    def read(self, preset: Preset) -> PadHand:
        """The hand entered. Raises NoShowdown: `how`, `who-knocked`, `counts`, `upcard`,
        `who-won`, `points`, or those of `showdown_of_counts`.
        """
        self.full_clean()
        given = self.cleaned_data
        match given.get("how"):
            case "counts":
                return self._counts(given, preset)
            case "points":
                return self._points(given)
            case "void":
                return PadHand("void")
        raise NoShowdown("how")

    def _counts(self, given: dict[str, Any], preset: Preset) -> PadHand:
        if not given.get("knocked"):
            raise NoShowdown("who-knocked")
        if given.get("knocker") is None or given.get("defender") is None:
            raise NoShowdown("counts", most=MOST_DEADWOOD)
        upcard = self._upcard(given) if needs_upcard(preset) else None
        seat = Seat(given["knocked"])
        hand = PadHand("counts", seat, given["knocker"], given["defender"], upcard)
        hand.showdown(preset)
        return hand

    def _upcard(self, given: dict[str, Any]) -> Card:
        if len(given.get("upcard", ())) != 1:
            raise NoShowdown("one-upcard")
        upcard: Card = given["upcard"][0]
        return upcard

    def _points(self, given: dict[str, Any]) -> PadHand:
        if not given.get("won"):
            raise NoShowdown("who-won")
        if given.get("points") is None:
            raise NoShowdown("points", most=MOST_POINTS)
        return PadHand("points", Seat(given["won"]), given["points"])


class NumberForm(forms.Form):
    """The round that is entered or struck out, counted from 1."""

    number = forms.IntegerField(min_value=1, max_value=1000)
