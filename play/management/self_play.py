"""Games of one level against itself, hidden cards and reasons included."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, islice
from random import Random
from typing import Any

from play.coach.advice import Advice
from play.coach.levels import advise
from play.engine.cards import CardSet
from play.engine.hand import HandState, deal, play
from play.engine.match import (
    HandResult,
    Pair,
    next_dealer,
    result_of,
    score_to_play_for,
    tally,
)
from play.engine.moves import Seat
from play.engine.presets import Preset
from play.engine.view import Score, SeatView, view_for
from play.management.arena import MOST_HANDS, decks


@dataclass(frozen=True, slots=True)
class Decision:
    """What a level was asked and what it answered; `state` is the truth behind it."""

    state: HandState
    view: SeatView
    advice: Advice

    @property
    def line(self) -> dict[str, Any]:
        """As `decisions` writes it."""
        return {"view": self.view.to_json(), "advice": self.advice.to_json()}


@dataclass(frozen=True, slots=True)
class PlayedHand:
    decisions: tuple[Decision, ...]
    result: HandResult

    def won_by(self, seat: Seat) -> int:
        """The points this seat won, below 0 if it lost them."""
        if self.result.winner is None:
            return 0
        return self.result.points if self.result.winner is seat else -self.result.points


def hands_of_game(level: str, preset: Preset, seed: str) -> Iterator[PlayedHand]:
    """The hands of one game, the same for the same seed as in a match of the arena."""
    rng, results = Random(seed), tuple[HandResult, ...]()
    dealer = rng.choice(list(Seat))
    for deck in islice(decks(rng), MOST_HANDS):
        score = score_to_play_for(preset, results)
        hand = _played_out(level, deal(deck, preset, dealer), score)
        yield hand
        results = (*results, hand.result)
        if tally(preset, results).winner is not None:
            return
        dealer = next_dealer(preset, hand.result)


def _played_out(level: str, state: HandState, score: Pair) -> PlayedHand:
    found = []
    while not state.is_over:
        seat = state.turn
        mine = Score(score[seat], score[seat.other], state.preset.target)
        view = view_for(state, seat, mine)
        found.append(Decision(state, view, advise(view, level)))
        state = play(state, found[-1].advice.move)
    return PlayedHand(tuple(found), result_of(state))


def decisions_of(level: str, preset: Preset, seed: object) -> Iterator[Decision]:
    """Decisions of one game after the other, without an end."""
    for number in count():
        for hand in hands_of_game(level, preset, f"{seed} {number}"):
            yield from hand.decisions


def dealt_otherwise(state: HandState, seat: Seat, rng: Random) -> HandState:
    """The same table for this seat, the cards it has not seen dealt again."""
    view = view_for(state, seat)
    hidden = rng.sample(list(view.unseen), len(view.unseen))
    need = view.opponent_cards - len(view.known)
    theirs = view.known | CardSet(hidden[:need])
    hands = (view.hand, theirs) if seat is Seat.SOUTH else (theirs, view.hand)
    return replace(state, hands=hands, stock=tuple(hidden[need:]))
