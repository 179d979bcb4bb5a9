"""The first sixty seconds: one fixed hand, played by taps. The position follows from the taps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum

from play.engine.cards import DECK, NO_CARDS, Card, CardSet, card, card_list, dearest_first
from play.engine.hand import HandState, deal, legal_moves, play, throwable
from play.engine.melds import best_arrangement, least_deadwood, meld_kind
from play.engine.moves import Action, Move, Phase, Seat
from play.engine.presets import STANDARD
from play.engine.scoring import ScoreSheet
from play.engine.view import SeatView, view_for

HAND = card_list("4c 7s Kd 5c 7h 9s 6c 2s 7d 4h")  # in the order they lie on the table
HERS = card_list("Th Jh Qh 5d 5h 7c Qs 6d 3s Kc")
UPCARD = card_list("Jd")  # both leave it, so the learner's first draw is from the stock
STOCK = card_list("3c 5s Ah")
REPLY = ("stock", "discard Kc")  # Gina's one turn

SPLIT = best_arrangement(CardSet(HAND))
SET, RUN = sorted(SPLIT.melds, key=meld_kind, reverse=True)


class Step(IntEnum):
    SET = 1
    RUN = 2
    DEADWOOD = 3
    TURN = 4
    KNOCK = 5


class Scene(StrEnum):
    """What the page asks for now."""

    SET = "set"
    RUN = "run"
    DEADWOOD = "deadwood"
    DRAW = "draw"
    THROW = "throw"
    WORSE = "worse"  # a throw that another one beats; it can only be taken back
    DRAW_AGAIN = "draw-again"
    MAY_KNOCK = "may-knock"
    WON = "won"


class NotNow(Exception):
    """A readable tap of something that is not on the table now."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said to a tap that leads nowhere.

    Codes: `found`, `other-rank`, `in-set`, `other-suit` (`better` goes on with the run),
    `in-meld`, and `worse` (`better` is the card to throw, `least` what it leaves).
    """

    code: str
    card: Card
    better: Card | None = None
    least: int = 0


def _dealt() -> HandState:
    top = [one for pair in zip(HAND, HERS, strict=True) for one in pair]
    top += [*UPCARD, *STOCK]
    rest = [one for one in DECK if one not in top]
    return _played(deal((*top, *rest), STANDARD, Seat.NORTH), "pass", "pass")


def _played(state: HandState, *moves: str) -> HandState:
    for move in moves:
        state = play(state, Move.parse(move))
    return state


DEALT = _dealt()


@dataclass(frozen=True, slots=True)
class Position:
    """Where the first hand stands. It holds hidden cards: templates get `table_of` it.

    `taps` lead here, and are what a visitor's cookie keeps: those that counted and, if
    there is an `answer`, the one it answers. `found` are the cards tapped rightly in
    the first three steps, `thrown` a card that left the hand and may come back.
    """

    taps: tuple[str, ...] = ()
    found: tuple[Card, ...] = ()
    state: HandState = DEALT
    thrown: Card | None = None
    answer: Answer | None = None

    @property
    def step(self) -> Step:
        if self.state.is_over or (self.thrown is not None and self.answer is None):
            return Step.KNOCK
        sizes = (len(SET), len(SET | RUN), len(HAND))
        return Step(1 + sum(len(self.found) >= size for size in sizes))

    @property
    def hand(self) -> CardSet:
        own = self.state.hand_of(Seat.SOUTH)
        return own if self.thrown is None else own.remove(self.thrown)


START = Position()


def position_after(taps: Iterable[str]) -> Position:
    """Tap by tap from the deal. Raises NotNow or NotationError at the first that cannot be."""
    position = START
    for tap in taps:
        position = tapped(position, tap)
    return position


def tapped(position: Position, tap: str) -> Position:
    """Return the position after one more tap: a card, `stock`, `knock`, or `back`.

    The same tap twice running counts once, as a double click must, also where an
    answered tap lay between. Raises NotNow for
    what is not on the table, NotationError for what is no tap.
    """
    if position.taps[-1:] == (tap,):
        return position
    before = _without_answer(position)
    if before.taps[-1:] == (tap,):
        return before
    match tap:
        case "back":
            return before
        case "stock":
            after = _draw(before)
        case "knock":
            after = _knock(before)
        case _:
            after = _card_tapped(before, _on_table(before, card(tap)))
    return replace(after, taps=(*before.taps, tap))


def _without_answer(position: Position) -> Position:
    if position.answer is None:
        return position
    return replace(position, taps=position.taps[:-1], thrown=None, answer=None)


def _on_table(position: Position, tapped_card: Card) -> Card:
    if tapped_card not in position.hand:
        raise NotNow
    return tapped_card


def _card_tapped(position: Position, one: Card) -> Position:
    match position.step:
        case Step.SET | Step.RUN | Step.DEADWOOD:
            return _find(position, one)
        case Step.TURN if position.state.phase is Phase.DISCARD:
            return _throw(position, one)
    raise NotNow


# --- Finding and counting ----------------------------------------------------------------


def _find(position: Position, one: Card) -> Position:
    code = _amiss(position, one)
    if not code:
        return replace(position, found=(*position.found, one))
    missing = _wanted(position) - CardSet(position.found)
    return replace(position, answer=Answer(code, one, better=next(iter(missing))))


def _amiss(position: Position, one: Card) -> str:
    """Why this card is not the one asked for, or nothing."""
    wanted = _wanted(position)
    if one in wanted:
        return "found" if one in position.found else ""
    match position.step:
        case Step.SET:
            return "other-rank"
        case Step.RUN if one in SET:
            return "in-set"
        case Step.RUN:
            return "other-suit"
    return "in-meld"


def _wanted(position: Position) -> CardSet:
    wanted = {Step.SET: SET, Step.RUN: RUN, Step.DEADWOOD: SPLIT.deadwood}
    return wanted.get(position.step, NO_CARDS)


# --- Drawing, throwing, knocking ---------------------------------------------------------


def _draw(position: Position) -> Position:
    move = Move(Action.STOCK)
    if position.step is not Step.TURN or move not in legal_moves(position.state):
        raise NotNow
    return replace(position, state=play(position.state, move))


def _throw(position: Position, one: Card) -> Position:
    """Throw, if no other card leaves less; a throw that allows a knock waits for it."""
    best = best_throw(position.state)
    least = _left(position.state, best)
    if _left(position.state, one) > least:
        return replace(position, thrown=one, answer=Answer("worse", one, best, least))
    if Move(Action.KNOCK, one) in legal_moves(position.state):
        return replace(position, thrown=one)
    return replace(position, state=_played(position.state, f"discard {one}", *REPLY))


def best_throw(state: HandState) -> Card:
    return min(throwable(state), key=lambda one: _left(state, one))


def _left(state: HandState, one: Card) -> int:
    return least_deadwood(state.own.remove(one), state.preset)


def _knock(position: Position) -> Position:
    """Knock, lay the best spread, and let Gina answer with her best defence."""
    if position.thrown is None:
        raise NotNow
    state = play(position.state, Move(Action.KNOCK, position.thrown))
    state = play(state, legal_moves(state)[0])
    return replace(position, state=play(state, Move(Action.DEFEND)), thrown=None)


# --- What the page may know --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spot:
    """A card as it lies: is it marked, and does it ask to be tapped?"""

    card: Card
    marked: bool
    glow: bool


@dataclass(frozen=True, slots=True)
class Showdown:
    """The scored hand: the learner's `melds` with the lay-offs on them, `yours` and `hers`
    the deadwood of both, dearest first.
    """

    sheet: ScoreSheet
    melds: tuple[CardSet, ...]
    yours: tuple[Card, ...]
    hers: tuple[Card, ...]

    @property
    def rest(self) -> tuple[Card, ...]:
        """What Gina held outside her melds, the laid-off cards last."""
        return (*self.hers, *self.sheet.defender.laid)


@dataclass(frozen=True, slots=True)
class Table:
    """Everything the page shows; no hidden card is in it before the showdown.

    `melds` are those found so far, `loose` the other cards. `marked` were tapped rightly
    in this step, `glow` asks to be tapped. `count` is the deadwood in points, of `loose`
    or, while it is being counted, of `marked`; `before` what it was before the throw.
    """

    step: Step
    scene: Scene
    melds: tuple[CardSet, ...]
    loose: tuple[Card, ...]
    marked: tuple[Card, ...]
    glow: CardSet
    count: int
    before: int
    thrown: Card | None
    answer: Answer | None
    view: SeatView
    showdown: Showdown | None

    @property
    def spots(self) -> list[Spot]:
        return [Spot(one, one in self.marked, one in self.glow) for one in self.loose]

    @property
    def deadwood(self) -> CardSet:
        return CardSet(self.loose)

    @property
    def pile(self) -> tuple[Card, ...]:
        """The discards with the card just thrown on top."""
        thrown = () if self.thrown is None else (self.thrown,)
        return (*self.view.discards, *thrown)

    @property
    def missing(self) -> int:
        """How many cards this step still asks for."""
        asked = {Scene.SET: SET, Scene.RUN: RUN, Scene.DEADWOOD: SPLIT.deadwood}
        return len(asked.get(self.scene, NO_CARDS)) - len(self.marked)

    @property
    def is_fresh(self) -> bool:
        """Nothing tapped yet in this step."""
        return not self.marked and self.answer is None


def table_of(position: Position) -> Table:
    melds = _melds(position)
    loose = tuple(one for one in _in_order(position.hand) if not any(one in m for m in melds))
    marked = tuple(one for one in position.found if one in _wanted(position))
    counted = marked if position.step is Step.DEADWOOD else loose
    return Table(
        step=position.step,
        scene=_scene(position),
        melds=melds,
        loose=loose,
        marked=marked,
        glow=_glow(position),
        count=sum(one.points for one in counted),
        before=_before(position),
        thrown=position.thrown,
        answer=position.answer,
        view=view_for(position.state, Seat.SOUTH),
        showdown=_showdown(position.state),
    )


def _melds(position: Position) -> tuple[CardSet, ...]:
    match position.step:
        case Step.SET:
            return ()
        case Step.RUN:
            return (SET,)
    return _set_first(best_arrangement(position.hand).melds)


def _set_first(melds: tuple[CardSet, ...]) -> tuple[CardSet, ...]:
    return tuple(sorted(melds, key=meld_kind, reverse=True))


def _in_order(hand: CardSet) -> list[Card]:
    """The cards as they were dealt, then those drawn."""
    return sorted(hand, key=(*HAND, *DECK).index)


def _scene(position: Position) -> Scene:
    match position.step:
        case Step.SET | Step.RUN | Step.DEADWOOD as step:
            return Scene[step.name]
        case Step.KNOCK:
            return Scene.WON if position.state.is_over else Scene.MAY_KNOCK
    scenes = {Phase.MUST_DRAW: Scene.DRAW, Phase.DRAW: Scene.DRAW_AGAIN}
    worse = position.thrown is not None
    return Scene.WORSE if worse else scenes.get(position.state.phase, Scene.THROW)


def _glow(position: Position) -> CardSet:
    """All of the set; only the first card of the run, to find the rest from there."""
    match position.step:
        case Step.SET:
            return SET - CardSet(position.found)
        case Step.RUN if len(position.found) == len(SET):
            return CardSet([next(iter(RUN))])
    return NO_CARDS


def _before(position: Position) -> int:
    """The deadwood before the last throw, whether it can be taken back or not."""
    if position.thrown is not None:
        return least_deadwood(position.state.own, STANDARD)
    return SPLIT.count


def _showdown(state: HandState) -> Showdown | None:
    if state.sheet is None:
        return None
    sheet = state.sheet
    grown = {meld: meld for meld in sheet.knocker.melds}
    for one, meld in sheet.defender.layoffs:
        grown[meld] = grown[meld].add(one)
    return Showdown(
        sheet,
        melds=_set_first(tuple(grown.values())),
        yours=dearest_first(sheet.knocker.deadwood),
        hers=dearest_first(sheet.defender.deadwood),
    )
