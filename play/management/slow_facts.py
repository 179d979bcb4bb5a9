"""What can be counted from a view, once more and slowly, from its JSON alone.

The coach is checked against these facts, so nothing here comes from the coach or the
engine: melds and points are the slow scorer's, every way to lay melds is tried.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from play.management.slow_scorer import ORDER, Cards, House, least_defended, melds, value

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

View = dict[str, Any]
Ways = tuple[Cards, ...]

DECK = frozenset(rank + suit for rank in ORDER for suit in "cdhs")
KEEP = 2_000  # the throws of one turn ask for the same draws


def house_in(view: View) -> House:
    rules = view["rules"]
    return House(rules["ace_points"], rules["ace_in_runs"] == "corner")


def total(group: Iterable[str], house: House) -> int:
    points = _points(house)
    return sum(points[card] for card in group)


@cache
def _points(house: House) -> dict[str, int]:
    return {card: value(card, house) for card in DECK}


@cache
def deck_melds(house: House) -> tuple[Cards, ...]:
    return melds(DECK, house)


# --- Deadwood ----------------------------------------------------------------------------


@lru_cache(KEEP)
def ways(held: Cards, house: House) -> Ways:
    """What each way to lay down melds leaves loose, laying none included."""
    found = [held]
    for meld in deck_melds(house):
        if meld <= held:
            found += [loose - meld for loose in found if meld <= loose]
    return tuple(found)


def without(found: Ways, thrown: str) -> Ways:
    """The ways that are left once a card is gone: those in which it lay loose."""
    return tuple(loose - {thrown} for loose in found if thrown in loose)


def least(found: Ways, house: House) -> int:
    return min(total(loose, house) for loose in found)


def least_after_throw(found: Ways, house: House) -> int:
    """The least deadwood after the best throw: of each way, its dearest loose card goes."""
    points = _points(house)
    counts = [[points[card] for card in loose] for loose in found if loose]
    return min(sum(count) - max(count) for count in counts)


def least_arrangements(held: Cards, house: House) -> set[frozenset[Cards]]:
    """The melds of every arrangement with the least deadwood."""
    found = {frozenset[Cards]()}
    for meld in deck_melds(house):
        if meld <= held:
            found |= {one | {meld} for one in found if all(not meld & other for other in one)}
    goal = least(ways(held, house), house)
    return {one for one in found if total(held.difference(*one), house) == goal}


def best_defence(held: Cards, table: Sequence[Cards], view: View) -> int:
    """What the best melds and lay-offs leave; against gin there may be none to lay off."""
    may_lay_off = view["table"]["count"] > 0 or view["rules"]["layoff_against_gin"]
    return least_defended(held, tuple(table) if may_lay_off else (), house_in(view))


# --- Cards to come, cards of the opponent ------------------------------------------------


def unseen(view: View) -> Cards:
    return DECK - set(view["hand"]) - set(view["discards"]) - set(view["opponent"]["known"])


class Draws(NamedTuple):
    """For each unseen card, the least deadwood with it; `helping`, where it does more than swap.

    To swap is to throw a dear card for the one drawn and keep it as deadwood.
    """

    left: dict[str, int]
    helping: dict[str, int]

    @property
    def gin(self) -> Cards:
        return frozenset(card for card, left in self.left.items() if left == 0)


def draws(view: View, thrown: str | None = None) -> Draws:
    """The draws after a throw from eleven cards, or with the ten cards held."""
    held, house = frozenset(view["hand"]), house_in(view)
    left = {card: _left_with(held, card, thrown, house) for card in unseen(view)}
    now = ways(held, house) if thrown is None else without(ways(held, house), thrown)
    stay, swap = least(now, house), least_after_throw(now, house)
    points = _points(house)
    helping = {
        card: least for card, least in left.items() if least < min(stay, swap + points[card])
    }
    return Draws(left, helping)


def _left_with(held: Cards, card: str, thrown: str | None, house: House) -> int:
    found = ways(held | {card}, house)
    return least_after_throw(found if thrown is None else without(found, thrown), house)


def live_melds(card: str, view: View) -> list[Cards]:
    """The three-card melds through the card whose other two the opponent may hold."""
    theirs = unseen(view) | set(view["opponent"]["known"])
    threes = [meld for meld in deck_melds(house_in(view)) if len(meld) == 3 and card in meld]
    return [meld for meld in threes if meld - {card} <= theirs]


# --- The history -------------------------------------------------------------------------


class Past(NamedTuple):
    """The card turned up at the deal, and what the opponent did with the discards.

    `holds` are the cards it took and has not thrown since.
    """

    turned_up: str
    took: list[str]
    threw: list[str]
    declined: list[str]
    holds: set[str]


def past(view: View) -> Past:
    """Walk through the history with the pile of discards."""
    found = Past(_turned_up(view), [], [], [], set())
    pile = [found.turned_up]
    for seat, text in view["history"]:
        action, _, card = text.partition(" ")
        if seat != view["seat"]:
            _note(found, action, card, pile)
        if action == "take":
            pile.pop()
        elif action in ("discard", "knock"):
            pile.append(card)
    return found


def _note(found: Past, action: str, card: str, pile: list[str]) -> None:
    if action in ("pass", "stock") and pile:
        found.declined.append(pile[-1])
    elif action == "take":
        found.took.append(card)
        found.holds.add(card)
    elif action in ("discard", "knock"):
        found.threw.append(card)
        found.holds.discard(card)


def _turned_up(view: View) -> str:
    """It was taken before anything else but a pass, or it still lies at the bottom."""
    moves = [text for _, text in view["history"] if text != "pass"]
    if moves and moves[0].startswith("take"):
        return str(moves[0].split()[1])
    return str(view["discards"][0])


def knock_limit(view: View) -> int:
    """With how much deadwood one may knock."""
    rules = view["rules"]
    if not rules["knock_limit_from_upcard"]:
        return int(rules["knock_limit"])
    turned_up = past(view).turned_up
    return int(rules["upcard_ace_limit"]) if turned_up[0] == "A" else value(turned_up)
