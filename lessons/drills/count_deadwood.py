from __future__ import annotations

from random import Random

from lessons.drills.base import Drill, joined, read_cards
from lessons.drills.hands import TEN, ten_cards
from lessons.tasks.count import Count
from play.engine.presets import STANDARD, Preset

KEY = "count-deadwood"
LEVELS = (1, 2, 3)


def generate(rng: Random, level: int, preset: Preset = STANDARD) -> str:
    """1: plain hands lying in their melds; 2: one trap, sorted; 3: two traps, as dealt."""
    return joined(ten_cards(rng, level, preset))


def read(text: str, preset: Preset = STANDARD) -> Count:
    """The question of `text`, ten cards without spaces. Raises BadQuestion."""
    return Count(read_cards(text, TEN), preset)


def spell(text: str) -> str:
    return joined(read_cards(text))


COUNT_DEADWOOD = Drill(KEY, "melds", LEVELS, generate, read, spell)
