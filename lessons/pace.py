"""How fast hands grow, and what a knock brings: hands played out between simple players.

Pace: `baseline`, which knocks as soon as it may, against itself. Knocks: somebody who could
knock and does not, until the hand is gin, against a player of `play.coach.players`; each
moment at which a knock was possible is scored as if it had been one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from statistics import mean, quantiles
from typing import Any

from play.coach.players import PLAYERS
from play.engine.cards import DECK
from play.engine.hand import HandState, deal, play, winner_of
from play.engine.melds import best_arrangement, least_deadwood
from play.engine.moves import Action, Move, Phase, Seat
from play.engine.presets import STANDARD, Preset
from play.engine.scoring import Result
from play.engine.view import SeatView, view_for

Player = Callable[[SeatView], Move]
Span = tuple[int, int]  # the first and the last that belong to it

TURNS = 12  # own turns that are told; few hands last longer
MOST = 99
STAGES: tuple[Span, ...] = ((1, 5), (6, 8), (9, MOST))  # own turns
LIMITS = (10, 7, 4, 2)  # of which it is told how hands end
COUNTS: tuple[Span, ...] = ((1, 3), (4, 6), (7, 10))  # deadwood of the knock


# --- How fast hands grow -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Course:
    """One hand of `baseline` against itself.

    `dealt` is the deadwood of both hands as dealt. `left` has each throw that was no knock:
    the thrower's turn, counted from 1, and the deadwood then left. `knocked` is the turn of
    the knocker, None for a void hand; `gin` whether the knock was gin.
    """

    dealt: tuple[int, int]
    left: tuple[tuple[int, int], ...]
    knocked: int | None
    gin: bool = False


def courses(hands: int, seed: object, preset: Preset = STANDARD) -> Iterator[Course]:
    for state in _deals(hands, seed, preset):
        yield _course(state)


def _deals(hands: int, seed: object, preset: Preset = STANDARD) -> Iterator[HandState]:
    rng = Random(f"{seed}")  # noqa: S311 (a seeded deck, nothing secret)
    for number in range(hands):
        deck = tuple(rng.sample(DECK, len(DECK)))
        yield deal(deck, preset, tuple(Seat)[number % 2])


def _course(state: HandState) -> Course:
    south, north = (least_deadwood(hand) for hand in state.hands)
    turns, left = Counter[Seat](), list[tuple[int, int]]()
    while not state.is_over:
        seat, move = state.turn, PLAYERS["baseline"](view_for(state, state.turn))
        state = play(state, move)
        turns[seat] += move.action in (Action.DISCARD, Action.KNOCK)
        if move.action is Action.DISCARD:
            left.append((turns[seat], least_deadwood(state.hand_of(seat))))
    knocked = turns[state.knocker] if state.knocker else None
    gin = state.sheet is not None and state.sheet.result is Result.GIN
    return Course((south, north), tuple(left), knocked, gin)


def pace_of(found: Iterable[Course]) -> dict[str, Any]:
    """The table of some courses: points of deadwood, and shares in per cent.

    `low` and `high` enclose the middle 80 per cent of hands as dealt; `deadwood` is the mean
    after each own turn of those who play on, `ready` how often somebody has knocked by then.
    """
    hands = list(found)
    dealt = [count for hand in hands for count in hand.dealt]
    tenths = quantiles(dealt, n=10)
    return {
        "dealt": round(mean(dealt)),
        "low": round(tenths[0]),
        "high": round(tenths[-1]),
        "deadwood": [_mean_after(hands, turn) for turn in range(1, TURNS + 1)],
        "ready": [_per_cent(_ready(hands, turn), len(hands)) for turn in range(1, TURNS + 1)],
        "void": _per_cent(sum(hand.knocked is None for hand in hands), len(hands)),
    }


def _mean_after(hands: list[Course], turn: int) -> int:
    return round(mean(count for hand in hands for at, count in hand.left if at == turn))


def _ready(hands: list[Course], turn: int) -> int:
    return sum(hand.knocked is not None and hand.knocked <= turn for hand in hands)


def _per_cent(part: int, whole: int) -> int:
    return round(100 * part / whole)


def limit_of(limit: int, found: Iterable[Course]) -> dict[str, Any]:
    """How hands end with this knock limit: the knocker's mean turn, and shares in per cent."""
    hands = list(found)
    turns = [hand.knocked for hand in hands if hand.knocked is not None]
    return {
        "limit": limit,
        "turns": round(mean(turns)),
        "gin": _per_cent(sum(hand.gin for hand in hands), len(hands)),
        "void": _per_cent(len(hands) - len(turns), len(hands)),
    }


# --- What a knock brings -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chance:
    """A moment at which a knock with `count` was possible, in this own turn.

    `points` is what it would have brought, `later` what the hand brought when it was played
    on for gin instead; below 0 they went to the other. `theirs` is the other's deadwood then.
    """

    turn: int
    count: int
    theirs: int
    undercut: bool
    points: int
    later: int


def chances(opponent: str, hands: int, seed: object) -> Iterator[Chance]:
    """Every such moment of so many hands; South is the one who could have knocked."""
    for state in _deals(hands, seed):
        yield from _passed_by(state, PLAYERS[opponent])


def _passed_by(state: HandState, opponent: Player) -> Iterator[Chance]:
    turn, passed = 0, list[tuple[int, HandState]]()
    while not state.is_over:
        if state.turn is Seat.NORTH:
            state = play(state, opponent(view_for(state, Seat.NORTH)))
            continue
        move = PLAYERS["baseline"](view_for(state, Seat.SOUTH))
        turn += state.phase is Phase.DISCARD
        if move.action is Action.KNOCK and not _is_gin(state, move):
            passed.append((turn, _knocked(state, move)))
            move = Move(Action.DISCARD, move.card)
        state = play(state, move)
    later = _points(state)
    yield from (_chance(at, over, later) for at, over in passed)


def _is_gin(state: HandState, knock: Move) -> bool:
    return knock.card is not None and least_deadwood(state.own.remove(knock.card)) == 0


def _knocked(state: HandState, knock: Move) -> HandState:
    """The hand as this knock would have ended it, both sides laying down their best."""
    state = play(state, knock)
    state = play(state, Move(Action.SPREAD, melds=best_arrangement(state.own).melds))
    return play(state, Move(Action.DEFEND))


def _chance(turn: int, over: HandState, later: int) -> Chance:
    assert over.sheet is not None  # noqa: S101 (a knock is always scored)
    count, theirs = over.sheet.knocker.count, least_deadwood(over.hand_of(Seat.NORTH))
    points = _points(over)
    return Chance(turn, count, theirs, points < 0, points, later)


def _points(state: HandState) -> int:
    if state.sheet is None:
        return 0
    return state.sheet.points if winner_of(state) is Seat.SOUTH else -state.sheet.points


def knocks_of(against: str, found: Iterable[Chance]) -> list[dict[str, Any]]:
    """A row for each stage of the hand and size of the knock; means and per cents, rounded."""
    moments = list(found)
    rows = [
        {"against": against}
        | _row(turns, counts, [one for one in moments if _in(one, turns, counts)])
        for turns in STAGES
        for counts in COUNTS
    ]
    return [row for row in rows if row["moments"]]


def _in(one: Chance, turns: Span, counts: Span) -> bool:
    return turns[0] <= one.turn <= turns[1] and counts[0] <= one.count <= counts[1]


def _row(turns: Span, counts: Span, moments: list[Chance]) -> dict[str, Any]:
    row: dict[str, Any] = {"turns": list(turns), "counts": list(counts)}
    row["moments"] = len(moments)
    if moments:
        row["theirs"] = round(mean(one.theirs for one in moments))
        row["undercut"] = _per_cent(sum(one.undercut for one in moments), len(moments))
        row["points"] = round(mean(one.points for one in moments))
        row["later"] = round(mean(one.later for one in moments))
    return row
