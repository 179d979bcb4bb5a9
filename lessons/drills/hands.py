"""Hands worth asking about, traps over-represented. Randomness comes in from outside."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from play.engine.cards import DECK, SUITS, WHOLE_DECK, Card, CardSet
from play.engine.melds import arrangements, best_arrangement, melds_in
from play.engine.presets import STANDARD, Preset

TEN = 10


def at(number: int, suit: str) -> Card:
    """The card of `number` 1 to 13."""
    return DECK[SUITS.index(suit) * 13 + number - 1]


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
