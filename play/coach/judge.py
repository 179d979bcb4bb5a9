"""What each lawful move is worth: a sum of named terms, in points of the hand.

Playing on is worth the curves of `values`; a knock is worth what it brings against the hands
that the opponent may hold (`knocking`). Taking the upcard is worth the best throw after it,
the stock the mean over the unseen cards of the best throw after each.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from play.coach.advice import Candidate, candidate
from play.coach.batch import Arrays, Floats, Masks, arrays_of, deadwoods
from play.coach.dangers import live_dangers
from play.coach.facts import kept_after_take
from play.coach.knocking import Sample, knock_by_hands, knock_by_tables, table_terms
from play.coach.match_play import score_term_of_results, score_term_of_value
from play.coach.positions import BITS, PLACES, Facts, facts_of, partners
from play.coach.sampling import Imagined, imagine
from play.coach.seen import Seen, seen_of
from play.coach.values import CURVES, Feel, Stage, stage_of, terms_of
from play.engine.cards import Card, CardSet
from play.engine.layoffs import Defence, best_defence
from play.engine.melds import best_arrangement, count_of, tables_of
from play.engine.moves import Action, Move, Phase
from play.engine.scoring import may_lay_off
from play.engine.solver import least_deadwood
from play.engine.view import SeatView

SPREADS_SHOWN = 5
GOES_ON = frozenset({Action.TAKE, Action.PASS, Action.STOCK, Action.DISCARD})
HOPE = 0.8  # deadwood points for a live partner, in the short list of throws

TERMS = (
    *CURVES,
    "their-deadwood",
    "undercut",
    "gin-bonus",
    "game-score",
    "feel",
    "slip",
)


@dataclass(frozen=True, slots=True)
class Level:
    """How strong the opponent plays, and so what its explanations may speak of.

    `weighs` are the terms that are not zero. `patient`: it compares a knock with playing on;
    if not, it knocks as soon as it may. `imagines`: danger and knocks are judged by imagined
    hands, else by tables of how such cards and knocks fare. `ahead`: so many throws are
    compared after each card that the stock may bring. `slips`: up to so many points, more or
    less, are added by lot to moves that go on, which is how a weak level errs on purpose.
    Moves that differ by less than `error` count as equal.
    """

    key: str
    weighs: frozenset[str]
    patient: bool = True
    imagines: bool = False
    ahead: int = 1
    slips: float = 0.0
    error: float = 0.5


@dataclass(frozen=True)
class Weighing:
    """One decision: what is counted for it, each thing once and only if it is asked for."""

    view: SeatView
    level: Level

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        """The moves that deserve a thought with their values, best first; equal ones by lot.

        The lot is drawn from the view and nothing else, so the same view gets the same move.
        """
        found = sorted(map(self._slipped, self._weighed()), key=lambda one: -one.value)
        tied = len(found) > 1 and found[0].value == found[1].value
        if not tied or self.view.phase is Phase.SPREAD:  # spreads come best first among equals
            return tuple(found)
        return tuple(sorted(found, key=lambda one: (-one.value, self._lot(one.move))))

    def _lot(self, move: Move) -> str:
        view = self.view
        return sha256(f"{view.seat} {view.hand} {view.history} {move}".encode()).hexdigest()

    def _slipped(self, one: Candidate) -> Candidate:
        """With an error made on purpose, where the level makes them and the hand goes on."""
        if not self.level.slips or one.move.action not in GOES_ON:
            return one
        lot = int(self._lot(one.move)[:8], 16) / 0xFFFFFFFF
        terms = {term.name: term.points for term in one.terms}
        return candidate(one.move, terms | {"slip": self.level.slips * (2 * lot - 1)}, one.error)

    def _weighed(self) -> list[Candidate]:
        match self.view.phase:
            case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER | Phase.DRAW:
                return self._draws()
            case Phase.LAST_DISCARD:
                return [self._last_discard(move) for move in self.view.moves]
            case Phase.DISCARD:
                return self._throws()
            case Phase.SPREAD:
                return self._spreads()
            case Phase.DEFEND:
                return [self._left_with(Move(Action.DEFEND), defence_for(self.view).count)]
        return [self._worth_nothing(move) for move in self.view.moves]

    def _left_with(self, move: Move, count: int) -> Candidate:
        return candidate(move, {"deadwood": -count}, self.level.error)

    def _worth_nothing(self, move: Move) -> Candidate:
        return candidate(move, {}, self.level.error)

    # --- What is counted -------------------------------------------------------------------

    @cached_property
    def seen(self) -> Seen:
        return seen_of(self.view)

    @cached_property
    def arrays(self) -> Arrays:
        return arrays_of(self.view.preset)

    @cached_property
    def imagined(self) -> Imagined:
        return imagine(self.view, self.seen, self.arrays)

    @cached_property
    def chances(self) -> Floats:
        """For each of 52 cards how likely the opponent holds it."""
        if self.level.imagines:
            return self.imagined.chances()
        hidden = self.seen.unseen.bit_count()
        share = min((10 - self.seen.known.bit_count()) / max(hidden, 1), 0.99)
        return np.full(52, share)

    @cached_property
    def dangers(self) -> Floats:
        """For each of 52 cards how likely the opponent can meld it."""
        if self.level.imagines:
            return self.imagined.dangers(self.arrays)
        return live_dangers(self.seen, self.arrays)

    @cached_property
    def feel(self) -> Feel | None:
        return Feel.at(self.seen, self.view.preset) if "feel" in self.level.weighs else None

    def _go_on(
        self, hands: Masks, cards: NDArray[np.int64], stage: Stage, taken: int = 0
    ) -> dict[str, Floats]:
        """The terms of playing on with each hand of ten after throwing each card."""
        level = self.level
        danger = self.dangers[cards] if "danger" in level.weighs else np.zeros(len(cards))
        facts = self._facts(hands)
        shown = hands & np.int64(self.seen.shown | taken)
        named = {
            name: points
            for name, points in terms_of(facts, danger, shown, stage).items()
            if name in level.weighs
        }
        if self.feel is not None:
            named["feel"] = self.feel.points(
                hands, cards, facts, danger, shown, stage.stock, taken
            )
        return named

    def _facts(self, hands: Masks) -> Facts:
        size = len(hands)
        if self.level.weighs & {"next-draw", "gin-chance", "knock-chance", "new-melds"}:
            unseen, limit = np.full(size, self.seen.unseen), np.full(size, self.seen.limit)
            return facts_of(hands, unseen, limit, self.arrays)
        none = np.zeros(size, dtype=np.float32)
        count = deadwoods(hands, self.arrays).astype(np.int64)
        return Facts(count, none, none, none, none, none)

    # --- To throw, to knock ----------------------------------------------------------------

    def _throws(self) -> list[Candidate]:
        """Every throw but that of a card just taken, and the knocks that leave least."""
        left = self._left()
        least = min(left.values())
        ends = [
            self._knock(move, self.view.hand.remove(move.card))
            for move, count in left.items()
            if move.action is Action.KNOCK and move.card is not None and count == least
        ]
        ends += [self._big_gin(move) for move in self.view.moves if move.action is Action.BIG_GIN]
        if ends and not self.level.patient:
            return ends
        return ends + self._discards(left, beside_knock=bool(ends))

    def _left(self) -> dict[Move, int]:
        """The deadwood that each throw leaves, save that of a card just taken."""
        view, suits = self.view, tables_of(self.view.preset)
        return {
            move: least_deadwood(view.hand.mask ^ 1 << move.card, suits)
            for move in view.moves
            if move.card is not None and not self._taken_back(move.card)
        }

    def _taken_back(self, thrown: Card) -> bool:
        view = self.view
        return view.taken == thrown and view.history[-1][1].startswith(Action.TAKE)

    def _discards(self, left: dict[Move, int], *, beside_knock: bool) -> list[Candidate]:
        """To play on. With nothing left there is nothing to play for, save big gin."""
        moves = [
            move
            for move, count in left.items()
            if move.action is Action.DISCARD and (count > 0 or not beside_knock)
        ]
        cards = np.array([move.card for move in moves], dtype=np.int64)
        if not len(cards):
            return []
        hands = np.int64(self.seen.hand) ^ BITS[cards]
        terms = self._go_on(hands, cards, stage_of(self.seen, self.view.preset))
        found = []
        for at, move in enumerate(moves):
            points = {name: float(values[at]) for name, values in terms.items()}
            if beside_knock and "game-score" in self.level.weighs:
                points["game-score"] = score_term_of_value(self.view, sum(points.values()))
            found.append(candidate(move, points, self.level.error))
        return found

    def sample(self, kept: CardSet) -> Sample:
        """What a knock with these cards would bring; eleven are big gin."""
        if kept not in self._samples:
            self._samples[kept] = self._sampled(kept)
        return self._samples[kept]

    @cached_property
    def _samples(self) -> dict[CardSet, Sample]:
        return {}

    def _sampled(self, kept: CardSet) -> Sample:
        preset = self.view.preset
        spread = best_arrangement(kept, preset)
        if self.level.imagines:
            return knock_by_hands(spread, self.imagined.hands, preset, self.arrays)
        return knock_by_tables(spread.count, stage_of(self.seen, preset), preset)

    def _knock(self, move: Move, kept: CardSet) -> Candidate:
        sample = self.sample(kept)
        terms = {name: points for name, points in sample.terms.items() if self._weighs(name)}
        if "game-score" in self.level.weighs:
            terms["game-score"] = score_term_of_results(self.view.score, sample.results)
        return candidate(move, terms, max(self.level.error, sample.error))

    def _weighs(self, term: str) -> bool:
        return term != "undercut" or term in self.level.weighs

    def _big_gin(self, move: Move) -> Candidate:
        """As gin, with another bonus."""
        terms = dict(self.sample(self.view.hand).terms)
        terms["gin-bonus"] += (self.view.preset.big_gin_bonus or 0) - self.view.preset.gin_bonus
        return candidate(move, terms, self.level.error)

    # --- To take or to draw ----------------------------------------------------------------

    def _draws(self) -> list[Candidate]:
        return [
            self._take(move) if move.action is Action.TAKE else self._leave(move)
            for move in self.view.moves
        ]

    def _take(self, move: Move) -> Candidate:
        view, seen = self.view, self.seen
        assert view.upcard is not None  # noqa: S101 (a take needs an upcard)
        upcard = 1 << view.upcard
        held = np.array([seen.hand | upcard], dtype=np.int64)
        barred = -1 if view.preset.may_discard_taken_card else int(view.upcard)
        terms = self._best_ends(held, stage_of(seen, view.preset), 4, barred, upcard)
        return candidate(move, _means(terms, np.ones(1)), self.level.error)

    def _leave(self, move: Move) -> Candidate:
        """A pass or a draw from the stock."""
        seen = self.seen
        cards = np.flatnonzero(np.int64(seen.unseen) >> PLACES & 1)
        held = np.int64(seen.hand) | BITS[cards]
        stage = stage_of(seen, self.view.preset, drawn=1)
        terms = self._best_ends(held, stage, self.level.ahead)
        return candidate(move, _means(terms, 1 - self.chances[cards]), self.level.error)

    def _best_ends(
        self, held: Masks, stage: Stage, most: int, barred: int = -1, taken: int = 0
    ) -> dict[str, Floats]:
        """The terms of the best end of a turn with each of R hands of eleven cards."""
        row, card, count = self._short_list(held, most, barred)
        hands = held[row] ^ BITS[card]
        terms = self._go_on(hands, card, stage, taken)
        # gin is always shown; what playing on is worth without deadwood was never seen
        playing = np.where(count > 0, sum(terms.values()), -np.inf)
        knocks = {
            name: points
            for name, points in table_terms(count, stage, self.view.preset).items()
            if self._weighs(name)
        }
        knocking = np.where(count <= self.seen.limit, sum(knocks.values()), -np.inf)
        if not self.level.patient:
            playing = np.where(count <= self.seen.limit, -np.inf, playing)
        worth = np.maximum(playing, knocking)
        best = _best_of_each(row, worth, len(held))
        knocks_best = knocking[best] >= playing[best]
        found = {name: np.where(knocks_best, 0, points[best]) for name, points in terms.items()}
        for name, points in knocks.items():
            ended = np.where(knocks_best, points[best], 0)
            found[name] = found[name] + ended if name in found else ended
        return found

    def _short_list(
        self, held: Masks, most: int, barred: int
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """For each hand of eleven its `most` hopeful throws: its row, the card, what is left."""
        row, card = np.nonzero((held[:, None] >> PLACES & 1) & (barred != PLACES))
        after = held[row] ^ BITS[card]
        count = deadwoods(after, self.arrays).astype(np.int64)
        unseen = np.full(len(row), self.seen.unseen)
        hope = HOPE * partners(after, unseen, card) if len(self.level.weighs) > 3 else 0
        order = np.lexsort((count + hope, row))
        rank = np.arange(len(row)) - np.searchsorted(row, row)[order]
        pick = order[rank < most]
        return row[pick], card[pick], count[pick]

    def _last_discard(self, move: Move) -> Candidate:
        """Taking the last discard is the knock that must follow; passing is a void hand."""
        if move.action is Action.PASS:
            return self._worth_nothing(move)
        return self._knock(move, kept_after_take(self.view))

    # --- Showdown --------------------------------------------------------------------------

    def _spreads(self) -> list[Candidate]:
        """The first spreads of the list, which starts with the best."""
        best, *others = self.view.moves[:SPREADS_SHOWN]
        return [self._spread(move) for move in (best, *others)]

    def _spread(self, move: Move) -> Candidate:
        left = self.view.hand
        for meld in move.melds:
            left -= meld
        return self._left_with(move, count_of(left, self.view.preset))


def defence_for(view: SeatView) -> Defence:
    """The best defence of this seat's hand against the spread on the table."""
    assert view.table is not None  # noqa: S101 (a defence follows a spread)
    allowed = may_lay_off(view.preset, view.table)
    return best_defence(view.hand, view.table.melds, view.preset, may_lay_off=allowed)


def _means(terms: dict[str, Floats], weights: Floats) -> dict[str, float]:
    """Each term over the cards that may come, as likely as they are."""
    total = max(float(weights.sum()), 1e-9)
    return {name: float(points @ weights) / total for name, points in terms.items()}


def _best_of_each(row: NDArray[np.int64], worth: Floats, size: int) -> NDArray[np.int64]:
    """For each of `size` rows the place of its greatest worth."""
    order = np.lexsort((-worth, row))
    starts = np.searchsorted(row[order], np.arange(size))
    return np.asarray(order[starts])
