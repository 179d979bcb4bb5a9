"""A hint in four steps: what to look at, which cards, which move, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from play.coach.advice import Advice, Claim
from play.engine.cards import NO_CARDS, CardSet
from play.engine.melds import best_arrangement, least_deadwood
from play.engine.moves import Action, Move, Phase
from play.engine.view import SeatView

RUNGS = 4


class Focus(StrEnum):
    """What matters in the position, without the answer."""

    FORCED = "forced"
    UPCARD = "upcard"
    LAST_DISCARD = "last-discard"
    KNOCKING = "knocking"
    DEADWOOD = "deadwood"
    NEXT_DRAW = "next-draw"
    DANGER = "danger"
    CLOSE = "close"


FOCUS_OF_TERM = {
    "deadwood": Focus.DEADWOOD,
    "next-draw": Focus.NEXT_DRAW,
    "gin-chance": Focus.NEXT_DRAW,
    "knock-chance": Focus.NEXT_DRAW,
    "new-melds": Focus.NEXT_DRAW,
    "danger": Focus.DANGER,
}
FOCUS_OF_PHASE = {
    Phase.OFFER_NONDEALER: Focus.UPCARD,
    Phase.OFFER_DEALER: Focus.UPCARD,
    Phase.DRAW: Focus.UPCARD,
    Phase.LAST_DISCARD: Focus.LAST_DISCARD,
}


@dataclass(frozen=True, slots=True)
class Ladder:
    """The hint for a decision to draw, throw or knock; why is in the advice itself.

    `cards` are, by focus: those of the best two throws; what the best knock leaves; or the
    meld that the upcard makes or extends, empty if none. `now` is the deadwood of the hand
    as it is, `after` what is left after the knock or the best throw once the upcard is taken.
    """

    focus: Focus
    advice: Advice
    cards: CardSet = NO_CARDS
    now: int = 0
    after: int | None = None

    @property
    def move(self) -> Move:
        return self.advice.move


def ladder_for(view: SeatView, advice: Advice) -> Ladder:
    focus = _focus(view, advice)
    match focus:
        case Focus.FORCED:
            return Ladder(focus, advice)
        case Focus.UPCARD | Focus.LAST_DISCARD:
            return _of_upcard(view, advice, focus)
        case Focus.KNOCKING:
            return _of_knock(view, advice)
    return Ladder(focus, advice, _thrown(advice))


def _focus(view: SeatView, advice: Advice) -> Focus:
    if advice.runner_up is None:
        return Focus.FORCED
    if view.phase in FOCUS_OF_PHASE:
        return FOCUS_OF_PHASE[view.phase]
    if any(move.action is not Action.DISCARD for move in _top(advice)):
        return Focus.KNOCKING
    if advice.is_equal:
        return Focus.CLOSE
    return FOCUS_OF_TERM.get(advice.deciding[0].name, Focus.CLOSE)


def _top(advice: Advice) -> tuple[Move, ...]:
    """The best two moves."""
    return tuple(one.move for one in advice.candidates[:2])


def _thrown(advice: Advice) -> CardSet:
    return CardSet(move.card for move in _top(advice) if move.card is not None)


def _of_upcard(view: SeatView, advice: Advice, focus: Focus) -> Ladder:
    made = _claim(advice, "completes")
    left = _claim(advice, "best-after")
    return Ladder(
        focus,
        advice,
        cards=made.card_set if made else NO_CARDS,
        now=least_deadwood(view.hand, view.preset),
        after=int(left.number) if left and left.number is not None else None,
    )


def _of_knock(view: SeatView, advice: Advice) -> Ladder:
    """What the best move that ends the hand would leave."""
    ending = next(move for move in _top(advice) if move.action is not Action.DISCARD)
    kept = view.hand if ending.card is None else view.hand.remove(ending.card)
    left = best_arrangement(kept, view.preset)
    return Ladder(Focus.KNOCKING, advice, cards=left.deadwood, after=left.count)


def _claim(advice: Advice, code: str) -> Claim | None:
    return next((claim for claim in advice.claims if claim.code == code), None)
