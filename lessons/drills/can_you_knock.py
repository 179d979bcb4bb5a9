from __future__ import annotations

from random import Random

from lessons.drills.base import Drill, one_card, parts_of, read_cards
from lessons.drills.base import respelled as spell
from lessons.drills.discard import taken_of
from lessons.drills.hands import knocking_hand, one_trap
from lessons.tasks.may_knock import MayKnock
from lessons.tasks.throw import ELEVEN
from lessons.throws import limit_of
from play.engine.cards import WHOLE_DECK, Card, CardSet
from play.engine.melds import least_deadwood
from play.engine.presets import STANDARD, Preset

EDGE = 4  # points round the limit


def generate(rng: Random, level: int, preset: Preset = STANDARD) -> str:
    """1: mostly yes; 2: near the limit, often no; 3: the taken card is in the way."""
    upcard = rng.choice(list(WHOLE_DECK)) if preset.knock_limit_from_upcard else None
    limit = limit_of(preset, upcard)
    free = WHOLE_DECK if upcard is None else WHOLE_DECK.remove(upcard)
    hand = _eleven(rng, level, preset, limit, free)
    taken = _in_the_way(hand, preset) if level == 3 else None
    cards = "".join(map(str, hand)) + (f"-{taken}" if taken is not None else "")
    return f"{cards}.{upcard}" if upcard is not None else cards


def _eleven(rng: Random, level: int, preset: Preset, limit: int, free: CardSet) -> CardSet:
    """A hand that is just within the limit after the best throw, or just beyond it."""
    for _ in range(40):
        most = min(limit + EDGE, 20) if level == 2 else limit
        ten = knocking_hand(rng, preset, most) & free
        if level == 1 and rng.random() < 0.2:
            ten = one_trap(rng) & free
        hand = ten | CardSet(rng.sample(list(free - ten), ELEVEN - len(ten)))
        least = min(least_deadwood(hand.remove(one), preset) for one in hand)
        if level == 1 or abs(least - limit) <= EDGE:
            return hand
    return hand


def _in_the_way(hand: CardSet, preset: Preset) -> Card:
    """The card whose throw leaves least: taken from the discards it may not be thrown."""
    return min(hand, key=lambda one: least_deadwood(hand.remove(one), preset))


def read(text: str, preset: Preset = STANDARD) -> MayKnock:
    """Eleven cards, after a dash the taken one, after a dot the first upcard."""
    cards, upcard = parts_of(text, 1, 2)
    held, _, taken = cards.partition("-")
    hand = read_cards(held, ELEVEN)
    return MayKnock(hand, taken_of(taken, hand), one_card(upcard), preset=preset)


CAN_YOU_KNOCK = Drill("can-you-knock", "knock", (1, 2, 3), generate, read, spell)
