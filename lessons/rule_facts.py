"""The values of the rules that the words of any step may name in {braces}."""

from __future__ import annotations

from collections.abc import Mapping

from play.engine.cards import DECK, card
from play.engine.hand import deal
from play.engine.melds import points_of
from play.engine.moves import Seat
from play.engine.presets import Preset

_AN_ACE, _A_KING = card("As"), card("Ks")
_RULES = (
    "knock_limit",
    "gin_bonus",
    "undercut_bonus",
    "box_bonus",
    "game_bonus",
    "shutout_bonus",
    "target",
)


def rule_facts(preset: Preset) -> Mapping[str, object]:
    """Points by the name of the rule; numbers of cards as the engine deals them."""
    dealt = deal(DECK, preset, Seat.NORTH)
    return {
        **{name: getattr(preset, name) for name in _RULES},
        "ace_points": points_of(_AN_ACE, preset),
        "court_points": points_of(_A_KING, preset),
        "deck_size": len(DECK),
        "hand_size": len(dealt.hand_of(Seat.SOUTH)),
        "stock_size": len(dealt.stock),
        "void_at": preset.dead_hand_stock,
    }
