"""Two hands without a game: is this a showdown, and how is it scored?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from play.engine.cards import NO_CARDS, Card, CardSet
from play.engine.hand import HandState, counts_double, knock_limit, legal_moves, play
from play.engine.layoffs import Defence
from play.engine.match import Pair
from play.engine.melds import Arrangement, best_arrangement
from play.engine.moves import Action, IllegalMove, Move, Phase, Seat
from play.engine.presets import Preset
from play.engine.scoring import Side, score_showdown
from play.showdown import HAND_SIZE, Showdown, showdown_of

KNOCKER = Seat.SOUTH  # whoever knocked sits here; nobody on these pages is the learner
Spread = tuple[CardSet, ...]


class NoShowdown(ValueError):
    """Hands that cannot be scored. `code` and `data` let a template say why.

    Codes: `hand-size` (side, count, needed), `in-both` (card), `no-upcard`, `no-big-gin`,
    `big-gin-short` (count), `thrown-in-hand` (card), and those of a spread: `over-limit`
    (count, limit), `not-a-meld` (meld), `not-in-hand` (card).
    """

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


def showdown_of_hands(
    preset: Preset,
    knocker: CardSet,
    defender: CardSet,
    *,
    spread: Spread | None = None,
    upcard: Card | None = None,
    thrown: Card | None = None,
) -> Showdown:
    """Score a knock with ten cards, or big gin with eleven, against ten.

    Without `spread` the knocker lays the least deadwood (ruling R3); the defender always
    leaves the least. `upcard` is the card turned up at the deal, needed where the preset
    takes the limit from it; it may be in a hand by now. `thrown` is the card of the knock,
    if known. The sentences are about "the knocker" and "the defender". Raises NoShowdown.
    """
    _check_hands(preset, knocker, defender, thrown)
    state = _knocked(preset, knocker, defender, upcard)
    try:
        scored = _laid(state, spread)
    except IllegalMove as illegal:
        raise NoShowdown(illegal.code, **illegal.data) from illegal
    shown = showdown_of(scored, Pair(), None)
    return replace(shown, thrown=thrown, upcard=upcard, perspective="neutral")


def _check_hands(preset: Preset, knocker: CardSet, defender: CardSet, thrown: Card | None) -> None:
    big_gin = len(knocker) == HAND_SIZE + 1
    if not big_gin:
        _check_size("knocker", knocker)
    _check_size("defender", defender)
    for card in knocker & defender:
        raise NoShowdown("in-both", card=card)
    if thrown is not None and thrown in knocker | defender:
        raise NoShowdown("thrown-in-hand", card=thrown)
    if big_gin and preset.big_gin_bonus is None:
        raise NoShowdown("no-big-gin")
    if big_gin and (count := best_arrangement(knocker, preset).count):
        raise NoShowdown("big-gin-short", count=count)


def _check_size(side: str, hand: CardSet) -> None:
    if len(hand) != HAND_SIZE:
        raise NoShowdown("hand-size", side=side, count=len(hand), needed=HAND_SIZE)


def _knocked(
    preset: Preset, knocker: CardSet, defender: CardSet, upcard: Card | None
) -> HandState:
    """The hand at the moment after the knock, before anything is laid."""
    if upcard is None and needs_upcard(preset):
        raise NoShowdown("no-upcard")
    return HandState(
        preset=preset,
        dealer=KNOCKER.other,
        hands=(knocker, defender),
        stock=(),
        discards=(),
        phase=Phase.SPREAD,
        turn=KNOCKER,
        limit=preset.knock_limit if upcard is None else knock_limit(preset, upcard),
        doubled=upcard is not None and counts_double(preset, upcard),
        knocker=KNOCKER,
        big_gin=len(knocker) > HAND_SIZE,
    )


def needs_upcard(preset: Preset) -> bool:
    """Whether the card turned up at the deal changes how a hand is scored."""
    return preset.knock_limit_from_upcard or preset.spades_double


def _laid(state: HandState, spread: Spread | None) -> HandState:
    melds = best_arrangement(state.own, state.preset).melds if spread is None else spread
    after = play(state, Move(Action.SPREAD, melds=melds))
    return after if after.is_over else play(after, Move(Action.DEFEND))


@dataclass(frozen=True, slots=True)
class Hands:
    """What somebody asks to have scored. An empty spread means the least deadwood."""

    preset: Preset
    knocker: CardSet
    defender: CardSet
    upcard: Card | None = None
    spread: Spread = ()

    def showdown(self) -> Showdown:
        """Raises NoShowdown."""
        return showdown_of_hands(
            self.preset,
            self.knocker,
            self.defender,
            spread=self.spread or None,
            upcard=self.upcard,
        )

    def canonical(self) -> Hands:
        """The same hands without a spread that would be laid anyway. Only for hands that
        can be scored: a hand of any size would be searched.
        """
        usual = best_arrangement(self.knocker, self.preset).melds
        melds = tuple(sorted(self.spread, key=tuple))
        return replace(self, spread=() if melds == usual else melds)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of `hands`: a showdown, or the reason why there is none."""

    hands: Hands
    showdown: Showdown | None
    problem: NoShowdown | None = None


def outcome(hands: Hands) -> Outcome:
    try:
        return Outcome(hands, hands.showdown())
    except NoShowdown as problem:
        return Outcome(hands, None, problem)


def under_every_preset(hands: Hands, presets: Iterable[Preset]) -> tuple[Outcome, ...]:
    return tuple(outcome(replace(hands, preset=preset)) for preset in presets)


def other_spreads(hands: Hands, most: int) -> tuple[Outcome, ...]:
    """What else the knocker may lay, best for the knocker first, `most` at most."""
    state = _knocked(hands.preset, hands.knocker, hands.defender, hands.upcard)
    laid = hands.showdown().sheet.knocker.melds
    others = [move.melds for move in legal_moves(state) if move.melds != laid]
    found = [outcome(replace(hands, spread=melds).canonical()) for melds in others]
    return tuple(sorted(found, key=_loss)[:most])


def _loss(one: Outcome) -> int:
    """How little the knocker gets out of a spread."""
    if one.showdown is None:
        raise ValueError("a lawful spread has a showdown")
    sheet = one.showdown.sheet
    return -sheet.points if sheet.winner is Side.KNOCKER else sheet.points


def showdown_of_counts(
    preset: Preset, knocker: int, defender: int, *, upcard: Card | None = None
) -> Showdown:
    """Score a knock of which only both counts are known. Raises NoShowdown (`over-limit`)."""
    state = _knocked(preset, NO_CARDS, NO_CARDS, upcard)
    if knocker > state.limit:
        raise NoShowdown("over-limit", count=knocker, limit=state.limit)
    sheet = score_showdown(
        preset,
        Arrangement((), NO_CARDS, knocker),
        Defence((), (), NO_CARDS, defender),
        limit=state.limit,
        doubled=state.doubled,
    )
    return replace(
        showdown_of(replace(state, phase=Phase.OVER, sheet=sheet), Pair(), None),
        splits=(),
        upcard=upcard,
        perspective="neutral",
    )
