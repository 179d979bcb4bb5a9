"""The command that makes and grades many questions of the drills."""

from __future__ import annotations

import io

import pytest
from django.core.management import CommandError, call_command

from lessons.management.commands import drill_check


@pytest.fixture(autouse=True)
def _in_one_process(monkeypatch) -> None:
    monkeypatch.setattr(drill_check, "in_order", map)


def said(**options: object) -> str:
    out = io.StringIO()
    call_command("drill_check", stdout=out, **options)
    return out.getvalue()


def test_each_level_of_a_drill_has_its_line() -> None:
    lines = said(drill="outs", questions=3).splitlines()
    assert [line.split()[:4] for line in lines] == [
        ["outs", level, "3", "questions,"] for level in "123"
    ]


def test_questions_may_be_timed_alone(monkeypatch) -> None:
    monkeypatch.setattr("lessons.management.drill_checks.check", pytest.fail)
    assert "ms at 95 %" in said(drill="score-game", questions=3, times=True)


def test_a_question_that_is_graded_wrong_is_named(monkeypatch) -> None:
    monkeypatch.setattr("lessons.management.drill_checks.disagreement", lambda task: "it is wrong")
    with pytest.raises(CommandError, match=r"outs 1 under standard, meld.*it is wrong"):
        said(drill="outs", questions=1)


def test_all_questions_may_run_under_one_preset() -> None:
    assert "read-opponent" in said(drill="read-opponent", questions=2, rules="round-the-corner")
