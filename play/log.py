"""The moves of a hand as they are told: who, what, and the card, where it may be named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from play.coach.advice import Advice
from play.engine.cards import Card, card
from play.engine.hand import HandState, Played
from play.engine.moves import Action, Move
from play.engine.view import SeatView
from play.turns import COMPUTER


@dataclass(frozen=True, slots=True)
class Told:
    """One move. `card` is None for a stock card the learner did not see."""

    mine: bool
    action: Action
    card: Card | None
    advice: Advice | None = None


def told_to(view: SeatView) -> tuple[Told, ...]:
    """All moves so far as the view's seat saw them."""
    return tuple(_told(seat is view.seat, text) for seat, text in view.history)


def _told(mine: bool, text: str) -> Told:
    word, _, rest = text.partition(" ")
    action = Move.parse(text).action
    names_card = word in (Action.TAKE, Action.STOCK, Action.DISCARD, Action.KNOCK)
    return Told(mine, action, card(rest) if names_card and rest else None)


def last_turn(log: tuple[Told, ...]) -> tuple[Told, ...]:
    """The opponent's latest turn, whatever the learner has done since."""
    end = next((at for at in range(len(log), 0, -1) if not log[at - 1].mine), 0)
    start = next((at for at in range(end, 0, -1) if log[at - 1].mine), 0)
    return log[start:end]


def with_reasons(state: HandState, advice: Mapping[int, Advice]) -> tuple[Told, ...]:
    """The computer's moves of a hand that is over, each with what it weighed."""
    return tuple(
        told_move(played, advice.get(number))
        for number, played in enumerate(state.history)
        if played.seat is COMPUTER
    )


def told_move(played: Played, advice: Advice | None) -> Told:
    """A computer's move once all cards are open."""
    return Told(False, played.move.action, played.card, advice)
