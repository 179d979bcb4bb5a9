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
    SheetKind,
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


Results = tuple[HandResult, ...]


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
    """A score sheet. `score` holds hand points only; `totals` every bonus too.

    Before the end `reached` and `winner` are None and nothing is added to the score.
    `reached` is who ended the game by reaching the target; `shutout` says whether the
    other side was shut out. A Hollywood sheet is over when its three `columns` are; its
    numbers are sums over them, and `reached` is who ended the last.
    """

    score: Pair
    boxes: Pair
    box_points: Pair
    game_points: Pair
    shutout: bool
    totals: Pair
    reached: Seat | None
    winner: Seat | None
    columns: tuple[Tally, ...] = ()


def result_of(state: HandState) -> HandResult:
    """The result of a hand that is over."""
    if state.sheet is None:
        return HandResult(state.dealer, Result.VOID, None, 0)
    return HandResult(state.dealer, state.sheet.result, winner_of(state), state.sheet.points)


def running_score(results: Results) -> Pair:
    """The points of the hands, whatever sheet they are written on."""
    score = Pair()
    for hand in results:
        if hand.winner is not None:
            score = score.plus(hand.winner, hand.points)
    return score


def boxes_won(preset: Preset, results: Results) -> Pair:
    """A box for each hand won, and those that the preset adds for gin and undercuts."""
    boxes = Pair()
    for hand in results:
        if hand.winner is not None:
            boxes = boxes.plus(hand.winner, 1 + _extra_boxes(preset, hand.result))
    return boxes


def _extra_boxes(preset: Preset, result: Result) -> int:
    match result:
        case Result.GIN | Result.BIG_GIN:
            return preset.gin_boxes
        case Result.UNDERCUT:
            return preset.undercut_boxes
    return 0


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


def tally(preset: Preset, results: Results) -> Tally:
    """Fill the score sheet from the hands played, in order."""
    if preset.score_sheet is SheetKind.HOLLYWOOD:
        return _summed(preset, tuple(_column(preset, hands) for hands in columns(preset, results)))
    return _column(preset, results)


def is_over(preset: Preset, results: Results) -> bool:
    return tally(preset, results).reached is not None


def ended_after(preset: Preset, results: Results) -> int | None:
    """The number of the hand that ended the game, counted from 1; None while it goes on."""
    counts = range(1, len(results) + 1)
    return next((count for count in counts if is_over(preset, results[:count])), None)


def columns(preset: Preset, results: Results) -> tuple[Results, ...]:
    """Which hands are written in which game of a Hollywood sheet (ruling R8).

    A player's hand goes into every game still open, from the first to the first in which
    that player has nothing yet. So a player shut out of a finished game enters the next.
    """
    games: list[Results] = [(), (), ()]
    for hand in results:
        if hand.winner is None:
            continue
        for game in _written_in(preset, games, hand.winner):
            games[game] = (*games[game], hand)
    return tuple(games)


def _written_in(preset: Preset, games: list[Results], seat: Seat) -> list[int]:
    open_games = [
        at
        for at, hands in enumerate(games)
        if reached_target(preset, running_score(hands)) is None
    ]
    entered = [any(hand.winner is seat for hand in games[at]) for at in open_games]
    last = entered.index(False) if False in entered else len(open_games)
    return open_games[: last + 1]


def _column(preset: Preset, results: Results) -> Tally:
    score, boxes = running_score(results), boxes_won(preset, results)
    reached = reached_target(preset, score)
    if reached is None:
        return Tally(score, boxes, Pair(), Pair(), False, score, None, None)
    box_points = Pair(boxes.south * preset.box_bonus, boxes.north * preset.box_bonus)
    hands_won = sum(hand.winner is reached.other for hand in results)
    shutout = _is_shutout(preset, score[reached.other], hands_won)
    game_points = Pair().plus(reached, _game_points(preset, shutout=shutout))
    totals = score + box_points + game_points
    winner = _winner(preset, reached, totals)
    return Tally(score, boxes, box_points, game_points, shutout, totals, reached, winner)


def _summed(preset: Preset, games: tuple[Tally, ...]) -> Tally:
    def total(name: str) -> Pair:
        return sum((getattr(game, name) for game in games), Pair())

    open_games = [game for game in games if game.reached is None]
    reached = None if open_games else games[-1].reached
    totals = total("totals")
    return Tally(
        score=total("score"),
        boxes=total("boxes"),
        box_points=total("box_points"),
        game_points=total("game_points"),
        shutout=any(game.shutout for game in games),
        totals=totals,
        reached=reached,
        winner=None if reached is None else _winner(preset, reached, totals),
        columns=games,
    )


def score_to_play_for(preset: Preset, results: Results) -> Pair:
    """The running score that matters now: on a Hollywood sheet that of the first open game."""
    games = columns(preset, results) if preset.score_sheet is SheetKind.HOLLYWOOD else (results,)
    scores = [running_score(hands) for hands in games]
    return next((score for score in scores if reached_target(preset, score) is None), scores[-1])


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
