from __future__ import annotations

import json
import subprocess
import sys
from copy import deepcopy
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import pytest

from play.coach.advice import CLAIM_CODES
from play.coach.levels import LEVELS, STRONGEST, advise
from play.engine.presets import PRESETS, STANDARD
from play.engine.view import view_for
from play.management import slow_claims
from play.management.auditing import PART, SHOWN, Audit, Part, audited, check, parts, permuted
from play.management.self_play import decisions_of
from play.management.slow_claims import CHECKS, WHOLES, Case, findings, is_true
from tests.engine.tables import after, dealt, to_discard

Line = dict[str, Any]


@cache
def lines(level: str, rules: str = "standard", decisions: int = 60) -> list[Line]:
    played = islice(decisions_of(level, PRESETS[rules], "audit"), decisions)
    return [json.loads(json.dumps(one.line)) for one in played]


# --- Every claim -------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_no_claim_of_two_hundred_decisions_is_false(level):
    found = audited(Part(level, STANDARD, "200", 200))

    assert found.decisions == 200
    assert not found.false
    assert found.checked["deadwood-after"] > 300


@pytest.mark.parametrize("rules", PRESETS)
def test_no_claim_of_the_strongest_is_false_under_any_rules(rules):
    assert not audited(Part(STRONGEST, PRESETS[rules], "rules", 30)).false


@pytest.mark.parametrize("level", LEVELS)
def test_no_decision_of_a_hundred_changes_when_hidden_cards_are_dealt_otherwise(level):
    found = permuted(Part(level, STANDARD, "100", 100))

    assert found.checked.total() == 100
    assert not found.false


def test_every_code_has_a_definition_of_its_own():
    assert set(CHECKS) == set(CLAIM_CODES)


def test_the_checker_shares_no_code_with_the_coach_or_the_engine():
    asked = (
        "import sys, play.management.slow_claims\n"
        "print([one for one in sys.modules if one.startswith(('play.coach', 'play.engine'))])"
    )
    done = subprocess.run(  # noqa: S603 (our own code, no shell)
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "[]"


# --- It finds what is false --------------------------------------------------------------


def first_true(code: str, *, with_cards: bool = False) -> tuple[Case, dict[str, Any]]:
    for level in LEVELS:
        for line in lines(level):
            for claim in line["advice"]["claims"]:
                if claim["code"] == code and ("cards" in claim or not with_cards):
                    assert is_true(Case(line), claim)
                    return Case(line), claim
    raise AssertionError(f"no level says {code}")


COUNTED = [
    *("deadwood-after", "best-after", "helpers", "gin-cards", "live-melds", "term", "equal")
]


@pytest.mark.parametrize("code", COUNTED)
@pytest.mark.parametrize("change", [1, -1])
def test_a_number_that_is_one_off_is_found(code, change):
    case, claim = first_true(code)

    assert not is_true(case, claim | {"number": claim["number"] + change})


SHOWING = [
    *("melds-after", "completes", "breaks", "helpers", "gin-cards"),
    *("took", "threw", "declined", "holds"),
]


@pytest.mark.parametrize("code", SHOWING)
def test_a_card_that_is_left_out_or_put_in_is_found(code):
    case, claim = first_true(code, with_cards=True)
    first, *others = claim["cards"]
    stranger = next(
        one for one in ("As", "Kd", "5h", "9c") if one not in " ".join([first, *others])
    )

    assert not is_true(case, claim | {"cards": [*first.split()[1:], *others]})
    assert not is_true(case, claim | {"cards": [f"{first} {stranger}", *others]})


@pytest.mark.parametrize(
    "claim",
    [
        pytest.param({"code": "wish", "move": ""}, id="a code without a definition"),
        pytest.param({"code": "deadwood-after", "move": "discard Zz", "number": 1}, id="no move"),
        pytest.param({"code": "level-blind", "move": "", "term": "deadwood"}, id="a term weighed"),
        pytest.param({"code": "rules", "move": "", "term": "mercy", "number": 1}, id="no rule"),
        pytest.param({"code": "equal", "move": ""}, id="nothing said"),
        pytest.param({"code": "danger", "move": "", "number": 0.5, "error": 0.1}, id="no card"),
    ],
)
def test_a_claim_that_says_nothing_is_false(claim):
    assert not is_true(Case(lines("newcomer")[0]), claim)


def broken(name: str, line: Line) -> Line:
    """The line with one of the whole's promises broken."""
    line = deepcopy(line)
    advice = line["advice"]
    best, second = advice["candidates"][:2]
    match name:
        case "(the move is first and lawful)":
            advice["move"] = second["move"]
        case "(best first)":
            best["value"], second["value"] = second["value"], best["value"]
        case "(terms sum to the value)":
            best["terms"]["luck"] = 0.03
        case "(every equal is told)":
            second["value"] = best["value"]
            advice["claims"] = [one for one in advice["claims"] if one["code"] != "equal"]
        case "(every helper is told)":
            at = next(at for at, one in enumerate(advice["claims"]) if one["code"] == "helpers")
            del advice["claims"][at]
    return line


@pytest.mark.parametrize("name", WHOLES)
def test_a_broken_promise_of_the_whole_is_found(name):
    line = next(
        one
        for one in lines("club")
        if any(claim["code"] == "helpers" for claim in one["advice"]["claims"])
        and one["advice"]["candidates"][0]["value"] > one["advice"]["candidates"][1]["value"]
    )

    assert all(found.holds for found in findings(line))
    assert [one.code for one in findings(broken(name, line)) if one.code == name and not one.holds]


def test_the_first_false_claims_are_kept_in_full_and_all_are_counted(monkeypatch):
    monkeypatch.setitem(slow_claims.CHECKS, "deadwood-after", lambda case, claim: False)
    whole = Audit()
    for line in lines("newcomer"):
        part = Audit()
        check(line, part)
        whole.add(part)

    assert len(whole.false) == SHOWN < whole.wrong.total() == whole.checked["deadwood-after"]
    assert set(whole.false[0]) == {"code", "said", "view"}


def test_the_work_is_cut_into_parts_that_add_up():
    work = parts("newcomer", STANDARD, 2 * PART + 7, seed=1)

    assert [part.decisions for part in work] == [PART, PART, 7]
    assert len({part.seed for part in work}) == 3


def test_a_decision_that_peeks_is_found_out(monkeypatch):
    honest = Part("newcomer", STANDARD, "peek", 20)
    assert not permuted(honest).wrong

    def peeking(state, seat, score):
        view = view_for(state, seat, score)
        return replace(view, discards=(state.stock[0], *view.discards))

    monkeypatch.setattr("play.management.auditing.view_for", peeking)
    assert permuted(honest).wrong


# --- Estimates, by hand ------------------------------------------------------------------


def seen(state: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(view_for(state, state.turn).to_json()))
    return found


def told(state: Any, *claims: dict[str, Any], **values: float) -> Case:
    """A line of two moves with these claims; `values` are those of the candidates' terms."""
    view = seen(state)
    moves = [claim["move"] for claim in claims]
    candidates = [
        {"move": move, "value": sum(values.values()), "error": 0.5, "terms": values}
        for move in dict.fromkeys(moves)
    ]
    return Case(
        {"view": view, "advice": {"move": moves[0], "candidates": candidates, "claims": claims}}
    )


HAND = "4s 5s 6s 7c 7d 7h 2c 3d 4h Ad"
BLOCKED = after(dealt("8h 8c 8d 7h 9h Ac 2c 3c 4d Jc", "Kd", "Ks 5s"), "take")  # no meld with 8h


def danger(card: str, number: float, error: float = 0.03) -> dict[str, Any]:
    return {
        "code": "danger",
        "move": f"discard {card}",
        "cards": [card],
        "number": number,
        "error": error,
    }


@pytest.mark.parametrize(
    ("claim", "true"),
    [
        pytest.param(danger("Kd", 0.3), True, id="a share"),
        pytest.param(danger("Kd", 0.0), True, id="none of the imagined hands, as far as one saw"),
        pytest.param(danger("Kd", 0.0, 0.0), False, id="certain without a reason"),
        pytest.param(danger("Kd", 1.2), False, id="more than all"),
        pytest.param(danger("Kd", 0.3, -1), False, id="an error below nothing"),
        pytest.param(danger("Kd", 0.3, 0.7), False, id="an error that says nothing"),
        pytest.param(danger("Kd", 0.3) | {"cards": ["Qd"]}, False, id="another card"),
        pytest.param({**danger("Kd", 0.3), "error": None}, False, id="no error"),
    ],
)
def test_a_danger_is_a_share_of_hands_with_its_error(claim, true):
    state = to_discard("4s 5s 6s 7c 7d 7h 2c 3d 4h Kd", "Qd")

    assert is_true(told(state, claim), claim) is true


@pytest.mark.parametrize(("number", "true"), [(0.0, True), (0.1, False)])
def test_without_a_live_meld_there_is_no_danger(number, true):
    claim = danger("8h", number)

    assert is_true(told(BLOCKED, claim), claim) is true


@pytest.mark.parametrize(("number", "true"), [(1.0, True), (0.9, False)])
def test_a_meld_that_is_known_to_be_held_is_certain(number, true):
    state = dealt("9d 3s Ac 2c 3c 4d 6d Jc 8s Th", "9s Kd Ks", "9h 2h 9c")
    state = after(state, "pass", "take", "discard Kd", "stock", "discard 2h")
    state = after(state, "stock", "discard 9c", "stock")
    claim = danger("9d", number)
    known = told(state, claim)
    known.view["opponent"]["known"] = ["9h", "9s"]

    assert is_true(known, claim) is true


def risk(number: float, card: str = "Qd") -> dict[str, Any]:
    return {"code": "undercut-risk", "move": f"knock {card}", "number": number, "error": 0.03}


@pytest.mark.parametrize(
    ("hand", "claim", "true"),
    [
        pytest.param(HAND, risk(0.2), True, id="a share"),
        pytest.param(HAND, risk(1.01), False, id="more than all"),
        pytest.param(HAND, risk(0.2) | {"move": "discard Qd"}, False, id="no knock"),
        pytest.param("4s 5s 6s 7c 7d 7h Jc Kc Qc Tc", risk(0.0), True, id="gin"),
        pytest.param("4s 5s 6s 7c 7d 7h Jc Kc Qc Tc", risk(0.1), False, id="gin undercut"),
    ],
)
def test_the_risk_of_an_undercut_is_a_share_and_none_for_gin(hand, claim, true):
    state = to_discard(hand, "Qd")

    assert is_true(told(state, claim), claim) is true


def value(number: float, code: str = "knock-value", move: str = "knock Qd") -> dict[str, Any]:
    return {"code": code, "move": move, "number": number, "error": 1.5}


@pytest.mark.parametrize(
    ("number", "true"),
    [
        pytest.param(12.0, True, id="the value without the score of the game"),
        pytest.param(12.02, True, id="rounded"),
        pytest.param(12.03, False, id="off"),
        pytest.param(15.0, False, id="with the score of the game"),
    ],
)
def test_the_points_of_a_knock_are_its_value_without_the_score_of_the_game(number, true):
    claim = value(number)
    terms = {"their-deadwood": 22.0, "deadwood": -10.0, "game-score": 3.0}

    assert is_true(told(to_discard(HAND, "Qd"), claim, **terms), claim) is true


@pytest.mark.parametrize(
    ("points", "true"), [(-35.0, True), (-36.0, False), (139.0, True), (141.0, False)]
)
def test_a_knock_with_ten_pays_no_more_than_the_rules_allow(points, true):
    claim = value(points)

    assert is_true(told(to_discard(HAND, "Qd"), claim, deadwood=points), claim) is true


@pytest.mark.parametrize(
    ("claim", "true"),
    [
        pytest.param(value(7.0, "play-on-value", "discard Qd"), True, id="its value"),
        pytest.param(value(7.1, "play-on-value", "discard Qd"), False, id="another value"),
        pytest.param(value(7.0, "play-on-value", "knock Qd"), False, id="no discard"),
    ],
)
def test_playing_on_is_worth_the_best_discard(claim, true):
    assert is_true(told(to_discard(HAND, "Qd"), claim, pace=7.0), claim) is true


def test_playing_on_is_not_worth_a_lesser_discard():
    best, lesser = (value(7.0, "play-on-value", f"discard {card}") for card in ("Qd", "4h"))
    case = told(to_discard(HAND, "Qd"), best, lesser, pace=7.0)
    case.advice["candidates"][1]["value"] = 6.99

    assert is_true(case, best)
    assert not is_true(case, lesser)


def test_the_limit_that_an_upcard_sets_is_the_rule_that_decided():
    state = dealt("9d 9s Ac 2c 3c 4d 6d Jc 8h Th", "Kd", "4h", PRESETS["oklahoma"])
    claim = {"code": "rules", "move": "take", "term": "knock_limit", "number": 4}

    assert is_true(told(state, claim), claim)
    assert not is_true(told(state, claim), claim | {"number": 10})


def test_gin_that_may_be_laid_off_against_is_worth_the_sum_of_its_terms():
    """Round the corner, gin against a hand laid off to nothing pays nobody."""
    state = to_discard("4d 5d 6d Ah 2h Kh 7s 8s 9s 4c", "Ts", PRESETS["round-the-corner"])
    line = {
        "view": seen(state),
        "advice": advise(view_for(state, state.turn), STRONGEST).to_json(),
    }
    claims = [one for one in line["advice"]["claims"] if one["code"] == "knock-value"]

    assert claims
    assert all(is_true(Case(line), claim) for claim in claims)
