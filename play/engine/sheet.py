"""One column of a score sheet: score, boxes, bonuses and winner, for any number of parties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from play.engine.presets import GameWinner, Preset, ShutoutCondition, ShutoutEffect

Numbers = tuple[int, ...]  # one for each party, by its place


@dataclass(frozen=True, slots=True)
class Entry:
    """What a hand or a round puts on the sheet. `party` is None where nobody scored."""

    party: int | None
    points: int
    boxes: int = 1


@dataclass(frozen=True, slots=True)
class Column:
    """A filled column. `score` holds hand points only, `totals` every bonus too.

    Before the end `reached` and `winner` are None and nothing is added to the score.
    `reached` is who ended the game by reaching the target; `shutout` says whether all the
    others were shut out.
    """

    score: Numbers
    boxes: Numbers
    box_points: Numbers
    game_points: Numbers
    shutout: bool
    totals: Numbers
    reached: int | None
    winner: int | None


def column(preset: Preset, entries: Sequence[Entry], parties: int) -> Column:
    """Fill a column from its entries, in order."""
    score, boxes = score_of(entries, parties), boxes_of(entries, parties)
    nothing = (0,) * parties
    reached = party_at_target(preset, score)
    if reached is None:
        return Column(score, boxes, nothing, nothing, False, score, None, None)
    shutout = _is_shutout(preset, entries, reached)
    box_points = tuple(won * preset.box_bonus for won in boxes)
    game_points = _plus(nothing, reached, _game_points(preset, shutout=shutout))
    totals = tuple(map(sum, zip(score, box_points, game_points, strict=True)))
    winner = winner_after(preset, reached, totals, score)
    return Column(score, boxes, box_points, game_points, shutout, totals, reached, winner)


def score_of(entries: Sequence[Entry], parties: int) -> Numbers:
    return _sums([(entry.party, entry.points) for entry in entries], parties)


def boxes_of(entries: Sequence[Entry], parties: int) -> Numbers:
    return _sums([(entry.party, entry.boxes) for entry in entries], parties)


def _sums(given: Sequence[tuple[int | None, int]], parties: int) -> Numbers:
    return tuple(sum(more for to, more in given if to == party) for party in range(parties))


def _plus(numbers: Numbers, party: int, more: int) -> Numbers:
    return tuple(number + more * (at == party) for at, number in enumerate(numbers))


def party_at_target(preset: Preset, score: Numbers) -> int | None:
    """Who has the target; only the winner of the last hand can have just reached it."""
    return next((party for party, points in enumerate(score) if points >= preset.target), None)


def winner_after(preset: Preset, reached: int, totals: Numbers, score: Numbers) -> int:
    """Most points after the tally.

    An equal tally goes to the one who reached the target, or else to more hand points,
    or else to the first at the table.
    """
    if preset.game_winner is GameWinner.FIRST:
        return reached

    def standing(party: int) -> tuple[int, bool, int, int]:
        return totals[party], party == reached, score[party], -party

    return max(range(len(totals)), key=standing)


def _is_shutout(preset: Preset, entries: Sequence[Entry], reached: int) -> bool:
    """Whether nobody but `reached` won a hand, or has a point: whichever the preset asks."""
    others = [entry for entry in entries if entry.party not in (None, reached)]
    match preset.shutout_condition:
        case ShutoutCondition.ROUNDS:
            return not others
        case ShutoutCondition.POINTS:
            return not any(entry.points for entry in others)
        case ShutoutCondition.NONE:
            return False


def _game_points(preset: Preset, *, shutout: bool) -> int:
    if not shutout:
        return preset.game_bonus
    adds = preset.shutout_effect is ShutoutEffect.ADD
    return preset.shutout_bonus + (preset.game_bonus if adds else 0)
