"""What a level predicted against what came of it, with the hidden cards in hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import sqrt
from statistics import fmean
from typing import NamedTuple

from play.coach.advice import Claim
from play.engine.hand import HandState, legal_moves, play, winner_of
from play.engine.melds import melds_in
from play.engine.moves import Action, Move, Phase
from play.engine.presets import Preset
from play.engine.scoring import Result
from play.management.parallel import in_order
from play.management.self_play import Decision, PlayedHand, hands_of_game

BINS = 10
ENOUGH = 200  # cases; a smaller bin is told, but not held to the bar
SCORE = "game-score"  # the one term that is no points of the hand
WEIGHED = (Phase.OFFER_NONDEALER, Phase.OFFER_DEALER, Phase.DRAW, Phase.DISCARD)


class Kind(NamedTuple):
    """A kind of prediction: a share of 1, or points; `bar` is how far a bin may be off."""

    title: str
    is_share: bool
    bar: float


KINDS = {
    "danger": Kind("Danger of the card thrown", is_share=True, bar=0.05),
    "danger-all": Kind("Danger of every card weighed", is_share=True, bar=0.05),
    "undercut-risk": Kind("Risk of an undercut", is_share=True, bar=0.05),
    "knock-value": Kind("Points of a knock", is_share=False, bar=2.0),
    "value": Kind("Points of the hand", is_share=False, bar=2.0),
}


class Case(NamedTuple):
    """`hand` numbers the game and the hand: cases of one hand came to the same end."""

    predicted: float
    observed: float
    hand: tuple[int, int] = (0, 0)


Cases = dict[str, list[Case]]


# --- Cases -------------------------------------------------------------------------------


def cases_of_games(level: str, preset: Preset, games: int, seed: int) -> Iterator[Cases]:
    """The cases of each game of the level against itself, played on all cores."""
    return in_order(partial(cases_of_game, level, preset, seed), range(games))


def cases_of_game(level: str, preset: Preset, seed: int, number: int) -> Cases:
    found: Cases = defaultdict(list)
    for at, hand in enumerate(hands_of_game(level, preset, f"{seed} {number}")):
        for kind, case in cases_of(hand):
            found[kind].append(case._replace(hand=(number, at)))
    return dict(found)


def cases_of(hand: PlayedHand) -> Iterator[tuple[str, Case]]:
    for decision in hand.decisions:
        for claim in decision.advice.claims:
            yield from _estimated(decision, claim)
        if decision.view.phase in WEIGHED and len(decision.advice.candidates) > 1:
            chosen = decision.advice.chosen
            predicted = chosen.value - chosen.points(SCORE)
            yield "value", Case(predicted, hand.won_by(decision.view.seat))


def _estimated(decision: Decision, claim: Claim) -> Iterator[tuple[str, Case]]:
    if claim.number is None or claim.move is None:
        return
    match claim.code:
        case "danger":
            case = Case(claim.number, is_met(decision, claim))
            yield "danger-all", case
            if claim.move == decision.advice.move:
                yield "danger", case
        case "undercut-risk" if claim.move.action is Action.KNOCK:
            result, _ = shown(decision.state, claim.move)
            yield "undercut-risk", Case(claim.number, result is Result.UNDERCUT)
        case "knock-value" if claim.move.action is Action.KNOCK:
            _, points = shown(decision.state, claim.move)
            yield "knock-value", Case(claim.number, points)


def is_met(decision: Decision, claim: Claim) -> bool:
    """Whether the opponent holds cards that make a meld with the one thrown."""
    theirs = decision.state.hand_of(decision.view.seat.other)
    (card,) = claim.card_set
    return any(card in meld for meld in melds_in(theirs.add(card), decision.view.preset))


def shown(state: HandState, knock: Move) -> tuple[Result, int]:
    """What the knock comes to with the best spread and defence; points for the knocker."""
    spread = play(state, knock)
    end = play(spread, legal_moves(spread)[0])
    if not end.is_over:
        end = play(end, Move(Action.DEFEND))
    assert end.sheet is not None
    paid = {None: 0, state.turn: end.sheet.points}
    return end.sheet.result, paid.get(winner_of(end), -end.sheet.points)


# --- Bins --------------------------------------------------------------------------------


class Bin(NamedTuple):
    """Predictions from `low` to `high`, the mean of them and of what came.

    `error` is half of the 95 % interval of how far they are off, over hands.
    """

    low: float
    high: float
    cases: int
    predicted: float
    observed: float
    error: float

    @property
    def off(self) -> float:
        return self.observed - self.predicted

    def misses(self, bar: float) -> bool:
        return self.cases >= ENOUGH and abs(self.off) > bar


def binned(kind: Kind, cases: list[Case]) -> list[Bin]:
    """Ten bins without the empty ones: of a tenth each for shares, deciles for points."""
    ordered = sorted(cases)
    if kind.is_share:
        places = [min(int(case.predicted * BINS), BINS - 1) for case in ordered]
    else:
        places = [at * BINS // len(ordered) for at in range(len(ordered))]
    parts: dict[int, list[Case]] = defaultdict(list)
    for place, case in zip(places, ordered, strict=True):
        parts[place].append(case)
    return [_bin(kind, place, part) for place, part in sorted(parts.items())]


def _bin(kind: Kind, place: int, part: list[Case]) -> Bin:
    ends = (place / BINS, (place + 1) / BINS) if kind.is_share else (part[0][0], part[-1][0])
    predicted = fmean(case.predicted for case in part)
    observed = fmean(case.observed for case in part)
    return Bin(*ends, len(part), predicted, observed, _error(part, observed - predicted))


def _error(part: list[Case], off: float) -> float:
    """Summed by hand first, since the cases of a hand err together."""
    by_hand: dict[tuple[int, int], float] = defaultdict(float)
    for case in part:
        by_hand[case.hand] += case.observed - case.predicted - off
    return 1.96 * sqrt(sum(miss**2 for miss in by_hand.values())) / len(part)


@dataclass(frozen=True, slots=True)
class Calibration:
    """The bins of each kind that was predicted at all."""

    bins: dict[str, list[Bin]]

    @property
    def missed(self) -> list[tuple[str, Bin]]:
        return [
            (kind, one)
            for kind, bins in self.bins.items()
            for one in bins
            if one.misses(KINDS[kind].bar)
        ]


def calibrated(cases: Cases) -> Calibration:
    return Calibration({kind: binned(KINDS[kind], cases[kind]) for kind in KINDS if kind in cases})
