"""What playing on is worth: curves over facts that can be counted, and the learned rest."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from play.coach.batch import Floats, Masks, Numbers
from play.coach.fitted import at_stage, fitted, net
from play.coach.positions import PLACES, Facts
from play.coach.seen import Seen
from play.engine.presets import Preset

CURVES = (
    "deadwood",
    "next-draw",
    "gin-chance",
    "knock-chance",
    "new-melds",
    "danger",
    "pace",
    "shown",
)
FITTED_GIN_BONUS = 25
KNOWN_MOST = 4


@dataclass(frozen=True)
class Stage:
    """The curves at one stage of a hand, each a line through its knots."""

    stock: int
    limit: int
    known: int
    gin_bonus: int

    @cached_property
    def curves(self) -> dict[str, Floats]:
        tables = fitted()
        found = {
            name: at_stage(at_stage(curve, tables.limits, self.limit), tables.stages, self.stock)
            for name, curve in tables.curves.items()
        }
        found["gin-chance"] = found["gin-chance"] * self._worth_of_gin
        return found

    @property
    def _worth_of_gin(self) -> float:
        """Of a gin under these rules, against one under the rules of the fitting."""
        left = self.left
        return (self.gin_bonus + left) / (FITTED_GIN_BONUS + left)

    @cached_property
    def left(self) -> float:
        """The deadwood to expect in the other hand."""
        tables = fitted()
        return float(at_stage(tables.left, tables.stages, self.stock)[min(self.known, 3)])

    def points(self, term: str, facts: Floats | Numbers) -> Floats:
        return np.interp(facts, fitted().knots[term], self.curves[term])


def stage_of(seen: Seen, preset: Preset, drawn: int = 0) -> Stage:
    """The stage once so many cards more are drawn from the stock."""
    known = min(seen.known.bit_count(), KNOWN_MOST)
    return _stage(seen.stock - drawn, seen.limit, known, preset.gin_bonus)


@lru_cache(maxsize=2048)
def _stage(stock: int, limit: int, known: int, gin_bonus: int) -> Stage:
    return Stage(stock, limit, known, gin_bonus)


def terms_of(facts: Facts, danger: Floats, shown: Masks, stage: Stage) -> dict[str, Floats]:
    """The points of each named term, for M positions; `shown` as for `Feel`."""
    counted = {
        "deadwood": facts.deadwood,
        "next-draw": facts.deadwood - facts.next_draw,
        "gin-chance": facts.gin,
        "knock-chance": facts.knock,
        "new-melds": facts.melds,
        "danger": danger,
        "pace": np.full(len(facts.deadwood), stage.known),
        "shown": np.bitwise_count(shown),
    }
    return {name: stage.points(name, fact) for name, fact in counted.items()}


# --- The learned rest ----------------------------------------------------------------------

PLANES, INPUTS = 7, 24  # sets of cards, and the numbers beside them
_HAND, _KNOWN, _THREW, _PILE, _CARD, _LEFT, _SHOWN = range(PLANES)


@dataclass(frozen=True, slots=True)
class Feel:
    """The network at one decision: what all positions share is added up once."""

    seen: Seen
    preset: Preset
    shared: NDArray[np.float32]

    @classmethod
    def at(cls, seen: Seen, preset: Preset) -> Feel:
        weights = net()
        masks = {
            _KNOWN: seen.known,
            _THREW: seen.threw & ~seen.known,
            _PILE: seen.pile,
            _LEFT: seen.left,
        }
        rows = [
            52 * plane + np.flatnonzero(np.int64(mask) >> PLACES & 1)
            for plane, mask in masks.items()
        ]
        shared = weights.w1[np.concatenate(rows)].sum(axis=0) + weights.b1
        return cls(seen, preset, shared)

    def points(
        self,
        hands: Masks,
        cards: Numbers,
        facts: Facts,
        danger: Floats,
        shown: Masks,
        stock: int,
        taken: int = 0,
    ) -> Floats:
        """Of M positions after throwing `cards`. `shown` are those of each hand that the
        opponent saw being taken; `taken` is the upcard's mask if it was taken just now."""
        weights = net()
        inputs = np.concatenate(
            [_bits(hands), _one_hot(cards), _bits(shown), self._numbers(facts, danger, stock)],
            axis=1,
        )
        hidden = inputs @ _own_rows() + self.shared
        if taken:
            hidden -= weights.w1[52 * _PILE + taken.bit_length() - 1]
        hidden = np.maximum(hidden, 0) @ weights.w2 + weights.b2
        points: Floats = (np.maximum(hidden, 0) @ weights.w3 + weights.b3)[:, 0]
        return points

    def _numbers(self, facts: Facts, danger: Floats, stock: int) -> Floats:
        seen, preset = self.seen, self.preset
        out = np.zeros((len(facts.deadwood), INPUTS), dtype=np.float32)
        over = np.maximum(facts.deadwood - seen.limit, 0)
        shared = {
            6: stock / 31,
            7: (stock / 31) ** 2,
            8: seen.known.bit_count() / 4,
            9: seen.turn < 2,
            11: seen.limit / 10,
            13: preset.gin_bonus / 25,
            14: preset.undercut_bonus / 25,
            16 + max(0, min(7, (31 - stock) // 4)): 1,
        }
        own = {
            0: facts.deadwood / 20,
            1: facts.next_draw / 10,
            2: facts.mean_draw / 10,
            3: facts.gin * 4,
            4: facts.knock,
            5: facts.melds * 2,
            10: danger,
            12: over / 20,
            15: over == 0,
        }
        for at, number in (shared | own).items():
            out[:, at] = number
        return out


def _bits(masks: Masks) -> Floats:
    return np.asarray(masks[:, None] >> PLACES & 1, dtype=np.float32)


def _one_hot(cards: Numbers) -> Floats:
    return np.asarray(cards[:, None] == PLACES, dtype=np.float32)


@cache
def _own_rows() -> NDArray[np.float32]:
    """The rows of the first layer that differ from position to position."""
    w1 = net().w1
    own = [w1[52 * plane : 52 * plane + 52] for plane in (_HAND, _CARD, _SHOWN)]
    return np.asarray(np.concatenate([*own, w1[52 * PLANES :]]))
