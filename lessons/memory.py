"""How well something sits, from the days on which it was tried. Pure; FSRS does the forecasting.

All the tries of one day are one review, graded by how many of them were right: twenty questions
in a row teach less than the same twenty over a month, and the forecast is in days anyway.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from enum import StrEnum
from itertools import groupby

from fsrs import Card as Memo
from fsrs import Rating, Scheduler

CLEAR_FROM = 3  # tries; with fewer nothing can be said
RECENT = 10  # tries that are looked at
SOLID_SHARE = 0.75  # of them right

# No steps of minutes, since a review is a day; no dice, so that one history has one forecast.
_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


class State(StrEnum):
    """How a skill stands."""

    NEW = "new"  # never tried
    LEARNING = "learning"  # tried, not yet sure
    SOLID = "solid"  # sure, and fresh
    FADING = "fading"  # was sure, and is due


@dataclass(frozen=True, slots=True)
class Try:
    """A first answer to a question on a day."""

    day: date
    right: bool


@dataclass(frozen=True, slots=True)
class Memory:
    """What is known of one skill on one day. `due` and `seen` are None if it was never tried."""

    state: State
    tries: int
    recent: int  # how many of them are looked at, RECENT at most
    right: int  # of the recent ones
    seen: date | None = None
    due: date | None = None
    chance: float = 0.0  # 0..1, that it would succeed today

    @property
    def is_clear(self) -> bool:
        return self.tries >= CLEAR_FROM

    def is_due(self, today: date) -> bool:
        return self.due is not None and self.due <= today


UNTRIED = Memory(State.NEW, 0, 0, 0)


def memory_of(tries: Sequence[Try], today: date) -> Memory:
    """The memory on `today` after `tries`, oldest first."""
    if not tries:
        return UNTRIED
    memo = Memo(card_id=0)
    for day, some in groupby(tries, key=lambda one: one.day):
        memo, _ = _SCHEDULER.review_card(memo, rating_of(list(some)), _noon(day))
    last, due = tries[-RECENT:], memo.due.date()
    right = sum(one.right for one in last)
    state = _state(len(tries), right / len(last), fresh=due > today)
    chance = _SCHEDULER.get_card_retrievability(memo, _noon(today))
    return Memory(state, len(tries), len(last), right, tries[-1].day, due, chance)


def rating_of(tries: Sequence[Try]) -> Rating:
    """The grade of one day: again under a half, hard under three quarters, easy for many right."""
    share = sum(one.right for one in tries) / len(tries)
    if share < 0.5:
        return Rating.Again
    if share < SOLID_SHARE:
        return Rating.Hard
    return Rating.Easy if share == 1 and len(tries) >= RECENT / 2 else Rating.Good


def _state(tries: int, share: float, *, fresh: bool) -> State:
    if tries < CLEAR_FROM or share < SOLID_SHARE:
        return State.LEARNING
    return State.SOLID if fresh else State.FADING


def _noon(day: date) -> datetime:
    return datetime.combine(day, time(12), UTC)


# --- A question that went wrong comes back ---------------------------------------------------

RETURNS = (1, 3, 7)  # days after the last try


def returns_on(tries: Iterable[Try]) -> int | None:
    """Days after the last try on which a question comes back, or None if it need not.

    A miss brings it back tomorrow; each right answer sends it further away, the third for good.
    """
    place: int | None = None
    for one in tries:
        if not one.right:
            place = 0
        elif place is not None:
            place += 1
    return RETURNS[place] if place is not None and place < len(RETURNS) else None
