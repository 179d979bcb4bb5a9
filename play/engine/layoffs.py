"""The defender's melds and lay-offs, found together (ruling R4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from play.engine import solver
from play.engine.cards import DECK, Card, CardSet, dearest_first
from play.engine.melds import (
    arrangements,
    best_arrangement,
    cards_that_fit,
    count_of,
    is_meld,
    tables_of,
)
from play.engine.moves import Layoff
from play.engine.presets import STANDARD, Preset

Table = tuple[CardSet, ...]  # the knocker's melds, as they were spread


@dataclass(frozen=True, slots=True)
class Defence:
    """The defender's hand after melds and lay-offs. `count` is the deadwood's points."""

    melds: tuple[CardSet, ...]
    layoffs: tuple[Layoff, ...]
    deadwood: CardSet
    count: int

    @property
    def laid(self) -> CardSet:
        return CardSet(card for card, _ in self.layoffs)

    @property
    def rest(self) -> tuple[Card, ...]:
        """The deadwood, dearest first, then the cards laid off from beside it."""
        return (*dearest_first(self.deadwood), *self.laid)


def cards_to_lay(hand: CardSet, table: Table, preset: Preset = STANDARD) -> tuple[Layoff, ...]:
    """Each single card of `hand` that fits a meld on the table now."""
    return tuple((card, meld) for meld in table for card in cards_that_fit(meld, preset) & hand)


def layoff_plans(
    hand: CardSet, table: Table, preset: Preset = STANDARD
) -> Iterator[tuple[Layoff, ...]]:
    """Every set of lay-offs from `hand`, none at all first, each in a playable order.

    Cards that follow one another on a run come in that order; which meld is served
    first makes no difference and is not counted twice.
    """
    for _, plan in solver.layoff_plans(hand.mask, _masks(table), tables_of(preset)):
        yield _unwrapped(plan)


def _masks(table: Table) -> solver.Melds:
    return tuple(meld.mask for meld in table)


def _unwrapped(plan: solver.Plan) -> tuple[Layoff, ...]:
    return tuple((DECK[card.bit_length() - 1], CardSet.of_mask(meld)) for card, meld in plan)


def lay_in_order(
    layoffs: tuple[Layoff, ...], table: Table, preset: Preset = STANDARD
) -> Layoff | None:
    """Lay cards one after the other; return the first that does not fit, or None."""
    grown = {meld: meld for meld in table}
    for card, meld in layoffs:
        now = grown.get(meld)
        if now is None or card in now or not is_meld(now.add(card), preset):
            return card, meld
        grown[meld] = now.add(card)
    return None


def best_defence(
    hand: CardSet, table: Table, preset: Preset = STANDARD, *, may_lay_off: bool = True
) -> Defence:
    """The defence that leaves the least; among equals the one that lays off least.

    Laying off first or melding first can both be wrong (cases C17, C20, C22), so every
    set of lay-offs is tried with the best melds of what it leaves.
    """
    tables = tables_of(preset)
    plan = solver.best_layoffs(hand.mask, _masks(table), tables) if may_lay_off else ()
    return _defence(hand, _unwrapped(plan), preset)


def _defence(hand: CardSet, plan: tuple[Layoff, ...], preset: Preset) -> Defence:
    kept = best_arrangement(hand - CardSet(card for card, _ in plan), preset)
    return Defence(kept.melds, plan, kept.deadwood, kept.count)


def defence_of(
    hand: CardSet,
    melds: tuple[CardSet, ...],
    layoffs: tuple[Layoff, ...],
    preset: Preset = STANDARD,
) -> Defence:
    """The defence a player chose; the caller has checked that it is lawful."""
    left = hand - CardSet(card for card, _ in layoffs)
    for meld in melds:
        left -= meld
    return Defence(melds, layoffs, left, count_of(left, preset))


def defences(
    hand: CardSet, table: Table, preset: Preset = STANDARD, *, may_lay_off: bool = True
) -> Iterator[Defence]:
    """Every lawful defence, of any count."""
    for own in arrangements(hand, preset):
        plans = layoff_plans(own.deadwood, table, preset) if may_lay_off else iter([()])
        for plan in plans:
            yield defence_of(hand, own.melds, plan, preset)
