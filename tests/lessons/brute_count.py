"""The least deadwood by trying everything: slow, and written without the engine's meld search."""

from __future__ import annotations

from itertools import combinations

from play.engine.cards import Card

POINTS = dict(zip("A23456789TJQK", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], strict=True))


def is_meld(cards: tuple[Card, ...]) -> bool:
    ranks, suits = [card.rank for card in cards], [card.suit for card in cards]
    if len(set(ranks)) == 1:
        return len(set(suits)) == len(suits) in {3, 4}
    in_a_row = "".join(sorted(ranks, key="A23456789TJQK".index)) in "A23456789TJQK"
    return len(cards) >= 3 and len(set(suits)) == 1 and in_a_row


def least(cards: tuple[Card, ...]) -> int:
    """The first card is deadwood or in one of the melds that hold it; then the rest likewise."""
    if not cards:
        return 0
    first, rest = cards[0], cards[1:]
    best = POINTS[first.rank] + least(rest)
    for size in range(2, len(rest) + 1):
        for others in combinations(rest, size):
            if is_meld((first, *others)):
                left = tuple(card for card in rest if card not in others)
                best = min(best, least(left))
    return best
