"""What each lawful move is worth: a sum of named terms, each from facts one can count."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256

from play.coach.advice import Candidate, Term
from play.coach.facts import after_draws, joins_meld, live_melds
from play.engine.cards import Card
from play.engine.layoffs import Defence, best_defence
from play.engine.melds import count_of, tables_of
from play.engine.moves import Action, Move, Phase
from play.engine.presets import UndercutAward
from play.engine.scoring import may_lay_off
from play.engine.solver import Tables, bits, least_deadwood
from play.engine.view import SeatView

SPREADS_SHOWN = 5

TERMS = (
    "deadwood",
    "next-draw",
    "gin-chance",
    "danger",
    "pace",
    "their-deadwood",
    "undercut",
    "gin-bonus",
    "knock",
    "joins",
    "idle",
)


@dataclass(frozen=True, slots=True)
class Patience:
    """When to knock and when to wait. A list has a value for each own turn, the last stays.

    `left` is what the opponent is left with after lay-offs, `risk` the share of knocks
    that are undercut, per point of the knocker's deadwood, `pace` the points that the
    rest of the hand is worth to a seat without deadwood.
    """

    left: tuple[float, ...]
    risk: tuple[float, ...]
    pace: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Weights:
    """Points for each fact; zero for a fact that a level does not weigh.

    `deadwood` for each point kept; `next_draw` for each point that the best `draws`
    draws would leave on average; `gin` times the gin bonus for the share of unseen cards
    that make gin; `live` for each live meld through the thrown card,
    `known` for each of its partners that the opponent is known to hold; `joins` for
    taking a card that joins a meld, `idle` for one that does not. Without `patience`
    a knock is worth `knock`.
    """

    deadwood: float = 1.0
    next_draw: float = 0.0
    draws: int = 7
    gin: float = 0.0
    live: float = 0.0
    known: float = 0.0
    joins: float = 10.0
    idle: float = -20.0
    knock: float = 10.0
    patience: Patience | None = None
    error: float = 0.0


def weigh(view: SeatView, weights: Weights) -> tuple[Candidate, ...]:
    """Value the moves that deserve a thought, best first; equal ones by lot.

    The lot is drawn from the view and nothing else, so the same view gets the same move.
    """
    found = sorted(_weighed(view, weights), key=lambda one: -one.value)
    tied = len(found) > 1 and found[0].value == found[1].value
    if not tied or view.phase is Phase.SPREAD:  # spreads come best first among equals
        return tuple(found)
    text = json.dumps(view.to_json(), sort_keys=True)
    return tuple(sorted(found, key=lambda one: (-one.value, _lot(text, one.move))))


def _lot(view_text: str, move: Move) -> str:
    return sha256(f"{view_text} {move}".encode()).hexdigest()


def _weighed(view: SeatView, weights: Weights) -> list[Candidate]:
    match view.phase:
        case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER | Phase.DRAW:
            return _draws(view, weights)
        case Phase.LAST_DISCARD:
            return [_last_discard(view, move, weights) for move in view.moves]
        case Phase.DISCARD:
            return _throws(view, weights)
        case Phase.SPREAD:
            return _spreads(view, weights)
        case Phase.DEFEND:
            return [_defence(view, weights)]
    return [_candidate(move, weights) for move in view.moves]


def _candidate(move: Move, weights: Weights, **terms: float) -> Candidate:
    """A candidate from its terms; `their_deadwood=3` is the term `their-deadwood`."""
    named = tuple(Term(name.replace("_", "-"), round(points, 2)) for name, points in terms.items())
    value = round(sum(term.points for term in named), 2)
    return Candidate(move, value, weights.error, named)


# --- To take or to draw ------------------------------------------------------------------


def _draws(view: SeatView, weights: Weights) -> list[Candidate]:
    return [
        _take(view, move, weights) if move.action is Action.TAKE else _leave(view, move, weights)
        for move in view.moves
    ]


def _take(view: SeatView, move: Move, weights: Weights) -> Candidate:
    left = best_after_take(view)
    use = {"joins": weights.joins} if joins_meld(view) else {"idle": weights.idle}
    return _candidate(move, weights, deadwood=-weights.deadwood * left, **use)


def best_after_take(view: SeatView) -> int:
    """The least deadwood over all lawful throws after taking the upcard."""
    assert view.upcard is not None  # noqa: S101 (a take needs an upcard)
    held = view.hand.add(view.upcard).mask
    throws = held if view.preset.may_discard_taken_card else view.hand.mask
    suits = tables_of(view.preset)
    return min(least_deadwood(held ^ throw, suits) for throw in bits(throws))


def _leave(view: SeatView, move: Move, weights: Weights) -> Candidate:
    """A pass or a draw from the stock."""
    suits = tables_of(view.preset)
    left: float = least_deadwood(view.hand.mask, suits)
    if weights.next_draw:
        draws = after_draws(view.hand.mask, view.unseen.mask, suits)
        left = sum(draws.values()) / max(len(draws), 1)
    return _candidate(move, weights, deadwood=-weights.deadwood * left)


def _last_discard(view: SeatView, move: Move, weights: Weights) -> Candidate:
    """Taking the last discard is the knock that must follow; passing is a void hand."""
    if move.action is Action.PASS:
        return _candidate(move, weights)
    return _knock(view, move, best_after_take(view), weights)


# --- To throw, to knock ------------------------------------------------------------------


def _throws(view: SeatView, weights: Weights) -> list[Candidate]:
    """Every throw but that of a card just taken, and the knocks that leave least."""
    suits = tables_of(view.preset)
    left = {
        move: least_deadwood(view.hand.mask ^ 1 << move.card, suits)
        for move in view.moves
        if move.card is not None and not _taken_back(view, move.card)
    }
    least = min(left.values())
    found = []
    for move, count in left.items():
        if move.action is Action.DISCARD:
            found.append(_discard(view, move, count, weights, suits))
        elif count == least:
            found.append(_knock(view, move, count, weights))
    big_gin = [move for move in view.moves if move.action is Action.BIG_GIN]
    return found + [_big_gin(view, move, weights) for move in big_gin]


def _taken_back(view: SeatView, thrown: Card) -> bool:
    return view.taken == thrown and view.history[-1][1].startswith(Action.TAKE)


def _discard(view: SeatView, move: Move, count: int, weights: Weights, suits: Tables) -> Candidate:
    assert move.card is not None  # noqa: S101 (a discard has a card)
    terms = {"deadwood": -weights.deadwood * count}
    if weights.next_draw:
        draws = after_draws(view.hand.mask ^ 1 << move.card, view.unseen.mask, suits)
        terms["next_draw"] = -weights.next_draw * _mean_of_least(draws, weights.draws)
        waits = count > 0  # with gin in hand there is nothing to wait for
        gin = waits * list(draws.values()).count(0) / max(len(draws), 1)
        terms["gin_chance"] = weights.gin * gin * view.preset.gin_bonus
    if weights.live or weights.known:
        terms["danger"] = -_danger(view, move.card, weights)
    if weights.patience:
        terms["pace"] = _at(weights.patience.pace, view)
    return _candidate(move, weights, **terms)


def _mean_of_least(draws: dict[int, int], number: int) -> float:
    """The mean deadwood that the `number` best draws leave."""
    best = sorted(draws.values())[:number]
    return sum(best) / max(len(best), 1)


def _danger(view: SeatView, thrown: Card, weights: Weights) -> float:
    melds = live_melds(thrown, view)
    held = sum(len(meld & view.known) for meld in melds)
    return weights.live * len(melds) + weights.known * held


def _at(by_turn: tuple[float, ...], view: SeatView) -> float:
    """The value for this seat's own turn, counted from the first."""
    return by_turn[min(view.turn // 2, len(by_turn) - 1)]


def _knock(view: SeatView, move: Move, count: int, weights: Weights) -> Candidate:
    if weights.patience is None:
        return _candidate(move, weights, deadwood=-count, knock=weights.knock)
    theirs = _at(weights.patience.left, view)
    if count == 0:
        bonus = view.preset.gin_bonus
        return _candidate(move, weights, deadwood=0, their_deadwood=theirs, gin_bonus=bonus)
    return _candidate(
        move,
        weights,
        deadwood=-count,
        their_deadwood=theirs,
        undercut=-_undercut_cost(view, count, weights.patience),
    )


def _undercut_cost(view: SeatView, count: int, patience: Patience) -> float:
    """The points that the risk of an undercut costs: its share times its bonus."""
    risk = min(_at(patience.risk, view) * count, 0.9)
    whole = view.preset.undercut_award is UndercutAward.KNOCKER_COUNT
    return risk * (view.preset.undercut_bonus + (count if whole else 0))


def _big_gin(view: SeatView, move: Move, weights: Weights) -> Candidate:
    bonus = view.preset.big_gin_bonus or 0
    if weights.patience is None:
        return _candidate(move, weights, knock=weights.knock, gin_bonus=bonus)
    theirs = _at(weights.patience.left, view)
    return _candidate(move, weights, their_deadwood=theirs, gin_bonus=bonus)


# --- Showdown ----------------------------------------------------------------------------


def _spreads(view: SeatView, weights: Weights) -> list[Candidate]:
    """The first spreads of the list, which starts with the best."""
    best, *others = view.moves[:SPREADS_SHOWN]
    return [_spread(view, move, weights) for move in (best, *others)]


def _spread(view: SeatView, move: Move, weights: Weights) -> Candidate:
    left = view.hand
    for meld in move.melds:
        left -= meld
    return _candidate(move, weights, deadwood=-count_of(left, view.preset))


def defence_for(view: SeatView) -> Defence:
    """The best defence of this seat's hand against the spread on the table."""
    assert view.table is not None  # noqa: S101 (a defence follows a spread)
    allowed = may_lay_off(view.preset, view.table)
    return best_defence(view.hand, view.table.melds, view.preset, may_lay_off=allowed)


def _defence(view: SeatView, weights: Weights) -> Candidate:
    return _candidate(Move(Action.DEFEND), weights, deadwood=-defence_for(view).count)
