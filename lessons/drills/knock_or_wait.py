from __future__ import annotations

from random import Random

from lessons.drills.base import Drill, position
from lessons.drills.base import respelled as spell
from lessons.drills.built import built
from lessons.drills.hands import knocking_hand
from lessons.tasks.knock_or_wait import KnockOrWait, to_knock
from lessons.throws import limit_of
from play.engine.cards import WHOLE_DECK
from play.engine.presets import STANDARD, Preset

OWN_TURNS = {1: (1, 3), 2: (2, 6), 3: (5, 9)}  # before this one, by level


def generate(rng: Random, level: int, preset: Preset = STANDARD) -> str:
    """1: early in a hand; 2: in the middle; 3: late."""
    upcard = rng.choice(list(WHOLE_DECK))
    limit = limit_of(preset, upcard)
    while upcard in (hand := knocking_hand(rng, preset, limit)):
        pass
    drawn = rng.choice(list(WHOLE_DECK - hand.add(upcard)))
    return built(rng, preset, hand, drawn, upcard, rng.randint(*OWN_TURNS[level]))


def read(text: str, preset: Preset = STANDARD) -> KnockOrWait:
    """A position in which you may knock. Raises BadQuestion."""
    return KnockOrWait(position(to_knock, text, preset))


KNOCK_OR_WAIT = Drill("knock-or-wait", "knock", (1, 2, 3), generate, read, spell)
