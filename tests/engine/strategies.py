"""Random hands, tables and states for the laws."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from play.engine.cards import DECK, Card, CardSet
from play.engine.hand import HandState, deal, legal_moves, play
from play.engine.melds import best_arrangement
from play.engine.moves import Move, Phase, Seat
from play.engine.presets import PRESETS, STANDARD, Preset
from play.engine.record import Record
from play.management.fuzzing import EVERY_RULE, Habit, choose, shuffled

presets = st.sampled_from(list(PRESETS.values()))
any_rules = st.sampled_from(EVERY_RULE)  # house rules too
aces = st.sampled_from([STANDARD, PRESETS["round-the-corner"]])  # each way to count the ace
seats = st.sampled_from(list(Seat))


def _from(pool: list[Card], size: int) -> st.SearchStrategy[CardSet]:
    return st.lists(st.sampled_from(pool), min_size=size, max_size=size, unique=True).map(CardSet)


def hands(size: int = 10) -> st.SearchStrategy[CardSet]:
    """Any cards, and as often cards so near one another that they meld in many ways."""
    return st.one_of(
        _from(list(DECK), size), _neighbours(5).flatmap(lambda near: _from(near, size))
    )


def _neighbours(ranks: int) -> st.SearchStrategy[list[Card]]:
    """Cards of so many ranks in sequence, the ace after the king too."""
    lows = st.integers(0, 12)
    return lows.map(lambda low: [card for card in DECK if (card - low) % 13 < ranks])


class Table(NamedTuple):
    """A knocker's melds and a defender's ten cards, of neighbouring ranks."""

    melds: tuple[CardSet, ...]
    defender: CardSet
    preset: Preset = STANDARD


@st.composite
def tables(draw: st.DrawFn) -> Table:
    cards, preset = draw(st.permutations(draw(_neighbours(7)))), draw(aces)
    spread = best_arrangement(CardSet(cards[:10]), preset)
    return Table(spread.melds, CardSet(cards[10:20]), preset)


class Played(NamedTuple):
    """A hand played by legal moves: its record and the state before and after each move."""

    record: Record
    states: tuple[HandState, ...]


@st.composite
def played_hands(draw: st.DrawFn, rules: st.SearchStrategy[Preset] = any_rules) -> Played:
    rng = Random(draw(st.integers(0, 2**32)))
    deck, preset, dealer = shuffled(rng), draw(rules), draw(seats)
    habits = {seat: Habit(care=rng.random(), patience=rng.random()) for seat in Seat}
    states, moves = [deal(deck, preset, dealer)], list[Move]()
    while not states[-1].is_over:
        now = states[-1]
        moves.append(choose(rng, now, legal_moves(now), habits[now.turn]))
        states.append(play(now, moves[-1]))
    return Played(Record(preset, dealer, deck, tuple(moves)), tuple(states))


@st.composite
def states(draw: st.DrawFn, rules: st.SearchStrategy[Preset] = any_rules) -> HandState:
    """A state reached by legal play; every other one is near the end, where hands are shown."""
    reached = draw(played_hands(rules)).states
    near_the_end = reached[-4:]
    return draw(st.one_of(st.sampled_from(near_the_end), st.sampled_from(reached)))


def states_in(*phases: Phase) -> st.SearchStrategy[HandState]:
    """States of these phases only, so that a law about them never passes for want of one."""
    reached = played_hands().map(
        lambda played: [state for state in played.states if state.phase in phases]
    )
    return reached.filter(bool).flatmap(st.sampled_from)
