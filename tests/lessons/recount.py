"""The numbers of a step once more, by the slow scorer, which shares no code with the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lessons.tasks.base import Task
from play.engine.cards import Card
from play.engine.melds import best_arrangement
from play.management import slow_scorer as slow

Numbers = Mapping[str, object]


def recount(task: Task) -> Numbers:
    """What the facts of `task` must be; nothing for a kind that has no numbers of its own."""
    return KINDS[task.kind](task) if task.kind in KINDS else {}


def held(cards: object) -> slow.Cards:
    return slow.hand(" ".join(map(str, cards)))  # type: ignore[call-overload]


def house(task: Any) -> slow.House:
    return slow.house_of(task.preset)


# --- One hand ------------------------------------------------------------------------------


def _of_hand(task: Any) -> Numbers:
    return {"deadwood": slow.least(held(task.cards), house(task))}


def _of_melds(task: Any) -> Numbers:
    return {"left": slow.least(held(task.cards), house(task))}


def _of_group(task: Any) -> Numbers:
    return {"points": slow.total(held(task.facts()["answer"]))}


def _after_throws(task: Any) -> dict[str, int]:
    """What each card that may go leaves."""
    eleven = held(task.hand)
    stays = set() if task.preset.may_discard_taken_card else {str(task.taken)}
    return {card: slow.least(eleven - {card}, house(task)) for card in eleven - stays}


def _of_throw(task: Any) -> Numbers:
    if task.goal == "safest":
        return {}
    left = _after_throws(task)
    most = {"gin": 0, "to-knock": task.limit}.get(task.goal, min(left.values()))
    best = {card for card in left if left[card] <= most}
    return {"deadwood": min(left.values()), "best": best}


def _of_knock(task: Any) -> Numbers:
    left = _after_throws(task)
    most = min(left.values()) if task.lowest else task.limit
    knocks = {card for card in left if left[card] <= min(most, task.limit)}
    return {"least": min(left.values()), "knock_with": knocks}


def _of_upcard(task: Any) -> Numbers:
    ten, upcard = held(task.view.hand), str(task.upcard)
    kept = [slow.least(ten - {card} | {upcard}, house(task)) for card in ten]
    return {"before": slow.least(ten, house(task)), "after": min(kept)}


# --- Two hands -----------------------------------------------------------------------------


def _of_showdown(task: Any) -> Numbers:
    sheet = task.sheet()
    dead = held(sheet.knocker.deadwood)
    table = tuple(sorted(map(held, sheet.knocker.melds), key=sorted))
    found = slow.showdown(task.preset, dead, table, held(task.defender), doubled=sheet.doubled)
    assert found.knocker == slow.least(held(task.knocker), house(task))
    own = slow.least(held(task.defender), house(task))
    return {
        "knocker_count": found.knocker,
        "defender_count": found.defender,
        "least": found.defender,
        "own_count": own,
        "before": own,
        "points": found.points,
        "result": found.result,
    }


def _of_number(task: Any) -> Numbers:
    if task.showdown is None:
        return {}
    defender = held(task.showdown.defender)
    mine = slow.least(held(task.showdown.knocker), house(task))
    theirs = slow.least(defender, house(task))
    if mine:  # cards may be laid off, on the spread that the engine shows
        spread = best_arrangement(task.showdown.knocker, task.preset)
        table = tuple(sorted(map(held, spread.melds), key=sorted))
        theirs = slow.least_defended(defender, table, house(task))
    result, _, _ = slow.outcome(task.preset, mine, theirs)
    return {"knocker_count": mine, "defender_count": theirs, "result": result}


# --- A game --------------------------------------------------------------------------------


def _of_game(task: Any) -> Numbers:
    won = [
        slow.HandWon(hand.winner and str(hand.winner), hand.points, str(hand.result))
        for hand in task.hands
    ]
    sheet = slow.sheet(task.preset, won)
    pairs = {"score": sheet.score, "boxes": sheet.boxes, "total": sheet.totals}
    return {
        f"{name}_{who}": pair[place]
        for name, pair in pairs.items()
        for place, who in enumerate(("you", "gina"))
    }


def plain(fact: object) -> object:
    """A fact as the slow scorer writes it."""
    if isinstance(fact, int | str) and not isinstance(fact, Card):
        return str(fact)
    return set(map(str, fact))  # type: ignore[call-overload]


KINDS: Mapping[str, Callable[[Any], Numbers]] = {
    "count": _of_hand,
    "arrange": _of_hand,
    "pick-melds": _of_melds,
    "choose-group": _of_group,
    "number": _of_number,
    "throw": _of_throw,
    "may-knock": _of_knock,
    "take-or-leave": _of_upcard,
    "lay-off": _of_showdown,
    "score-hand": _of_showdown,
    "score-game": _of_game,
}
