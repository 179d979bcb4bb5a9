"""Players to measure the levels against: they play by simple rules and explain nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from play.coach.facts import after_draws, best_after_take, joins_meld, live_melds
from play.engine.cards import WHOLE_DECK, Card, CardSet
from play.engine.melds import best_arrangement, least_deadwood, melds_in, tables_of
from play.engine.moves import Action, Move, Phase
from play.engine.presets import Preset
from play.engine.view import SeatView

# Fitted roughly: for each number in turn the best of two to four tries, a try being 120
# mirrored games against `baseline` and 60 against `club` under `eaai` (160 and 80 for
# HOPE). Neighbouring tries differ by less than their error, about 8 points of a per cent.
NEXT_DRAW, DECAY, DRAWS = 2.4, 0.9, 7
LIVE, HELD = 0.5, 2.0
KNOCKING_TURNS = 4  # later racer waits for gin
HOPE = 1.0  # the deadwood that waiter keeps for each card that would make a meld


@dataclass(frozen=True, slots=True)
class Style:
    """The three questions in which these players differ.

    `takes`: whether to take the upcard. `cost`: what it costs to throw this card, which
    leaves so much deadwood; the cheapest goes. `knocks`: whether to knock with so much.
    """

    takes: Callable[[SeatView], bool]
    cost: Callable[[SeatView, Card, int], float]
    knocks: Callable[[SeatView, int], bool]


def baseline(view: SeatView) -> Move:
    """Takes what melds, throws to the least deadwood, knocks as soon as it may."""
    return _move(view, BASELINE)


def racer(view: SeatView) -> Move:
    """Weighs deadwood, the next draw and danger; knocks in its first turns or with gin."""
    return _move(view, RACER)


def waiter(view: SeatView) -> Move:
    """Like baseline, but knocks only with gin and keeps what may still become a meld."""
    return _move(view, WAITER)


# --- What they share ---------------------------------------------------------------------


def _move(view: SeatView, style: Style) -> Move:
    match view.phase:
        case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER | Phase.DRAW:
            return _take_or_leave(view, wanted=style.takes(view))
        case Phase.LAST_DISCARD:
            return _take_or_leave(view, wanted=style.knocks(view, best_after_take(view)))
        case Phase.DISCARD:
            return _throw(view, style)
    return view.moves[0]  # the best spread or defence, or the only move


def _take_or_leave(view: SeatView, *, wanted: bool) -> Move:
    take = Move(Action.TAKE)
    return take if wanted and take in view.moves else view.moves[-1]


def _throw(view: SeatView, style: Style) -> Move:
    if Move(Action.BIG_GIN) in view.moves:
        return Move(Action.BIG_GIN)
    left = {card: least_deadwood(view.hand.remove(card), view.preset) for card in _loose(view)}
    knocks = _lawful(view, Action.KNOCK, left)
    if knocks and style.knocks(view, min(left.values())):
        return _cheapest(view, knocks)
    costs = {card: style.cost(view, card, count) for card, count in left.items()}
    return _cheapest(view, _lawful(view, Action.DISCARD, costs) or knocks)


def _loose(view: SeatView) -> CardSet:
    """The cards that may be thrown, save one just taken from the discards."""
    lawful = CardSet(move.card for move in view.moves if move.card is not None)
    if view.taken is None or not view.history[-1][1].startswith(Action.TAKE):
        return lawful
    return lawful.remove(view.taken) or lawful


def _lawful(view: SeatView, action: Action, costs: Mapping[Card, float]) -> dict[Move, float]:
    """What each lawful throw of this kind costs."""
    throws = {card: Move(action, card) for card in costs}
    return {move: costs[card] for card, move in throws.items() if move in view.moves}


def _cheapest(view: SeatView, costs: dict[Move, float]) -> Move:
    """The move that costs least; equal ones by a lot drawn from the view alone."""
    least = min(costs.values())
    equals = [move for move, cost in costs.items() if cost == least]
    if len(equals) == 1:
        return equals[0]
    text = json.dumps(view.to_json(), sort_keys=True)
    return min(equals, key=lambda move: sha256(f"{text} {move}".encode()).digest())


def _always(view: SeatView, left: int) -> bool:
    return True


def _melds(view: SeatView) -> bool:
    """Whether the upcard makes a meld with cards of the hand."""
    if view.upcard is None:
        return False
    return any(view.upcard in meld for meld in melds_in(view.hand.add(view.upcard), view.preset))


def _deadwood(view: SeatView, thrown: Card, left: int) -> float:
    return left


BASELINE = Style(_melds, _deadwood, _always)


# --- Racer -------------------------------------------------------------------------------


def _joins_and_lowers(view: SeatView) -> bool:
    return joins_meld(view) and best_after_take(view) < least_deadwood(view.hand, view.preset)


def _race(view: SeatView, thrown: Card, left: int) -> float:
    """Deadwood now, the mean of the best next draws, less as turns go by, and danger."""
    kept = view.hand.remove(thrown)
    draws = after_draws(kept.mask, view.unseen.mask, tables_of(view.preset))
    best = sorted(draws.values())[:DRAWS]
    hope = NEXT_DRAW * DECAY ** (view.turn // 2) * sum(best) / max(len(best), 1)
    return left + hope + _danger(view, thrown)


def _danger(view: SeatView, thrown: Card) -> float:
    melds = live_melds(thrown, view)
    return LIVE * len(melds) + HELD * sum(len(meld & view.known) for meld in melds)


def _early_or_gin(view: SeatView, left: int) -> bool:
    return left == 0 or view.turn // 2 < KNOCKING_TURNS


RACER = Style(_joins_and_lowers, _race, _early_or_gin)


# --- Waiter ------------------------------------------------------------------------------


def _hopeless(view: SeatView, thrown: Card, left: int) -> float:
    """Deadwood, less something for each unseen card that would make a meld of two of it."""
    loose = best_arrangement(view.hand.remove(thrown), view.preset).deadwood.mask
    missing = 0
    for meld in _threes(view.preset):
        if (meld & loose).bit_count() == 2:
            missing |= meld & ~loose
    return left - HOPE * (missing & view.unseen.mask).bit_count()


@cache
def _threes(preset: Preset) -> tuple[int, ...]:
    return tuple(meld.mask for meld in melds_in(WHOLE_DECK, preset) if len(meld) == 3)


def _gin(view: SeatView, left: int) -> bool:
    return left == 0


WAITER = Style(_melds, _hopeless, _gin)

PLAYERS = {"baseline": baseline, "racer": racer, "waiter": waiter}
