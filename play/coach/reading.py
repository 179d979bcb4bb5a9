"""What a careful player can conclude from the opponent's latest turn: public facts only.

Everything follows from the reader's own view. A meld is possible while the two other
cards of it are unseen or known to be the opponent's.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from play.coach.belief import Belief
from play.coach.facts import melds_within
from play.coach.seen import shown_to_opponent
from play.engine.cards import DECK, SUITS, Card, CardSet, card
from play.engine.melds import meld_kind
from play.engine.moves import Action, Phase
from play.engine.view import SeatView


class Uses(StrEnum):
    """The kinds of meld that a taken card can still be for."""

    EITHER = "either"
    SET = "set"
    RUN = "run"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Shift:
    """One of the reader's cards, and its live melds before and after the turn."""

    card: Card
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Sign:
    """One thing the opponent did.

    Codes: `took`, `declined`, `threw`, `knocked` (each with its card), `drew-stock`,
    `passed`, `big-gin`, `defended`. `sets` and `runs` are the three-card melds through a
    taken card that are still possible; `riskier` and `safer` the reader's own cards
    whose live melds it made more or fewer. `yours`: the reader had thrown the card;
    `kept`: a taken card is still the opponent's.
    """

    code: str
    card: Card | None = None
    yours: bool = False
    kept: bool = False
    sets: tuple[CardSet, ...] = ()
    runs: tuple[CardSet, ...] = ()
    riskier: tuple[Shift, ...] = ()
    safer: tuple[Shift, ...] = ()

    @property
    def uses(self) -> Uses:
        if self.sets:
            return Uses.EITHER if self.runs else Uses.SET
        return Uses.RUN if self.runs else Uses.NONE

    @property
    def set_partners(self) -> CardSet:
        return self._partners(self.sets)

    @property
    def run_partners(self) -> CardSet:
        return self._partners(self.runs)

    def _partners(self, melds: tuple[CardSet, ...]) -> CardSet:
        return CardSet(one for meld in melds for one in meld if one != self.card)

    @property
    def safer_cards(self) -> CardSet:
        return CardSet(shift.card for shift in self.safer)


@dataclass(frozen=True, slots=True)
class Sight:
    """What the opponent can see: the reader's cards known to it, and the counts around them."""

    own: int
    discards: int
    seen: CardSet
    hidden: int
    stock: int


@dataclass(frozen=True, slots=True)
class Reading:
    """The opponent's latest turn, empty before its first, and what it can see by now.

    `count` is the deadwood of the opponent's spread once it has knocked and spread.
    """

    signs: tuple[Sign, ...]
    sight: Sight
    count: int | None = None
    over: bool = False

    def sign(self, *codes: str) -> Sign | None:
        return next((sign for sign in self.signs if sign.code in codes), None)

    @property
    def drew(self) -> Sign | None:
        return self.sign("took", "drew-stock", "passed")

    @property
    def took(self) -> Sign | None:
        return self.sign("took")

    @property
    def declined(self) -> Sign | None:
        return self.sign("declined")

    @property
    def ended(self) -> Sign | None:
        return self.sign("threw", "knocked", "big-gin", "defended")

    @property
    def threw(self) -> Sign | None:
        return self.sign("threw")


def read_turn(view: SeatView) -> Reading:
    """Read the opponent's latest turn from the other seat's view."""
    signs = tuple(
        _sign(view, text) for text in _latest_turn(view) if not text.startswith("spread")
    )
    return Reading(
        signs=_with_declined(view, tuple(sign for sign in signs if sign is not None)),
        sight=_sight(view),
        count=view.table.count if view.table and view.knocker is view.seat.other else None,
        over=view.phase is Phase.OVER,
    )


def _latest_turn(view: SeatView) -> tuple[str, ...]:
    """The texts of the opponent's last moves in a row."""
    turns = [
        (seat, tuple(text for _, text in moves))
        for seat, moves in groupby(view.history, key=lambda entry: entry[0])
    ]
    theirs = [texts for seat, texts in turns if seat is view.seat.other]
    return theirs[-1] if theirs else ()


def _sign(view: SeatView, text: str) -> Sign | None:
    action, _, named = text.partition(" ")
    match action:
        case Action.TAKE:
            return _took(view, card(named))
        case Action.DISCARD:
            return _threw(view, card(named))
        case Action.KNOCK:
            return Sign("knocked", card(named))
        case Action.STOCK:
            return Sign("drew-stock")
        case Action.PASS:
            return Sign("passed")
        case Action.BIG_GIN:
            return Sign("big-gin")
        case "meld" | "lay" | "done":
            return Sign("defended")
    return None  # a spread: its count is the reading's


def _with_declined(view: SeatView, signs: tuple[Sign, ...]) -> tuple[Sign, ...]:
    """Put the card left lying first, where the turn was a pass or a draw from the stock."""
    left_lying = any(sign.code in {"drew-stock", "passed"} for sign in signs)
    if not left_lying or not view.declined:
        return signs
    left = view.declined[-1]
    return (Sign("declined", left, yours=_was_mine(view, left)), *signs)


def _took(view: SeatView, took: Card) -> Sign:
    yours = _was_mine(view, took)
    if took not in view.known | view.shown:
        return Sign("took", took, yours=yours)
    melds = melds_within(took, _theirs(view), view.preset)
    return Sign(
        "took",
        took,
        yours=yours,
        kept=True,
        sets=tuple(meld for meld in melds if meld_kind(meld) == "set"),
        runs=tuple(meld for meld in melds if meld_kind(meld) == "run"),
        riskier=_shifts(view, before=_theirs(view).remove(took), after=_theirs(view)),
    )


def _threw(view: SeatView, threw: Card) -> Sign:
    now = _theirs(view).remove(threw)
    return Sign("threw", threw, safer=_shifts(view, before=now.add(threw), after=now))


def _theirs(view: SeatView) -> CardSet:
    """Every card the opponent may hold."""
    return view.shown or view.unseen | view.known


def _shifts(view: SeatView, before: CardSet, after: CardSet) -> tuple[Shift, ...]:
    """The reader's cards whose live melds differ between two sets of possible partners."""
    counted = (
        Shift(
            own,
            len(melds_within(own, before, view.preset)),
            len(melds_within(own, after, view.preset)),
        )
        for own in view.hand
    )
    return tuple(shift for shift in counted if shift.before != shift.after)


def _was_mine(view: SeatView, thrown: Card) -> bool:
    return (view.seat, f"discard {thrown}") in view.history


def _sight(view: SeatView) -> Sight:
    seen = _shown_to_opponent(view)
    return Sight(
        own=view.opponent_cards,
        discards=len(view.discards),
        seen=seen,
        hidden=len(view.hand) - len(seen),
        stock=view.stock,
    )


def _shown_to_opponent(view: SeatView) -> CardSet:
    """The reader's cards that the opponent saw it take, or sees on the table."""
    if view.knocker is view.seat and view.table is not None:
        return view.hand
    return shown_to_opponent(view)


# --- The drawer: all 52 cards, and what the reader may throw --------------------------------


class Seen(StrEnum):
    """How a card stands for the reader; the words are the grid's class names."""

    MINE = "mine"
    OUT = "out"
    HERS = "hers"
    UNSEEN = "unseen"


@dataclass(frozen=True, slots=True)
class Cell:
    """`chance`, 0 to 1, that the opponent holds the card; None for one that lies open."""

    card: Card
    state: Seen
    chance: float | None = None

    @property
    def in_hundred(self) -> int:
        return round((self.chance or 0) * 100)

    @property
    def tint(self) -> int:
        """The step of the tint, 0 to 9."""
        return min(self.in_hundred // 10, 9)


@dataclass(frozen=True, slots=True)
class GridRow:
    suit: str
    cells: tuple[Cell, ...]


def seen_grid(view: SeatView, belief: Belief) -> tuple[GridRow, ...]:
    """All 52 cards as the reader knows them: spades, hearts, diamonds, clubs, ace to king."""
    chances = {holding.card: holding.chance for holding in belief.holdings}
    cells = [Cell(one, _state(view, one), chances.get(one)) for one in DECK]
    order = (3, 2, 1, 0)
    return tuple(GridRow(SUITS[suit], tuple(cells[suit * 13 : suit * 13 + 13])) for suit in order)


def _state(view: SeatView, one: Card) -> Seen:
    if one in view.hand:
        return Seen.MINE
    if one in view.discards:
        return Seen.OUT
    return Seen.HERS if one in view.known | view.shown else Seen.UNSEEN


@dataclass(frozen=True, slots=True)
class Live:
    """Cards of the reader's, and the number of melds of three that each may still be part of."""

    melds: int
    cards: CardSet


def own_live(view: SeatView) -> tuple[Live, ...]:
    """The reader's cards by what the opponent could still make with them, fewest first."""
    counts = {one: len(melds_within(one, _theirs(view), view.preset)) for one in view.hand}
    return tuple(
        Live(melds, CardSet(one for one, count in counts.items() if count == melds))
        for melds in sorted(set(counts.values()))
    )
