"""SeatView: what one seat may know. Nothing in it can hold a hidden card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from play.engine.cards import NO_CARDS, WHOLE_DECK, Card, CardSet
from play.engine.hand import HandState, Played, legal_moves
from play.engine.melds import Arrangement
from play.engine.moves import Action, Move, Phase, Seat
from play.engine.presets import Preset, values_of

_TURN_ENDS = (Action.DISCARD, Action.KNOCK, Action.PASS)


@dataclass(frozen=True, slots=True)
class Score:
    """The running score of the game as one seat sees it."""

    me: int = 0
    opponent: int = 0
    target: int = 100


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat may know of a hand.

    `hand` are its own cards, eleven between draw and discard. `taken` is the card of
    its draw this turn. `known` are cards of the opponent's hand that this seat saw go
    there, `took`, `threw` and `declined` what the opponent did with the discards, in
    order. `table` is the knocker's spread. `turn` counts discards and passes. `shown`
    is the opponent's whole hand, empty until the hand is over.
    """

    seat: Seat
    dealer: Seat
    preset: Preset
    limit: int
    phase: Phase
    my_turn: bool
    hand: CardSet
    taken: Card | None
    discards: tuple[Card, ...]
    stock: int
    opponent_cards: int
    known: CardSet
    took: tuple[Card, ...]
    threw: tuple[Card, ...]
    declined: tuple[Card, ...]
    table: Arrangement | None
    knocker: Seat | None
    score: Score
    turn: int
    moves: tuple[Move, ...]
    history: tuple[tuple[Seat, str], ...]
    shown: CardSet

    @property
    def upcard(self) -> Card | None:
        return self.discards[-1] if self.discards else None

    @property
    def barred(self) -> Card | None:
        """The card that may not be thrown back this turn."""
        if self.phase is not Phase.DISCARD or self.preset.may_discard_taken_card:
            return None
        return self.taken if self.history[-1][1].startswith(Action.TAKE) else None

    @property
    def unseen(self) -> CardSet:
        """The cards neither in hand, nor in the discards, nor known to be the opponent's."""
        return WHOLE_DECK - self.hand - CardSet(self.discards) - self.known - self.shown

    def to_json(self) -> dict[str, Any]:
        """The view as plain values, the shape other programs rely on."""
        return {
            "seat": str(self.seat),
            "dealer": str(self.dealer),
            "rules": values_of(self.preset),
            "phase": str(self.phase),
            "hand": _texts(self.hand),
            "taken": _text(self.taken),
            "upcard": _text(self.upcard),
            "discards": _texts(self.discards),
            "stock": self.stock,
            "opponent": {
                "cards": self.opponent_cards,
                "known": _texts(self.known),
                "took": _texts(self.took),
                "threw": _texts(self.threw),
                "declined": _texts(self.declined),
            },
            "table": _table_json(self.table),
            "score": {
                "me": self.score.me,
                "opponent": self.score.opponent,
                "target": self.score.target,
            },
            "turn": self.turn,
            "moves": [str(move) for move in self.moves],
            "history": [[str(seat), text] for seat, text in self.history],
        }


def _text(card: Card | None) -> str | None:
    return None if card is None else str(card)


def _texts(cards: CardSet | tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


def _table_json(table: Arrangement | None) -> dict[str, Any] | None:
    if table is None:
        return None
    return {
        "melds": [str(meld) for meld in table.melds],
        "deadwood": str(table.deadwood),
        "count": table.count,
    }


def view_for(state: HandState, seat: Seat, score: Score | None = None) -> SeatView:
    """Return the part of `state` that `seat` may see."""
    theirs = [played for played in state.history if played.seat is seat.other]
    my_turn = state.turn is seat and not state.is_over
    return SeatView(
        seat=seat,
        dealer=state.dealer,
        preset=state.preset,
        limit=state.limit,
        phase=state.phase,
        my_turn=my_turn,
        hand=state.hand_of(seat),
        taken=state.taken if my_turn else None,
        discards=state.discards,
        stock=len(state.stock),
        opponent_cards=len(state.hand_of(seat.other)),
        known=_known(state, seat, theirs),
        took=_cards(theirs, Action.TAKE),
        threw=_cards(theirs, Action.DISCARD, Action.KNOCK),
        declined=_declined(theirs),
        table=state.spread,
        knocker=state.knocker,
        score=score or Score(target=state.preset.target),
        turn=sum(played.move.action in _TURN_ENDS for played in state.history),
        moves=legal_moves(state) if my_turn else (),
        history=tuple((played.seat, _told(played, seat)) for played in state.history),
        shown=state.hand_of(seat.other) if state.is_over else NO_CARDS,
    )


def _cards(played: list[Played], *actions: Action) -> tuple[Card, ...]:
    return tuple(one.card for one in played if one.card is not None and one.move.action in actions)


def _known(state: HandState, seat: Seat, theirs: list[Played]) -> CardSet:
    """The opponent's cards that `seat` saw: those on the table, else taken and still held."""
    held = state.hand_of(seat.other)
    if state.spread is not None and state.knocker is seat.other:
        return held
    return CardSet(_cards(theirs, Action.TAKE)) & held


def _declined(theirs: list[Played]) -> tuple[Card, ...]:
    """Each top discard left lying by a pass or a stock draw; after two passes, once."""
    left = [one.upcard for one in theirs if one.move.action in (Action.PASS, Action.STOCK)]
    return tuple(dict.fromkeys(card for card in left if card is not None))


def _told(played: Played, seat: Seat) -> str:
    """A move as `seat` saw it: a stock card is named to its drawer only."""
    match played.move.action:
        case Action.TAKE:
            return f"take {played.card}"
        case Action.STOCK if played.seat is seat:
            return f"stock {played.card}"
    return str(played.move)
