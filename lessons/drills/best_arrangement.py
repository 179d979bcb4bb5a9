from __future__ import annotations

from random import Random

from lessons.drills.base import Drill, joined, read_cards
from lessons.drills.hands import TEN, ten_cards
from lessons.tasks.arrange import Arrange
from play.engine.presets import STANDARD, Preset


def generate(rng: Random, level: int, preset: Preset = STANDARD) -> str:
    """1: plain hands, sorted; 2: one trap, sorted; 3: two traps, as dealt."""
    hand = ten_cards(rng, level, preset)
    return joined(sorted(hand) if level < 3 else hand)


def read(text: str, preset: Preset = STANDARD) -> Arrange:
    """The question of `text`, ten cards without spaces. Raises BadQuestion."""
    return Arrange(read_cards(text, TEN), preset)


def spell(text: str) -> str:
    return joined(read_cards(text))


BEST_ARRANGEMENT = Drill("best-arrangement", "melds", (1, 2, 3), generate, read, spell)
