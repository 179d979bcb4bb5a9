from __future__ import annotations

from random import Random

from lessons.drills.base import BadQuestion, Drill
from lessons.drills.hands import TEN, TRAPS, filled, plain_hand, ways
from lessons.tasks.count import Count
from play.engine.cards import Card, CardSet, NotationError, card_list
from play.engine.melds import best_arrangement
from play.engine.presets import STANDARD, Preset

KEY = "count-deadwood"
LEVELS = (1, 2, 3)


def generate(rng: Random, level: int, preset: Preset = STANDARD) -> str:
    """1: plain hands lying in their melds; 2: one trap, sorted; 3: two traps, as dealt."""
    if level == 1:
        return _text(_in_melds(plain_hand(rng, preset), preset))
    if level == 2:
        return _text(list(filled(rng, TRAPS[rng.choice(list(TRAPS))](rng))))
    hand = list(_two_traps(rng, preset))
    rng.shuffle(hand)
    return _text(hand)


def _two_traps(rng: Random, preset: Preset) -> CardSet:
    """Of a few hands with two traps the one with the most counts to choose from."""
    made: list[CardSet] = []
    while len(made) < 4:
        core = CardSet()
        for trap in rng.sample(list(TRAPS), 2):
            core |= TRAPS[trap](rng)
        if len(core) <= TEN:
            made.append(filled(rng, core))
    return max(made, key=lambda hand: ways(hand, preset))


def _in_melds(hand: CardSet, preset: Preset) -> list[Card]:
    best = best_arrangement(hand, preset)
    return [*(card for meld in best.melds for card in meld), *best.deadwood]


def _text(cards: list[Card]) -> str:
    return "".join(map(str, cards))


def read(text: str, preset: Preset = STANDARD) -> Count:
    """The question of `text`, ten cards without spaces. Raises BadQuestion."""
    try:
        cards = card_list(text)
    except NotationError as error:
        raise BadQuestion(error.code, **error.data) from error
    if len(cards) != TEN:
        raise BadQuestion("wrong-number", held=len(cards), needed=TEN)
    return Count(cards, preset)


def spell(text: str) -> str:
    return _text(list(card_list(text)))


COUNT_DEADWOOD = Drill(KEY, LEVELS, generate, read, spell)
