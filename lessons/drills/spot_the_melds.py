from __future__ import annotations

from random import Random

from lessons.drills.base import BadQuestion, Drill, joined, read_cards
from lessons.drills.hands import a_run, a_set, filled, one_way, shuffled, ten_cards
from lessons.tasks.pick_melds import PickMelds
from play.engine.cards import Card, CardSet
from play.engine.melds import melds_in
from play.engine.presets import STANDARD, Preset

SEVEN = 7
MOST = 11


def generate(rng: Random, level: int, preset: Preset = STANDARD) -> str:
    """1: one meld among seven cards; 2: ten cards; 3: ten cards with melds at odds."""
    while True:
        cards = _seven(rng, preset) if level == 1 else ten_cards(rng, level, preset)
        if melds_in(CardSet(cards), preset):
            return joined(cards if level > 2 else shuffled(rng, CardSet(cards)))


def _seven(rng: Random, preset: Preset) -> list[Card]:
    while True:
        hand = filled(rng, rng.choice((a_run, a_set))(rng, 3), SEVEN)
        if one_way(hand, preset):
            return shuffled(rng, hand)


def read(text: str, preset: Preset = STANDARD) -> PickMelds:
    """The question of `text`, a few cards without spaces. Raises BadQuestion."""
    cards = read_cards(text)
    if len(cards) > MOST:
        raise BadQuestion("wrong-number", held=len(cards), needed=MOST)
    if not melds_in(CardSet(cards), preset):
        raise BadQuestion("no-meld")
    return PickMelds(cards, preset)


def spell(text: str) -> str:
    return joined(read_cards(text))


SPOT_THE_MELDS = Drill("spot-the-melds", "melds", (1, 2, 3), generate, read, spell)
