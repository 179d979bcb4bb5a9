from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from play.coach.levels import LEVELS
from play.engine.presets import PRESETS

PRESET_NAMES = {
    "standard": _("Standard"),
    "norwegian": _("Norwegian"),
    "romanian": _("Romanian"),
    "swedish": _("Swedish"),
    "icelandic": _("Icelandic"),
    "sundanese": _("Sundanese"),
    "classic": _("Classic"),
    "tournament": _("Tournament"),
    "oklahoma": _("Oklahoma"),
    "straight": _("Straight gin"),
    "eaai": _("Program challenge"),
    "hollywood": _("Hollywood"),
    "round-the-corner": _("Round the corner"),
}
LEVEL_NAMES = {"newcomer": _("Newcomer"), "club": _("Club player")}


class StartForm(forms.Form):
    level = forms.ChoiceField(choices=[(key, LEVEL_NAMES[key]) for key in LEVELS])
    preset = forms.ChoiceField(choices=[(key, PRESET_NAMES[key]) for key in PRESETS])


class MoveForm(forms.Form):
    move = forms.CharField(max_length=200)
    move_number = forms.IntegerField(min_value=0, max_value=1000)


class DealForm(forms.Form):
    after = forms.IntegerField(min_value=1, max_value=1000)
