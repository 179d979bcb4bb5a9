from __future__ import annotations

from random import Random

from lessons.drills.base import BadQuestion, Drill, joined, no_card_twice, parts_of, read_cards
from lessons.drills.base import respelled as spell
from lessons.drills.hands import are_near, filled
from lessons.tasks.safest import Safest
from play.engine.cards import WHOLE_DECK, CardSet
from play.engine.presets import STANDARD, Preset

CHOICES = {1: 3, 2: 3, 3: 4}  # cards to choose from, by level
SEEN = {1: 3, 2: 8, 3: 12}
MOST = 16


def generate(rng: Random, level: int, preset: Preset = STANDARD) -> str:
    """1: few cards seen; 2: some melds are dead; 3: many, and the dear card is not the answer."""
    while True:
        cards = CardSet(rng.sample(list(WHOLE_DECK), CHOICES[level]))
        near = [one for one in WHOLE_DECK - cards if any(are_near(one, by) for by in cards)]
        core = cards | CardSet(rng.sample(near, min(SEEN[level] // 2, len(near))))
        gone = filled(rng, core, len(cards) + SEEN[level]) - cards
        task = Safest(tuple(cards), tuple(gone), preset=preset)
        if len(task.best()) == 1 and (level < 3 or not _is_dearest(task)):
            return joined(cards, gone)


def _is_dearest(task: Safest) -> bool:
    best = next(iter(task.best()))
    return best.points == max(one.points for one in task.cards)


def read(text: str, preset: Preset = STANDARD) -> Safest:
    """The cards to choose from, and after a dot those that are seen. Raises BadQuestion."""
    cards, gone = map(read_cards, parts_of(text, 2, 2))
    if not 2 <= len(cards) <= 6 or len(gone) > MOST:
        raise BadQuestion("unreadable")
    no_card_twice(cards, gone)
    return Safest(cards, gone, preset=preset)


SAFEST_DISCARD = Drill("safest-discard", "opponent", (1, 2, 3), generate, read, spell)
