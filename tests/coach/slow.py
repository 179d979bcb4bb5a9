"""The claims' definitions once more, slowly, from the JSON of a view and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

Cards = frozenset[str]

RANKS = "A23456789TJQK"
DECK = frozenset(rank + suit for rank in RANKS for suit in "cdhs")


def points(card: str) -> int:
    return min(RANKS.index(card[0]) + 1, 10)


def total(cards: Iterable[str]) -> int:
    return sum(map(points, cards))


def is_meld(cards: Iterable[str]) -> bool:
    group = sorted(cards, key=lambda card: RANKS.index(card[0]))
    if len(group) < 3:
        return False
    if len({card[0] for card in group}) == 1:
        return True
    places = [RANKS.index(card[0]) for card in group]
    in_sequence = places == list(range(places[0], places[0] + len(places)))
    return in_sequence and len({card[1] for card in group}) == 1


def _all_melds() -> Iterator[Cards]:
    for rank in RANKS:
        mates = [rank + suit for suit in "cdhs"]
        yield from map(frozenset, (*combinations(mates, 3), mates))
    for suit in "cdhs":
        for low, high in combinations(range(14), 2):
            if high - low >= 3:
                yield frozenset(rank + suit for rank in RANKS[low:high])


MELDS = tuple(_all_melds())


def melds(hand: Cards) -> list[Cards]:
    return [meld for meld in MELDS if meld <= hand]


@cache
def least(hand: Cards) -> int:
    """The least deadwood: all points but the most that melds without a common card save."""
    return total(hand) - most_saved(melds(hand))


def most_saved(found: list[Cards]) -> int:
    """Lay the first meld or leave it."""
    if not found:
        return 0
    first, *others = found
    beside = [meld for meld in others if meld.isdisjoint(first)]
    return max(total(first) + most_saved(beside), most_saved(others))


def least_after_throw(hand: Cards) -> int:
    return min(least(hand - {card}) for card in hand)


def unseen(view: dict[str, Any]) -> Cards:
    return DECK - set(view["hand"]) - set(view["discards"]) - set(view["opponent"]["known"])


def helpers(kept: Cards, view: dict[str, Any]) -> dict[str, int]:
    found = {}
    for card in unseen(view):
        left = least_after_throw(kept | {card})
        swapped = min(least(kept - {one}) for one in kept) + points(card)
        if left < min(least(kept), swapped):
            found[card] = left
    return found


def gin_cards(kept: Cards, view: dict[str, Any]) -> Cards:
    return frozenset(card for card in unseen(view) if least_after_throw(kept | {card}) == 0)


def live_melds(card: str, view: dict[str, Any]) -> int:
    others = sorted((unseen(view) | set(view["opponent"]["known"])) - {card})
    near = [one for one in others if one[0] == card[0] or one[1] == card[1]]
    return sum(is_meld((card, *pair)) for pair in combinations(near, 2))


def least_arrangements(hand: Cards) -> set[frozenset[Cards]]:
    """The melds of every arrangement with the least deadwood."""
    found = {frozenset[Cards]()}
    for meld in melds(hand):
        found |= {one | {meld} for one in found if all(not meld & other for other in one)}
    goal = least(hand)
    return {one for one in found if total(hand.difference(*one)) == goal}


def best_defence(hand: Cards, table: list[Cards]) -> int:
    """What the best melds and lay-offs leave, found by trying them one at a time."""
    counts = [least(hand)]
    for at, meld in enumerate(table):
        for card in hand:
            if is_meld(meld | {card}):
                grown = [*table[:at], meld | {card}, *table[at + 1 :]]
                counts.append(best_defence(hand - {card}, grown))
    return min(counts)


def opponent_did(view: dict[str, Any], action: str) -> list[str]:
    """The cards of the opponent's moves of one kind, from the history."""
    return [
        text.split()[1]
        for seat, text in view["history"]
        if seat != view["seat"] and text.split()[0] == action and " " in text
    ]
