"""What can be said of a decision: claims that another program can check from the view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from play.coach.advice import Advice, Candidate, Claim, is_throw, one_by_one
from play.coach.facts import (
    after_draws,
    best_after_take,
    gin_cards,
    helpers,
    live_melds,
    melds_joined,
)
from play.coach.judge import Weighing, defence_for
from play.coach.sampling import error_of
from play.engine.cards import Card, CardSet
from play.engine.melds import (
    best_arrangement,
    best_arrangements,
    least_deadwood,
    melds_in,
    tables_of,
)
from play.engine.moves import Action, Move, Phase
from play.engine.view import SeatView

RULE_OF_TERM = {
    "undercut": "undercut_bonus",
    "gin-bonus": "gin_bonus",
    "gin-chance": "gin_bonus",
    "knock-chance": "knock_limit",
}


def claims_for(weighing: Weighing, advice: Advice) -> tuple[Claim, ...]:
    """Every claim of a decision: of each candidate, of the choice, of the opponent."""
    view, found = weighing.view, list[Claim]()
    for one in advice.candidates:
        found += _of_move(view, one.move)
        if weighing.level.imagines:
            found += _of_hands(weighing, one)
    found += _of_choice(view, advice)
    found += _of_opponent(view)
    found += _of_level(weighing)
    return tuple(found)


# --- Of each candidate -------------------------------------------------------------------


def _of_move(view: SeatView, move: Move) -> Iterator[Claim]:
    match move.action:
        case Action.DISCARD | Action.KNOCK:
            assert move.card is not None  # noqa: S101 (a throw has a card)
            yield from _of_throw(view, move, move.card)
        case Action.TAKE:
            yield from _of_take(view, move)
        case Action.DEFEND:
            yield Claim("count-after", move, number=defence_for(view).count)


def _of_throw(view: SeatView, move: Move, thrown: Card) -> Iterator[Claim]:
    kept = view.hand.remove(thrown)
    yield Claim("deadwood-after", move, number=least_deadwood(kept, view.preset))
    for meld in broken_melds(view, thrown):
        yield Claim("breaks", move, one_by_one(meld))
    if move.action is Action.DISCARD:
        yield from _of_play_on(view, move, kept)
        live = live_melds(thrown, view)
        yield Claim("live-melds", move, one_by_one((thrown,)), number=len(live))


def broken_melds(view: SeatView, thrown: Card) -> Iterator[CardSet]:
    """The melds of every least arrangement that the throw leaves without a meld in them."""
    least = best_arrangements(view.hand, view.preset)
    for meld in least[0].melds:
        in_all = all(meld in other.melds for other in least)
        if thrown in meld and in_all and not melds_in(meld.remove(thrown), view.preset):
            yield meld


def _of_play_on(view: SeatView, move: Move, kept: CardSet) -> Iterator[Claim]:
    """The draws that help, grouped by what they leave, and those that make gin."""
    suits = tables_of(view.preset)
    draws = after_draws(kept.mask, view.unseen.mask, suits)
    by_left: dict[int, int] = {}
    for card, left in helpers(kept.mask, draws, view.preset, suits).items():
        by_left[left] = by_left.get(left, 0) | card
    for left, helping in sorted(by_left.items()):
        yield Claim("helpers", move, one_by_one(CardSet.of_mask(helping)), number=left)
    winners = gin_cards(draws)
    yield Claim("gin-cards", move, one_by_one(winners), number=len(winners))


def _of_take(view: SeatView, move: Move) -> Iterator[Claim]:
    assert view.upcard is not None  # noqa: S101 (a take needs an upcard)
    joined = melds_joined(view.hand, view.upcard, view.preset)
    if joined:
        shown = best_arrangement(view.hand.add(view.upcard), view.preset).melds
        meld = next((one for one in shown if one in joined), joined[0])
        yield Claim("completes", move, one_by_one(meld))
    yield Claim("best-after", move, number=best_after_take(view))


def _of_hands(weighing: Weighing, one: Candidate) -> Iterator[Claim]:
    """What the imagined hands say of a throw or a knock."""
    move = one.move
    if move.card is None:
        return
    if move.action is Action.DISCARD:
        chance = float(weighing.dangers[move.card])
        error = round(error_of(chance), 3)
        yield Claim("danger", move, one_by_one((move.card,)), round(chance, 3), error)
    elif move.action is Action.KNOCK:
        sample = weighing.sample(weighing.view.hand.remove(move.card))
        error = round(error_of(sample.undercuts), 3)
        yield Claim("undercut-risk", move, number=round(sample.undercuts, 3), error=error)
        error = round(sample.error, 2)
        yield Claim("knock-value", move, number=round(sample.value, 2), error=error)


# --- Of the choice -----------------------------------------------------------------------


def _of_choice(view: SeatView, advice: Advice) -> Iterator[Claim]:
    move = advice.move
    if is_throw(move) and move.card is not None:
        shown = best_arrangement(view.hand.remove(move.card), view.preset)
        yield Claim("melds-after", move, shown.melds)
    for term in advice.deciding:
        points = advice.chosen.points(term.name)
        yield Claim("term", move, number=points, term=term.name)
    yield from _play_on(advice)
    yield from _equals(advice)
    yield from _rules(view, advice)


def _play_on(advice: Advice) -> Iterator[Claim]:
    """What the best way to play on is worth, where one could knock."""
    if any(one.move.action is Action.KNOCK for one in advice.candidates):
        for one in advice.candidates:
            if one.move.action is Action.DISCARD:
                yield Claim("play-on-value", one.move, number=one.value, error=one.error)
                return


def _equals(advice: Advice) -> Iterator[Claim]:
    for one in advice.candidates:
        behind = round(advice.chosen.value - one.value, 2)
        if one.move != advice.move and behind <= one.error:
            yield Claim("equal", one.move, number=behind, error=one.error)


def _rules(view: SeatView, advice: Advice) -> Iterator[Claim]:
    """The preset's values behind the terms that decided."""
    for term in advice.deciding:
        rule = RULE_OF_TERM.get(term.name)
        if rule is not None:
            value = view.limit if rule == "knock_limit" else getattr(view.preset, rule)
            yield Claim("rules", advice.move, number=value, term=rule)


# --- Of the opponent and the level -------------------------------------------------------


def _of_opponent(view: SeatView) -> Iterator[Claim]:
    """What the opponent did with the discards, as far as any of it is there to say."""
    told: dict[str, Iterable[Card]] = {
        "took": view.took,
        "threw": view.threw,
        "declined": view.declined,
        "holds": view.known if view.table is None else CardSet(),
    }
    for code, named in told.items():
        if named:
            yield Claim(code, cards=one_by_one(named))


def _of_level(weighing: Weighing) -> Iterator[Claim]:
    """What this level leaves out of account in a throw."""
    if weighing.view.phase is not Phase.DISCARD:
        return
    level = weighing.level
    for term in ("next-draw", "danger"):
        if term not in level.weighs:
            yield Claim("level-blind", term=term)
    if not level.patient and Action.KNOCK in {move.action for move in weighing.view.moves}:
        yield Claim("level-blind", term="pace")
