"""Why a group of cards is no meld, as a code and the cards that are to blame."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from lessons.grade import Grade, right, wrong
from play.engine.cards import DECK, Card, CardSet
from play.engine.melds import cards_that_fit, is_meld, meld_kind, melds_in
from play.engine.presets import STANDARD, AceInRuns, Preset

CORNER = replace(STANDARD, key="corner", ace_in_runs=AceInRuns.CORNER)
A_FEW = 2  # as many missing cards are worth naming

# Every reason this file can give; templates/lessons/reasons/_groups.html has a sentence for each.
NO_MELD = frozenset(
    {
        "pair",
        "neighbours",
        "too-few",
        "round-corner",
        "gap",
        "out-of-order",
        "extra-card",
        "mixed-suits",
        "odd-rank",
        "no-pattern",
    }
)


def judge_group(group: CardSet, preset: Preset = STANDARD) -> Grade:
    """Right for a meld, otherwise the reason why `group` is none. Not for no cards at all."""
    if is_meld(group, preset):
        return right(group=group, kind=meld_kind(group))
    if len(group) < 3:
        return _too_small(group)
    if len({card.suit for card in group}) == 1:
        return _one_suit(group)
    return _many_suits(group)


def _too_small(group: CardSet) -> Grade:
    if len(group) == 1:
        return wrong("too-few", group=group)
    low, high = group
    if low.rank == high.rank:
        return wrong("pair", group=group, rank=low)
    if low.suit == high.suit and high - low == 1:
        return wrong("neighbours", group=group)
    return wrong("too-few", group=group)


def _one_suit(group: CardSet) -> Grade:
    if is_meld(group, CORNER):
        return wrong("round-corner", group=upwards(group))
    missing = _between(group)
    if len(missing) <= A_FEW:
        return wrong("gap", group=group, missing=missing)
    return wrong("out-of-order", group=group)


def _many_suits(group: CardSet) -> Grade:
    inside = max(melds_in(group), key=len, default=None)
    if inside:
        return wrong("extra-card", group=group, meld=inside, extra=group - inside)
    if _in_sequence(group):
        return wrong("mixed-suits", group=group, strangers=_strangers(group))
    rank, times = Counter(card.rank for card in group).most_common(1)[0]
    if times == 1:
        return wrong("no-pattern", group=group)
    same = CardSet(card for card in group if card.rank == rank)
    return wrong("odd-rank", group=group, same=same, odd=group - same)


def _in_sequence(group: CardSet) -> bool:
    numbers = sorted(card.number for card in group)
    return numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def _strangers(group: CardSet) -> CardSet:
    """The cards that are not of the suit that most of the group shares."""
    suit, _ = Counter(card.suit for card in group).most_common(1)[0]
    return CardSet(card for card in group if card.suit != suit)


def _between(group: CardSet) -> CardSet:
    """The cards that a group of one suit lacks to be in sequence."""
    cards = list(group)
    return CardSet(DECK[cards[0] : cards[-1]]) - group


def upwards(group: CardSet) -> tuple[Card, ...]:
    """A row that goes round the corner in its order: queen, king, ace."""
    cards = list(group)
    turn = next((n for n in range(1, len(cards)) if cards[n] - cards[n - 1] > 1), 0)
    return (*cards[turn:], *cards[:turn])


def longest_with(meld: CardSet, hand: CardSet) -> Card | None:
    """A card of `hand` that would make `meld` longer."""
    return next(iter(cards_that_fit(meld) & hand), None)
