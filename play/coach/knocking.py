"""What a knock brings: against imagined hands with exact lay-offs, or by tables of knocks."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import fmean, stdev

import numpy as np
from numpy.typing import NDArray

from play.coach.batch import Arrays, Floats, Masks, deadwoods
from play.coach.fitted import at_stage, fitted
from play.coach.values import Stage
from play.engine.cards import CardSet
from play.engine.layoffs import best_defence
from play.engine.melds import Arrangement, cards_that_fit
from play.engine.presets import Preset, UndercutAward
from play.engine.scoring import may_lay_off, points_for_knocker

MOST_KNOWN = 3  # columns of the tables: none, one, two, three or more cards known
MOST_DEADWOOD = 10


@dataclass(frozen=True, slots=True)
class Sample:
    """What a knock would bring. `results` are points for the knocker, one for each hand."""

    terms: dict[str, float]
    results: tuple[int, ...] = field(default=(), repr=False)
    undercuts: float = 0.0

    @property
    def value(self) -> float:
        return fmean(self.results)

    @property
    def error(self) -> float:
        """One standard error of the value."""
        return stdev(self.results) / len(self.results) ** 0.5 if len(self.results) > 1 else 0.0


def knock_by_hands(spread: Arrangement, hands: Masks, preset: Preset, arrays: Arrays) -> Sample:
    """Show this spread to each imagined hand."""
    theirs = counts_against(spread, hands, preset, arrays)
    results = [points_for_knocker(preset, spread.count, count) for count in theirs]
    bonus = "undercut" if spread.count else "gin-bonus"
    terms = {
        "deadwood": -float(spread.count),
        "their-deadwood": fmean(theirs),
        bonus: fmean(results) - fmean(theirs) + spread.count,
    }
    return Sample(terms, tuple(results), fmean(result < 0 for result in results))


def counts_against(spread: Arrangement, hands: Masks, preset: Preset, arrays: Arrays) -> list[int]:
    """What each hand is left with by its best defence."""
    counts: list[int] = deadwoods(hands, arrays).tolist()
    if not may_lay_off(preset, spread):
        return counts
    fitting = 0
    for meld in spread.melds:
        fitting |= cards_that_fit(meld, preset).mask
    for at in np.flatnonzero(hands & fitting):
        hand = CardSet.of_mask(int(hands[at]))
        counts[at] = best_defence(hand, spread.melds, preset).count
    return counts


# --- By tables -----------------------------------------------------------------------------


def knock_by_tables(count: int, stage: Stage, preset: Preset) -> Sample:
    """A knock with so much deadwood, as such knocks fared."""
    terms = table_terms(np.array([count]), stage, preset)
    return Sample({name: float(points[0]) for name, points in terms.items()})


def table_terms(counts: NDArray[np.int64], stage: Stage, preset: Preset) -> dict[str, Floats]:
    """The terms of knocks with so much deadwood each; senseless above the limit."""
    tables = fitted()
    plain, share = (
        at_stage(table, tables.stages, stage.stock)[min(stage.known, MOST_KNOWN)]
        for table in tables.knock
    )
    own = np.minimum(counts, MOST_DEADWOOD)
    gin = counts == 0
    theirs = np.where(gin, stage.left, plain[own] + own)
    whole = preset.undercut_award is UndercutAward.KNOCKER_COUNT
    cost = share[own] * (preset.undercut_bonus + (own if whole else 0))
    return {
        "deadwood": -counts.astype(float),
        "their-deadwood": theirs,
        "undercut": np.where(gin, 0.0, -cost),
        "gin-bonus": np.where(gin, float(preset.gin_bonus), 0.0),
    }
