from __future__ import annotations

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from play.engine.cards import DECK, Card, NotationError, card_list
from play.engine.party import may_be_played_by
from play.engine.presets import Preset
from play.engine.proof import cut_deck, is_proven
from play.level_words import levels_in_words
from play.rules_words import presets_in_groups

PLAYERS = [
    (2, _("Two: you and Gina")),
    (3, _("Three: you, Gina and Otto")),
    (4, _("Four: you and Otto against Gina and Mira")),
]


class StartForm(forms.Form):
    level = forms.ChoiceField(choices=[(one.key, one.title) for one in levels_in_words()])
    preset = forms.ChoiceField(choices=presets_in_groups())
    players = forms.TypedChoiceField(choices=PLAYERS, coerce=int, required=False)

    def clean_players(self) -> int:
        return self.cleaned_data["players"] or 2

    def suits(self, preset: Preset) -> bool:
        """Whether so many may play by these rules; where not, the field says so."""
        if may_be_played_by(preset, self.cleaned_data["players"]):
            return True
        self.add_error("players", _("Three games at once are for two players."))
        return False


class MoveForm(forms.Form):
    move = forms.CharField(max_length=200)
    move_number = forms.IntegerField(min_value=0, max_value=1000)


class DealForm(forms.Form):
    after = forms.IntegerField(min_value=1, max_value=1000)


class CutForm(forms.Form):
    cut = forms.IntegerField(min_value=0, max_value=51)


class ProofForm(forms.Form):
    """A proof as a finished hand shows it. `proven` and `dealt` are there once it is valid."""

    seal = forms.RegexField(
        r"^\s*[0-9a-fA-F]{64}\s*$",
        label=_("Seal"),
        error_messages={"invalid": _("A seal has 64 digits, 0 to 9 and a to f.")},
    )
    nonce = forms.CharField(max_length=200, label=_("Random number"))
    deck = forms.CharField(
        max_length=400, label=_("Deck before the cut"), widget=forms.Textarea(attrs={"rows": 4})
    )
    cut = forms.IntegerField(min_value=0, max_value=51, initial=0, label=_("Cut"))

    def clean_deck(self) -> tuple[Card, ...]:
        try:
            deck = card_list(self.cleaned_data["deck"])
        except NotationError as error:
            raise forms.ValidationError(_unreadable(error)) from error
        if len(deck) != len(DECK):
            message = _("A deck has 52 cards; here are %(count)d.")
            raise forms.ValidationError(message, params={"count": len(deck)})
        return deck

    @property
    def proven(self) -> bool:
        given = self.cleaned_data
        return is_proven(given["seal"], given["nonce"].strip(), given["deck"])

    @property
    def dealt(self) -> tuple[Card, ...]:
        """The deck in the order in which it was dealt."""
        return cut_deck(self.cleaned_data["deck"], self.cleaned_data["cut"])


def _unreadable(error: NotationError) -> str:
    if error.code == "card-twice":
        return gettext("The %(card)s is in the deck twice.") % {"card": error.data["card"]}
    return gettext("“%(text)s” is no card.") % {"text": error.data["text"]}
