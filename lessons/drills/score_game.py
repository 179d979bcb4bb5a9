from __future__ import annotations

import re
from random import Random

from lessons.drills.base import BadQuestion, Drill
from lessons.games import MOST
from lessons.tasks.score_game import ScoreGame
from play.engine.match import HandResult, Results, is_over
from play.engine.moves import Seat
from play.engine.presets import STANDARD, Preset
from play.engine.scoring import Result

SEATS = {"y": Seat.SOUTH, "g": Seat.NORTH}
RESULTS = {"": Result.KNOCK, "g": Result.GIN, "u": Result.UNDERCUT}
_HAND = re.compile(r"([yg])(\d{1,3})([gu]?)")
HANDS = 16  # of a game at most
VOID = HandResult(Seat.NORTH, Result.VOID, None, 0)


def generate(rng: Random, level: int, preset: Preset = STANDARD) -> str:
    """1: a short game; 2: any game to its end; 3: shutouts, void hands, a close tally."""
    while True:
        hands = _game(rng, level, preset)
        if hands and (level == 1 or is_over(preset, hands)):
            return ".".join(map(_text, hands))


def _game(rng: Random, level: int, preset: Preset) -> Results:
    """Hands until the game is over; at level 1 fewer. One player wins most, or all, at 3."""
    leaning = rng.choice((0.0, 0.2, 0.85, 1.0)) if level == 3 else rng.choice((0.35, 0.5, 0.65))
    most = rng.randint(3, 5) if level == 1 else HANDS
    hands: Results = ()
    while len(hands) < most and not is_over(preset, hands):
        hands = (*hands, _hand(rng, leaning, level, preset))
    return hands if level == 1 or is_over(preset, hands) else ()


def _hand(rng: Random, leaning: float, level: int, preset: Preset) -> HandResult:
    if level == 3 and rng.random() < 0.1:
        return VOID
    seat = Seat.SOUTH if rng.random() < leaning else Seat.NORTH
    result = rng.choices(list(RESULTS.values()), (6, 2, 2))[0]
    bonus = {Result.GIN: preset.gin_bonus, Result.UNDERCUT: preset.undercut_bonus}.get(result, 0)
    return HandResult(Seat.NORTH, result, seat, bonus + rng.randint(2, 34))


def _text(hand: HandResult) -> str:
    if hand.winner is None:
        return "v"
    who = next(letter for letter, seat in SEATS.items() if seat is hand.winner)
    how = next(letter for letter, result in RESULTS.items() if result is hand.result)
    return f"{who}{hand.points}{how}"


def read(text: str, preset: Preset = STANDARD) -> ScoreGame:
    """Hands such as `y12.g27u.v`: who won, points, `g` for gin, `u` for an undercut, `v` void.

    The game may not go on after its end. Raises BadQuestion.
    """
    hands = tuple(_read(word) for word in text.split("."))
    if len(hands) > HANDS or is_over(preset, hands[:-1]):
        raise BadQuestion("too-many-hands")
    return ScoreGame(hands, preset=preset)


def _read(word: str) -> HandResult:
    match = _HAND.fullmatch(word)
    if word == "v":
        return VOID
    if match is None or int(match[2]) > MOST:
        raise BadQuestion("unreadable")
    return HandResult(Seat.NORTH, RESULTS[match[3]], SEATS[match[1]], int(match[2]))


def spell(text: str) -> str:
    return ".".join(_text(_read(word)) for word in text.split("."))


SCORE_GAME = Drill("score-game", "score", (1, 2, 3), generate, read, spell)
