"""The hands behind the numbers of the lessons on pace and knocking."""

from __future__ import annotations

from itertools import pairwise

import pytest
from django.core.management import call_command

from lessons import measured as stored
from lessons.measured import as_toml, measured
from lessons.pace import (
    COUNTS,
    STAGES,
    Chance,
    Course,
    chances,
    courses,
    knocks_of,
    limit_of,
    pace_of,
)
from play.engine.moves import Seat
from play.engine.presets import PRESETS

HANDS = 12


def test_the_same_seed_plays_the_same_hands() -> None:
    assert list(courses(HANDS, 1)) == list(courses(HANDS, 1))
    assert list(courses(HANDS, 1)) != list(courses(HANDS, 2))
    assert list(chances("waiter", 3, 1)) == list(chances("waiter", 3, 1))


def test_turns_are_counted_for_each_player_apart() -> None:
    for hand in courses(HANDS, 1):
        turns = [turn for turn, _left in hand.left]
        assert turns == sorted(turns)
        assert set(turns) == set(range(1, max(turns, default=0) + 1))
        assert all(turns.count(turn) <= len(Seat) for turn in turns)
        assert hand.knocked is None or 1 <= hand.knocked <= max(turns, default=0) + 1


def test_pace_is_the_mean_of_those_who_play_on() -> None:
    hands = [
        Course((50, 60), ((1, 40), (1, 50), (2, 30)), knocked=2),
        *(Course((50, 60), tuple((turn, 20) for turn in range(1, 13)), knocked=None),) * 3,
    ]
    pace = pace_of(hands)
    assert pace["dealt"] == 55
    assert pace["deadwood"][:3] == [30, 22, 20]
    assert pace["ready"][:3] == [0, 25, 25]
    assert pace["void"] == 75


def test_a_limit_tells_the_turn_of_the_knock_and_the_share_of_gin() -> None:
    hands = [
        Course((50, 60), (), knocked=4, gin=True),
        Course((50, 60), (), knocked=8),
        Course((50, 60), (), knocked=None),
    ]
    assert limit_of(4, hands) == {"limit": 4, "turns": 6, "gin": 33, "void": 33}


def test_no_knock_is_above_the_limit_of_its_preset() -> None:
    straight = PRESETS["straight"]
    assert {hand.gin for hand in courses(HANDS, 1, straight) if hand.knocked} == {True}


def test_nobody_passes_by_a_knock_that_is_over_the_limit() -> None:
    found = list(chances("waiter", HANDS, 1))
    assert found
    assert all(1 <= one.count <= 10 for one in found)
    assert all(one.turn >= 1 for one in found)


def test_an_undercut_is_a_knock_that_pays_the_other() -> None:
    for one in chances("waiter", HANDS, 1):
        assert one.undercut == (one.points < 0)
        assert not one.undercut or one.points <= -25
        assert one.points <= one.theirs


def test_a_row_of_knocks_tells_means_and_shares() -> None:
    moments = [
        Chance(2, 9, theirs=30, undercut=False, points=21, later=10),
        Chance(3, 8, theirs=8, undercut=True, points=-25, later=-20),
    ]
    (row,) = knocks_of("waiter", moments)
    assert (row["turns"], row["counts"], row["moments"]) == ([1, 5], [7, 10], 2)
    assert (row["theirs"], row["undercut"], row["points"], row["later"]) == (19, 50, -2, -5)


def test_stages_and_sizes_leave_no_gap() -> None:
    for spans in (STAGES, COUNTS):
        assert spans[0][0] == 1
        assert all(one[1] + 1 == other[0] for one, other in pairwise(spans))


def test_the_command_writes_what_the_lessons_read(tmp_path, monkeypatch, capsys) -> None:
    file = tmp_path / "measured.toml"
    monkeypatch.setattr("lessons.management.commands.pace.FILE", file)
    monkeypatch.setattr("lessons.management.commands.pace.in_order", map)
    call_command("pace", hands=40, seed=3, write=True)
    assert "own turn" in capsys.readouterr().out
    monkeypatch.setattr(stored, "FILE", file)
    table = measured.__wrapped__()
    assert (table["hands"], table["seed"]) == (40, 3)
    assert set(table["pace"]) == {"dealt", "low", "high", "deadwood", "ready", "void"}
    assert {row["against"] for row in table["knocks"]} == {"waiter", "baseline"}
    assert as_toml(table) == file.read_text()


@pytest.mark.parametrize("name", ["deadwood", "ready"])
def test_the_stored_pace_goes_one_way(name: str) -> None:
    values = measured()["pace"][name]
    assert values == sorted(values, reverse=name == "deadwood")


def row(against: str, turn: int, count: int) -> dict[str, int]:
    return next(
        one
        for one in measured()["knocks"]
        if one["against"] == against
        and one["turns"][0] <= turn <= one["turns"][1]
        and one["counts"][0] <= count <= one["counts"][1]
    )


def test_early_knocks_pay_and_late_ones_do_not_against_a_patient_player() -> None:
    """What the lesson on knocking says in words."""
    assert row("waiter", 4, 9)["points"] > row("waiter", 4, 9)["later"]
    assert row("waiter", 4, 5)["points"] > row("waiter", 4, 5)["later"]
    assert row("waiter", 10, 9)["points"] < row("waiter", 10, 9)["later"] < 0


def test_patience_pays_against_a_hasty_player() -> None:
    assert row("baseline", 4, 5)["points"] < row("baseline", 4, 5)["later"]


def test_low_limits_make_longer_hands_and_more_gin() -> None:
    rows = measured()["limits"]
    assert [one["limit"] for one in rows] == sorted((one["limit"] for one in rows), reverse=True)
    for name in ("turns", "gin"):
        assert [one[name] for one in rows] == sorted(one[name] for one in rows)


def test_the_lessons_quote_rows_of_many_moments_only() -> None:
    assert all(one["moments"] >= 100 for one in measured()["knocks"])
