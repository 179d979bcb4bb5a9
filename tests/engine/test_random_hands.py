"""Random lawful hands against the slow scorer; `manage.py fuzz` plays more of them."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from play.engine.presets import PRESETS, STANDARD
from play.engine.record import Record, replay
from play.management import slow_scorer as slow
from play.management.fuzzing import Fault, fuzz


def test_random_hands_under_every_rule_score_as_the_slow_scorer_scores_them() -> None:
    run = fuzz(500, seed=1)
    assert run.hands == sum(run.ends.values()) == 500
    assert run.ends.keys() >= {"knock", "gin", "undercut", "void"}
    assert run.games > 0


def test_d22_the_same_seed_plays_the_same_hands_and_another_does_not() -> None:
    assert fuzz(20, seed=7) == fuzz(20, seed=7)
    assert fuzz(20, seed=7) != fuzz(20, seed=8)


def test_a_disagreement_is_reported_with_a_record_that_replays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(slow, "outcome", lambda *counts, big: ("knock", "knocker", -1))
    with pytest.raises(Fault) as found:
        fuzz(50, seed=1, presets=[STANDARD])
    what, _, record = str(found.value).partition("\n")
    assert what.startswith("score: the engine has")
    assert replay(Record.parse(record)).is_over


def test_the_command_prints_one_line_and_needs_no_database() -> None:
    said = StringIO()
    call_command("fuzz", "--hands", "5", "--seed", "3", "--rules", "romanian", stdout=said)
    assert said.getvalue().startswith("5 hands, ")
    assert said.getvalue().count("\n") == 1


def test_the_command_names_the_rules_it_does_not_know() -> None:
    with pytest.raises(CommandError) as refused:
        call_command("fuzz", "--rules", "martian")
    assert refused.value.returncode == 2
    assert "martian" in str(refused.value)
    assert all(key in str(refused.value) for key in PRESETS)
