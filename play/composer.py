"""Laying cards by hand at the showdown, one step at a time: every step offered is lawful."""

from __future__ import annotations

from dataclasses import dataclass

from play.engine.cards import Card, CardSet
from play.engine.layoffs import cards_to_lay
from play.engine.melds import count_of, melds_in
from play.engine.moves import Action, Layoff, Move, Phase
from play.engine.view import SeatView


@dataclass(frozen=True, slots=True)
class Step:
    """One card group to lay down; `onto` is the knocker's meld for a lay-off."""

    cards: CardSet
    onto: CardSet | None
    move: Move  # the whole move with this step added


@dataclass(frozen=True, slots=True)
class Composition:
    """A spread or a defence in the making. `move` may be played if `is_lawful`."""

    move: Move
    left: CardSet
    count: int
    steps: tuple[Step, ...]
    is_lawful: bool


def compose(view: SeatView, wanted: Move | None) -> Composition:
    """Build `wanted` step by step; what could not be laid is left out."""
    made = _composition(view, Move(_action(view)))
    while wanted is not None and (step := _next_wanted(made, wanted)):
        made = _composition(view, step.move)
    return made


def _action(view: SeatView) -> Action:
    return Action.SPREAD if view.phase is Phase.SPREAD else Action.DEFEND


def _next_wanted(made: Composition, wanted: Move) -> Step | None:
    def is_wanted(step: Step) -> bool:
        if step.onto is None:
            return step.cards in wanted.melds
        return (next(iter(step.cards)), step.onto) in wanted.layoffs

    return next(filter(is_wanted, made.steps), None)


def _composition(view: SeatView, move: Move) -> Composition:
    left = view.hand - _laid(move)
    count = count_of(left, view.preset)
    melds = (Step(meld, None, _with_meld(move, meld)) for meld in melds_in(left, view.preset))
    layoffs = (
        Step(CardSet([card]), meld, _with_layoff(move, (card, meld)))
        for card, meld in _fitting(view, move, left)
    )
    lawful = move.action is Action.DEFEND or count <= view.limit
    return Composition(move, left, count, (*melds, *layoffs), lawful)


def _laid(move: Move) -> CardSet:
    laid = CardSet(card for card, _ in move.layoffs)
    for meld in move.melds:
        laid |= meld
    return laid


def _with_meld(move: Move, meld: CardSet) -> Move:
    return Move(move.action, melds=(*move.melds, meld), layoffs=move.layoffs)


def _with_layoff(move: Move, layoff: Layoff) -> Move:
    return Move(move.action, melds=move.melds, layoffs=(*move.layoffs, layoff))


def _fitting(view: SeatView, move: Move, left: CardSet) -> list[tuple[Card, CardSet]]:
    """Cards that fit the knocker's melds as they have grown, with the meld as it was spread."""
    if view.phase is not Phase.DEFEND or view.table is None:
        return []
    found = []
    for meld in view.table.melds:
        grown = meld | CardSet(card for card, onto in move.layoffs if onto == meld)
        found += [(card, meld) for card, _ in cards_to_lay(left, (grown,), view.preset)]
    return found
