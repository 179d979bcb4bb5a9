"""The commands that audit and measure the coach, as they are called."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from play.management import measured, slow_claims


def said(command: str, **options: object) -> str:
    out = io.StringIO()
    call_command(command, stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def kept(tmp_path, monkeypatch):
    monkeypatch.setattr(measured, "folder", lambda: tmp_path / "measured")
    return tmp_path / "measured"


def test_an_audit_counts_each_code_and_tells_both_shares():
    found: dict[str, Any] = json.loads(said("audit", level="club", decisions=30, json=True))

    assert found["club"]["decisions"] == 30
    assert found["club"]["checked"]["deadwood-after"] > 50
    assert found["club"]["false"] == {}
    assert set(found["club"]["shares"]) == {"named", "wordless", "wordless of all"}
    assert 0 < found["club"]["shares"]["wordless"]["share"] <= 1


def test_a_readable_audit_has_a_line_for_each_code():
    lines = said("audit", level="newcomer", decisions=20).splitlines()

    assert lines[0] == "newcomer: 20 decisions"
    assert any(line.startswith("  deadwood-after: ") for line in lines)
    assert lines[-1].startswith("  wordless of all: ")


def test_a_false_claim_is_shown_in_full_and_ends_the_audit_with_1(monkeypatch, capsys):
    monkeypatch.setitem(slow_claims.CHECKS, "best-after", lambda case, claim: False)
    out = io.StringIO()
    with pytest.raises(CommandError, match="false") as refused:
        call_command("audit", level="newcomer", decisions=20, stdout=out)

    assert refused.value.returncode == 1
    shown = next(line for line in out.getvalue().splitlines() if line.startswith("  false: "))
    assert json.loads(shown.removeprefix("  false: "))["said"]["code"] == "best-after"


def test_decisions_are_asked_for_again_under_another_deal():
    lines = said("audit", level="newcomer", decisions=20, permute=True).splitlines()

    assert lines == [
        "newcomer: 20 decisions",
        "  (the same under another deal): 20 checked, 0 false",
    ]


def test_the_shares_are_kept_with_their_date_and_command(kept):
    said("audit", level="newcomer", decisions=20, write=True)
    text = (kept / "coach-shares.md").read_text()

    assert "by `manage.py audit --level newcomer --decisions 20 --seed 1 --rules standard`" in text
    assert "| newcomer | 20 |" in text


def test_a_calibration_is_a_table_for_each_kind_and_is_kept(kept):
    told = said("calibrate", level="club", games=1, write=True)

    assert told.startswith("## ")
    assert "## Points of the hand" in told
    assert told.strip() in (kept / "coach-calibration.md").read_text()


def test_a_calibration_as_json_names_its_bins():
    found: dict[str, Any] = json.loads(said("calibrate", level="club", games=1, json=True))

    assert len(found["value"]) == 10
    assert set(found["value"][0]) == {
        *("low", "high", "cases", "predicted", "observed", "error", "misses")
    }


@pytest.mark.parametrize(
    ("command", "options", "reason"),
    [
        pytest.param("audit", {"level": "wizard"}, "no level named wizard", id="audit level"),
        pytest.param("audit", {"decisions": 0}, "at least 1", id="no decision"),
        pytest.param("audit", {"rules": "whist"}, "no rules called whist", id="audit rules"),
        pytest.param("calibrate", {"level": "all"}, "no level named all", id="all levels"),
        pytest.param("calibrate", {"level": "club", "games": 0}, "at least 1", id="no game"),
        pytest.param("tellings", {"games": 0}, "at least 1", id="nothing to read"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_one_line(command, options, reason):
    with pytest.raises(CommandError, match=reason) as refused:
        call_command(command, **options)

    assert refused.value.returncode == 2
