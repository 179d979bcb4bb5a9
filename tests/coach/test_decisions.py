from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from play.coach.advice import CLAIM_CODES
from play.coach.levels import LEVELS

VIEW = {
    *("seat", "dealer", "rules", "phase", "hand", "taken", "upcard", "discards", "stock"),
    *("opponent", "table", "score", "turn", "moves", "history"),
}


def decisions(**options: object) -> list[dict[str, Any]]:
    out = StringIO()
    call_command("decisions", games=1, stdout=out, **options)
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.parametrize("level", LEVELS)
def test_each_line_is_a_view_and_the_advice_it_got(level):
    found = decisions(player=level, rules="oklahoma", seed=4)

    assert len(found) > 50
    for one in found:
        assert set(one) == {"view", "advice"}
        assert set(one["view"]) == VIEW
        assert set(one["advice"]) == {"move", "candidates", "claims"}
        assert one["advice"]["move"] in one["view"]["moves"]


def test_the_terms_of_a_candidate_sum_to_its_value_and_the_best_comes_first():
    for one in decisions(player="club", seed=2):
        candidates = one["advice"]["candidates"]
        values = [candidate["value"] for candidate in candidates]
        assert candidates[0]["move"] == one["advice"]["move"]
        assert values == sorted(values, reverse=True)
        for candidate in candidates:
            assert sum(candidate["terms"].values()) == pytest.approx(candidate["value"], abs=0.02)
            assert candidate["error"] >= 0


def test_every_claim_has_a_code_and_speaks_of_a_candidate_or_of_none():
    for one in decisions(player="club", seed=3):
        spoken_of = {candidate["move"] for candidate in one["advice"]["candidates"]} | {""}
        for claim in one["advice"]["claims"]:
            assert claim["code"] in CLAIM_CODES
            assert claim["move"] in spoken_of
            assert set(claim) <= {"code", "move", "cards", "number", "error", "term"}


def test_the_same_seed_gives_the_same_lines_and_both_seats_are_heard():
    found = decisions(player="newcomer", seed=5)

    assert found == decisions(player="newcomer", seed=5)
    assert found != decisions(player="newcomer", seed=6)
    assert {one["view"]["seat"] for one in found} == {"south", "north"}


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        pytest.param({"player": "racer"}, "no level named racer", id="no level"),
        pytest.param({"player": "club", "rules": "whist"}, "no rules called whist", id="rules"),
        pytest.param({"player": "club", "games": 0}, "at least 1", id="no game"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(options, reason):
    with pytest.raises(CommandError, match=reason) as refused:
        call_command("decisions", **options)

    assert refused.value.returncode == 2
