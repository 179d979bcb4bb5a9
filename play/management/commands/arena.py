from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, stdev
from time import process_time_ns
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from play.coach.levels import LEVELS, choose
from play.engine.cards import DECK, Card
from play.engine.hand import HandState, deal
from play.engine.hand import play as play_move
from play.engine.match import HandResult, Pair, next_dealer, result_of, tally
from play.engine.moves import Move, Seat
from play.engine.presets import PRESETS, STANDARD, Preset
from play.engine.scoring import Result
from play.engine.view import Score, SeatView, view_for

BASELINE = "newcomer"  # the level that plays as `baseline` is defined
ENDS = (Result.KNOCK, Result.GIN, Result.UNDERCUT, Result.BIG_GIN, Result.VOID)


@dataclass(slots=True)
class Player:
    """One side of a match: how it plays, and what it did."""

    name: str
    choose: Callable[[SeatView], Move]
    wins: int = 0
    points: int = 0
    illegal: int = 0
    ms: list[float] = field(default_factory=list)

    def move(self, view: SeatView) -> Move:
        """The player's move, timed; a move that is not lawful raises ValueError."""
        began = process_time_ns()
        move = self.choose(view)
        self.ms.append((process_time_ns() - began) / 1e6)
        if move not in view.moves:
            self.illegal += 1
            raise ValueError(f"{self.name}: {move}")
        return move


class Command(BaseCommand):
    help = "Play whole games between two players, in mirrored pairs with the same decks."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("a", metavar="PLAYER", help="baseline or a level")
        parser.add_argument("b", metavar="PLAYER")
        parser.add_argument("--games", type=int, default=100, help="an even number")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--rules", default=STANDARD.key, help=", ".join(PRESETS))
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["games"] < 2 or options["games"] % 2:
            raise CommandError("the number of games must be even", returncode=2)
        if options["rules"] not in PRESETS:
            raise CommandError(f"no rules named {options['rules']}", returncode=2)
        match = Match(_player(options["a"]), _player(options["b"]), PRESETS[options["rules"]])
        match.play(options["games"], options["seed"])
        report = {**match.report(), "rules": options["rules"], "seed": options["seed"]}
        self.stdout.write(json.dumps(report) if options["json"] else _readable(report))


def _player(name: str) -> Player:
    level = BASELINE if name == "baseline" else name
    if level not in LEVELS:
        raise CommandError(f"no player named {name}", returncode=2)
    return Player(name, lambda view: choose(view, level))


class Match:
    """Games in pairs: both of a pair share the first dealer and each hand's deck."""

    def __init__(self, a: Player, b: Player, preset: Preset) -> None:
        self.a, self.b, self.preset = a, b, preset
        self.ends: Counter[Result] = Counter()
        self.pairs: list[float] = []  # the share of a pair that A won: 0, 1/2 or 1

    def play(self, games: int, seed: int) -> None:
        for number in range(games // 2):
            first_dealer = Random(f"{seed} {number}").choice(list(Seat))
            won = 0
            for south, north in ((self.a, self.b), (self.b, self.a)):
                decks = _decks(f"{seed} {number}")
                winner = self._game({Seat.SOUTH: south, Seat.NORTH: north}, first_dealer, decks)
                winner.wins += 1
                won += winner is self.a
            self.pairs.append(won / 2)

    def _game(
        self, seated: dict[Seat, Player], dealer: Seat, decks: Iterator[tuple[Card, ...]]
    ) -> Player:
        """Play to the target; a move that is not lawful loses the game."""
        results: tuple[HandResult, ...] = ()
        while (score := tally(self.preset, results)).winner is None:
            state = deal(next(decks), self.preset, dealer)
            try:
                results = (*results, self._hand(state, seated, score.score))
            except ValueError:
                return seated[Seat.NORTH if seated[Seat.SOUTH].illegal else Seat.SOUTH]
            dealer = next_dealer(self.preset, results[-1])
        return seated[score.winner]

    def _hand(self, state: HandState, seated: dict[Seat, Player], score: Pair) -> HandResult:
        while not state.is_over:
            seat = state.turn
            mine = Score(score[seat], score[seat.other], self.preset.target)
            state = play_move(state, seated[seat].move(view_for(state, seat, mine)))
        result = result_of(state)
        self.ends[result.result] += 1
        if result.winner is not None:
            seated[result.winner].points += result.points
            seated[result.winner.other].points -= result.points
        return result

    def report(self) -> dict[str, Any]:
        games = 2 * len(self.pairs)
        rate, half = fmean(self.pairs), 1.96 * _standard_error(self.pairs)
        return {
            "games": games,
            "a": _side(self.a, self.ends.total(), games, (rate - half, rate + half)),
            "b": _side(self.b, self.ends.total(), games, (1 - rate - half, 1 - rate + half)),
            "hands": self.ends.total(),
            "ends": {str(end): self.ends[end] for end in ENDS},
        }


def _decks(seed: str) -> Iterator[tuple[Card, ...]]:
    rng = Random(seed)
    while True:
        yield tuple(rng.sample(DECK, 52))


def _standard_error(values: list[float]) -> float:
    return float(stdev(values) / len(values) ** 0.5) if len(values) > 1 else 0.5


def _side(player: Player, hands: int, games: int, ci95: tuple[float, float]) -> dict[str, Any]:
    times = sorted(player.ms)
    at = {f"p{share}": times[len(times) * share // 100] for share in (50, 95, 99)}
    return {
        "player": player.name,
        "wins": player.wins,
        "win_rate": round(player.wins / games, 4),
        "ci95": [round(max(0.0, min(1.0, end)), 4) for end in ci95],
        "points_per_hand": round(player.points / max(hands, 1), 2),
        "ms": {key: round(value, 3) for key, value in {**at, "max": times[-1]}.items()},
        "illegal": player.illegal,
    }


def _readable(report: dict[str, Any]) -> str:
    lines = [f"{report['games']} games, {report['hands']} hands, rules {report['rules']}"]
    for side in (report["a"], report["b"]):
        low, high = side["ci95"]
        lines.append(
            f"{side['player']:10} wins {side['win_rate']:.1%} ({low:.1%} to {high:.1%}), "
            f"{side['points_per_hand']:+.2f} a hand, {side['ms']['p50']:.2f} ms median, "
            f"{side['ms']['p99']:.2f} ms at 99 %, {side['illegal']} illegal"
        )
    lines.append(", ".join(f"{end} {number}" for end, number in report["ends"].items()))
    return "\n".join(lines)
