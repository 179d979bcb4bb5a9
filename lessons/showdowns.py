"""A knock and its defence from two hands, both as good as they can be. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from lessons.throws import limit_of
from play.engine.cards import Card, CardSet
from play.engine.hand import counts_double
from play.engine.layoffs import best_defence
from play.engine.melds import best_arrangement
from play.engine.presets import Preset
from play.engine.scoring import ScoreSheet, may_lay_off, score_showdown


class NoKnock(ValueError):
    """Hands that no showdown can be made of; says so in a sentence for the writer."""


def showdown_of(
    knocker: CardSet, defender: CardSet, preset: Preset, upcard: Card | None = None
) -> ScoreSheet:
    """Raises NoKnock where the knocker may not knock, or a card lies in both hands."""
    if knocker & defender:
        raise NoKnock(f"{knocker & defender} in both hands")
    spread, limit = best_arrangement(knocker, preset), limit_of(preset, upcard)
    if spread.count > limit:
        raise NoKnock(f"the knocker has {spread.count}, the limit is {limit}")
    may = may_lay_off(preset, spread)
    defence = best_defence(defender, spread.melds if may else (), preset, may_lay_off=may)
    doubled = upcard is not None and counts_double(preset, upcard)
    return score_showdown(preset, spread, defence, limit=limit, doubled=doubled)


@dataclass(frozen=True, slots=True)
class TwoHands:
    """Both hands of a showdown, to look at.

    `you` is the learner’s part in it, knocker or defender, or "" where a question gives none.
    """

    knocker: CardSet
    defender: CardSet
    sheet: ScoreSheet
    you: str = ""

    def shown(self, *, done: bool) -> dict[str, object]:
        """`shown` of `_two_hands.html`: as dealt; once all is answered, as they are laid down."""
        return {
            "you": self.you,
            "hands": (("knocker", self.knocker), ("defender", self.defender)),
            "spread": self.sheet.knocker if done else None,
            "defence": self.sheet.defender if done else None,
            "preset": self.sheet.preset,
        }


def base_of(sheet: ScoreSheet) -> int:
    """The points before the bonus."""
    return _number(sheet, "all-deadwood", "knocker-count", "subtract")


def bonus_of(sheet: ScoreSheet) -> int:
    return _number(sheet, f"bonus-{sheet.result}")


def _number(sheet: ScoreSheet, *kinds: str) -> int:
    return next(line.number or 0 for line in sheet.lines if line.kind in kinds)


def own_count(sheet: ScoreSheet, defender: CardSet) -> int:
    """The defender's least count without any lay-off."""
    return best_arrangement(defender, sheet.preset).count
