"""Hands to a game: who deals, the running score, boxes, bonuses, the tally, the winner."""

from __future__ import annotations

from dataclasses import dataclass

from play.engine.hand import HandState, winner_of
from play.engine.moves import Seat
from play.engine.presets import (
    DeadHandDealer,
    GameWinner,
    NextDealer,
    Preset,
    ShutoutCondition,
    ShutoutEffect,
)
from play.engine.scoring import Result


@dataclass(frozen=True, slots=True)
class HandResult:
    """How a hand ended. `winner` is None for a void hand and for a tie that pays nobody."""

    dealer: Seat
    result: Result
    winner: Seat | None
    points: int


@dataclass(frozen=True, slots=True)
class Pair:
    """One number for each seat."""

    south: int = 0
    north: int = 0

    def __getitem__(self, seat: str) -> int:
        # a template asks for pair["south"] before it asks for pair.south
        return self.south if Seat(seat) is Seat.SOUTH else self.north

    def plus(self, seat: Seat, number: int) -> Pair:
        if seat is Seat.SOUTH:
            return Pair(self.south + number, self.north)
        return Pair(self.south, self.north + number)

    def __add__(self, other: Pair) -> Pair:
        return Pair(self.south + other.south, self.north + other.north)


@dataclass(frozen=True, slots=True)
class Tally:
    """A game's score sheet. `score` holds hand points only; `totals` every bonus too.

    Before the end `reached` and `winner` are None and nothing is added to the score.
    `shutout` says whether the loser of the race to the target was shut out.
    """

    score: Pair
    boxes: Pair
    box_points: Pair
    game_points: Pair
    shutout: bool
    totals: Pair
    reached: Seat | None
    winner: Seat | None


def result_of(state: HandState) -> HandResult:
    """The result of a hand that is over."""
    if state.sheet is None:
        return HandResult(state.dealer, Result.VOID, None, 0)
    return HandResult(state.dealer, state.sheet.result, winner_of(state), state.sheet.points)


def running_score(results: tuple[HandResult, ...]) -> Pair:
    score = Pair()
    for hand in results:
        if hand.winner is not None:
            score = score.plus(hand.winner, hand.points)
    return score


def boxes_won(results: tuple[HandResult, ...]) -> Pair:
    boxes = Pair()
    for hand in results:
        if hand.winner is not None:
            boxes = boxes.plus(hand.winner, 1)
    return boxes


def next_dealer(preset: Preset, last: HandResult) -> Seat:
    """Who deals after `last`. A hand without a winner follows the rule for dead hands."""
    if last.winner is None:
        same = preset.dead_hand_dealer is DeadHandDealer.SAME
        return last.dealer if same else last.dealer.other
    match preset.next_dealer:
        case NextDealer.LOSER:
            return last.winner.other
        case NextDealer.WINNER:
            return last.winner
        case NextDealer.ALTERNATE:
            return last.dealer.other


def reached_target(preset: Preset, score: Pair) -> Seat | None:
    """Who has the target; only the winner of the last hand can have just reached it."""
    return next((seat for seat in Seat if score[seat] >= preset.target), None)


def tally(preset: Preset, results: tuple[HandResult, ...]) -> Tally:
    """Fill the score sheet from the hands played, in order."""
    score, boxes = running_score(results), boxes_won(results)
    reached = reached_target(preset, score)
    if reached is None:
        return Tally(score, boxes, Pair(), Pair(), False, score, None, None)
    box_points = Pair(boxes.south * preset.box_bonus, boxes.north * preset.box_bonus)
    shutout = _is_shutout(preset, score[reached.other], boxes[reached.other])
    game_points = Pair().plus(reached, _game_points(preset, shutout=shutout))
    totals = score + box_points + game_points
    winner = _winner(preset, reached, totals)
    return Tally(score, boxes, box_points, game_points, shutout, totals, reached, winner)


def _is_shutout(preset: Preset, points: int, hands_won: int) -> bool:
    match preset.shutout_condition:
        case ShutoutCondition.ROUNDS:
            return hands_won == 0
        case ShutoutCondition.POINTS:
            return points == 0
        case ShutoutCondition.NONE:
            return False


def _game_points(preset: Preset, *, shutout: bool) -> int:
    if not shutout:
        return preset.game_bonus
    adds = preset.shutout_effect is ShutoutEffect.ADD
    return preset.shutout_bonus + (preset.game_bonus if adds else 0)


def _winner(preset: Preset, reached: Seat, totals: Pair) -> Seat:
    """Most points after the tally; an equal tally goes to the one who reached the target."""
    if preset.game_winner is GameWinner.FIRST or totals[reached] >= totals[reached.other]:
        return reached
    return reached.other
