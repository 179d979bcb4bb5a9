"""The questions of the drills answered once more, slowly, without the code that grades them.

Melds, counts and scores are the slow scorer's, which shares nothing with the engine. Where the
coach judges, its numbers are taken afresh from the position and compared with the grade.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any

from play.coach.levels import STRONGEST, advise
from play.engine.cards import cards
from play.management.slow_facts import DECK, ways
from play.management.slow_scorer import (
    Cards,
    HandWon,
    House,
    columns,
    hand,
    house_of,
    is_doubled,
    is_meld,
    least,
    least_defended,
    limit,
    may_throw_and_knock,
    melds,
    sheet,
    showdown,
    spreads,
    total,
)

Verdicts = Iterator[tuple[str, bool]]  # answers, each with whether it is right

# Tasks of each kind differ in what they hold, so these take Any.


def disagreement(task: Any) -> str:
    """The first answer on which the slow path and the grade differ, or nothing."""
    verdicts = list(SLOW[task.kind](task))
    if not any(right for _, right in verdicts):
        return "no answer is right"
    for answer, right in verdicts:
        if task.grade(answer).right is not right:
            return f"“{answer}” should be {'right' if right else 'wrong'}"
    solution = task.solution()
    known = dict(verdicts)
    return "" if known.get(solution, True) else f"the solution “{solution}” is wrong"


# --- Melds -----------------------------------------------------------------------------------


def _in_order(group: Cards) -> str:
    return str(cards(" ".join(group)))


def _tight(group: Cards) -> str:
    return _in_order(group).replace(" ", "")


def _pick_melds(task: Any) -> Verdicts:
    held, house = hand(_text(task.cards)), house_of(task.preset)
    best = least(held, house)
    for spread in spreads(held, house):
        if spread:
            picked = frozenset().union(*spread)
            # other melds of the same cards may leave less, so what counts is what is left
            yield _in_order(picked), total(held - picked, house) == best


def _arrange(task: Any) -> Verdicts:
    held, house = hand(_text(task.cards)), house_of(task.preset)
    best = least(held, house)
    for spread in spreads(held, house):
        groups = sorted(spread, key=lambda meld: tuple(cards(" ".join(meld))))
        left = total(held - frozenset().union(*spread), house)
        yield " ".join(map(_tight, groups)) or "-", left == best


def _count(task: Any) -> Verdicts:
    best = least(hand(_text(task.cards)), house_of(task.preset))
    for number in range(max(best - 1, 0), best + 3):
        yield str(number), number == best


def _text(group: Any) -> str:
    return " ".join(map(str, group))


# --- Throws and knocks -----------------------------------------------------------------------


def _may_go(held: Cards, taken: object, may_go_back: bool) -> Cards:
    return held if taken is None or may_go_back else held - {str(taken)}


def _throw(task: Any) -> Verdicts:
    held, house = hand(_text(task.hand)), house_of(task.preset)
    may_go = _may_go(held, task.taken, task.preset.may_discard_taken_card)
    best = min(least(held - {card}, house) for card in may_go)
    for card in held:
        yield card, card in may_go and least(held - {card}, house) == best


def _may_knock(task: Any) -> Verdicts:
    held, house = hand(_text(task.hand)), house_of(task.preset)
    may_go = _may_go(held, task.taken, task.preset.may_discard_taken_card)
    most = task.preset.knock_limit if task.upcard is None else limit(task.preset, str(task.upcard))
    lawful = {card for card in may_go if may_throw_and_knock(held, card, most, house)}
    yield "no", not lawful
    for card in held:
        yield card, card in lawful


# --- Lay-offs and scores -----------------------------------------------------------------------


def _table(task: Any) -> tuple[Cards, tuple[Cards, ...]]:
    """The knocker's deadwood and melds. Which of several equal spreads it is, is a convention."""
    spread = task.sheet().knocker
    held, house = hand(_text(task.knocker)), house_of(task.preset)
    table = tuple(hand(meld) for meld in spread.melds)
    dead = held - frozenset().union(*table)
    lawful = all(is_meld(meld, house) and meld <= held for meld in table)
    if not lawful or total(dead, house) != least(held, house):
        raise AssertionError(f"{spread} is no best spread")
    return dead, table


def _lay_off(task: Any) -> Verdicts:
    dead, table = _table(task)
    held, house = hand(_text(task.defender)), house_of(task.preset)
    if not total(dead, house) and not task.preset.layoff_against_gin:
        table = ()
    best = least_defended(held, table, house)
    if task.ask == "arrange":
        yield task.solution(), _defended(task.solution(), held, table, house) == best
        yield "-", total(held, house) == best
        return
    laid = hand(task.solution().replace("-", ""))
    for picked in {laid, frozenset[str](), *(frozenset({card}) for card in held), laid | {"2c"}}:
        if picked <= held:
            fits = picked in _layable(picked, table, house)
            yield _in_order(picked) or "-", fits and least(held - picked, house) == best


def _layable(free: Cards, table: tuple[Cards, ...], house: House) -> set[Cards]:
    """Every set of these cards that can be laid on the table, one card after the other."""
    found = {frozenset[str]()}
    for card in free:
        for at, meld in enumerate(table):
            if is_meld(meld | {card}, house):
                grown = (*table[:at], meld | {card}, *table[at + 1 :])
                found |= {one | {card} for one in _layable(free - {card}, grown, house)}
    return found


def _defended(answer: str, held: Cards, table: tuple[Cards, ...], house: House) -> int:
    """What an arranged defence leaves; a thousand where it is not lawful."""
    grown = {_tight(meld): meld for meld in table}
    for word in [] if answer == "-" else answer.split():
        card, _, onto = word.partition(">")
        group = hand(cards(card))
        if onto:
            grown[onto] |= group
        elif not is_meld(group, house):
            return 1000
        held -= group
    return total(held, house) if all(is_meld(meld, house) for meld in grown.values()) else 1000


def _score_hand(task: Any) -> Verdicts:
    dead, table = _table(task)
    doubled = task.upcard is not None and is_doubled(task.preset, str(task.upcard))
    held = hand(_text(task.defender))
    slow = showdown(task.preset, dead, table, held, doubled=doubled)
    mine = task.you == "knocker"
    names = {None: "nobody", "knocker": "you", "defender": "gina"}
    swapped = {"nobody": "nobody", "you": "gina", "gina": "you"}
    winner = names[slow.winner] if mine else swapped[names[slow.winner]]
    said = dict(word.split("=") for word in task.solution().split())
    bare = (int(said["base"]) + int(said["bonus"])) * (2 if doubled else 1)
    right = (
        said["knocker"] == str(slow.knocker)
        and said["defender"] == str(slow.defender)
        and said["points"] == str(slow.points) == str(bare)
        and said["winner"] == winner
    )
    yield task.solution(), right
    yield task.solution().replace(f"defender={slow.defender}", "defender=99"), False


def _score_game(task: Any) -> Verdicts:
    won = [
        HandWon(None if one.winner is None else str(one.winner), one.points, str(one.result))
        for one in task.hands
    ]
    slow = sheet(task.preset, won)
    said = dict(word.split("=") for word in task.solution().split())
    names = {None: "nobody", "south": "you", "north": "gina"}
    want = {
        "score": _pair(slow.score),
        "boxes": _pair(slow.boxes),
        "box-points": _pair(tuple(one * task.preset.box_bonus for one in slow.boxes)),
        "totals": _pair(slow.totals),
        "winner": names[slow.winner],
    }
    games = columns(task.preset, won) if task.preset.score_sheet == "hollywood" else []
    for number, hands in enumerate(games, 1):
        south = sum(one.points for one in hands if one.winner == "south")
        north = sum(one.points for one in hands if one.winner == "north")
        want[f"game-{number}"] = _pair((south, north))
    yield task.solution(), all(want[key] == value for key, value in said.items() if key in want)
    yield task.solution().replace("=", "=9", 1), False


def _pair(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


# --- Draws and dangers -------------------------------------------------------------------------


def _outs(task: Any) -> Verdicts:
    held, house = hand(_text(task.hand)), house_of(task.preset)
    unseen = DECK - held - hand(_text(task.gone))
    found = frozenset(card for card in unseen if _helps(card, held, task.goal, house))
    yield _in_order(found) or "-", True
    for card in sorted(found)[:3]:
        yield _in_order(found - {card}) or "-", False
    others = sorted({str(card) for card in task.choices()} - found)
    for card in others[:3]:
        yield _in_order(found | {card}), False


def _helps(card: str, held: Cards, goal: str, house: House) -> bool:
    if goal == "meld":
        return any(card in meld for meld in melds(held | {card}, house))
    most = {"gin": 0, "knock": 10}[goal]
    laid = ways(held | {card}, house)  # what each way to lay melds leaves, one of which is thrown
    return any(total(loose - {one}, house) <= most for loose in laid for one in loose)


def _safest(task: Any) -> Verdicts:
    house = house_of(task.preset)
    away = hand(_text(task.gone)) | hand(_text(task.cards))
    live = {str(card): _open_to(str(card), DECK - away, house) for card in task.cards}
    for card, found in live.items():
        yield card, len(found) == min(map(len, live.values()))


def _open_to(card: str, free: Cards, house: House) -> list[Cards]:
    """The melds of three with this card and two free ones."""
    near = [one for one in free - {card} if one[0] == card[0] or one[1] == card[1]]
    threes = (frozenset((card, *two)) for two in combinations(near, 2))
    return [three for three in threes if is_meld(three, house)]


def _read_opponent(task: Any) -> Verdicts:
    house, took = house_of(task.preset), hand(_text(task.took))
    free = DECK - hand(_text(task.threw)) - hand(_text(task.hand)) - hand(_text(task.discards))
    if task.ask == "meld":
        for group in task.groups:
            one = hand(_text(group))
            yield _text(group), is_meld(one, house) and one <= free and bool(one & took)
        return
    found = frozenset(
        str(card)
        for card in task.cards
        if any(meld & took for meld in _open_to(str(card), free - {str(card)}, house))
    )
    yield _in_order(found) or "-", True
    for card in sorted(found)[:3]:
        yield _in_order(found - {card}) or "-", False


# --- What the coach judges -----------------------------------------------------------------------


def _take_or_leave(task: Any) -> Verdicts:
    if task.by == "coach":
        yield from _judged(task, {"take": ("take",), "leave": ("pass", "stock")})
        return
    house, upcard = house_of(task.preset), str(task.upcard)
    held = hand(_text(task.view.hand))
    eleven = held | {upcard}
    may_go = eleven if task.preset.may_discard_taken_card else held
    less = min(least(eleven - {card}, house) for card in may_go) < least(held, house)
    best = least(eleven, house)
    joins = any(
        upcard in meld and least(eleven - meld, house) == best for meld in melds(eleven, house)
    )
    yield "take", less and joins
    yield "leave", not (less and joins)


def _knock_or_wait(task: Any) -> Verdicts:
    return _judged(task, {"knock": ("knock",), "wait": ("discard",)})


def _choose_throw(task: Any) -> Verdicts:
    held = [str(card) for card in task.view.hand]
    may_go = [card for card in held if card != str(task.view.barred)]
    return _judged(task, {card: (f"discard {card}",) for card in may_go})


def _judged(task: Any, answers: Mapping[str, tuple[str, ...]]) -> Verdicts:
    """Each answer is worth its best candidate; within the error of the best one it is right."""
    told = advise(task.view, STRONGEST).to_json()["candidates"]
    values = {}
    for answer, starts in answers.items():
        mine = [(one["value"], one["error"]) for one in told if one["move"].startswith(starts)]
        if mine:
            values[answer] = max(mine)
    best, error = max(values.values())
    for answer in answers:
        value, own = values.get(answer, (best - 1000, 0))
        yield answer, best - value <= max(error, own)


SLOW: Mapping[str, Callable[[Any], Verdicts]] = {
    "pick-melds": _pick_melds,
    "arrange": _arrange,
    "count": _count,
    "throw": _throw,
    "may-knock": _may_knock,
    "lay-off": _lay_off,
    "score-hand": _score_hand,
    "score-game": _score_game,
    "outs": _outs,
    "safest": _safest,
    "read-opponent": _read_opponent,
    "take-or-leave": _take_or_leave,
    "knock-or-wait": _knock_or_wait,
    "choose-throw": _choose_throw,
}
