"""Random lawful hands, each step and each score checked against the slow scorer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING

from play.engine.cards import DECK, Card
from play.engine.hand import HandState, cards_in_play, deal, legal_moves, play
from play.engine.layoffs import best_defence
from play.engine.match import HandResult, next_dealer, result_of, tally
from play.engine.melds import arranged, is_meld, least_deadwood
from play.engine.moves import Action, Move, Phase, Seat
from play.engine.presets import PRESETS, Preset
from play.engine.record import Record
from play.engine.scoring import may_lay_off, score_showdown
from play.management import slow_scorer as slow

if TYPE_CHECKING:
    from collections.abc import Sequence


class Fault(AssertionError):
    """The engine and the slow scorer disagree. The text ends with the hand's record."""


@dataclass(slots=True)
class Run:
    """What a run has seen. `ends` counts hands by result."""

    hands: int = 0
    moves: int = 0
    games: int = 0
    ends: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        ends = ", ".join(f"{kind} {count}" for kind, count in sorted(self.ends.items()))
        return f"{self.hands} hands, {self.moves} moves, {self.games} games; {ends}"


HOUSES = (
    replace(PRESETS["standard"], big_gin_bonus=31),
    replace(PRESETS["round-the-corner"], may_discard_taken_card=True, big_gin_bonus=31),
    replace(PRESETS["oklahoma"], gin_boxes=2, undercut_boxes=1, upcard_ace_limit=1),
    replace(PRESETS["tournament"], big_gin_bonus=31),
)
EVERY_RULE = (*PRESETS.values(), *HOUSES)  # the presets use no big gin and no extra boxes


def fuzz(hands: int, seed: int, presets: Sequence[Preset] = EVERY_RULE) -> Run:
    """Play games of random hands, each game by one of `presets`. Raises Fault."""
    rng, run = Random(seed), Run()
    while run.hands < hands:
        _game(rng, rng.choice(presets), run, hands)
    return run


def _game(rng: Random, preset: Preset, run: Run, hands: int) -> None:
    dealer, results = rng.choice(list(Seat)), list[HandResult]()
    while run.hands < hands:
        state = _hand(rng, preset, dealer)
        results.append(result_of(state))
        run.hands += 1
        run.moves += len(state.history)
        run.ends[str(results[-1].result)] += 1
        dealer = _checked_dealer(preset, results[-1])
        if _checked_end(preset, tuple(results)):
            run.games += 1
            return


# --- One hand ----------------------------------------------------------------------------


def _hand(rng: Random, preset: Preset, dealer: Seat) -> HandState:
    deck = shuffled(rng)
    state = deal(deck, preset, dealer)
    habits = {seat: Habit(care=rng.random(), patience=rng.random()) for seat in Seat}
    moves: list[Move] = []
    try:
        _check_deal(state)
        while not state.is_over:
            _check_cards(state)
            lawful = legal_moves(state)
            moves.append(choose(rng, state, lawful, habits[state.turn]))
            _check_throw(state, lawful, moves[-1])
            _check_last_discard(state, lawful)
            state = play(state, moves[-1])
        _check_cards(state)
        _check_score(rng, state)
    except Exception as fault:
        raise Fault(f"{fault}\n{Record(preset, dealer, deck, tuple(moves))}") from fault
    return state


def shuffled(rng: Random) -> tuple[Card, ...]:
    """A shuffled deck; every other one badly, so that both hands are rich in the same melds."""
    if rng.random() < 0.5:
        return tuple(rng.sample(DECK, len(DECK)))
    first, disorder, by_suit = rng.randrange(52), rng.uniform(1, 20), rng.random() < 0.5

    def place(card: Card) -> float:
        along = (card - first) % 52 / 4 if by_suit else (card - first) % 13
        return along + disorder * rng.random()

    return tuple(sorted(DECK, key=place))


@dataclass(frozen=True, slots=True)
class Habit:
    """How often a player plays well, and how often it waits where it may knock.

    Wholly random hands hardly ever end with a knock; careful ones never see odd melds.
    """

    care: float
    patience: float


def choose(rng: Random, state: HandState, moves: tuple[Move, ...], habit: Habit) -> Move:
    """One of the lawful `moves`, as a player of this habit might choose it."""
    careless = rng.random() > habit.care
    match state.phase:
        case _ if careless:
            return rng.choice(moves)
        case Phase.SPREAD | Phase.DEFEND:
            return moves[0]  # the best, as the engine lists them
        case Phase.DRAW | Phase.OFFER_NONDEALER | Phase.OFFER_DEALER:
            return moves[0] if _upcard_melds(state) else moves[1]
        case Phase.DISCARD:
            knocks = [move for move in moves if move.action is Action.KNOCK]
            ready = knocks and rng.random() > habit.patience
            return min(knocks if ready else moves, key=lambda move: _left_by(state, move))
    return rng.choice(moves)


def _upcard_melds(state: HandState) -> bool:
    more = state.own.add(state.discards[-1])
    return least_deadwood(more, state.preset) <= least_deadwood(state.own, state.preset)


def _left_by(state: HandState, move: Move) -> int:
    left = state.own if move.card is None else state.own.remove(move.card)
    return least_deadwood(left, state.preset)


# --- What must hold ----------------------------------------------------------------------


def _check_cards(state: HandState) -> None:
    there = cards_in_play(state)
    _agree("cards", len(there), 52)
    _agree("distinct cards", set(there), set(DECK))
    drawn = state.phase is Phase.DISCARD
    _agree("cards in turn", len(state.own), 11 if drawn else 10)
    _agree("other cards", len(state.hand_of(state.turn.other)), 10)


def _check_throw(state: HandState, moves: tuple[Move, ...], move: Move) -> None:
    """A card may be thrown with a knock exactly where the slow scorer allows it."""
    if not isinstance(move.card, Card):
        return
    offered = Move(Action.KNOCK, move.card) in moves
    lawful = slow.may_throw_and_knock(
        slow.hand(state.own), str(move.card), state.limit, slow.house_of(state.preset)
    )
    _agree(f"knock with {move.card}", offered, lawful)


def _check_last_discard(state: HandState, moves: tuple[Move, ...]) -> None:
    """The last discard may be taken exactly where the slow scorer finds a knock with it."""
    if state.phase is Phase.LAST_DISCARD:
        ten, upcard = slow.hand(state.own), str(state.discards[-1])
        lawful = slow.may_take_last(state.preset, ten, upcard, state.limit)
        _agree(f"take {upcard} last", Move(Action.TAKE) in moves, lawful)


def _check_deal(state: HandState) -> None:
    upcard = str(state.discards[0])
    _agree("limit", state.limit, slow.limit(state.preset, upcard))
    _agree("doubled", state.doubled, slow.is_doubled(state.preset, upcard))


def _check_score(rng: Random, state: HandState) -> None:
    sheet, spread, defence = state.sheet, state.spread, state.defence
    if sheet is None or spread is None or defence is None or state.knocker is None:
        return
    defender = state.hand_of(state.knocker.other)
    table = tuple(slow.hand(meld) for meld in spread.melds)
    by_hand = _by_hand(state, slow.hand(defender))
    want = slow.showdown(
        state.preset,
        slow.hand(spread.deadwood),
        table,
        slow.hand(defender),
        by_hand,
        doubled=state.doubled,
    )
    got = (sheet.result, sheet.winner, sheet.points, spread.count, defence.count)
    _agree("score", got, tuple(want))
    _check_elsewhere(rng.choice(list(PRESETS.values())), state, table)


def _by_hand(state: HandState, defender: slow.Cards) -> int | None:
    """The count a chosen defence leaves, None for the best; each step must be a meld."""
    last = state.history[-1].move
    if last.action is not Action.DEFEND or not (last.melds or last.layoffs):
        return None
    left, house = defender, slow.house_of(state.preset)
    for meld in map(slow.hand, last.melds):
        _agree(f"melded {set(meld)}", slow.is_meld(meld, house) and meld <= left, True)
        left -= meld
    grown: dict[object, slow.Cards] = {}
    for card, target in last.layoffs:
        grown[target] = grown.get(target, slow.hand(target)) | {str(card)}
        fits = slow.is_meld(grown[target], house) and str(card) in left
        _agree(f"laid {card}", fits, True)
        left -= {str(card)}
    return slow.total(left, house)


def _check_elsewhere(preset: Preset, state: HandState, table: slow.Table) -> None:
    """Score the same spread by another preset where it is one, against the best defence."""
    laid, knocker = state.spread, state.knocker
    assert laid is not None
    assert knocker is not None
    if state.big_gin or not all(is_meld(meld, preset) for meld in laid.melds):
        return
    spread = arranged(laid.melds, laid.deadwood, preset)
    hand = state.hand_of(knocker.other)
    free = may_lay_off(preset, spread)
    defence = best_defence(hand, spread.melds, preset, may_lay_off=free)
    sheet = score_showdown(preset, spread, defence, limit=state.limit)
    want = slow.showdown(preset, slow.hand(spread.deadwood), table, slow.hand(hand))
    got = (sheet.result, sheet.winner, sheet.points, spread.count, defence.count)
    _agree(f"score by {preset.key}", got, tuple(want))


def _checked_dealer(preset: Preset, last: HandResult) -> Seat:
    dealer = next_dealer(preset, last)
    winner = None if last.winner is None else str(last.winner)
    _agree("next dealer", dealer, slow.next_dealer(preset, str(last.dealer), winner))
    return dealer


def _checked_end(preset: Preset, results: tuple[HandResult, ...]) -> bool:
    """Whether the game has ended; both score sheets must agree after every hand."""
    got = tally(preset, results)
    want = slow.sheet(preset, list(map(written, results)))
    pairs = tuple((pair.south, pair.north) for pair in (got.score, got.boxes, got.totals))
    _agree("tally", (*pairs, got.winner), tuple(want))
    return got.winner is not None


def written(one: HandResult) -> slow.HandWon:
    """A hand's result as the slow scorer writes it down."""
    winner = None if one.winner is None else str(one.winner)
    return slow.HandWon(winner, one.points, str(one.result))


def _agree(what: str, got: object, want: object) -> None:
    if got != want:
        raise Fault(f"{what}: the engine has {got}, the slow scorer {want}")
