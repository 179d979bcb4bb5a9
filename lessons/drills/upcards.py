"""What the two drills about the upcard share."""

from __future__ import annotations

from random import Random

from lessons.drills.base import BadQuestion, joined, no_card_twice, one_card, position, read_cards
from lessons.drills.base import respelled as spell
from lessons.drills.hands import TEN, are_near, shuffled, ten_cards
from lessons.tasks.take_or_leave import COACH, MELD, TakeOrLeave, readable
from play.engine.cards import WHOLE_DECK, Card, CardSet
from play.engine.melds import melds_in
from play.engine.presets import STANDARD, Preset

__all__ = ["by_melds", "read", "spell"]


def by_melds(rng: Random, preset: Preset) -> str:
    """Ten cards and an upcard that makes a meld, only seems to, or has a partner at most."""
    hand = CardSet(ten_cards(rng, rng.choice((1, 2, 2)), preset))
    others = shuffled(rng, WHOLE_DECK - hand)
    makes = (one for one in others if _new_melds(hand, one, preset))
    near = (one for one in others if _has_partner(hand, one) and not _new_melds(hand, one, preset))
    wanted = next(makes if rng.random() < 0.5 else near, others[0])
    return f"{joined(list(hand))}-{wanted}"


def _new_melds(hand: CardSet, one: Card, preset: Preset) -> bool:
    return len(melds_in(hand.add(one), preset)) > len(melds_in(hand, preset))


def _has_partner(hand: CardSet, one: Card) -> bool:
    """Half a meld, which tempts."""
    return any(are_near(held, one) for held in hand)


def read(text: str, preset: Preset = STANDARD) -> TakeOrLeave:
    """`4d…9h-6d`, judged by melds, or a position, judged by the coach. Raises BadQuestion."""
    if "-" not in text:
        return TakeOrLeave(position(readable, text, preset), COACH)
    cards, _, upcard = text.partition("-")
    hand, up = read_cards(cards, TEN), one_card(upcard)
    if up is None:
        raise BadQuestion("unreadable")
    no_card_twice(hand, (up,))
    return TakeOrLeave(position(readable, f"g.{joined(hand)}.{up}.", preset), MELD)
