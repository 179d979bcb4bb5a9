"""House rules: single values of a preset, changed by a player for one game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from play.engine.presets import PRESETS, STANDARD, Clash, Preset, bounds_of, clashes, values_of
from play.rules_words import GROUPS, NAMES, PRESET_NAMES, WORDS, value_words

# Every rule but where a hand is void: all tables agree on that.
HOUSE_GROUPS = tuple(
    (title, tuple(name for name in names if name != "dead_hand_stock")) for title, names in GROUPS
)
HOUSE_RULES = tuple(name for _title, names in HOUSE_GROUPS for name in names)
LONG = 16  # letters that a field in two columns on a phone has room for
BIG_GIN_BOUNDS = (0, 100)
FILLED_FROM = "filled_from"  # the preset whose values the fields held when they were shown


class HouseForm(forms.Form):
    """A field for each rule, filled from a preset.

    Only a value that differs from what its field was filled with is a change: so a preset
    chosen afterwards keeps its own values everywhere else.
    """

    def __init__(self, preset: Preset, posted: Mapping[str, Any] | None = None) -> None:
        asked = (posted or {}).get(FILLED_FROM)
        self.preset = preset
        self.filled = PRESETS.get(str(asked), preset)
        super().__init__(None if posted is None else _with_defaults(self.filled, posted))
        for name in HOUSE_RULES:
            self.fields[name] = _field(name)
            self.fields[name].initial = _text(getattr(self.filled, name))

    @property
    def rules(self) -> Preset:
        """The preset with the player's changes. Only of a form whose fields can be read."""
        usual = values_of(self.filled)
        changed = {
            name: value for name, value in self.cleaned_data.items() if value != usual[name]
        }
        return replace(self.preset, **changed)

    @property
    def filled_name(self) -> str | Promise:
        return PRESET_NAMES[self.filled.key]

    @property
    def clashes(self) -> tuple[Clash, ...]:
        """Why the values make no game together; the fields see to their own bounds."""
        if not self.is_bound or self.errors:
            return ()
        return tuple(clash for clash in clashes(self.rules) if clash.code != "out-of-bounds")

    @property
    def makes_a_game(self) -> bool:
        return self.is_valid() and not self.clashes

    @property
    def troubled(self) -> frozenset[str]:
        """The fields to look at again."""
        named = (name for clash in self.clashes for name in clash.names)
        return frozenset((*self.errors, *named)) if self.is_bound else frozenset()

    @property
    def wide(self) -> frozenset[str]:
        """The fields with words that need twice the room."""
        words = {name: WORDS.get(name, {}).values() for name in HOUSE_RULES}
        return frozenset(name for name in words if any(len(str(w)) > LONG for w in words[name]))

    @property
    def is_open(self) -> bool:
        """Whether the fields should lie open: something in them was changed, or is wrong."""
        if not self.is_bound:
            return False
        return not self.makes_a_game or self.rules != self.preset

    @property
    def groups(self) -> list[tuple[str | Promise, list[forms.BoundField]]]:
        return [(title, [self[name] for name in names]) for title, names in HOUSE_GROUPS]


def _with_defaults(filled: Preset, posted: Mapping[str, Any]) -> dict[str, Any]:
    """What was posted; a field that was not shown holds what it would have been filled with."""
    return {name: posted.get(name, _text(getattr(filled, name))) for name in HOUSE_RULES}


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _field(name: str) -> forms.Field:
    usual = getattr(STANDARD, name)
    if name not in WORDS:
        return _number(name)
    choices = [(text, value_words(name, text)) for text in WORDS[name]]
    kind = type(usual) if isinstance(usual, StrEnum) else _yes_or_no
    return forms.TypedChoiceField(
        label=NAMES[name],
        choices=choices,
        coerce=kind,
        error_messages={"invalid_choice": _("Choose one of the list.")},
    )


def _number(name: str) -> forms.IntegerField:
    low, high = bounds_of(name) or BIG_GIN_BOUNDS
    message = _("Write a whole number from %(low)d to %(high)d.") % {"low": low, "high": high}
    codes = ("required", "invalid", "min_value", "max_value")
    return forms.IntegerField(
        label=NAMES[name],
        min_value=low,
        max_value=high,
        required=name != "big_gin_bonus",
        error_messages=dict.fromkeys(codes, message),
    )


def _yes_or_no(text: str) -> bool:
    return text == "True"
