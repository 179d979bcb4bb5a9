"""Presets: a named set of rule values. A variant is data; no rule knows a preset by its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any

RULES_VERSION = 1  # stored with each hand; raise it when the meaning of a value changes


class Opening(StrEnum):
    OFFER = "offer"  # non-dealer, then dealer may take the upcard, then the stock must be drawn
    FREE_DRAW = "free-draw"


class AceInRuns(StrEnum):
    LOW = "low"  # A-2-3 only
    CORNER = "corner"  # also Q-K-A and K-A-2


class UndercutWhen(StrEnum):
    FEWER = "fewer"
    EQUAL_OR_FEWER = "equal-or-fewer"


class UndercutAward(StrEnum):
    DIFFERENCE = "difference"
    KNOCKER_COUNT = "knocker-count"


class ShutoutCondition(StrEnum):
    NONE = "none"
    ROUNDS = "rounds"  # the loser won no hand
    POINTS = "points"  # the loser scored no point


class ShutoutEffect(StrEnum):
    ADD = "add"  # to the game bonus
    REPLACE = "replace"  # in place of the game bonus


class GameWinner(StrEnum):
    TALLY = "tally"  # most points after all bonuses
    FIRST = "first"  # first to the target


class FirstDealer(StrEnum):
    LOW_CARD = "low-card"
    RANDOM = "random"


class NextDealer(StrEnum):
    LOSER = "loser"
    WINNER = "winner"
    ALTERNATE = "alternate"


class DeadHandDealer(StrEnum):
    SAME = "same"
    ALTERNATE = "alternate"


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """The values of every rule that differs between tables. Points unless said."""

    key: str
    knock_limit: int = 10
    ace_in_runs: AceInRuns = AceInRuns.LOW
    ace_points: int = 1  # as deadwood
    opening: Opening = Opening.OFFER
    may_discard_taken_card: bool = False
    gin_bonus: int = 25
    big_gin_bonus: int | None = None  # None: eleven melded cards have no rule of their own
    layoff_against_gin: bool = False
    undercut_when: UndercutWhen = UndercutWhen.EQUAL_OR_FEWER
    undercut_award: UndercutAward = UndercutAward.DIFFERENCE
    undercut_bonus: int = 25
    box_bonus: int = 25
    game_bonus: int = 100
    shutout_condition: ShutoutCondition = ShutoutCondition.ROUNDS
    shutout_effect: ShutoutEffect = ShutoutEffect.ADD
    shutout_bonus: int = 100
    target: int = 100
    game_winner: GameWinner = GameWinner.TALLY
    first_dealer: FirstDealer = FirstDealer.LOW_CARD
    next_dealer: NextDealer = NextDealer.LOSER
    dead_hand_stock: int = 2  # cards left after a discard that make the hand void
    dead_hand_dealer: DeadHandDealer = DeadHandDealer.SAME
    stated: frozenset[str] = field(default=frozenset(), compare=False)  # by the preset's article


STANDARD = Preset(key="standard")

# No boxes, no bonus for the game, so nothing a shutout could add to.
_PLAIN_SCORE = {"box_bonus": 0, "game_bonus": 0, "shutout_condition": ShutoutCondition.NONE}

_ALWAYS_STATED = {"knock_limit", "ace_points", "gin_bonus"}

NORWEGIAN = Preset(
    key="norwegian",
    undercut_when=UndercutWhen.FEWER,
    stated=frozenset(
        _ALWAYS_STATED
        | {"ace_in_runs", "opening", "may_discard_taken_card", "layoff_against_gin"}
        | {"undercut_when"}
        | {"undercut_award", "undercut_bonus", "box_bonus", "game_bonus", "shutout_condition"}
        | {"shutout_effect", "shutout_bonus", "target", "game_winner", "first_dealer"}
        | {"next_dealer", "dead_hand_stock"}
    ),
)
ROMANIAN = Preset(
    key="romanian",
    opening=Opening.FREE_DRAW,
    box_bonus=20,
    shutout_condition=ShutoutCondition.POINTS,
    shutout_effect=ShutoutEffect.REPLACE,
    shutout_bonus=200,
    stated=frozenset(
        _ALWAYS_STATED
        | {"ace_in_runs", "opening", "may_discard_taken_card", "layoff_against_gin"}
        | {"undercut_when"}
        | {"undercut_award", "undercut_bonus", "box_bonus", "game_bonus", "shutout_condition"}
        | {"shutout_effect", "shutout_bonus", "target", "dead_hand_stock", "dead_hand_dealer"}
    ),
)
SWEDISH = Preset(
    key="swedish",
    undercut_award=UndercutAward.KNOCKER_COUNT,
    first_dealer=FirstDealer.RANDOM,
    next_dealer=NextDealer.ALTERNATE,
    stated=frozenset(
        _ALWAYS_STATED
        | {"opening", "layoff_against_gin", "undercut_when", "undercut_award"}
        | {"undercut_bonus", "game_winner"}
    ),
    **_PLAIN_SCORE,  # type: ignore[arg-type]
)
ICELANDIC = Preset(
    key="icelandic",
    undercut_bonus=10,
    game_winner=GameWinner.FIRST,
    first_dealer=FirstDealer.RANDOM,
    next_dealer=NextDealer.WINNER,
    stated=frozenset(
        _ALWAYS_STATED
        | {"opening", "layoff_against_gin", "undercut_when", "undercut_award"}
        | {"undercut_bonus", "target", "game_winner", "first_dealer", "next_dealer"}
        | {"ace_in_runs", "dead_hand_stock", "dead_hand_dealer"}
    ),
    **_PLAIN_SCORE,  # type: ignore[arg-type]
)
SUNDANESE = Preset(
    key="sundanese",
    may_discard_taken_card=True,
    game_winner=GameWinner.FIRST,
    first_dealer=FirstDealer.RANDOM,
    next_dealer=NextDealer.ALTERNATE,
    stated=frozenset(_ALWAYS_STATED | {"opening", "may_discard_taken_card", "game_winner"}),
    **_PLAIN_SCORE,  # type: ignore[arg-type]
)

PRESETS = {
    preset.key: preset for preset in (STANDARD, NORWEGIAN, ROMANIAN, SWEDISH, ICELANDIC, SUNDANESE)
}


def values_of(preset: Preset) -> dict[str, object]:
    """Every value of a preset by name, fit for JSON; `preset_of` reads it back."""
    return {one.name: getattr(preset, one.name) for one in fields(preset) if one.name != "stated"}


def preset_of(values: Mapping[str, object]) -> Preset:
    """The preset with these values; those left out are as in `standard`.

    Raises TypeError for a name that is no rule, ValueError for a word that is no choice.
    """
    known: dict[str, Any] = dict(values)
    for name, usual in values_of(STANDARD).items():
        if isinstance(usual, StrEnum) and name in known:
            known[name] = type(usual)(known[name])
    return Preset(**known)
