from __future__ import annotations

from random import Random

from lessons.drills.base import BadQuestion, Drill, joined, no_card_twice, parts_of, read_cards
from lessons.drills.base import respelled as spell
from lessons.drills.hands import are_near
from lessons.tasks.read_opponent import DANGEROUS, MELD, ReadOpponent
from play.engine.cards import WHOLE_DECK, CardSet
from play.engine.melds import melds_in
from play.engine.presets import STANDARD, Preset

MOST = 12
NEAR, IN_ALL = 3, 6  # cards to pick from: near what she took, and in all
NONE = 0.12  # how often nothing is a danger
BLOCKING = 6  # near cards thrown then


def generate(rng: Random, level: int, preset: Preset = STANDARD) -> str:
    """1: which of three melds may be hers; 2: what goes with a card she took; 3: with two."""
    while True:
        text = _which_meld(rng, preset) if level == 1 else _dangers(rng, level, preset)
        if text:
            return text


def _dangers(rng: Random, level: int, preset: Preset) -> str:
    """Some cards near what she took, some not; now and then so many are seen that none is left."""
    blocked = rng.random() < NONE
    took = CardSet(rng.sample(list(WHOLE_DECK), level - 1))
    near = [one for one in WHOLE_DECK - took if any(are_near(one, by) for by in took)]
    rng.shuffle(near)
    cards, gone = (
        CardSet(near[:NEAR]),
        CardSet(near[NEAR : NEAR + (BLOCKING if blocked else level - 1)]),
    )
    free = list(WHOLE_DECK - took - CardSet(near))
    cards |= CardSet(rng.sample(free, IN_ALL - len(cards)))
    threw = gone | CardSet(rng.sample(list(CardSet(free) - cards), 2))
    task = ReadOpponent(tuple(took), tuple(threw), tuple(cards), cards=tuple(cards), preset=preset)
    found = len(task.dangerous())
    return joined(took, threw, cards) if found < len(cards) and blocked == (not found) else ""


def _which_meld(rng: Random, preset: Preset) -> str:
    """A meld with the card she took, one with a card you see, and one beside the point."""
    taken = rng.choice(list(WHOLE_DECK))
    threes = [meld for meld in melds_in(WHOLE_DECK, preset) if len(meld) == 3]
    with_it = [meld for meld in threes if taken in meld]
    hers, seen = rng.sample(with_it, 2)
    other = rng.choice([meld for meld in threes if taken not in meld and not meld & (hers | seen)])
    blocked = rng.choice(list(seen - hers))
    free = WHOLE_DECK - hers - seen - other
    hand = CardSet((blocked, *rng.sample(list(free), 4)))
    threw = CardSet(rng.sample(list(free - hand), 2))
    groups = [hers, seen, other]
    rng.shuffle(groups)
    task = ReadOpponent(
        (taken,), tuple(threw), tuple(hand), MELD, groups=tuple(map(tuple, groups)), preset=preset
    )
    return joined((taken,), threw, hand, "_".join(map(joined, groups))) if one_fits(task) else ""


def one_fits(task: ReadOpponent) -> bool:
    return sum(task.grade(" ".join(map(str, group))).right for group in task.groups) == 1


def read(text: str, preset: Preset = STANDARD) -> ReadOpponent:
    """`7d.KcQs.7h8d2c`: what she took, what she threw, your cards, to pick from.

    With groups such as `7c7d7s_4c5c6c` after another dot one of them is to be chosen.
    Raises BadQuestion.
    """
    took, threw, hand, choices = parts_of(text, 3, 4)
    taken, thrown, own = map(read_cards, (took, threw, hand))
    no_card_twice(taken, thrown, own)
    if not taken or not own or max(map(len, (taken, thrown, own))) > MOST:
        raise BadQuestion("unreadable")
    if not choices:
        return ReadOpponent(taken, thrown, own, DANGEROUS, cards=own, preset=preset)
    groups = tuple(map(read_cards, choices.split("_")))
    task = ReadOpponent(taken, thrown, own, MELD, groups=groups, preset=preset)
    if not all(groups) or len(groups) > 6 or not one_fits(task):
        raise BadQuestion("unreadable")
    return task


READ_OPPONENT = Drill("read-opponent", "opponent", (1, 2, 3), generate, read, spell)
