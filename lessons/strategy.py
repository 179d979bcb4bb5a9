"""What can be counted about keeping and throwing: outs, melds through a card, live melds.

Everything here is exact and assumes nothing about the other player. `gone` are cards that
cannot come any more: seen in the discards, or known to be in another hand.
"""

from __future__ import annotations

from play.coach.facts import after_draws, gin_cards, melds_within
from play.engine.cards import NO_CARDS, WHOLE_DECK, Card, CardSet
from play.engine.melds import meld_kind, melds_in, tables_of
from play.engine.presets import STANDARD, Preset


def outs(held: CardSet, gone: CardSet = NO_CARDS, preset: Preset = STANDARD) -> CardSet:
    """The cards that would lie in a meld with cards of `held`: new melds and longer ones."""
    unseen = WHOLE_DECK - held - gone
    return CardSet(
        card for card in unseen if any(card in meld for meld in melds_in(held.add(card), preset))
    )


def gin_outs(hand: CardSet, gone: CardSet = NO_CARDS, preset: Preset = STANDARD) -> CardSet:
    """The cards that would make ten cards gin, after the best throw."""
    unseen = WHOLE_DECK - hand - gone
    return gin_cards(after_draws(hand.mask, unseen.mask, tables_of(preset)))


def melds_through(
    card: Card, gone: CardSet = NO_CARDS, preset: Preset = STANDARD
) -> tuple[CardSet, ...]:
    """The melds of three that `card` may still be part of, sets first.

    In an untouched deck there are four to six: the fewer, the safer the card is to throw.
    """
    return melds_within(card, (WHOLE_DECK - gone).remove(card), preset)


def all_melds(kind: str = "", size: int = 0, preset: Preset = STANDARD) -> tuple[CardSet, ...]:
    """Every meld of the deck, of one kind (`set`, `run`) or one size if that is asked for."""
    return tuple(
        meld
        for meld in melds_in(WHOLE_DECK, preset)
        if kind in {"", meld_kind(meld)} and size in {0, len(meld)}
    )


def runs_through(card: Card, preset: Preset = STANDARD) -> tuple[CardSet, ...]:
    """The runs of any length that `card` is part of, the other cards of its suit being free."""
    return tuple(meld for meld in all_melds("run", preset=preset) if card in meld)
