from __future__ import annotations

from random import Random

from lessons.drills.base import BadQuestion, Drill, joined, no_card_twice, parts_of, read_cards
from lessons.drills.base import respelled as spell
from lessons.drills.hands import TEN, are_near, knocking_hand
from lessons.strategy import gin_outs
from lessons.strategy import outs as outs_of
from lessons.tasks.outs import GOALS, Outs
from play.engine.cards import WHOLE_DECK, CardSet
from play.engine.presets import STANDARD, Preset

MOST = 9  # outs of a question, so that they fit the table
MOST_GONE = 16
NEAR = 10  # points of deadwood at most, where gin is looked for
NONE = 0.02  # how often a hand passes that no card makes gin


def generate(rng: Random, level: int, preset: Preset = STANDARD) -> str:
    """1: two or three cards; 2: four or five, some outs seen; 3: the cards that make gin."""
    if level == 3:
        return _to_gin(rng, preset)
    while True:
        held = _loose(rng, rng.randint(2, 3) if level == 1 else rng.randint(4, 5))
        found = outs_of(held, preset=preset)
        gone = _seen(rng, held, found, few=level == 1)
        if 0 < len(found) <= MOST:
            return joined("meld", held, gone)


def _loose(rng: Random, size: int) -> CardSet:
    """Cards near each other: each next one is of a rank or a neighbourhood already there."""
    held = [rng.choice(list(WHOLE_DECK))]
    while len(held) < size:
        by = rng.choice(held)
        near = [one for one in WHOLE_DECK - CardSet(held) if are_near(one, by)]
        held.append(rng.choice(near))
    return CardSet(held)


def _seen(rng: Random, held: CardSet, found: CardSet, *, few: bool) -> CardSet:
    """Some outs that are gone, and some cards that make no difference."""
    gone = rng.sample(list(found), rng.randint(0, min(1 if few else 3, len(found))))
    others = rng.sample(list(WHOLE_DECK - held - found), rng.randint(1, 3))
    return CardSet((*gone, *others))


def _to_gin(rng: Random, preset: Preset) -> str:
    """Ten cards of which most are in melds. Now and then nothing makes gin."""
    while True:
        hand = knocking_hand(rng, preset, NEAR)
        found = gin_outs(hand, preset=preset)
        if 0 < len(found) <= MOST or (not found and rng.random() < NONE):
            return joined("gin", hand, _seen(rng, hand, found, few=False))


def read(text: str, preset: Preset = STANDARD) -> Outs:
    """`meld.7h7d8h.7c`: the goal (meld, knock, gin), the cards held, the cards seen."""
    goal, held, gone = parts_of(text, 2, 3)
    hand, seen = read_cards(held), read_cards(gone)
    if goal not in GOALS or not 2 <= len(hand) <= TEN or len(seen) > MOST_GONE:
        raise BadQuestion("unreadable")
    if goal != "meld" and len(hand) != TEN:
        raise BadQuestion("wrong-number", held=len(hand), needed=TEN)
    no_card_twice(hand, seen)
    return Outs(hand, seen, goal, preset)


OUTS = Drill("outs", "opponent", (1, 2, 3), generate, read, spell)
