"""Matches between players: whole games in mirrored pairs, and what came of them."""

from __future__ import annotations

import atexit
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import islice
from random import Random
from statistics import fmean, stdev
from time import process_time_ns
from typing import Any, Protocol

from play.coach.levels import LEVELS, choose
from play.coach.players import PLAYERS
from play.engine.cards import DECK, Card
from play.engine.hand import HandState, deal
from play.engine.hand import play as play_move
from play.engine.match import HandResult, next_dealer, result_of, score_to_play_for, tally
from play.engine.melds import tables_of
from play.engine.moves import IllegalMove, Move, Seat
from play.engine.presets import Preset
from play.engine.scoring import Result
from play.engine.view import Score, SeatView, view_for
from play.management.outsider import Forfeit, Outsider
from play.management.parallel import cores, in_order

ENDS = (Result.KNOCK, Result.GIN, Result.UNDERCUT, Result.BIG_GIN, Result.VOID)
OUTSIDE = "exec:"
MOST_HANDS = 1_000  # a game between two who never score would not end


# --- Players -----------------------------------------------------------------------------


class Player(Protocol):
    """Anything that chooses moves and tells the CPU time it has used, if it can."""

    def choose(self, view: SeatView) -> Move: ...

    def cpu_ns(self) -> int | None: ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Insider:
    """A player of our own, who plays in this process."""

    choose: Callable[[SeatView], Move]

    def cpu_ns(self) -> int:
        return process_time_ns()

    def close(self) -> None:
        pass


class NoPlayer(ValueError):
    """The name of no player. Its text says why in a line."""


def player_named(name: str) -> Player:
    """A level, one of `PLAYERS`, or `exec:COMMAND`. Raises NoPlayer."""
    if name.startswith(OUTSIDE):
        return _outsider(name.removeprefix(OUTSIDE))
    if name in PLAYERS:
        return Insider(PLAYERS[name])
    if name in LEVELS:
        return Insider(partial(choose, level=name))
    known = ", ".join((*PLAYERS, *LEVELS))
    raise NoPlayer(f"no player named {name or 'nothing'}; there are {known} and exec:COMMAND")


def _outsider(command: str) -> Outsider:
    try:
        return Outsider(command)
    except ValueError as error:
        raise NoPlayer(f"exec:{command} names no command") from error
    except OSError as error:
        raise NoPlayer(f"exec:{command} does not start: {error.strerror}") from error


# --- What a match leaves -----------------------------------------------------------------


@dataclass(slots=True)
class Side:
    """What one player did. `points` are of hands, won less lost; `ms` for each decision.

    `forfeits` counts the games lost by an illegal move, a crash or a silence.
    """

    wins: int = 0
    points: int = 0
    forfeits: Counter[str] = field(default_factory=Counter)
    ms: list[float] = field(default_factory=list)

    def add(self, other: Side) -> None:
        self.wins += other.wins
        self.points += other.points
        self.forfeits += other.forfeits
        self.ms += other.ms


@dataclass(slots=True)
class Record:
    """What happened in some pairs of games. `pairs` has the share of each that A won."""

    a: Side = field(default_factory=Side)
    b: Side = field(default_factory=Side)
    ends: Counter[Result] = field(default_factory=Counter)
    pairs: list[float] = field(default_factory=list)

    def add(self, other: Record) -> None:
        self.a.add(other.a)
        self.b.add(other.b)
        self.ends += other.ends
        self.pairs += other.pairs

    def report(self, a: str, b: str) -> dict[str, Any]:
        """The figures by their names; the interval is over pairs, whose games are alike."""
        games, hands = 2 * len(self.pairs), self.ends.total()
        rate, half = fmean(self.pairs), 1.96 * _standard_error(self.pairs)
        return {
            "games": games,
            "a": _figures(a, self.a, games, hands, (rate - half, rate + half)),
            "b": _figures(b, self.b, games, hands, (1 - rate - half, 1 - rate + half)),
            "hands": hands,
            "ends": {str(end): self.ends[end] for end in ENDS},
        }


def _standard_error(values: list[float]) -> float:
    return float(stdev(values) / len(values) ** 0.5) if len(values) > 1 else 0.5


def _figures(
    name: str, side: Side, games: int, hands: int, ci95: tuple[float, float]
) -> dict[str, Any]:
    return {
        "player": name,
        "wins": side.wins,
        "win_rate": round(side.wins / games, 4),
        "ci95": [round(max(0.0, min(1.0, end)), 4) for end in ci95],
        "points_per_hand": round(side.points / max(hands, 1), 2),
        "ms": _times(sorted(side.ms)),
        "illegal": side.forfeits.total(),
    }


def _times(ms: list[float]) -> dict[str, float | None]:
    """Without any time, as of a program on a system that tells none, each is None."""
    if not ms:
        return dict.fromkeys(("p50", "p95", "p99", "max"))
    shares = {f"p{share}": ms[len(ms) * share // 100] for share in (50, 95, 99)}
    return {name: round(value, 3) for name, value in {**shares, "max": ms[-1]}.items()}


# --- Playing -----------------------------------------------------------------------------


def play_match(
    names: tuple[str, str], preset: Preset, pairs: int, seed: int, workers: int | None = None
) -> Iterator[Record]:
    """Play mirrored pairs of games and yield the record of each, in order. Raises NoPlayer.

    The pairs are split over `workers` processes, as many as there are cores unless said.
    With a program among the players that is one, where it is started once and may remember
    what it was asked; of more, each starts the program for itself, and the match is the
    same for any number only if the program keeps no memory.
    """
    with ExitStack() as stack:
        a, b = [stack.enter_context(closing(player_named(name))) for name in names]
        if workers is None and (isinstance(a, Outsider) or isinstance(b, Outsider)):
            workers = 1
        if (workers or cores()) < 2 or pairs < 2:
            yield from (play_pair(a, b, preset, seed, number) for number in range(pairs))
            return
    yield from in_order(partial(_play_named, names, preset, seed), range(pairs), workers)


def _play_named(names: tuple[str, str], preset: Preset, seed: int, number: int) -> Record:
    return play_pair(*_players_here(names), preset, seed, number)


@cache
def _players_here(names: tuple[str, str]) -> tuple[Player, Player]:
    """The two players of this process, started for its first pair and kept to its end."""
    a, b = map(player_named, names)
    atexit.register(a.close)
    atexit.register(b.close)
    return a, b


def play_pair(a: Player, b: Player, preset: Preset, seed: int, number: int) -> Record:
    """Two games with the same first dealer and the same deck for each hand by its number."""
    tables_of(preset)  # built here, not on a player's time
    record = Record()
    for_a, for_b = Seated(a, record.a), Seated(b, record.b)
    share = 0.0
    for south, north in ((for_a, for_b), (for_b, for_a)):
        game = Game(preset, {Seat.SOUTH: south, Seat.NORTH: north}, record.ends)
        winner = game.play(f"{seed} {number}")
        if winner is not None:
            winner.side.wins += 1
        share += 0.25 if winner is None else 0.5 * (winner is for_a)
    record.pairs.append(share)
    return record


@dataclass(frozen=True, slots=True)
class Seated:
    """A player at the table, and the record of what it does."""

    player: Player
    side: Side = field(default_factory=Side)

    def move(self, view: SeatView) -> Move:
        began = self.player.cpu_ns()
        move = self.player.choose(view)
        ended = self.player.cpu_ns()
        if began is not None and ended is not None:
            self.side.ms.append((ended - began) / 1e6)
        return move


@dataclass(frozen=True, slots=True)
class Game:
    """One game; `ends` counts how its hands ended."""

    preset: Preset
    seated: dict[Seat, Seated]
    ends: Counter[Result] = field(default_factory=Counter)

    def play(self, seed: str) -> Seated | None:
        """The winner, or None where MOST_HANDS were played to no end."""
        rng, results = Random(seed), tuple[HandResult, ...]()
        dealer = rng.choice(list(Seat))
        for deck in islice(decks(rng), MOST_HANDS):
            state = self._played_out(deal(deck, self.preset, dealer), results)
            if not state.is_over:
                return self.seated[state.turn.other]
            results = (*results, self._noted(result_of(state)))
            winner = tally(self.preset, results).winner
            if winner is not None:
                return self.seated[winner]
            dealer = next_dealer(self.preset, results[-1])
        return None

    def _played_out(self, state: HandState, results: tuple[HandResult, ...]) -> HandState:
        """The end of the hand, or where it stood when the seat in turn lost the game."""
        score = score_to_play_for(self.preset, results)
        while not state.is_over:
            seat = state.turn
            mine = Score(score[seat], score[seat.other], self.preset.target)
            try:
                state = play_move(state, self.seated[seat].move(view_for(state, seat, mine)))
            except (Forfeit, IllegalMove) as fault:
                kind = fault.kind if isinstance(fault, Forfeit) else "illegal"
                self.seated[seat].side.forfeits[kind] += 1
                return state
        return state

    def _noted(self, result: HandResult) -> HandResult:
        paid_nobody = result.result is Result.TIE
        self.ends[Result.VOID if paid_nobody else result.result] += 1
        if result.winner is not None:
            self.seated[result.winner].side.points += result.points
            self.seated[result.winner.other].side.points -= result.points
        return result


def decks(rng: Random) -> Iterator[tuple[Card, ...]]:
    while True:
        yield tuple(rng.sample(DECK, 52))
