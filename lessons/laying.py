"""What can be said of cards laid off, and of those that were not. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from lessons.grade import Grade, right, wrong
from play.engine.cards import DECK, NO_CARDS, Card, CardSet
from play.engine.layoffs import Defence, best_defence, layoff_plans
from play.engine.melds import (
    Arrangement,
    best_arrangement,
    cards_that_fit,
    count_of,
    is_meld,
    meld_kind,
)
from play.engine.presets import Preset
from play.engine.scoring import may_lay_off


@dataclass(frozen=True, slots=True)
class Table:
    """The knocker's spread and the hand of the defender, who lays off for the least count."""

    spread: Arrangement
    hand: CardSet
    preset: Preset

    @property
    def allowed(self) -> bool:
        return may_lay_off(self.preset, self.spread)

    @property
    def melds(self) -> tuple[CardSet, ...]:
        """Those that cards may be laid on: none against gin."""
        return self.spread.melds if self.allowed else ()

    @property
    def best(self) -> Defence:
        return best_defence(self.hand, self.melds, self.preset, may_lay_off=self.allowed)

    @property
    def own_first(self) -> int:
        """The count of a defender who melds as well as possible and lays off only then."""
        rest = best_arrangement(self.hand, self.preset).deadwood
        return min(count_of(rest - laid, self.preset) for laid in self._sets(rest))

    def left_after(self, laid: CardSet) -> int:
        """The least count of the cards that stay in the hand."""
        return best_arrangement(self.hand - laid, self.preset).count

    def fits(self, laid: CardSet) -> bool:
        """Whether all of these can be laid off at once, in some order and on some melds."""
        return laid in self._sets(laid)

    def _sets(self, cards: CardSet) -> set[CardSet]:
        plans = layoff_plans(cards, self.melds, self.preset)
        return {CardSet(card for card, _ in plan) for plan in plans}

    def misfit(self, laid: CardSet) -> Card:
        """A card of `laid` that finds no place, where not all of them do."""
        most = max(self._sets(laid), key=len)
        return next(iter(laid - most))

    def missing(self, card: Card) -> CardSet:
        """The cards that would have to be laid first, if such can be named."""
        for meld in self.melds:
            if meld_kind(meld) == "run" and card.suit == next(iter(meld)).suit:
                low, *_, high = meld
                between = DECK[card + 1 : low] if card < low else DECK[high + 1 : card]
                grown = meld | CardSet(between)
                if between and card in cards_that_fit(grown, self.preset):
                    return CardSet(between)
        return NO_CARDS


def judge_laid(table: Table, laid: CardSet) -> Grade:
    """Judge the cards picked to be laid off: right where nothing leaves less."""
    if laid and not table.allowed:
        return wrong("against-gin", cards=laid)
    if not table.fits(laid):
        return misfit_grade(table, table.misfit(laid))
    best, left = table.best, table.left_after(laid)
    if left == best.count:
        return right(left=left, least=best.count, cards=laid)
    return _dearer(best, laid, left)


def misfit_grade(table: Table, card: Card) -> Grade:
    missing = table.missing(card)
    if missing and missing <= table.hand:
        return wrong("only-after", card=card, missing=missing)
    return wrong("does-not-fit", card=card)


def _dearer(best: Defence, laid: CardSet, left: int) -> Grade:
    """A meld of the best defence is broken, or else a card that it lays off is kept."""
    told = {"left": left, "least": best.count}
    broken = next((meld for meld in best.melds if meld & laid), None)
    if broken is not None:
        return wrong("breaks-meld", **told, cards=broken & laid, meld=broken)
    return wrong("more-fits", **told, cards=best.laid - laid)


def judge_defence(
    table: Table, melds: tuple[CardSet, ...], onto: tuple[tuple[Card, CardSet], ...]
) -> Grade:
    """Judge own melds and lay-offs together; the melds are known to be melds."""
    laid = CardSet(card for card, _ in onto)
    if laid and not table.allowed:
        return wrong("against-gin", cards=laid)
    for meld in {meld for _, meld in onto}:
        added = CardSet(card for card, on in onto if on == meld)
        if not is_meld(meld | added, table.preset):
            return misfit_grade(table, _outermost(meld, added, table.preset))
    left = _count(table, melds, laid)
    best = table.best
    if left == best.count:
        return right(left=left, least=best.count, cards=laid)
    if table.left_after(laid) < left:
        return wrong("meld-overlooked", left=left, least=best.count)
    return _dearer(best, laid, left)


def _outermost(meld: CardSet, added: CardSet, preset: Preset) -> Card:
    """The first card that does not fit, the others having been laid as far as they go."""
    while fitting := cards_that_fit(meld, preset) & added:
        meld, added = meld | fitting, added - fitting
    return next(iter(added))


def _count(table: Table, melds: tuple[CardSet, ...], laid: CardSet) -> int:
    rest = table.hand - laid
    for meld in melds:
        rest -= meld
    return count_of(rest, table.preset)
