"""Facts that anybody can count from one seat's view. Sets of cards are bare 52-bit masks."""

from __future__ import annotations

from functools import cache

from play.engine.cards import DECK, WHOLE_DECK, Card, CardSet
from play.engine.melds import melds_in, tables_of
from play.engine.presets import Preset
from play.engine.solver import Tables, bits, least_after_throw, least_deadwood
from play.engine.view import SeatView


def after_draws(hand: int, unseen: int, suits: Tables) -> dict[int, int]:
    """For each unseen card, were it drawn next: the least deadwood that a throw then leaves."""
    return {card: least_after_throw(hand | card, suits) for card in bits(unseen)}


def helpers(hand: int, draws: dict[int, int], preset: Preset, suits: Tables) -> dict[int, int]:
    """The draws that do more than swap a dear card for a cheap one, each with what it leaves.

    `draws` are those of `after_draws` for the same ten cards.
    """
    stay = least_deadwood(hand, suits)
    swap = least_after_throw(hand, suits)
    points = _points_of_bits(preset.ace_points)
    return {card: left for card, left in draws.items() if left < min(stay, swap + points[card])}


@cache
def _points_of_bits(ace_points: int) -> dict[int, int]:
    return {1 << card: ace_points if card.number == 1 else card.points for card in DECK}


def gin_cards(draws: dict[int, int]) -> CardSet:
    """The unseen cards that make gin."""
    return CardSet.of_mask(sum(card for card, left in draws.items() if left == 0))


# --- Melds a card may still be part of ---------------------------------------------------


def live_melds(card: Card, view: SeatView) -> tuple[CardSet, ...]:
    """The three-card melds through `card` whose other two the opponent may hold.

    Both must be unseen or known to be the opponent's: a card in the discards or in
    this seat's hand rules its melds out.
    """
    return melds_within(card, view.unseen | view.known, view.preset)


def melds_within(card: Card, others: CardSet, preset: Preset) -> tuple[CardSet, ...]:
    """The three-card melds through `card` whose other two are among `others`, sets first."""
    return tuple(meld for meld in threes(preset)[card] if meld.remove(card) <= others)


@cache
def threes(preset: Preset) -> tuple[tuple[CardSet, ...], ...]:
    """The three-card melds through each card of the deck, sets first."""
    short = [meld for meld in melds_in(WHOLE_DECK, preset) if len(meld) == 3]
    return tuple(tuple(meld for meld in short if card in meld) for card in DECK)


def joins_meld(view: SeatView) -> bool:
    """Whether the upcard would lie in a meld of some least arrangement of all eleven."""
    return view.upcard is not None and bool(melds_joined(view.hand, view.upcard, view.preset))


def melds_joined(hand: CardSet, added: Card, preset: Preset) -> tuple[CardSet, ...]:
    """The melds through `added` that are part of a least arrangement of `hand` and it."""
    held = hand.add(added)
    suits = tables_of(preset)
    goal = least_deadwood(held.mask, suits)
    return tuple(
        meld
        for meld in melds_in(held, preset)
        if added in meld and least_deadwood(held.mask ^ meld.mask, suits) == goal
    )


# --- After taking the upcard -------------------------------------------------------------


def best_after_take(view: SeatView) -> int:
    """The least deadwood over all lawful throws after taking the upcard."""
    return least_deadwood(kept_after_take(view).mask, tables_of(view.preset))


def kept_after_take(view: SeatView) -> CardSet:
    """The ten cards of least deadwood that a lawful throw leaves after taking the upcard."""
    assert view.upcard is not None  # noqa: S101 (a take needs an upcard)
    held = view.hand.add(view.upcard).mask
    throws = held if view.preset.may_discard_taken_card else view.hand.mask
    suits = tables_of(view.preset)
    left = {throw: least_deadwood(held ^ throw, suits) for throw in bits(throws)}
    return CardSet.of_mask(held ^ min(left, key=left.__getitem__))
