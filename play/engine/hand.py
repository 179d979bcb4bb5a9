"""One hand as a state machine: deal, legal_moves, play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from play.engine.cards import DECK, Card, CardSet
from play.engine.layoffs import Defence, best_defence, defence_of, defences, lay_in_order
from play.engine.melds import (
    Arrangement,
    arranged,
    arrangements,
    best_arrangement,
    is_meld,
    least_deadwood,
)
from play.engine.moves import Action, IllegalMove, Move, Phase, Seat
from play.engine.presets import LastDiscard, Opening, Preset
from play.engine.scoring import ScoreSheet, may_lay_off, score_showdown

MOVE_CAP = 200  # taking only discards never shortens the stock (ruling R6)


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was made: `card` was taken, drawn or thrown, `upcard` lay on top before."""

    seat: Seat
    move: Move
    card: Card | None
    upcard: Card | None


@dataclass(frozen=True, slots=True)
class HandState:
    """Everything about a hand, hidden cards included: never for templates or players.

    `stock[0]` is drawn next, `discards[-1]` lies on top. `hands` are South's and
    North's: ten cards, eleven between draw and discard. `taken` is the card of this
    turn's draw; `limit` the deadwood with which one may knock; `doubled` whether all of the
    hand's points count twice.
    """

    preset: Preset
    dealer: Seat
    hands: tuple[CardSet, CardSet]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    phase: Phase
    turn: Seat
    limit: int
    doubled: bool = False
    taken: Card | None = None
    history: tuple[Played, ...] = ()
    knocker: Seat | None = None
    big_gin: bool = False
    spread: Arrangement | None = None
    defence: Defence | None = None
    sheet: ScoreSheet | None = None

    def hand_of(self, seat: Seat) -> CardSet:
        return self.hands[seat.place]

    @property
    def own(self) -> CardSet:
        """The cards of the seat in turn."""
        return self.hands[self.turn.place]

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def is_void(self) -> bool:
        return self.is_over and self.sheet is None


def deal(deck: tuple[Card, ...], preset: Preset, dealer: Seat) -> HandState:
    """Deal ten cards each, one at a time, the dealer's opponent first.

    The deck arrives shuffled, all 52 cards; the 21st is turned up, the rest is the stock.
    """
    if sorted(deck) != list(DECK):
        raise ValueError("a deck holds each of 52 cards once")
    first, second = CardSet(deck[0:20:2]), CardSet(deck[1:20:2])
    offered = preset.opening is Opening.OFFER
    return HandState(
        preset=preset,
        dealer=dealer,
        hands=(first, second) if dealer is Seat.NORTH else (second, first),
        stock=deck[21:],
        discards=deck[20:21],
        phase=Phase.OFFER_NONDEALER if offered else Phase.DRAW,
        turn=dealer.other,
        limit=knock_limit(preset, deck[20]),
        doubled=counts_double(preset, deck[20]),
    )


def knock_limit(preset: Preset, upcard: Card) -> int:
    """The deadwood one may knock with; it stays when the upcard is taken."""
    if not preset.knock_limit_from_upcard:
        return preset.knock_limit
    return preset.upcard_ace_limit if upcard.rank == "A" else upcard.points


def counts_double(preset: Preset, upcard: Card) -> bool:
    return preset.spades_double and upcard.suit == "s"


# --- What may be played ------------------------------------------------------------------

_ACTIONS = {
    Phase.OFFER_NONDEALER: (Action.TAKE, Action.PASS),
    Phase.OFFER_DEALER: (Action.TAKE, Action.PASS),
    Phase.MUST_DRAW: (Action.STOCK,),
    Phase.DRAW: (Action.TAKE, Action.STOCK),
    Phase.DISCARD: (Action.DISCARD, Action.KNOCK, Action.BIG_GIN),
    Phase.LAST_DISCARD: (Action.TAKE, Action.PASS),
    Phase.SPREAD: (Action.SPREAD,),
    Phase.DEFEND: (Action.DEFEND,),
    Phase.OVER: (),
}


def legal_moves(state: HandState) -> tuple[Move, ...]:
    """List what the seat in turn may do; empty once the hand is over.

    Spreads come best first, then by what they leave; a defence starts with `done`.
    """
    match state.phase:
        case Phase.DISCARD:
            return tuple(_throws(state))
        case Phase.LAST_DISCARD if not _could_knock(state):
            return (Move(Action.PASS),)
        case Phase.SPREAD:
            return tuple(_spreads(state))
        case Phase.DEFEND:
            return (Move(Action.DEFEND), *_defences(state))
    return tuple(Move(action) for action in _ACTIONS[state.phase])


def _throws(state: HandState) -> Iterator[Move]:
    cards = throwable(state)
    if not _must_knock(state):
        yield from (Move(Action.DISCARD, card) for card in cards)
    for card in cards:
        if least_deadwood(state.own.remove(card), state.preset) <= state.limit:
            yield Move(Action.KNOCK, card)
    if _is_big_gin(state):
        yield Move(Action.BIG_GIN)


def throwable(state: HandState) -> CardSet:
    """The cards that may leave the hand this turn."""
    if state.taken is None or not _from_discards(state) or state.preset.may_discard_taken_card:
        return state.own
    return state.own.remove(state.taken)


def _from_discards(state: HandState) -> bool:
    return state.history[-1].move.action is Action.TAKE


def _must_knock(state: HandState) -> bool:
    """After taking the last discard, which is there only to knock with."""
    few = len(state.stock) <= state.preset.dead_hand_stock
    return few and state.taken is not None and _from_discards(state)


def _could_knock(state: HandState) -> bool:
    """Whether taking the last discard would leave a lawful knock, throwing another card."""
    held = state.own.add(state.discards[-1])
    if state.preset.big_gin_bonus is not None and least_deadwood(held, state.preset) == 0:
        return True
    kept = held if state.preset.may_discard_taken_card else state.own
    return any(least_deadwood(held.remove(one), state.preset) <= state.limit for one in kept)


def _is_big_gin(state: HandState) -> bool:
    offered = state.preset.big_gin_bonus is not None
    return offered and least_deadwood(state.own, state.preset) == 0


def _spreads(state: HandState) -> Iterator[Move]:
    best = best_arrangement(state.own, state.preset)
    within = [
        found
        for found in arrangements(state.own, state.preset)
        if found.count <= _spread_limit(state) and found != best
    ]
    for found in (best, *sorted(within, key=lambda one: (one.count, len(one.melds)))):
        yield Move(Action.SPREAD, melds=found.melds)


def _spread_limit(state: HandState) -> int:
    return 0 if state.big_gin else state.limit


def _defences(state: HandState) -> Iterator[Move]:
    found = defences(
        state.own, _table(state), state.preset, may_lay_off=may_lay_off(state.preset, _laid(state))
    )
    for defence in found:
        if defence.melds or defence.layoffs:
            yield Move(Action.DEFEND, melds=defence.melds, layoffs=defence.layoffs)


def _laid(state: HandState) -> Arrangement:
    assert state.spread is not None  # noqa: S101 (a defence follows a spread)
    return state.spread


def _table(state: HandState) -> tuple[CardSet, ...]:
    return _laid(state).melds


# --- Playing -----------------------------------------------------------------------------


def play(state: HandState, move: Move) -> HandState:
    """Return the state after `move`. Raises IllegalMove and changes nothing.

    Codes: `over`, `not-now` (phase, action), `not-in-hand` (card), `taken-card-back`
    (card), `over-limit` (count, limit), `no-knock-with-it` (card), `knock-only` (card),
    `no-big-gin`, `not-a-meld` (meld),
    `does-not-fit` (card, meld).
    """
    if move.action not in _ACTIONS[state.phase]:
        code = "over" if state.is_over else "not-now"
        raise IllegalMove(code, phase=state.phase, action=move.action)
    match move.action:
        case Action.TAKE if state.phase is Phase.LAST_DISCARD and not _could_knock(state):
            raise IllegalMove("no-knock-with-it", card=state.discards[-1])
        case Action.TAKE:
            return _draw(state, move, state.discards[-1], discards=state.discards[:-1])
        case Action.STOCK:
            return _draw(state, move, state.stock[0], stock=state.stock[1:])
        case Action.PASS if state.phase is Phase.LAST_DISCARD:
            return replace(state, phase=Phase.OVER, history=_noted(state, move))
        case Action.PASS:
            return _pass(state, move)
        case Action.DISCARD | Action.KNOCK:
            return _throw(state, move)
        case Action.BIG_GIN:
            return _big_gin(state, move)
        case Action.SPREAD:
            return _spread(state, move)
        case Action.DEFEND:
            return _defend(state, move)


def _noted(state: HandState, move: Move, card: Card | None = None) -> tuple[Played, ...]:
    upcard = state.discards[-1] if state.discards else None
    return (*state.history, Played(state.turn, move, card, upcard))


def _draw(
    state: HandState,
    move: Move,
    card: Card,
    *,
    stock: tuple[Card, ...] | None = None,
    discards: tuple[Card, ...] | None = None,
) -> HandState:
    return replace(
        state,
        hands=_with_hand(state, state.own.add(card)),
        stock=state.stock if stock is None else stock,
        discards=state.discards if discards is None else discards,
        phase=Phase.DISCARD,
        taken=card,
        history=_noted(state, move, card),
    )


def _with_hand(state: HandState, own: CardSet) -> tuple[CardSet, CardSet]:
    south, north = state.hands
    return (own, north) if state.turn is Seat.SOUTH else (south, own)


def _pass(state: HandState, move: Move) -> HandState:
    first = state.phase is Phase.OFFER_NONDEALER
    return replace(
        state,
        phase=Phase.OFFER_DEALER if first else Phase.MUST_DRAW,
        turn=state.turn.other,
        history=_noted(state, move),
    )


def _throw(state: HandState, move: Move) -> HandState:
    card = move.card
    if card is None or card not in state.own:
        raise IllegalMove("not-in-hand", card=card)
    if card not in throwable(state):
        raise IllegalMove("taken-card-back", card=card)
    if move.action is Action.DISCARD and _must_knock(state):
        raise IllegalMove("knock-only", card=card)
    left = state.own.remove(card)
    if move.action is Action.KNOCK:
        _check_limit(state, least_deadwood(left, state.preset), state.limit)
    after = replace(
        state,
        hands=_with_hand(state, left),
        discards=(*state.discards, card),
        taken=None,
        history=_noted(state, move, card),
    )
    return _knocked(after) if move.action is Action.KNOCK else _turn_ended(after)


def _check_limit(state: HandState, count: int, limit: int) -> None:
    if count > limit:
        raise IllegalMove("over-limit", count=count, limit=limit)


def _turn_ended(state: HandState) -> HandState:
    """After a discard: the other seat draws, or the hand is void."""
    return replace(state, phase=_phase_after_discard(state), turn=state.turn.other)


def _phase_after_discard(state: HandState) -> Phase:
    if len(state.history) >= MOVE_CAP:
        return Phase.OVER
    if len(state.stock) > state.preset.dead_hand_stock:
        return Phase.DRAW
    offered = state.preset.last_discard is LastDiscard.KNOCK_ONLY
    return Phase.LAST_DISCARD if offered else Phase.OVER


def _knocked(state: HandState) -> HandState:
    return replace(state, phase=Phase.SPREAD, knocker=state.turn)


def _big_gin(state: HandState, move: Move) -> HandState:
    if not _is_big_gin(state):
        raise IllegalMove("no-big-gin")
    after = replace(state, big_gin=True, taken=None, history=_noted(state, move))
    return _knocked(after)


def _spread(state: HandState, move: Move) -> HandState:
    left = _after_melds(state, move.melds)
    spread = arranged(move.melds, left, state.preset)
    _check_limit(state, spread.count, _spread_limit(state))
    after = replace(state, spread=spread, turn=state.turn.other, history=_noted(state, move))
    if may_lay_off(state.preset, spread):
        return replace(after, phase=Phase.DEFEND)
    return _scored(after, best_defence(after.own, (), state.preset))


def _after_melds(state: HandState, melds: tuple[CardSet, ...]) -> CardSet:
    """What is left of the hand after laying these melds. Raises IllegalMove."""
    left = state.own
    for meld in melds:
        if not meld <= left:
            raise IllegalMove("not-in-hand", card=next(iter(meld - left)))
        if not is_meld(meld, state.preset):
            raise IllegalMove("not-a-meld", meld=meld)
        left -= meld
    return left


def _defend(state: HandState, move: Move) -> HandState:
    after = replace(state, history=_noted(state, move))
    if not move.melds and not move.layoffs:
        return _scored(after, best_defence(state.own, _table(state), state.preset))
    left = _after_melds(state, move.melds)
    for card, _ in move.layoffs:
        if card not in left:  # a card may fit two melds, but lies on one
            raise IllegalMove("not-in-hand", card=card)
        left = left.remove(card)
    if misfit := lay_in_order(move.layoffs, _table(state), state.preset):
        raise IllegalMove("does-not-fit", card=misfit[0], meld=misfit[1])
    melds = tuple(sorted(move.melds, key=tuple))
    return _scored(after, defence_of(state.own, melds, move.layoffs, state.preset))


def _scored(state: HandState, defence: Defence) -> HandState:
    sheet = score_showdown(
        state.preset,
        _laid(state),
        defence,
        limit=state.limit,
        big_gin=state.big_gin,
        doubled=state.doubled,
    )
    return replace(state, phase=Phase.OVER, defence=defence, sheet=sheet)


def cards_in_play(state: HandState) -> tuple[Card, ...]:
    """Every card wherever it is, hidden or not; 52 distinct ones at any time."""
    south, north = state.hands
    return (*south, *north, *state.stock, *state.discards)


def winner_of(state: HandState) -> Seat | None:
    """The seat that scores, or None for a void or tied hand and before the end."""
    if state.sheet is None or state.sheet.winner is None or state.knocker is None:
        return None
    return state.knocker if state.sheet.winner == "knocker" else state.knocker.other
