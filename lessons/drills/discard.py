from __future__ import annotations

from random import Random

from lessons.drills.base import BadQuestion, Drill, one_card, position, read_cards
from lessons.drills.base import respelled as spell
from lessons.drills.hands import one_trap, two_traps
from lessons.drills.played import played
from lessons.tasks.base import Task
from lessons.tasks.choose_throw import ChooseThrow, to_throw
from lessons.tasks.throw import ELEVEN, Throw
from play.engine.cards import WHOLE_DECK, Card
from play.engine.hand import HandState
from play.engine.melds import least_deadwood
from play.engine.moves import Phase, Seat
from play.engine.presets import STANDARD, Preset

EARLY = 10  # moves


def generate(rng: Random, level: int, preset: Preset = STANDARD) -> str:
    """1: the least deadwood; 2: as the coach weighs it, early in a hand; 3: later."""
    if level == 1:
        return _least(rng, preset)
    return played(rng, preset, _early if level == 2 else _late)


def _least(rng: Random, preset: Preset) -> str:
    """Now and then the dearest card was just taken from the discards, and may not go back."""
    hand = two_traps(rng, preset) if rng.random() < 0.4 else one_trap(rng)
    drawn = rng.choice(list(WHOLE_DECK - hand))
    cards = "".join(map(str, hand.add(drawn)))
    return f"{cards}-{drawn}" if rng.random() < 0.35 else cards


def _early(state: HandState) -> bool:
    return _to_throw(state) and len(state.history) <= EARLY


def _late(state: HandState) -> bool:
    return _to_throw(state) and len(state.history) > EARLY


def _to_throw(state: HandState) -> bool:
    """Nothing to knock with yet, so that the throw is all there is to choose."""
    if state.phase is not Phase.DISCARD or len(state.stock) <= state.preset.dead_hand_stock:
        return False
    own = state.hand_of(Seat.SOUTH)
    left = (least_deadwood(own.remove(one), state.preset) for one in own)
    return min(left) > state.limit


def read(text: str, preset: Preset = STANDARD) -> Task:
    """Eleven cards, and after a dash the taken one; or a position. Raises BadQuestion."""
    if "." in text:
        return ChooseThrow(position(to_throw, text, preset))
    cards, _, taken = text.partition("-")
    hand = read_cards(cards, ELEVEN)
    return Throw(hand, "least-deadwood", taken_of(taken, hand), preset=preset)


def taken_of(text: str, hand: tuple[Card, ...]) -> Card | None:
    """The taken card, which must be in the hand. Raises BadQuestion."""
    taken = one_card(text)
    if taken is not None and taken not in hand:
        raise BadQuestion("not-in-hand", card=taken)
    return taken


DISCARD = Drill("discard", "turn", (1, 2, 3), generate, read, spell)
