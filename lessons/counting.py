"""How somebody may have come to a number of deadwood: every usual way, each with its number.

What is said of a wrong count is always true of the hand ("if the set stays whole, 17 is left");
it is a guess only that the learner went this way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product

from lessons.grade import Grade, right, wrong
from lessons.groups import CORNER, upwards
from play.engine.cards import NO_CARDS, RANKS, Card, CardSet, dearest_first
from play.engine.melds import (
    Arrangement,
    arrangements,
    best_arrangements,
    cards_that_fit,
    count_of,
    is_meld,
    least_deadwood,
    meld_kind,
    melds_in,
    points_of,
)
from play.engine.presets import STANDARD, Preset

# Sums that are a valid arrangement, only not the best one: "not the lowest", not "not quite".
SPLITS = frozenset({"no-melds", "other-split", "short-meld", "meld-counted"})
SLIPS = frozenset(
    {
        "card-in-both",
        "round-corner",
        "mixed-suits",
        "court-values",
        "odd-ace",
        "pair",
        "neighbours",
        "card-forgotten",
        "carry",
        "off-by-one",
    }
)
GENERIC = frozenset({"too-low", "too-high"})  # no usual way leads there
CODES = SPLITS | SLIPS | GENERIC

COURT = {"J": 11, "Q": 12, "K": 13}
ELEVEN = 11  # an ace in other games


@dataclass(frozen=True, slots=True)
class Way:
    """A way to come to `count`. `split` is how the cards then lie, where that can be told.

    `cards` are the cards in question; `values` what each card of the deadwood was counted as.
    """

    count: int
    code: str
    cards: Iterable[Card]
    split: Arrangement | None = None
    meld: CardSet = NO_CARDS  # laid down by this way, not by the best arrangement
    better: CardSet = NO_CARDS  # laid down by the best arrangement instead
    values: tuple[int, ...] = ()


def judge_count(hand: CardSet, said: int, preset: Preset = STANDARD) -> Grade:
    """Compare `said` with the least deadwood of `hand` and name the usual way to that number.

    Data: said, least and what the Way knows; for a right count every best split.
    """
    best = best_arrangements(hand, preset)
    least = best[0].count
    if said == least:
        return right(said=said, least=least, split=best[0], splits=best)
    way = next((way for way in _ways(hand, best[0], preset) if way.count == said), None)
    if way is None:
        return wrong("too-low" if said < least else "too-high", said=said, least=least)
    return _told(way, least, preset)


def usual_codes(hand: CardSet, preset: Preset = STANDARD) -> frozenset[str]:
    """The mistakes that lie near in this hand."""
    best = best_arrangements(hand, preset)[0]
    return frozenset(way.code for way in _ways(hand, best, preset) if way.count != best.count)


def judge_split(hand: CardSet, split: Arrangement, preset: Preset = STANDARD) -> Grade:
    """Compare a lawful arrangement of `hand` with the best ones; the data are as above."""
    splits = best_arrangements(hand, preset)
    best = splits[0]
    if split.count == best.count:
        return right(said=split.count, least=best.count, split=split, splits=splits)
    if not split.melds:
        return _told(next(_no_melds(hand, best, preset)), best.count, preset)
    return _told(_what_it_lacks(split, best, preset), best.count, preset)


def _told(way: Way, least: int, preset: Preset) -> Grade:
    return wrong(
        way.code,
        said=way.count,
        least=least,
        split=way.split,
        cards=way.cards,
        meld=way.meld,
        better=way.better,
        values=way.values,
        one=len(list(way.cards)) == 1,
        ace=preset.ace_points,
    )


def _ways(hand: CardSet, best: Arrangement, preset: Preset) -> Iterator[Way]:
    """Every usual way, likeliest first: where two lead to the same number the first is told."""
    yield from _no_melds(hand, best, preset)
    yield from _other_splits(hand, best, preset)
    yield from _card_in_two_melds(hand, preset)
    yield from _round_the_corner(hand, preset)
    yield from _mixed_suits(hand, preset)
    yield from _court_values(best, preset)
    yield from _odd_aces(best, preset)
    yield from _two_as_a_meld(best, preset)
    yield from _card_forgotten(best, preset)
    yield from _bad_sums(best)


def _no_melds(hand: CardSet, best: Arrangement, preset: Preset) -> Iterator[Way]:
    if best.melds:
        split = Arrangement((), hand, count_of(hand, preset))
        yield Way(split.count, "no-melds", best.melds[0], split)


def _other_splits(hand: CardSet, best: Arrangement, preset: Preset) -> Iterator[Way]:
    laid = [way for way in arrangements(hand, preset) if way.melds and way.count > best.count]
    for split in sorted(laid, key=lambda way: len(way.deadwood)):
        yield _what_it_lacks(split, best, preset)


def _what_it_lacks(split: Arrangement, best: Arrangement, preset: Preset) -> Way:
    loose = melds_in(split.deadwood, preset)
    if loose:
        unseen: CardSet = max(loose, key=lambda meld: meld.points)
        return Way(split.count, "meld-counted", unseen, split)
    for meld in split.melds:
        fitting = cards_that_fit(meld, preset) & split.deadwood
        if fitting:
            return Way(split.count, "short-meld", fitting, split, meld)
    return _the_other_choice(split, best)


def _the_other_choice(split: Arrangement, best: Arrangement) -> Way:
    """A split that is complete but dearer: name the two melds that want the same card."""
    rivals = [
        (kept, better)
        for kept, better in product(split.melds, best.melds)
        if kept != better and kept & better
    ]
    kept, better = min(rivals, key=_likeness)
    return Way(split.count, "other-split", kept & better, split, kept, better)


def _likeness(rivals: tuple[CardSet, CardSet]) -> tuple[bool, int]:
    """Smallest for a set and a run that share one card, the plainest case to tell."""
    kept, better = rivals
    return meld_kind(kept) == meld_kind(better), len(kept & better)


def _card_in_two_melds(hand: CardSet, preset: Preset) -> Iterator[Way]:
    for one, other in combinations(melds_in(hand, preset), 2):
        shared = one & other
        if len(shared) == 1 and not is_meld(one | other, preset):
            count = least_deadwood(hand - one - other, preset)
            yield Way(count, "card-in-both", shared, meld=one, better=other)


def _round_the_corner(hand: CardSet, preset: Preset) -> Iterator[Way]:
    for group in melds_in(hand, CORNER):
        if not is_meld(group, preset):
            yield Way(least_deadwood(hand - group, preset), "round-corner", upwards(group))


def _mixed_suits(hand: CardSet, preset: Preset) -> Iterator[Way]:
    for low in range(11):
        for length in (4, 3):
            ranks = RANKS[low : low + length]
            for picked in product(*([card for card in hand if card.rank == r] for r in ranks)):
                group = CardSet(picked)
                if len(group) == length and not is_meld(group, preset):
                    yield Way(least_deadwood(hand - group, preset), "mixed-suits", picked)


def _court_values(best: Arrangement, preset: Preset) -> Iterator[Way]:
    court = CardSet(card for card in best.deadwood if card.rank in COURT)
    if court:
        values = tuple(
            COURT.get(card.rank, points_of(card, preset)) for card in dearest_first(best.deadwood)
        )
        yield Way(sum(values), "court-values", court, best, values=values)


def _odd_aces(best: Arrangement, preset: Preset) -> Iterator[Way]:
    """Aces counted as some other game has them, or as gin rummy usually does."""
    aces = CardSet(card for card in best.deadwood if card.rank == "A")
    if aces:
        for points in {ELEVEN, STANDARD.ace_points} - {preset.ace_points}:
            values = tuple(
                points if card in aces else card.points for card in dearest_first(best.deadwood)
            )
            yield Way(sum(values), "odd-ace", aces, best, values=values)


def _two_as_a_meld(best: Arrangement, preset: Preset) -> Iterator[Way]:
    for low, high in combinations(best.deadwood, 2):
        two = CardSet((low, high))
        if low.rank == high.rank:
            yield Way(best.count - count_of(two, preset), "pair", two, best)
        elif low.suit == high.suit and high - low == 1:
            yield Way(best.count - count_of(two, preset), "neighbours", two, best)


def _card_forgotten(best: Arrangement, preset: Preset) -> Iterator[Way]:
    for points in {points_of(card, preset) for card in best.deadwood}:
        alike = CardSet(card for card in best.deadwood if points_of(card, preset) == points)
        yield Way(best.count - points, "card-forgotten", alike, best)


def _bad_sums(best: Arrangement) -> Iterator[Way]:
    if len(best.deadwood) > 1:
        for slip, code in ((1, "off-by-one"), (-1, "off-by-one"), (10, "carry"), (-10, "carry")):
            yield Way(best.count + slip, code, best.deadwood, best)
