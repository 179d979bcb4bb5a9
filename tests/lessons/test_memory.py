"""The memory model: a day is a review, FSRS forecasts, a state is only said on evidence."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from fsrs import Rating
from hypothesis import given
from hypothesis import strategies as st

from lessons.memory import (
    RECENT,
    RETURNS,
    UNTRIED,
    State,
    Try,
    memory_of,
    rating_of,
    returns_on,
)

DAY = date(2026, 3, 1)


def tries(*days: tuple[int, str]) -> list[Try]:
    """`(0, "rrw")`: on day 0 two right answers and a wrong one."""
    return [Try(DAY + timedelta(at), one == "r") for at, marks in days for one in marks]


def after(days: int) -> date:
    return DAY + timedelta(days)


def due_of(history: list[Try], today: date) -> date:
    due = memory_of(history, today).due
    assert due
    return due


def test_what_was_never_tried_is_new_and_never_due() -> None:
    assert memory_of([], DAY) == UNTRIED
    assert not UNTRIED.is_due(date.max)


def test_under_three_tries_nothing_is_clear() -> None:
    memory = memory_of(tries((0, "rr")), DAY)
    assert (memory.state, memory.is_clear) == (State.LEARNING, False)
    assert memory_of(tries((0, "rrr")), DAY).is_clear


@pytest.mark.parametrize(
    ("marks", "state"),
    [
        ("rrr", State.SOLID),
        ("rrrw", State.SOLID),
        ("rrw", State.LEARNING),
        ("www", State.LEARNING),
    ],
    ids=["all right", "three quarters", "two thirds", "none"],
)
def test_three_quarters_of_the_last_tries_make_it_solid(marks, state) -> None:
    assert memory_of(tries((0, marks)), DAY).state is state


def test_only_the_last_ten_tries_are_looked_at() -> None:
    memory = memory_of(tries((0, "w" * 20), (1, "r" * RECENT)), after(1))
    assert (memory.right, memory.recent, memory.tries) == (10, 10, 30)
    assert memory.state is State.SOLID


def test_what_is_solid_fades_on_the_day_it_is_due_and_recovers_when_tried() -> None:
    history = tries((0, "rrrr"))
    due = due_of(history, DAY)
    assert memory_of(history, due - timedelta(1)).state is State.SOLID
    assert memory_of(history, due).state is State.FADING
    again = [*history, Try(due, True)]
    assert memory_of(again, due).state is State.SOLID
    assert due_of(again, due) > due


def test_the_chance_sinks_from_day_to_day() -> None:
    history = tries((0, "rrrr"))
    chances = [memory_of(history, after(days)).chance for days in range(10)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == 1


@pytest.mark.parametrize(
    ("marks", "rating"),
    [
        ("w", Rating.Again),
        ("rww", Rating.Again),
        ("rw", Rating.Hard),
        ("rrrw", Rating.Good),
        ("r", Rating.Good),
        ("rrrrr", Rating.Easy),
    ],
)
def test_a_day_is_graded_by_how_many_were_right(marks, rating) -> None:
    assert rating_of(tries((0, marks))) is rating


def test_twenty_questions_in_a_row_are_one_review() -> None:
    assert memory_of(tries((0, "r" * 20)), DAY).due == memory_of(tries((0, "r" * 6)), DAY).due


@given(st.lists(st.tuples(st.integers(0, 60), st.booleans()), min_size=1, max_size=60))
def test_one_history_has_one_forecast_and_it_lies_ahead(days) -> None:
    history = [Try(after(at), right) for at, right in sorted(days)]
    memory = memory_of(history, history[-1].day)
    assert memory == memory_of(history, history[-1].day)
    assert due_of(history, history[-1].day) > history[-1].day
    assert memory.state is not State.FADING


@given(st.lists(st.booleans(), min_size=1, max_size=12))
def test_a_day_with_a_miss_never_lasts_longer_than_one_without(marks) -> None:
    mixed = [Try(DAY, right) for right in marks]
    perfect = [Try(DAY, True) for _ in marks]
    assert due_of(mixed, DAY) <= due_of(perfect, DAY)


# --- questions that went wrong ----------------------------------------------------------


@pytest.mark.parametrize(
    ("marks", "days"),
    [
        ("r", None),
        ("w", 1),
        ("rw", 1),
        ("wr", 3),
        ("wrr", 7),
        ("wrrr", None),
        ("wrrw", 1),
    ],
)
def test_a_miss_comes_back_tomorrow_then_in_three_days_then_in_seven(marks, days) -> None:
    assert RETURNS == (1, 3, 7)
    assert returns_on(tries((0, marks))) == days
