"""What the table page shows, built from a SeatView: the one place a context is made.

Templates get views and values, never a Hand or a HandState, which know hidden cards.
"""

from __future__ import annotations

from dataclasses import dataclass

from play.coach.facts import best_after_take
from play.coach.reading import Reading, read_turn
from play.composer import Composition, compose
from play.engine.cards import Card, CardSet, NotationError, card
from play.engine.layoffs import Defence, best_defence
from play.engine.melds import Arrangement, best_arrangement, least_deadwood
from play.engine.moves import Action, Move, Phase
from play.engine.view import SeatView


@dataclass(frozen=True, slots=True)
class Throw:
    """What the buttons for one card say. `discard` and `knock` are None where unlawful."""

    card: Card
    count: int
    discard: Move | None
    knock: Move | None


@dataclass(frozen=True, slots=True)
class Table:
    """The table on the learner's turn, before a showdown."""

    view: SeatView
    best: Arrangement
    melds: tuple[CardSet, ...]
    deadwood: CardSet | tuple[Card, ...]
    throws: tuple[Throw, ...]
    chosen: Card | None
    after_take: int | None  # the least deadwood to be had by taking the upcard
    reading: Reading

    @property
    def lifted(self) -> tuple[Card, ...]:
        return () if self.chosen is None else (self.chosen,)

    @property
    def can_knock(self) -> bool:
        return any(throw.knock for throw in self.throws)

    @property
    def must_knock(self) -> bool:
        """After taking the last discard there is no other way to throw."""
        return self.can_knock and not any(throw.discard for throw in self.throws)


def table_of(view: SeatView, sort: str, chosen: Card | None) -> Table:
    best = best_arrangement(view.hand, view.preset)
    throws = tuple(_throws(view))
    return Table(
        view=view,
        best=best,
        melds=best.melds if sort == "melds" else (),
        deadwood=best.deadwood if sort == "melds" else _sorted(view.hand, sort),
        throws=throws,
        chosen=_chosen(view, throws, chosen),
        after_take=_after_take(view),
        reading=read_turn(view),
    )


def turned_up(view: SeatView) -> Card:
    """The card turned up at the deal, wherever it went."""
    for _, text in view.history:
        word, _, taken = text.partition(" ")
        if word == Action.TAKE:
            return card(taken)
        if word != Action.PASS:
            break
    return view.discards[0]


def _sorted(hand: CardSet, sort: str) -> tuple[Card, ...]:
    return tuple(sorted(hand, key=lambda one: (one.number, one) if sort == "rank" else (0, one)))


def _throws(view: SeatView) -> list[Throw]:
    """A row for each card in hand, on the turn to throw one."""
    if view.phase is not Phase.DISCARD:
        return []
    moves = {(move.action, move.card): move for move in view.moves}
    return [
        Throw(
            held,
            least_deadwood(view.hand.remove(held), view.preset),
            moves.get((Action.DISCARD, held)),
            moves.get((Action.KNOCK, held)),
        )
        for held in view.hand
    ]


def _chosen(view: SeatView, throws: tuple[Throw, ...], asked: Card | None) -> Card | None:
    """The card lifted: the one asked for, else the one just drawn, if it may be thrown."""
    lawful = {throw.card for throw in throws if throw.discard or throw.knock}
    return next((one for one in (asked, view.taken) if one in lawful), None)


def _after_take(view: SeatView) -> int | None:
    may_take = any(move.action is Action.TAKE for move in view.moves)
    return best_after_take(view) if may_take else None


@dataclass(frozen=True, slots=True)
class Laying:
    """A showdown that waits for the learner's melds or lay-offs.

    `best` is the move offered first and `answer` what it comes to, a spread's too.
    `made` is the learner's own composition so far.
    """

    view: SeatView
    best: Move
    answer: Defence
    made: Composition
    reading: Reading


def laying_of(view: SeatView, so_far: str) -> Laying:
    made = compose(view, _wanted(so_far))
    return Laying(view, view.moves[0], _best_answer(view), made, read_turn(view))


def _best_answer(view: SeatView) -> Defence:
    if view.table is not None and view.phase is Phase.DEFEND:
        return best_defence(view.hand, view.table.melds, view.preset)
    return best_defence(view.hand, (), view.preset)


def _wanted(text: str) -> Move | None:
    """A half-made move from a link; text that cannot be read is no wish."""
    try:
        return Move.parse(text) if text else None
    except NotationError:
        return None


def card_or_none(text: str) -> Card | None:
    try:
        return card(text)
    except NotationError:
        return None
