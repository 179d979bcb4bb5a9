"""Cards and melds in words, ready for translation: for templates and for what is read aloud."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from django.utils.translation import get_language, gettext, ngettext, pgettext, pgettext_lazy

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from play.engine.cards import Card

PIPS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


RANKS = {
    "A": pgettext_lazy("rank", "ace"),
    "2": pgettext_lazy("rank", "two"),
    "3": pgettext_lazy("rank", "three"),
    "4": pgettext_lazy("rank", "four"),
    "5": pgettext_lazy("rank", "five"),
    "6": pgettext_lazy("rank", "six"),
    "7": pgettext_lazy("rank", "seven"),
    "8": pgettext_lazy("rank", "eight"),
    "9": pgettext_lazy("rank", "nine"),
    "T": pgettext_lazy("rank", "ten"),
    "J": pgettext_lazy("rank", "jack"),
    "Q": pgettext_lazy("rank", "queen"),
    "K": pgettext_lazy("rank", "king"),
}
SUITS = {
    "c": pgettext_lazy("suit", "clubs"),
    "d": pgettext_lazy("suit", "diamonds"),
    "h": pgettext_lazy("suit", "hearts"),
    "s": pgettext_lazy("suit", "spades"),
}


def rank_name(card: Card) -> str:
    return str(RANKS[card.rank])


def suit_name(suit: str) -> str:
    return str(SUITS[suit])


def card_name(card: Card) -> str:
    """`seven of hearts`"""
    return _card_name(card, get_language())


@cache  # a table names some sixty cards
def _card_name(card: Card, language: str | None) -> str:
    return pgettext("a card", "%(rank)s of %(suit)s") % {
        "rank": rank_name(card),
        "suit": suit_name(card.suit),
    }


def part_name(part: str) -> str:
    """What a card belongs to: the word for `set`, `run` or `deadwood`; other text as it is."""
    names = {
        "set": pgettext("meld", "set"),
        "run": pgettext("meld", "run"),
        "deadwood": pgettext("hand", "deadwood"),
    }
    return names.get(part, part)


def points_text(points: int) -> str:
    return ngettext("%(count)d point", "%(count)d points", points) % {"count": points}


def figure(card: Card) -> str:
    """The rank as printed on the card: `10`, not `T`."""
    return "10" if card.rank == "T" else card.rank


def plain(card: Card) -> str:
    """`7♥`, where no drawing can stand: titles, lists of choices."""
    return figure(card) + PIPS[card.suit]


def sum_text(points: Sequence[int]) -> str:
    """`9 + 4 + 1 = 14`; for one card `9`, for none `0`."""
    total = str(sum(points))
    return f"{' + '.join(map(str, points))} = {total}" if len(points) > 1 else total


def and_list(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = list(words) or [""]
    if not first:
        return last
    return gettext("%(first)s and %(last)s") % {"first": ", ".join(first), "last": last}
