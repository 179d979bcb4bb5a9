"""Hands worth asking about, traps over-represented. Randomness comes in from outside."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from play.engine.cards import DECK, NO_CARDS, SUITS, WHOLE_DECK, Card, CardSet
from play.engine.melds import (
    arrangements,
    best_arrangement,
    cards_that_fit,
    count_of,
    least_deadwood,
    melds_in,
)
from play.engine.presets import STANDARD, Preset

TEN = 10


def at(number: int, suit: str) -> Card:
    """The card of `number` 1 to 13."""
    return DECK[SUITS.index(suit) * 13 + number - 1]


def are_near(one: Card, other: Card) -> bool:
    """Of one rank, or two apart at most in a suit: half a meld."""
    return one.rank == other.rank or (one.suit == other.suit and abs(one - other) <= 2)


def a_run(rng: Random, length: int) -> CardSet:
    low, suit = rng.randint(1, 14 - length), rng.choice(SUITS)
    return CardSet(at(number, suit) for number in range(low, low + length))


def a_set(rng: Random, size: int = 3, number: int | None = None) -> CardSet:
    number = number or rng.randint(1, 13)
    return CardSet(at(number, suit) for suit in rng.sample(SUITS, size))


def shared_card(rng: Random) -> CardSet:
    """A run and a set that want the same card."""
    run = a_run(rng, 3)
    shared = rng.choice(list(run))
    others = [suit for suit in SUITS if suit != shared.suit]
    return run | CardSet(at(shared.number, suit) for suit in rng.sample(others, 2))


def four_of_a_rank(rng: Random) -> CardSet:
    """Four of a rank, one of which may serve a run."""
    run = a_run(rng, 3)
    return run | a_set(rng, 4, rng.choice(list(run)).number)


def long_run(rng: Random) -> CardSet:
    return a_run(rng, rng.randint(5, 7))


def ace_end(rng: Random) -> CardSet:
    """Queen, king and ace of a suit, which are no run, and now and then 2 and 3 as well."""
    suit = rng.choice(SUITS)
    low = [2, 3] if rng.random() < 0.4 else []
    return CardSet(at(number, suit) for number in (12, 13, 1, *low))


def court_cards(rng: Random) -> CardSet:
    """A jack, a queen and a king in sequence of mixed suits, and a meld."""
    suits = rng.sample(SUITS, 3)
    return CardSet(map(at, (11, 12, 13), suits)) | rng.choice((a_run, a_set))(rng, 3)


TRAPS: dict[str, Callable[[Random], CardSet]] = {
    "shared-card": shared_card,
    "four-of-a-rank": four_of_a_rank,
    "long-run": long_run,
    "ace-end": ace_end,
    "court-cards": court_cards,
}


def filled(rng: Random, core: CardSet, size: int = TEN) -> CardSet:
    """`core` and as many other cards as make `size`."""
    rest = rng.sample(list(WHOLE_DECK - core), size - len(core))
    return core | CardSet(rest)


def plain_hand(rng: Random, preset: Preset = STANDARD) -> CardSet:
    """Ten cards with one or two melds, none of which wants another's card."""
    while True:
        core = rng.choice((a_run, a_set))(rng, 3)
        if rng.random() < 0.5:
            core |= rng.choice((a_run, a_set))(rng, 3)
        hand = filled(rng, core)
        if one_way(hand, preset):
            return hand


def one_way(hand: CardSet, preset: Preset = STANDARD) -> bool:
    """No two melds share a card, and something is left to count."""
    found = melds_in(hand, preset)
    apart = sum(map(len, found)) == len(CardSet(card for meld in found for card in meld))
    return apart and bool(best_arrangement(hand, preset).deadwood)


def ways(hand: CardSet, preset: Preset = STANDARD) -> int:
    """How many different counts the arrangements of `hand` have: a measure of its difficulty."""
    return len({split.count for split in arrangements(hand, preset)})


def in_melds(hand: CardSet, preset: Preset = STANDARD) -> list[Card]:
    """The cards as they are best arranged, deadwood last."""
    best = best_arrangement(hand, preset)
    return [*(card for meld in best.melds for card in meld), *best.deadwood]


def one_trap(rng: Random, size: int = TEN) -> CardSet:
    return filled(rng, TRAPS[rng.choice(list(TRAPS))](rng), size)


def two_traps(rng: Random, preset: Preset = STANDARD) -> CardSet:
    """Of a few hands with two traps the one with the most counts to choose from."""
    made: list[CardSet] = []
    while len(made) < 4:
        core = CardSet()
        for trap in rng.sample(list(TRAPS), 2):
            core |= TRAPS[trap](rng)
        if len(core) <= TEN:
            made.append(filled(rng, core))
    return max(made, key=lambda hand: ways(hand, preset))


def ten_cards(rng: Random, level: int, preset: Preset = STANDARD) -> list[Card]:
    """1: plain hands lying in their melds; 2: one trap, sorted; 3: two traps, as dealt."""
    if level == 1:
        return in_melds(plain_hand(rng, preset), preset)
    if level == 2:
        return list(one_trap(rng))
    return shuffled(rng, two_traps(rng, preset))


def shuffled(rng: Random, cards: CardSet) -> list[Card]:
    mixed = list(cards)
    rng.shuffle(mixed)
    return mixed


# --- A knocker and a defender --------------------------------------------------------------

_SHAPES = ((3, 3), (3, 4), (3, 3, 3), (3, 5), (4, 4))  # sizes of melds; low cards fill up
TOO_MANY = 0.8  # of the hands that are gin by chance are dealt anew
_GIN = ((3, 3, 4), (5, 5), (4, 6), (3, 7))


def melds_of(rng: Random, sizes: tuple[int, ...], without: CardSet = NO_CARDS) -> CardSet:
    """Melds of these sizes with no card in common, and none of `without`."""
    while True:
        made, taken = CardSet(), without
        for size in sizes:
            group = a_set(rng, size) if size < 5 and rng.random() < 0.45 else a_run(rng, size)
            if group & taken:
                break
            made, taken = made | group, taken | group
        if len(made) == sum(sizes):
            return made


def knocking_hand(rng: Random, preset: Preset, limit: int, *, gin: bool = False) -> CardSet:
    """Ten cards with which one may knock, gin only now and then unless it is asked for."""
    while True:
        made = melds_of(rng, rng.choice(_GIN if gin or limit < 1 else _SHAPES))
        low = [one for one in WHOLE_DECK - made if count_of(CardSet((one,)), preset) <= limit]
        if TEN - len(made) <= len(low):
            hand = made | CardSet(_cheap(rng, low, TEN - len(made), limit, preset))
            count = least_deadwood(hand, preset)
            by_chance = count == 0 < limit and not gin and rng.random() < TOO_MANY
            if count <= limit and not by_chance:
                return hand


def _cheap(rng: Random, low: list[Card], size: int, limit: int, preset: Preset) -> list[Card]:
    """Cards that together stay within the limit, if a few tries find such."""
    for _ in range(30):
        found = rng.sample(low, size)
        if count_of(CardSet(found), preset) <= limit:
            return found
    return sorted(low, key=lambda one: one.points)[:size]


def defending_hand(rng: Random, knocker: CardSet, preset: Preset, level: int) -> CardSet:
    """Ten cards against that knock: 1 with a meld; 2 something fits; 3 melds at odds.

    At 2 and 3 one to three cards go on the spread, some only after another; at 3 a card that
    fits may belong to an own meld as well, and little is left besides.
    """
    table = best_arrangement(knocker, preset).melds
    free = WHOLE_DECK - knocker
    core = CardSet()
    for meld in rng.sample(table, min(len(table), rng.randint(1, 2))) if level > 1 else ():
        core |= _fitting(rng, meld, free, preset)
    if level > 2 and rng.random() < 0.6:
        core |= _meld_through(rng, core, free, preset)
    for size in rng.choice(((3,), (4,), ()) if level < 3 else ((3, 3), (3, 4), (3,))):
        if len(core) + size <= TEN:
            core |= melds_of(rng, (size,), knocker | core)
    return _topped_up(rng, core, free, level)


def _topped_up(rng: Random, core: CardSet, free: CardSet, level: int) -> CardSet:
    """`core` and other cards to make ten, low ones at level 3, where little should be left."""
    rest = list(free - core)
    if level > 2:
        rest = sorted(rest, key=lambda one: (one.points + rng.randint(0, 4), one))[:14]
    return core | CardSet(rng.sample(rest, TEN - len(core)))


def _fitting(rng: Random, meld: CardSet, free: CardSet, preset: Preset) -> CardSet:
    """One or two cards that can be laid on the meld, one after the other."""
    laid = NO_CARDS
    for _ in range(rng.randint(1, 2)):
        fitting = cards_that_fit(meld | laid, preset) & free
        if not fitting:
            break
        laid = laid.add(rng.choice(list(fitting)))
    return laid


def _meld_through(rng: Random, core: CardSet, free: CardSet, preset: Preset) -> CardSet:
    """A meld of free cards that wants one of `core` for itself."""
    wanted = [
        meld
        for meld in melds_in(free, preset)
        if len(meld) == 3 and meld & core and not meld <= core
    ]
    return rng.choice(wanted) if wanted else NO_CARDS
