"""What the opponent may hold, card by card, and what speaks for it and against it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from play.coach.batch import Floats, arrays_of
from play.coach.positions import NEXT, NEXT_BUT_ONE, SAME_RANK
from play.coach.sampling import COUNTS, HANDS, counts_of, error_of, imagine, leanings
from play.coach.seen import Seen, seen_of
from play.engine.cards import NO_CARDS, Card, CardSet
from play.engine.view import SeatView

WORTH_SAYING = 0.15  # log-odds: less changes a chance of a half by under four in a hundred

# Evidence that names cards: the counts it is made of, and which cards of which deed it names.
_DEEDS = {
    "took-rank": (("took-rank", "took-rank-late"), "took", SAME_RANK),
    "took-near": (("took-near", "took-far"), "took", NEXT | NEXT_BUT_ONE),
    "threw-rank": (("threw-rank", "threw-rank-late"), "threw", SAME_RANK),
    "threw-near": (("threw-near", "threw-far"), "threw", NEXT | NEXT_BUT_ONE),
    "left-rank": (("left-rank",), "left", SAME_RANK),
    "left-near": (("left-near", "left-far"), "left", NEXT | NEXT_BUT_ONE),
}
_PARTNERS = (
    "set-partners",
    "run-partners",
    "run-melds",
    "set-partners-late",
    "run-partners-late",
)
_DEAR = ("points", "points-late")


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why a card is likelier (`weight` above 0) or less likely to be held, in log-odds.

    Codes: `took-rank`, `took-near`, `threw-rank`, `threw-near`, `left-rank`, `left-near`
    (the opponent took, threw or left lying `cards` of the same rank, or near in the suit),
    `many-partners` and `few-partners` (unseen cards it could meld with, against the other
    unseen cards), `cheap` and `dear` (its points as deadwood, against the others').
    """

    code: str
    cards: CardSet
    weight: float


@dataclass(frozen=True, slots=True)
class Holding:
    """One card that the opponent may hold: `chance` 1 where it was seen to take it."""

    card: Card
    chance: float
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Belief:
    """Every card that the opponent may hold, in card order, from so many imagined hands.

    `error` is one standard error of the least certain chance.
    """

    hands: int
    holdings: tuple[Holding, ...]
    error: float

    def of(self, card: Card) -> Holding | None:
        return next((one for one in self.holdings if one.card == card), None)


def belief_of(view: SeatView) -> Belief:
    """The chances of all cards that this seat cannot see, and the reasons for them."""
    seen = seen_of(view)
    chances = imagine(view, seen, arrays_of(view.preset)).chances()
    told = _evidence(view.unseen, seen)
    holdings = tuple(
        Holding(card, round(float(chances[card]), 3), told.get(card, ()))
        for card in view.unseen | view.known
    )
    error = max((error_of(one.chance) for one in holdings), default=0.0)
    return Belief(HANDS, holdings, error)


def _evidence(unseen: CardSet, seen: Seen) -> dict[Card, tuple[Evidence, ...]]:
    cards = tuple(unseen)
    if not cards:
        return {}
    belief, _ = leanings(seen.stock)
    weighed = counts_of(np.array(cards, dtype=np.int64), seen) * belief
    usual = weighed.mean(axis=0)
    return {
        card: tuple(sorted(_of_card(card, row, usual, seen), key=lambda one: -abs(one.weight)))
        for card, row in zip(cards, weighed, strict=True)
    }


def _of_card(card: Card, weighed: Floats, usual: Floats, seen: Seen) -> Iterator[Evidence]:
    for code, (names, deed, group) in _DEEDS.items():
        named = CardSet.of_mask(getattr(seen, deed) & int(group[card]))
        yield from _told(code, named, _sum(weighed, names))
    partners = _sum(weighed, _PARTNERS) - _sum(usual, _PARTNERS)
    yield from _told("many-partners" if partners > 0 else "few-partners", NO_CARDS, partners)
    points = _sum(weighed, _DEAR) - _sum(usual, _DEAR)
    yield from _told("cheap" if card.points < 7 else "dear", NO_CARDS, points)


def _told(code: str, cards: CardSet, weight: float) -> Iterator[Evidence]:
    if abs(weight) >= WORTH_SAYING and (cards or code not in _DEEDS):
        yield Evidence(code, cards, round(weight, 2))


def _sum(weighed: Floats, names: tuple[str, ...]) -> float:
    return float(sum(weighed[COUNTS.index(name)] for name in names))
