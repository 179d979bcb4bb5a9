"""The moves of a hand as they are told: who, what, and the card, where it may be named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from play.coach.advice import Advice
from play.coach.verdict import Verdict
from play.engine.cards import Card, card
from play.engine.hand import HandState, Played
from play.engine.moves import Action, Move
from play.engine.view import SeatView
from play.turns import COMPUTER, LEARNER


@dataclass(frozen=True, slots=True)
class Told:
    """One move. `card` is None for a stock card the learner did not see.

    `advice` is what was weighed before it, `verdict` how a move of the learner's compares.
    """

    number: int
    mine: bool
    action: Action
    card: Card | None
    advice: Advice | None = None
    verdict: Verdict | None = None


def told_to(view: SeatView, verdicts: Mapping[int, Verdict]) -> tuple[Told, ...]:
    """All moves so far as the view's seat saw them."""
    return tuple(
        _told(number, seat is view.seat, text, verdicts.get(number))
        for number, (seat, text) in enumerate(view.history)
    )


def _told(number: int, mine: bool, text: str, verdict: Verdict | None) -> Told:
    word, _, rest = text.partition(" ")
    action = Move.parse(text).action
    names_card = word in (Action.TAKE, Action.STOCK, Action.DISCARD, Action.KNOCK)
    named = card(rest) if names_card and rest else None
    return Told(number, mine, action, named, verdict=verdict)


def last_turn(log: tuple[Told, ...]) -> tuple[Told, ...]:
    """The opponent's latest turn, whatever the learner has done since."""
    return _latest(log, mine=False)


def own_last_turn(log: tuple[Told, ...]) -> tuple[Told, ...]:
    """The learner's latest turn, or what there is of it by now."""
    return _latest(log, mine=True)


def _latest(log: tuple[Told, ...], *, mine: bool) -> tuple[Told, ...]:
    end = next((at for at in range(len(log), 0, -1) if log[at - 1].mine is mine), 0)
    start = next((at for at in range(end, 0, -1) if log[at - 1].mine is not mine), 0)
    return log[start:end]


def with_reasons(state: HandState, advice: Mapping[int, Advice]) -> tuple[Told, ...]:
    """The computer's moves of a hand that is over, each with what it weighed."""
    return tuple(
        told_move(number, played, advice.get(number))
        for number, played in enumerate(state.history)
        if played.seat is COMPUTER
    )


def with_verdicts(
    state: HandState, advice: Mapping[int, Advice], verdicts: Mapping[int, Verdict]
) -> tuple[Told, ...]:
    """The learner's choices in a hand that is over, each with its verdict, and with what the
    coach weighed where that is given."""
    return tuple(
        Told(number, True, played.move.action, played.card, advice.get(number), verdicts[number])
        for number, played in enumerate(state.history)
        if played.seat is LEARNER and number in verdicts
    )


def told_move(number: int, played: Played, advice: Advice | None) -> Told:
    """A computer's move once all cards are open."""
    return Told(number, False, played.move.action, played.card, advice)
