from __future__ import annotations

from random import Random

from lessons.drills import upcards
from lessons.drills.base import Drill, joined
from lessons.drills.hands import ten_cards
from play.engine.cards import WHOLE_DECK, CardSet
from play.engine.presets import STANDARD, Opening, Preset

LOW = 4  # an ace, a two, a three or a four


def generate(rng: Random, level: int, preset: Preset = STANDARD) -> str:
    """1: by the melds it makes; 2: as the coach weighs it; 3: low upcards, which tempt."""
    if level == 1:
        return upcards.by_melds(rng, preset)
    hand = CardSet(ten_cards(rng, rng.choice((1, 2, 3)), preset))
    rest = list(WHOLE_DECK - hand)
    low = [one for one in rest if one.number <= LOW]
    upcard = rng.choice(low if level == 3 and low else rest)
    first = rng.random() < 0.5 or preset.opening is not Opening.OFFER
    cards = joined(hand)
    return f"g.{cards}.{upcard}." if first else f"y.{cards}.{upcard}.p"


UPCARD_OFFER = Drill("upcard-offer", "turn", (1, 2, 3), generate, upcards.read, upcards.spell)
