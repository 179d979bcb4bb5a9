"""Positions built backwards from a hand: how it may have come about, in so many turns.

Made-up turns, so that a rare hand need not be waited for: you drew what you hold and threw what
was dear; Gina threw dear cards first, and now and then took one of yours.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from play.engine.cards import WHOLE_DECK, Card, CardSet
from play.engine.presets import Opening, Preset

TAKES = 0.12  # how often Gina takes a card that you threw
FINDS = 0.25  # how often the card you keep came from her throws


@dataclass(slots=True)
class _Past:
    """The turns so far; `free` are cards that lie nowhere yet, dear ones first."""

    rng: Random
    free: list[Card]
    turns: list[str] = field(default_factory=list)

    def some_card(self) -> Card:
        """One of the dearest that are free, more or less."""
        return self.free.pop(self.rng.randrange(min(6, len(self.free))))


def built(rng: Random, preset: Preset, hand: CardSet, drawn: Card, upcard: Card, own: int) -> str:
    """You hold `hand` (ten cards) and drew `drawn` in your turn after `own` others."""
    free = list(WHOLE_DECK - hand.add(drawn).add(upcard))
    free.sort(key=lambda one: (-one.points - rng.randint(0, 5), one))
    past = _Past(rng, free)
    gained = rng.sample(list(hand), own)
    thrown = [past.some_card() for _ in gained]
    dealt = (hand - CardSet(gained)) | CardSet(thrown)
    dealer = rng.choice("yg")
    opened = "pp" if preset.opening is Opening.OFFER else ""
    if dealer == "y":
        past.turns.append(f"s{past.some_card()}")
    for gain, throw in zip(gained, thrown, strict=True):
        _two_turns(past, gain, throw)
    cards = "".join(map(str, dealt))
    return f"{dealer}.{cards}.{upcard}.{opened}{''.join(past.turns)}s{drawn}"


def _two_turns(past: _Past, gain: Card, throw: Card) -> None:
    """Your turn and hers. What you gained you drew, or took where she had just thrown it."""
    last = past.turns[-1] if past.turns else ""
    if last.startswith("s") and past.rng.random() < FINDS:
        past.turns[-1] = last[:-2] + str(gain)
        past.turns.append(f"t{throw}")
    else:
        past.turns.append(f"s{gain}{throw}")
    past.turns.append(f"{'t' if past.rng.random() < TAKES else 's'}{past.some_card()}")
