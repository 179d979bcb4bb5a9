"""The computer's part of a turn: it plays until the learner has something to decide."""

from __future__ import annotations

from dataclasses import dataclass, field

from play.coach.advice import Advice
from play.coach.levels import STRONGEST, advise
from play.engine.hand import HandState, legal_moves, play
from play.engine.match import Pair
from play.engine.moves import Phase, Seat
from play.engine.view import Score, SeatView, view_for

LEARNER, COMPUTER = Seat.SOUTH, Seat.NORTH


@dataclass(frozen=True, slots=True)
class Answer:
    """The table when it is the learner's turn again, or the hand is over.

    `thoughts` has what the computers weighed, by the number of the move in this hand.
    """

    state: HandState
    thoughts: dict[int, Advice] = field(default_factory=dict)


def answered(state: HandState, level: str, score: Pair, learner: Seat | None = LEARNER) -> Answer:
    """Let the computer, `level` strong, play on from `state`. It is given a SeatView only.

    Where no seat is the learner's it plays both, each from its own view, to the end.
    """
    thoughts: dict[int, Advice] = {}
    while not state.is_over:
        if state.turn is not learner:
            advice = advise(seat_view(state, state.turn, score), level)
            thoughts[len(state.history)] = advice
            state = play(state, advice.move)
        elif _is_forced(state):
            state = play(state, legal_moves(state)[0])
        else:
            break
    return Answer(state, thoughts)


def coached(state: HandState, score: Pair) -> Advice | None:
    """The coach's advice for the learner, if there is a choice to judge.

    How the cards are laid at a showdown is compared with the best there, line by line.
    """
    view = seat_view(state, LEARNER, score)
    if len(view.moves) < 2 or view.phase in (Phase.SPREAD, Phase.DEFEND):
        return None
    return advise(view, STRONGEST)


def seat_view(state: HandState, seat: Seat, score: Pair) -> SeatView:
    target = state.preset.target
    return view_for(state, seat, Score(score[seat], score[seat.other], target))


def _is_forced(state: HandState) -> bool:
    """A showdown with one way to lay the cards needs no click; a draw is the learner's to make."""
    return state.phase in (Phase.SPREAD, Phase.DEFEND) and len(legal_moves(state)) == 1
