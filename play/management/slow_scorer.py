"""A second scorer, slow and plain, to check the engine against.

It shares nothing with the engine but the presets' values: cards are strings such as
`7h`, melds are found by trying every group, deadwood by trying every collection of
melds, lay-offs one card at a time on every meld, games one hand after the other.
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


class House(NamedTuple):
    """How the ace counts here: its points as deadwood, and whether runs go round the corner."""

    ace: int = 1
    corner: bool = False


USUAL = House()


class Showdown(NamedTuple):
    result: str
    winner: str | None
    points: int
    knocker: int
    defender: int


class HandWon(NamedTuple):
    """A line of a score sheet; nobody won a void hand or a tie that pays nobody."""

    winner: str | None
    points: int
    result: str = "knock"


class Sheet(NamedTuple):
    """A finished or running game; pairs are south's and north's."""

    score: tuple[int, int]
    boxes: tuple[int, int]
    totals: tuple[int, int]
    winner: str | None


def house_of(preset: Preset) -> House:
    return House(preset.ace_points, preset.ace_in_runs == "corner")


def hand(text: object) -> Cards:
    """Read `7c 7d 7h`, or anything that prints so."""
    return frozenset(str(text).split())


def value(card: str, house: House = USUAL) -> int:
    return {"A": house.ace, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


def total(group: Cards, house: House = USUAL) -> int:
    return sum(value(card, house) for card in group)


# --- Melds and deadwood ------------------------------------------------------------------


def is_meld(group: Cards, house: House = USUAL) -> bool:
    """Three or more of one rank, or of one suit in sequence."""
    if len(group) < 3:
        return False
    one_rank = len({card[0] for card in group}) == 1
    one_suit = len({card[1] for card in group}) == 1
    return one_rank or (one_suit and _in_sequence(group, house))


def _in_sequence(group: Cards, house: House) -> bool:
    """Walk up the ranks from every one of them; behind the king comes nothing, or the ace."""
    line = ORDER + ORDER if house.corner else ORDER
    names = {card[0] for card in group}
    return any(set(line[at : at + len(group)]) == names for at in range(13))


@lru_cache(KEEP)
def melds(held: Cards, house: House = USUAL) -> tuple[Cards, ...]:
    """Every meld in `held`. A meld lies within one rank or one suit, so only those are tried."""
    found = set()
    for mark in {mark for card in held for mark in card}:
        alike = [card for card in held if mark in card]
        for size in range(3, len(alike) + 1):
            groups = map(frozenset, combinations(alike, size))
            found |= {group for group in groups if is_meld(group, house)}
    return tuple(found)


def spreads(held: Cards, house: House = USUAL) -> set[frozenset[Cards]]:
    """Every collection of melds with no card in common, none at all included."""
    found = {frozenset[Cards]()}
    for meld in melds(held, house):
        found |= {one | {meld} for one in found if all(not meld & other for other in one)}
    return found


@lru_cache(KEEP)
def least(held: Cards, house: House = USUAL) -> int:
    """The least deadwood over all collections of melds with no card in common."""
    rest = [least(held - meld, house) for meld in melds(held, house)]
    return min([total(held, house), *rest])


@lru_cache(KEEP)
def least_defended(held: Cards, table: Table, house: House = USUAL) -> int:
    """The least deadwood after melds and lay-offs, whatever goes where and in what order."""
    best = least(held, house)
    for card in held:
        for at, meld in enumerate(table):
            grown = meld | {card}
            if is_meld(grown, house):
                then = (*table[:at], grown, *table[at + 1 :])
                best = min(best, least_defended(held - {card}, then, house))
    return best


# --- The knock ---------------------------------------------------------------------------


def limit(preset: Preset, upcard: str) -> int:
    """With how many points one may knock, `upcard` being the card turned up at the deal."""
    if not preset.knock_limit_from_upcard:
        return preset.knock_limit
    return preset.upcard_ace_limit if upcard[0] == "A" else value(upcard)


def is_doubled(preset: Preset, upcard: str) -> bool:
    return preset.spades_double and upcard[1] == "s"


def may_throw_and_knock(eleven: Cards, thrown: str, limit: int, house: House = USUAL) -> bool:
    return least(eleven - {thrown}, house) <= limit


def may_take_last(preset: Preset, ten: Cards, upcard: str, limit: int) -> bool:
    """Whether the last discard may be taken: some other card must then go with a knock."""
    house, eleven = house_of(preset), ten | {upcard}
    may_go = eleven if preset.may_discard_taken_card else ten
    big = preset.big_gin_bonus is not None and least(eleven, house) == 0
    return big or any(may_throw_and_knock(eleven, card, limit, house) for card in may_go)


def showdown(
    preset: Preset,
    dead: Cards,
    table: Table,
    defender: Cards,
    defended: int | None = None,
    *,
    doubled: bool = False,
) -> Showdown:
    """Score a knock. `dead` and `table` are the knocker's deadwood and melds.

    `defended` is the count of a defence chosen by hand; without it the best is found.
    Eleven cards on the knocker's side are big gin.
    """
    house = house_of(preset)
    mine = total(dead, house)
    if mine == 0 and not preset.layoff_against_gin:
        theirs = least(defender, house)
    elif defended is None:
        theirs = least_defended(defender, table, house)
    else:
        theirs = defended
    big = len(dead) + sum(map(len, table)) == 11
    result, winner, points = outcome(preset, mine, theirs, big=big)
    return Showdown(result, winner, points * 2 if doubled else points, mine, theirs)


def outcome(
    preset: Preset, mine: int, theirs: int, *, big: bool = False
) -> tuple[str, str | None, int]:
    if mine == 0:
        if theirs == 0 and preset.layoff_against_gin:
            return "tie", None, 0
        bonus = preset.big_gin_bonus if big else preset.gin_bonus
        return "big-gin" if big else "gin", "knocker", theirs + (bonus or 0)
    if theirs > mine:
        return "knock", "knocker", theirs - mine
    if theirs == mine and preset.undercut_when == "fewer":
        return "tie", None, 0
    paid = mine if preset.undercut_award == "knocker-count" else mine - theirs
    return "undercut", "defender", paid + preset.undercut_bonus


# --- The game ----------------------------------------------------------------------------


def next_dealer(preset: Preset, dealer: str, winner: str | None) -> str:
    other = {"south": "north", "north": "south"}
    if winner is None:
        return dealer if preset.dead_hand_dealer == "same" else other[dealer]
    if preset.next_dealer == "loser":
        return other[winner]
    return winner if preset.next_dealer == "winner" else other[dealer]


def sheet(preset: Preset, hands: Sequence[HandWon]) -> Sheet:
    """Add up a game; the three games of a Hollywood sheet are added up together."""
    if preset.score_sheet != "hollywood":
        return _single(preset, hands)
    games = [_single(preset, written) for written in columns(preset, hands)]
    score, boxes, totals = (
        _pair(sum(pair[at] for pair in pairs) for at in (0, 1))
        for pairs in zip(*[game[:3] for game in games], strict=True)
    )
    if None in [game.winner for game in games]:
        return Sheet(score, boxes, totals, None)
    last = 0 if games[2].score[0] >= preset.target else 1
    ahead = totals[last] >= totals[1 - last]
    return Sheet(score, boxes, totals, SEATS[last if ahead else 1 - last])


def columns(preset: Preset, hands: Sequence[HandWon]) -> list[list[HandWon]]:
    """Write each hand in game 1, 2, 3; stop after a game in which its winner had nothing yet."""
    games: list[list[HandWon]] = [[], [], []]
    for hand in hands:
        for game in games:
            if hand.winner is None or max(_score(game)) >= preset.target:
                continue
            new_here = hand.winner not in [earlier.winner for earlier in game]
            game.append(hand)
            if new_here:
                break
    return games


def _score(hands: Sequence[HandWon]) -> tuple[int, int]:
    return _pair(sum(one.points for one in hands if one.winner == seat) for seat in SEATS)


def _single(preset: Preset, hands: Sequence[HandWon]) -> Sheet:
    score = _score(hands)
    extra = {
        "gin": preset.gin_boxes,
        "big-gin": preset.gin_boxes,
        "undercut": preset.undercut_boxes,
    }
    won = [[one for one in hands if one.winner == seat] for seat in SEATS]
    boxes = _pair(sum(1 + extra.get(one.result, 0) for one in mine) for mine in won)
    if max(score) < preset.target:
        return Sheet(score, boxes, score, None)
    first = 0 if score[0] >= preset.target else 1
    totals = [score[at] + boxes[at] * preset.box_bonus for at in (0, 1)]
    totals[first] += _game_bonus(preset, score[1 - first], len(won[1 - first]))
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
