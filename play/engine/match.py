"""Hands to a game: who deals, the running score, boxes, bonuses, the tally, the winner."""

from __future__ import annotations

from dataclasses import dataclass

from play.engine.hand import HandState, winner_of
from play.engine.moves import Seat
from play.engine.presets import DeadHandDealer, NextDealer, Preset, SheetKind
from play.engine.scoring import Result
from play.engine.sheet import (
    Entry,
    Numbers,
    column,
    party_at_target,
    score_of,
    winner_after,
)


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
    entries = [Entry(_place(hand.winner), hand.points) for hand in results]
    return Pair(*score_of(entries, len(Seat)))


def boxes_for(preset: Preset, result: Result) -> int:
    """What a hand that was won is worth in boxes."""
    return 1 + _extra_boxes(preset, result)


def _entries(preset: Preset, results: Results) -> list[Entry]:
    return [
        Entry(_place(hand.winner), hand.points, boxes_for(preset, hand.result)) for hand in results
    ]


def _place(seat: Seat | None) -> int | None:
    return None if seat is None else seat.place


def _seat(place: int | None) -> Seat | None:
    return None if place is None else tuple(Seat)[place]


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
    return _seat(party_at_target(preset, _numbers(score)))


def _numbers(pair: Pair) -> Numbers:
    return (pair.south, pair.north)


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
    filled = column(preset, _entries(preset, results), len(Seat))
    return Tally(
        score=Pair(*filled.score),
        boxes=Pair(*filled.boxes),
        box_points=Pair(*filled.box_points),
        game_points=Pair(*filled.game_points),
        shutout=filled.shutout,
        totals=Pair(*filled.totals),
        reached=_seat(filled.reached),
        winner=_seat(filled.winner),
    )


def _summed(preset: Preset, games: tuple[Tally, ...]) -> Tally:
    def total(name: str) -> Pair:
        return sum((getattr(game, name) for game in games), Pair())

    open_games = [game for game in games if game.reached is None]
    reached = None if open_games else games[-1].reached
    score, totals = total("score"), total("totals")
    return Tally(
        score=score,
        boxes=total("boxes"),
        box_points=total("box_points"),
        game_points=total("game_points"),
        shutout=any(game.shutout for game in games),
        totals=totals,
        reached=reached,
        winner=None if reached is None else _winner(preset, reached, totals, score),
        columns=games,
    )


def _winner(preset: Preset, reached: Seat, totals: Pair, score: Pair) -> Seat | None:
    return _seat(winner_after(preset, reached.place, _numbers(totals), _numbers(score)))


def score_to_play_for(preset: Preset, results: Results) -> Pair:
    """The running score that matters now: on a Hollywood sheet that of the first open game."""
    games = columns(preset, results) if preset.score_sheet is SheetKind.HOLLYWOOD else (results,)
    scores = [running_score(hands) for hands in games]
    return next((score for score in scores if reached_target(preset, score) is None), scores[-1])
