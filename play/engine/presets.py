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


class LastDiscard(StrEnum):
    """Whether the throw that leaves the last two stock cards may be taken."""

    NONE = "none"
    KNOCK_ONLY = "knock-only"  # taken only to knock or gin, throwing another card


class SheetKind(StrEnum):
    SINGLE = "single"
    HOLLYWOOD = "hollywood"  # three games at once


class ThreePlayers(StrEnum):
    """Who sits out and deals when three play."""

    ROTATE = "rotate"  # the dealer's seat goes round the table
    LOSER_DEALS = "loser-deals"


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """The values of every rule that differs between tables. Points unless said."""

    key: str
    knock_limit: int = 10
    ace_in_runs: AceInRuns = AceInRuns.LOW
    ace_points: int = 1  # as deadwood
    knock_limit_from_upcard: bool = False  # in place of knock_limit
    upcard_ace_limit: int = 0  # the limit an ace turned up sets; 0 is gin only
    spades_double: bool = False  # a spade turned up doubles the hand's points
    opening: Opening = Opening.OFFER
    may_discard_taken_card: bool = False
    gin_bonus: int = 25
    big_gin_bonus: int | None = None  # None: eleven melded cards have no rule of their own
    layoff_against_gin: bool = False
    undercut_when: UndercutWhen = UndercutWhen.EQUAL_OR_FEWER
    undercut_award: UndercutAward = UndercutAward.DIFFERENCE
    undercut_bonus: int = 25
    box_bonus: int = 25
    gin_boxes: int = 0  # extra boxes for gin, big gin included
    undercut_boxes: int = 0
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
    last_discard: LastDiscard = LastDiscard.NONE
    score_sheet: SheetKind = SheetKind.SINGLE
    three_players: ThreePlayers = ThreePlayers.LOSER_DEALS
    stated: frozenset[str] = field(default=frozenset(), compare=False)  # by the preset's article


STANDARD = Preset(key="standard")

# No boxes, no bonus for the game, so nothing a shutout could add to.
_PLAIN_SCORE = {"box_bonus": 0, "game_bonus": 0, "shutout_condition": ShutoutCondition.NONE}

_ALWAYS_STATED = {"knock_limit", "ace_points", "gin_bonus"}

NORWEGIAN = Preset(
    key="norwegian",
    undercut_when=UndercutWhen.FEWER,
    three_players=ThreePlayers.ROTATE,
    stated=frozenset(
        _ALWAYS_STATED
        | {"ace_in_runs", "opening", "may_discard_taken_card", "layoff_against_gin"}
        | {"undercut_when"}
        | {"undercut_award", "undercut_bonus", "box_bonus", "game_bonus", "shutout_condition"}
        | {"shutout_effect", "shutout_bonus", "target", "game_winner", "first_dealer"}
        | {"next_dealer", "dead_hand_stock", "last_discard", "three_players"}
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
        | {"last_discard", "three_players"}
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
        | {"ace_in_runs", "dead_hand_stock", "dead_hand_dealer", "last_discard"}
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

# The articles end here; the presets below are other tables' rules.

CLASSIC = Preset(
    key="classic",
    gin_bonus=20,
    undercut_bonus=10,
    box_bonus=20,
    shutout_effect=ShutoutEffect.REPLACE,
    shutout_bonus=200,
)
TOURNAMENT = Preset(key="tournament", box_bonus=0, last_discard=LastDiscard.KNOCK_ONLY)
OKLAHOMA = Preset(key="oklahoma", knock_limit_from_upcard=True, spades_double=True, target=150)
STRAIGHT = Preset(key="straight", knock_limit=0)
EAAI = Preset(
    key="eaai",
    game_winner=GameWinner.FIRST,
    first_dealer=FirstDealer.RANDOM,
    next_dealer=NextDealer.ALTERNATE,
    **_PLAIN_SCORE,  # type: ignore[arg-type]
)
HOLLYWOOD = Preset(key="hollywood", score_sheet=SheetKind.HOLLYWOOD)
ROUND_THE_CORNER = Preset(
    key="round-the-corner",
    ace_in_runs=AceInRuns.CORNER,
    ace_points=15,
    gin_bonus=20,
    layoff_against_gin=True,
    undercut_bonus=20,
    box_bonus=20,
    target=125,
)

PRESETS = {
    preset.key: preset
    for preset in (
        STANDARD,
        NORWEGIAN,
        ROMANIAN,
        SWEDISH,
        ICELANDIC,
        SUNDANESE,
        CLASSIC,
        TOURNAMENT,
        OKLAHOMA,
        STRAIGHT,
        EAAI,
        HOLLYWOOD,
        ROUND_THE_CORNER,
    )
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


# --- House rules that make no sense together ---------------------------------------------


@dataclass(frozen=True, slots=True)
class Clash:
    """Why a preset cannot be played. `names` are the values that contradict each other."""

    code: str
    names: tuple[str, ...]


_BOUNDS = {
    "knock_limit": (0, 10),
    "ace_points": (1, 15),
    "upcard_ace_limit": (0, 1),
    "gin_bonus": (0, 100),
    "undercut_bonus": (0, 100),
    "box_bonus": (0, 100),
    "gin_boxes": (0, 5),
    "undercut_boxes": (0, 5),
    "game_bonus": (0, 500),
    "shutout_bonus": (0, 500),
    "target": (1, 1000),
    "dead_hand_stock": (2, 2),
}


def clashes(preset: Preset) -> tuple[Clash, ...]:
    """Every reason why these values make no game. Codes: `out-of-bounds` and those below."""
    outside = [
        Clash("out-of-bounds", (name,))
        for name, (low, high) in _BOUNDS.items()
        if not low <= getattr(preset, name) <= high
    ]
    return (*outside, *(clash for clash, found in _contradictions(preset) if found))


def bounds_of(name: str) -> tuple[int, int] | None:
    """The least and the greatest value of a number, None for what is no number."""
    return _BOUNDS.get(name)


def _contradictions(preset: Preset) -> tuple[tuple[Clash, bool], ...]:
    first = preset.game_winner is GameWinner.FIRST
    extra_boxes = preset.gin_boxes or preset.undercut_boxes
    big_gin = preset.big_gin_bonus
    hollywood = preset.score_sheet is SheetKind.HOLLYWOOD
    replaces = preset.shutout_effect is ShutoutEffect.REPLACE
    shutout = preset.shutout_condition is not ShutoutCondition.NONE
    return (
        (
            Clash("two-limits", ("knock_limit", "knock_limit_from_upcard")),
            preset.knock_limit_from_upcard and preset.knock_limit != STANDARD.knock_limit,
        ),
        (
            Clash("big-gin-below-gin", ("big_gin_bonus", "gin_bonus")),
            big_gin is not None and not preset.gin_bonus <= big_gin <= 100,
        ),
        (
            Clash("bonuses-decide-nothing", ("game_winner", "box_bonus", "game_bonus")),
            first and bool(preset.box_bonus or preset.game_bonus or shutout),
        ),
        (
            Clash("boxes-worth-nothing", ("box_bonus", "gin_boxes", "undercut_boxes")),
            bool(extra_boxes) and not preset.box_bonus,
        ),
        (
            Clash("shutout-below-game", ("shutout_bonus", "game_bonus")),
            shutout and replaces and preset.shutout_bonus < preset.game_bonus,
        ),
        (Clash("hollywood-needs-a-tally", ("score_sheet", "game_winner")), hollywood and first),
    )
