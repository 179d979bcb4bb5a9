"""A second scorer, slow and plain, to check the engine against.

It shares nothing with the engine but the presets' values: cards are strings such as
`7h`, melds are found by trying every group, deadwood by trying every collection of
melds, lay-offs one card at a time on every meld.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from play.engine.presets import Preset

Cards = frozenset[str]
Table = tuple[Cards, ...]

ORDER = "A23456789TJQK"
SEATS = ("south", "north")
KEEP = 50_000  # remembered answers; a hand asks the same question many times


class Showdown(NamedTuple):
    result: str
    winner: str | None
    points: int
    knocker: int
    defender: int


class Sheet(NamedTuple):
    """A finished or running game; pairs are south's and north's."""

    score: tuple[int, int]
    boxes: tuple[int, int]
    totals: tuple[int, int]
    winner: str | None


def hand(text: object) -> Cards:
    """Read `7c 7d 7h`, or anything that prints so."""
    return frozenset(str(text).split())


def value(card: str) -> int:
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


def total(group: Cards) -> int:
    return sum(value(card) for card in group)


def is_meld(group: Cards) -> bool:
    """Three or more of one rank, or of one suit in sequence, ace low."""
    if len(group) < 3:
        return False
    places = sorted(ORDER.index(card[0]) for card in group)
    one_rank = len(set(places)) == 1
    one_suit = len({card[1] for card in group}) == 1
    return one_rank or (one_suit and places[-1] - places[0] == len(group) - 1)


@lru_cache(KEEP)
def melds(held: Cards) -> tuple[Cards, ...]:
    """Every meld in `held`. A meld lies within one rank or one suit, so only those are tried."""
    found = set()
    for mark in {mark for card in held for mark in card}:
        alike = [card for card in held if mark in card]
        for size in range(3, len(alike) + 1):
            found |= {
                group for group in map(frozenset, combinations(alike, size)) if is_meld(group)
            }
    return tuple(found)


@lru_cache(KEEP)
def least(held: Cards) -> int:
    """The least deadwood over all collections of melds with no card in common."""
    return min([total(held), *(least(held - meld) for meld in melds(held))])


@lru_cache(KEEP)
def least_defended(held: Cards, table: Table) -> int:
    """The least deadwood after melds and lay-offs, whatever goes where and in what order."""
    best = least(held)
    for card in held:
        for at, meld in enumerate(table):
            grown = meld | {card}
            if is_meld(grown):
                then = (*table[:at], grown, *table[at + 1 :])
                best = min(best, least_defended(held - {card}, then))
    return best


def may_throw_and_knock(eleven: Cards, thrown: str, limit: int) -> bool:
    return least(eleven - {thrown}) <= limit


def showdown(
    preset: Preset, dead: Cards, table: Table, defender: Cards, defended: int | None = None
) -> Showdown:
    """Score a knock. `dead` and `table` are the knocker's deadwood and melds.

    `defended` is the count of a defence chosen by hand; without it the best is found.
    """
    mine = total(dead)
    if mine == 0 and not preset.layoff_against_gin:
        theirs = least(defender)
    elif defended is None:
        theirs = least_defended(defender, table)
    else:
        theirs = defended
    result, winner, points = outcome(preset, mine, theirs)
    return Showdown(result, winner, points, mine, theirs)


def outcome(preset: Preset, mine: int, theirs: int) -> tuple[str, str | None, int]:
    if mine == 0:
        return "gin", "knocker", theirs + preset.gin_bonus
    if theirs > mine:
        return "knock", "knocker", theirs - mine
    if theirs == mine and preset.undercut_when == "fewer":
        return "tie", None, 0
    paid = mine if preset.undercut_award == "knocker-count" else mine - theirs
    return "undercut", "defender", paid + preset.undercut_bonus


def next_dealer(preset: Preset, dealer: str, winner: str | None) -> str:
    other = {"south": "north", "north": "south"}
    if winner is None:
        return dealer if preset.dead_hand_dealer == "same" else other[dealer]
    if preset.next_dealer == "loser":
        return other[winner]
    return winner if preset.next_dealer == "winner" else other[dealer]


def sheet(preset: Preset, hands: Sequence[tuple[str | None, int]]) -> Sheet:
    """Add up a game from the winner and points of each hand."""
    score = _pair(sum(points for winner, points in hands if winner == seat) for seat in SEATS)
    boxes = _pair(sum(winner == seat for winner, _ in hands) for seat in SEATS)
    if max(score) < preset.target:
        return Sheet(score, boxes, score, None)
    first = 0 if score[0] >= preset.target else 1
    totals = [score[at] + boxes[at] * preset.box_bonus for at in (0, 1)]
    totals[first] += _game_bonus(preset, score[1 - first], boxes[1 - first])
    ahead = totals[first] >= totals[1 - first] or preset.game_winner == "first"
    return Sheet(score, boxes, _pair(totals), SEATS[first if ahead else 1 - first])


def _pair(numbers: Iterable[int]) -> tuple[int, int]:
    south, north = numbers
    return south, north


def _game_bonus(preset: Preset, loser_points: int, loser_hands: int) -> int:
    rounds = preset.shutout_condition == "rounds" and loser_hands == 0
    points = preset.shutout_condition == "points" and loser_points == 0
    if not (rounds or points):
        return preset.game_bonus
    if preset.shutout_effect == "replace":
        return preset.shutout_bonus
    return preset.game_bonus + preset.shutout_bonus
