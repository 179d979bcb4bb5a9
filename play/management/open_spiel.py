"""Our hands replayed in OpenSpiel's gin rummy, and every difference explained.

The package is a development dependency, imported only when a hand is replayed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from itertools import pairwise
from random import Random
from typing import Any

from play.engine.cards import Card, CardSet
from play.engine.hand import HandState, deal, legal_moves, play
from play.engine.layoffs import Defence
from play.engine.melds import meld_kind
from play.engine.moves import Action, Phase, Seat
from play.engine.presets import PRESETS, Preset
from play.engine.scoring import Result
from play.management.fuzzing import Habit, choose, shuffled

# Our rules, and the parameters that give OpenSpiel the same ones as far as it can.
VARIANTS: tuple[tuple[Preset, dict[str, Any]], ...] = (
    (PRESETS["eaai"], {}),
    (PRESETS["tournament"], {}),
    (PRESETS["classic"], {"gin_bonus": 20, "undercut_bonus": 10}),
    (replace(PRESETS["oklahoma"], spades_double=False), {"oklahoma": True}),
)
SUITS = "scdh"  # its order
TAKE, STOCK, PASS, KNOCK, FIRST_MELD = 52, 53, 54, 55, 56  # its actions; below 52, a card
LONGEST = 5  # it names runs of three to five, longer ones are laid as two
DRAWS = 50  # so many upcards taken end its hand


class Unexplained(AssertionError):
    """A difference that no known rule explains. The text ends with the hand."""


@dataclass(slots=True)
class Comparison:
    """What a run has seen. `kinds` counts hands: `same`, or why the scores differ."""

    kinds: Counter[str] = field(default_factory=Counter)
    decisions: int = 0
    throw_backs: int = 0  # decisions in which it alone would let the taken card go back

    def __str__(self) -> str:
        kinds = ", ".join(f"{kind} {count}" for kind, count in self.kinds.most_common())
        return (
            f"{self.kinds.total()} hands: {kinds}; unexplained 0; in {self.throw_backs} of "
            f"{self.decisions} throws it would take back the card just taken"
        )


def compare(hands: int, seed: int) -> Comparison:
    """Replay random hands. Raises Unexplained, and ImportError without the package."""
    rng, found = Random(seed), Comparison()
    for number in range(hands):
        preset, parameters = VARIANTS[number % len(VARIANTS)]
        states = _played(rng, preset)
        try:
            found.kinds[_replayed(states, parameters, found)] += 1
        except AssertionError as wrong:
            moves = "\n".join(str(one.move) for one in states[-1].history)
            raise Unexplained(f"{wrong}\n{preset.key}\n{states[-1].hands}\n{moves}") from wrong
    return found


def _played(rng: Random, preset: Preset) -> list[HandState]:
    states = [deal(shuffled(rng), preset, Seat.NORTH)]
    habits = {seat: Habit(care=rng.random() ** 0.5, patience=rng.random()) for seat in Seat}
    while not states[-1].is_over:
        now = states[-1]
        states.append(play(now, choose(rng, now, legal_moves(now), habits[now.turn])))
    return states


# --- Replaying ---------------------------------------------------------------------------


class Refused(Exception):
    """OpenSpiel does not allow what we played."""


def _replayed(states: list[HandState], parameters: dict[str, Any], found: Comparison) -> str:
    """Replay one hand and return its kind."""
    table = spiel_game(tuple(parameters.items())).new_initial_state()
    for card in _dealt(states[0]):
        table.apply_action(card)
    for before, after in pairwise(states):
        if table.is_terminal():
            return _ended_early(after, before)
        if before.phase is Phase.DISCARD:
            _compare_throws(before, table, found)
        try:
            for action in _actions(before, after):
                _apply(table, action)
        except Refused:
            return _refused(before, after)
    return _compared(states[-1], table)


@cache
def spiel_game(parameters: tuple[tuple[str, Any], ...]) -> Any:
    return spiel().load_game("gin_rummy", dict(parameters))


def spiel() -> Any:
    return import_module("pyspiel")


@cache
def tools() -> Any:
    """Its compiled functions. Raises ImportError without the package."""
    return spiel().gin_rummy.GinRummyUtils(13, 4, 10)


def _dealt(state: HandState) -> Iterator[int]:
    for seat in Seat:  # South is dealt first there, as North deals here
        yield from map(number_of, state.hand_of(seat))
    yield number_of(state.discards[0])


def number_of(card: Card) -> int:
    return SUITS.index(card.suit) * 13 + card.number - 1


def _apply(table: Any, action: int) -> None:
    if action not in table.legal_actions():
        raise Refused(action)
    table.apply_action(action)


def _actions(before: HandState, after: HandState) -> Iterator[int]:
    """What a move of ours is there."""
    move, card = after.history[-1].move, after.history[-1].card
    match move.action:
        case Action.TAKE if before.phase is Phase.LAST_DISCARD:
            yield KNOCK  # it takes the card itself
        case Action.TAKE:
            yield TAKE
        case Action.PASS:
            yield PASS
        case Action.STOCK:
            yield from (STOCK, _number(card))
        case Action.DISCARD:
            yield _number(card)
        case Action.KNOCK if _taken_last(before):
            yield _number(card)
        case Action.KNOCK:
            yield from (KNOCK, _number(card))
        case Action.SPREAD:
            yield from _spread(after)
        case Action.DEFEND:
            yield from _defence(after)


def _number(card: Card | None) -> int:
    assert card is not None
    return number_of(card)


def _taken_last(state: HandState) -> bool:
    return state.history[-1].move.action is Action.TAKE and len(state.stock) == 2


def _spread(after: HandState) -> Iterator[int]:
    assert after.spread is not None
    yield from _laid(after.spread.melds)
    if after.is_over:  # gin: the other hand is laid at once
        yield from _own_melds(after)


def _laid(melds: tuple[CardSet, ...]) -> Iterator[int]:
    for meld in melds:
        for part in _parts([number_of(card) for card in meld]):
            yield FIRST_MELD + tools().meld_to_int(part)
    yield PASS


def _parts(meld: list[int]) -> Iterator[list[int]]:
    while len(meld) > LONGEST:
        yield meld[:3]
        meld = meld[3:]
    yield meld


def _defence(after: HandState) -> Iterator[int]:
    assert after.defence is not None
    yield from (number_of(card) for card, _ in after.defence.layoffs)
    yield PASS
    yield from _own_melds(after)


def _own_melds(after: HandState) -> Iterator[int]:
    assert after.defence is not None
    yield from _laid(after.defence.melds)


# --- Differences -------------------------------------------------------------------------


def _compare_throws(state: HandState, table: Any, found: Comparison) -> None:
    """Every throw of ours is one there; only the card just taken may go back there alone."""
    if _taken_last(state):
        return
    found.decisions += 1
    ours = {_number(one.card) for one in legal_moves(state) if one.action is Action.DISCARD}
    alone = {action for action in table.legal_actions() if action < TAKE} - ours
    if alone:
        found.throw_backs += 1
        assert state.history[-1].move.action is Action.TAKE
        assert alone == {_number(state.taken)}
    knocks = any(one.action is Action.KNOCK for one in legal_moves(state))
    if knocks is not (KNOCK in table.legal_actions()):
        _explain_knock(state, knocks=knocks)


def _explain_knock(state: HandState, *, knocks: bool) -> None:
    """It misses a knock by its deadwood of eleven cards, or finds one by throwing back."""
    if knocks:
        assert _inexact(state), "a knock is refused for no known reason"
    else:
        assert state.history[-1].move.action is Action.TAKE
        assert least_of_ten(state.own.remove(Card(state.taken or 0))) <= state.limit


def least_of_ten(hand: CardSet) -> int:
    return int(tools().min_deadwood([number_of(card) for card in hand]))


def _inexact(state: HandState) -> bool:
    """Whether its deadwood of eleven is above its own least over the eleven throws."""
    eleven = [number_of(card) for card in state.own]
    least = min(least_of_ten(state.own.remove(card)) for card in state.own)
    return least <= state.limit < int(tools().min_deadwood(eleven))


def _refused(before: HandState, after: HandState) -> str:
    move = after.history[-1].move
    if after.defence is not None and _third_on_an_end(after.defence):
        return "third card on one end of a run refused"
    if move.action is Action.KNOCK and _inexact(before):
        return "knock refused by inexact deadwood"
    last = before.phase is Phase.LAST_DISCARD and move.action is Action.TAKE
    if last and _inexact(play(before, move)):
        return "last discard refused by inexact deadwood"
    raise Unexplained(f"refused: {move}")


def _third_on_an_end(defence: Defence) -> bool:
    """Its search for lay-offs goes no further than two cards from the meld."""
    return any(
        card.suit == end.suit and abs(card - end) > 2
        for card, meld in defence.layoffs
        if meld_kind(meld) == "run"
        for end in [min(meld, key=lambda one: abs(one - card))]
    )


def _ended_early(after: HandState, before: HandState) -> str:
    takes = sum(one.move.action is Action.TAKE for one in before.history)
    assert takes >= DRAWS, f"it ended before {after.history[-1].move}"
    return "ended after fifty upcards"


def _compared(last: HandState, table: Any) -> str:
    if last.is_void:
        return _compared_void(last, table)
    assert table.is_terminal(), "it goes on"
    sheet, theirs = last.sheet, [round(points) for points in table.returns()]
    assert sheet is not None
    assert last.knocker is not None
    won_by_south = (last.knocker is Seat.SOUTH) is (sheet.winner == "knocker")
    ours = sheet.points if won_by_south else -sheet.points
    if theirs == [ours, -ours]:
        return "same"
    tie = sheet.result is Result.UNDERCUT and sheet.difference == 0
    assert tie, f"ours {ours}, theirs {theirs}"
    assert theirs == [0, 0]
    return "equal counts pay nobody there"


def _compared_void(last: HandState, table: Any) -> str:
    if table.is_terminal():
        assert list(table.returns()) == [0, 0]
        return "same"
    if len(last.stock) > last.preset.dead_hand_stock:
        return "ended by our cap of moves"
    assert table.current_phase() == spiel().gin_rummy.Phase.WALL
    table.apply_action(PASS)
    assert list(table.returns()) == [0, 0]
    return "last discard offered there, void here"
