"""An advice made up for the learner's throw, so that a page's sentences can be foretold."""

from __future__ import annotations

from play.coach.advice import Advice, Candidate, Term
from play.coach.levels import STRONGEST, advise
from play.engine.hand import HandState, legal_moves, play
from play.engine.moves import Move, Phase, Seat
from play.engine.view import SeatView
from play.models import Game, Hand
from play.turns import coached, seat_view
from tests.play.tables import deck_of, seat_game

BEHIND = {"Kh": 0.0, "Qd": 0.3, "Jh": 0.8, "9d": 2.1, "5d": 5.0}  # points


def coachs_advice() -> Advice:
    """The king is best; each other throw is behind by deadwood alone, give or take 0.3."""
    found = tuple(
        Candidate(Move.parse(f"discard {thrown}"), -behind, 0.3, (Term("deadwood", -behind),))
        for thrown, behind in BEHIND.items()
    )
    return Advice(found[0].move, found)


def given_to_south(view: SeatView, level: str, given: Advice) -> Advice:
    """`given` for the learner's throw, and the true advice for everything else."""
    to_throw = view.seat is Seat.SOUTH and view.phase is Phase.DISCARD
    return given if to_throw else advise(view, level)


def long_game() -> Game:
    """A game whose hand lasts to the end of the stock, each choice weighed by the best level."""
    game: Game = seat_game(
        deck_of("2c 5c 8c 2d 6d 9d 3h 7h 4s 8s", "2h 5h 9h 3s 6s 9s 4c Tc Jd Qd", "Kc")
    )
    hand = game.hands.get()
    state = hand._replayed()
    while not state.is_over:
        _weigh(hand, state)
        state = play(state, _thrown_back(state))
    hand.moves = [str(played.move) for played in state.history]
    hand.move_count, hand.result = len(hand.moves), "void"
    hand.save()
    return game


def _weigh(hand: Hand, state: HandState) -> None:
    number, score = str(len(state.history)), hand.score_before
    if state.turn is Seat.NORTH:
        advice = advise(seat_view(state, Seat.NORTH, score), STRONGEST)
        hand.thoughts[number] = advice.to_json()
    elif own := coached(state, score):
        hand.weighed[number] = own.to_json()


def _thrown_back(state: HandState) -> Move:
    """Pass or draw, and throw what was drawn."""
    options = legal_moves(state)
    throws = [move for move in options if move.card is not None and move.card == state.taken]
    return (throws or [move for move in options if str(move) in ("pass", "stock")])[0]
