"""A hand that is over, as the page shows it: cards, lines, and why this arrangement."""

from __future__ import annotations

from dataclasses import dataclass

from play.engine.cards import Card, CardSet
from play.engine.hand import MOVE_CAP, HandState, winner_of
from play.engine.layoffs import Table, best_defence, layoff_plans
from play.engine.match import Pair, Tally, next_dealer, result_of
from play.engine.melds import (
    Arrangement,
    best_arrangement,
    best_arrangements,
    count_of,
    is_meld,
    least_deadwood,
    points_of,
)
from play.engine.moves import Action, Layoff, Seat
from play.engine.presets import Preset
from play.engine.scoring import Result, ScoreLine, ScoreSheet
from play.hollywood import GameEntry
from play.turns import LEARNER

HAND_SIZE = 10


@dataclass(frozen=True, slots=True)
class Showdown:
    """A scored hand. `thrown` is the card of the knock, None for big gin.

    `grown` are the knocker's melds with the laid-off cards on them. `before` is the
    running score, `tally` the game's sheet with this hand on it, None for a hand that
    belongs to no game. `next_dealer` is None once the game is over. `perspective`: the
    sentences speak to the `learner`, or of both players alike (`neutral`). `upcard` is the
    card turned up at the deal, if known; `written` the games of a Hollywood sheet that the
    hand went into.
    """

    sheet: ScoreSheet
    knocker: Seat
    winner: Seat | None
    thrown: Card | None
    grown: tuple[CardSet, ...]
    could_lay_off: bool
    before: Pair
    tally: Tally | None
    next_dealer: Seat | None
    splits: tuple[Split, ...]
    perspective: str = "learner"
    upcard: Card | None = None
    written: tuple[GameEntry, ...] = ()

    @property
    def knocker_ace(self) -> bool:
        """Whether an ace in the knocker's deadwood counts other than usual."""
        return _has_odd_ace(self.sheet.knocker.deadwood, self.sheet.preset)

    @property
    def defender_ace(self) -> bool:
        return _has_odd_ace(self.sheet.defender.deadwood, self.sheet.preset)

    @property
    def turns_corner(self) -> bool:
        """Whether a run on the table, as it has grown, is one only round the corner."""
        return not all(map(is_meld, (*self.grown, *self.sheet.defender.melds)))

    @property
    def neutral(self) -> bool:
        return self.perspective == "neutral"

    @property
    def is_big_gin(self) -> bool:
        return sum(map(len, self.sheet.knocker.melds)) > HAND_SIZE

    @property
    def counted(self) -> tuple[ScoreLine, ...]:
        """The lines about numbers, without those about cards."""
        at = [line.kind.startswith("compare-") for line in self.sheet.lines].index(True)
        return self.sheet.lines[at:]

    @property
    def bonus(self) -> int:
        """The bonus of this hand, before anything is doubled."""
        bonuses = [line.number for line in self.sheet.lines if line.kind.startswith("bonus-")]
        return bonuses[0] or 0

    @property
    def base(self) -> int:
        """The points before the bonus."""
        return self.sheet.points // (2 if self.sheet.doubled else 1) - self.bonus

    @property
    def you_knocked(self) -> bool:
        return self.knocker is LEARNER

    @property
    def you_won(self) -> bool:
        return self.winner is LEARNER

    @property
    def score_before(self) -> int:
        return self.before[self.winner] if self.winner else 0

    @property
    def score_after(self) -> int:
        return self.score_before + self.sheet.points

    @property
    def to_go(self) -> int:
        return max(0, self.sheet.preset.target - self.score_after)


def _has_odd_ace(deadwood: CardSet, preset: Preset) -> bool:
    return any(points_of(card, preset) != card.points for card in deadwood)


@dataclass(frozen=True, slots=True)
class Split:
    """Another way the cards could have been laid, and what it would have left.

    Kinds: `knocker-equal` (as little deadwood, `open` more cards to lay off),
    `knocker-less` (the least, where the knocker kept more), `own-first` (best own melds,
    then lay-offs), `lay-first` (all lay-offs, then melds), `best` (better than what the
    defender chose), `alone` (the defender's least without any lay-off).
    """

    kind: str
    melds: tuple[CardSet, ...]
    count: int
    layoffs: tuple[Layoff, ...] = ()


def showdown_of(state: HandState, before: Pair, tally: Tally | None) -> Showdown:
    """Lay out a scored hand; `tally` is the game's sheet with this hand on it, if any."""
    sheet, knocker = state.sheet, state.knocker
    if sheet is None or knocker is None:
        raise ValueError("a void hand has no showdown")
    over = tally is None or tally.reached is not None
    return Showdown(
        sheet=sheet,
        knocker=knocker,
        winner=winner_of(state),
        thrown=_thrown(state),
        grown=tuple(_grown(meld, sheet.defender.layoffs) for meld in sheet.knocker.melds),
        could_lay_off=any(
            layoff_plans(sheet.defender.deadwood, sheet.knocker.melds, state.preset)
        ),
        before=before,
        tally=tally,
        next_dealer=None if over else next_dealer(state.preset, result_of(state)),
        splits=tuple(_splits(state, sheet, knocker)),
        upcard=state.history[0].upcard if state.history else None,
    )


def _thrown(state: HandState) -> Card | None:
    knocks = [one.card for one in state.history if one.move.action is Action.KNOCK]
    return knocks[-1] if knocks else None


def _grown(meld: CardSet, layoffs: tuple[Layoff, ...]) -> CardSet:
    return meld | CardSet(card for card, onto in layoffs if onto == meld)


def _splits(state: HandState, sheet: ScoreSheet, knocker: Seat) -> list[Split]:
    hand = state.hand_of(knocker.other)
    return [
        *_knocker_splits(state.hand_of(knocker), sheet),
        *_defender_splits(hand, sheet),
    ]


def _knocker_splits(hand: CardSet, sheet: ScoreSheet) -> list[Split]:
    best, *equals = best_arrangements(hand, sheet.preset)
    if sheet.knocker.count > best.count:
        return [Split("knocker-less", best.melds, best.count)]
    others = [one for one in (best, *equals) if one.melds != sheet.knocker.melds]
    return [Split("knocker-equal", one.melds, one.count) for one in others[:3]]


def _defender_splits(hand: CardSet, sheet: ScoreSheet) -> list[Split]:
    """What the two tempting short cuts, or the best defence, would have left instead."""
    preset, table, chosen = sheet.preset, sheet.knocker.melds, sheet.defender
    if sheet.result in (Result.GIN, Result.BIG_GIN) and not preset.layoff_against_gin:
        return []
    best = best_defence(hand, table, preset)
    if best.count < chosen.count:
        return [Split("best", best.melds, best.count, best.layoffs)]
    return [
        split
        for split in (_own_first(hand, table, preset), _lay_first(hand, table, preset))
        if split.count > chosen.count
    ]


def _own_first(hand: CardSet, table: Table, preset: Preset) -> Split:
    own = best_arrangement(hand, preset)
    plan = _longest_plan(own.deadwood, table, preset)
    left = own.deadwood - CardSet(card for card, _ in plan)
    return Split("own-first", own.melds, least_deadwood(left, preset), plan)


def _lay_first(hand: CardSet, table: Table, preset: Preset) -> Split:
    plan = _longest_plan(hand, table, preset)
    own = best_arrangement(hand - CardSet(card for card, _ in plan), preset)
    return Split("lay-first", own.melds, own.count, plan)


def _longest_plan(hand: CardSet, table: Table, preset: Preset) -> tuple[Layoff, ...]:
    def worth(plan: tuple[Layoff, ...]) -> int:
        return count_of(CardSet(card for card, _ in plan), preset)

    return max(layoff_plans(hand, table, preset), key=worth)


@dataclass(frozen=True, slots=True)
class VoidHand:
    """A hand nobody knocked in: both hands, who deals again."""

    yours: Arrangement
    hers: Arrangement
    next_dealer: Seat
    preset: Preset
    capped: bool
    cap: int = MOVE_CAP


def void_of(state: HandState) -> VoidHand:
    return VoidHand(
        yours=best_arrangement(state.hand_of(LEARNER), state.preset),
        hers=best_arrangement(state.hand_of(LEARNER.other), state.preset),
        next_dealer=next_dealer(state.preset, result_of(state)),
        preset=state.preset,
        capped=len(state.stock) > state.preset.dead_hand_stock,
    )
