"""The `score` command as another program would call it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from play.management.commands.check_scores import checked, scored
from play.management.score_check import RULES, Report, WrongScore, check, showdowns
from tests.engine.test_showdown_cases import CASES, Row

C17 = {
    "knocker": "6d 7d 8d 9d Td 6s 7s 8s 9s 4c",
    "defender": "3h 4s 5c 5d 5h 5s 9h Th Jh Qh",
}
BIG = "2c 3c 4c 5c 5d 6d 7d 9h Th Jh Ac"
PLAIN = "Kc Kd Qc Jd 8h 7h 3s 2s Ad 4h"
MANAGE = str(Path(settings.BASE_DIR) / "manage.py")


def said(*args: str, **options: object) -> str:
    out = io.StringIO()
    call_command("score", *args, **options, stdout=out)
    return out.getvalue()


def score(rules: str = "standard", **named: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(said(json=True, rules=rules, **named))
    return answer


def run(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 (our own command, no shell)
        [sys.executable, MANAGE, *args], capture_output=True, text=True, check=False
    )


def batch(monkeypatch: pytest.MonkeyPatch, *lines: object) -> list[dict[str, Any]]:
    text = "\n".join(one if isinstance(one, str) else json.dumps(one) for one in lines)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    return [json.loads(line) for line in said("--batch").splitlines()]


def test_c17_the_answer_has_the_shape_that_other_programs_rely_on() -> None:
    answer = score(**C17)
    steps = answer.pop("steps")
    assert answer == {
        "rules": "standard",
        "result": "undercut",
        "winner": "defender",
        "points": 26,
        "knocker": {"melds": ["6d 7d 8d 9d Td", "6s 7s 8s 9s"], "deadwood": "4c", "count": 4},
        "defender": {
            "melds": ["5c 5d 5h", "9h Th Jh Qh"],
            "layoffs": [["5s", "6s 7s 8s 9s"], ["4s", "6s 7s 8s 9s"]],
            "deadwood": "3h",
            "count": 3,
        },
    }
    assert [step["kind"] for step in steps] == [
        "may-knock", "knocker-melds", "defender-melds", "layoffs", "sums", "compare-undercut",
        "subtract", "bonus-undercut",
    ]  # fmt: skip
    assert all(step["text"] for step in steps)
    assert "5s goes on 6s 7s 8s 9s" in steps[3]["text"]


@pytest.mark.parametrize("row", CASES.values(), ids=CASES)
def test_the_command_scores_every_case(row: Row) -> None:
    named = {"spread": row.spread} if row.spread else {}
    answer = score(row.preset.key, knocker=row.knocker, defender=row.defender, **named)
    assert (answer["result"], answer["points"]) == (row.result, row.points)
    assert answer["winner"] == ("defender" if row.result == "undercut" else "knocker")
    assert (answer["knocker"]["count"], answer["defender"]["count"]) == (row.count, row.defended)
    assert {tight(meld) for meld in answer["knocker"]["melds"]} == set(row.table.split())
    assert {tight(meld) for meld in answer["defender"]["melds"]} == set(row.melds.split())
    laid = [f"lay {card} {tight(meld)}" for card, meld in answer["defender"]["layoffs"]]
    assert "; ".join(laid) == row.laid


def tight(meld: str) -> str:
    return meld.replace(" ", "")


def test_the_readable_answer_starts_with_who_wins() -> None:
    first, *steps = said(**C17).splitlines()
    assert first == "The defender undercuts and wins 26 points"
    assert len(steps) == 8


def test_c29_a_spread_may_leave_more_than_the_least() -> None:
    hands = {
        "knocker": "5h 6h 7h 8h Qc Qd Qh Qs Ac Ad",
        "defender": "9h Th Kc Kd Ks 2s 3s 4s 4d 6c",
    }
    answer = score(**hands, spread="5h6h7h QcQdQhQs")
    assert (answer["points"], answer["knocker"]["count"]) == (19, 10)
    assert score(**hands)["points"] == 8


def test_c14_eleven_cards_are_big_gin_where_the_house_plays_it() -> None:
    answer = score("standard,big_gin_bonus=31", knocker=BIG, defender=PLAIN)
    assert (answer["result"], answer["points"]) == ("big-gin", 65 + 31)
    assert answer["rules"] == "standard,big_gin_bonus=31"


@pytest.mark.parametrize(
    ("upcard", "points"),
    [
        pytest.param("4h", 48, id="C45 a four as the limit"),
        pytest.param("4s", 96, id="C45 a spade doubles"),
        pytest.param("Qh", 48, id="C45 a queen as the limit"),
    ],
)
def test_the_upcard_sets_the_limit_and_spades_double(upcard: str, points: int) -> None:
    hands = {
        "knocker": "Jc Jd Jh Kc Kd Kh 4s 5s 6s 3c",
        "defender": "3d 3h 5c 6d 8s 9d Ah 2c 4d Qc",
    }
    assert score("oklahoma", **hands, upcard=upcard)["points"] == points


def test_a_tie_that_pays_nobody_has_no_winner() -> None:
    answer = score(
        "norwegian",
        knocker="5c 6c 7c 9c 9d 9h Kc Kd Kh 3s",
        defender="Ac 2s Qc Qd Qh 4d 5d 6d 7d 8d",
    )
    assert (answer["result"], answer["winner"], answer["points"]) == ("tie", None, 0)


# --- Bad input ---------------------------------------------------------------------------

TEN, OTHER = "7c 7d 7h 3s 4s 5s Jc Jd Jh Ac", "2s 6s 7s 8s Qd Qh Kc Kd 9c 9d"
WRONG = [
    pytest.param(
        {"knocker": "7h 2c 3c 4c 5c 6c 7c 8c 9c Tc", "defender": "7h 2d 3d 4d 5d 6d 7d 8d 9d Td"},
        "the 7h is in both hands", id="a card in both hands",
    ),
    pytest.param(
        {"knocker": TEN.removesuffix(" Ac"), "defender": OTHER}, "9 cards, 10 are needed",
        id="nine cards",
    ),
    pytest.param(
        {"knocker": TEN, "defender": OTHER + " 2h"}, "11 cards, 10 are needed",
        id="the defender has eleven",
    ),
    pytest.param(
        {"knocker": TEN + " 2h 3h", "defender": OTHER}, "12 cards, 10 are needed", id="twelve",
    ),
    pytest.param({"knocker": "7h 7h", "defender": OTHER}, "the 7h is named twice", id="twice"),
    pytest.param({"knocker": "1h", "defender": OTHER}, "1h is no card", id="an unreadable card"),
    pytest.param({"knocker": TEN, "defender": "fold"}, "fold is no card", id="a word"),
    pytest.param(
        {"knocker": "7c 7d 7h 3s 4s 5s 9h 2d Ac Ad", "defender": OTHER},
        "13 deadwood, the limit is 10", id="deadwood over the limit",
    ),
    pytest.param(
        {"knocker": TEN, "defender": OTHER, "spread": "7c7d7h JcJdAc 3s4s5s"},
        "Ac Jc Jd is no meld", id="a spread of no meld",
    ),
    pytest.param(
        {"knocker": TEN, "defender": OTHER, "spread": "7c7d7h"}, "43 deadwood, the limit is 10",
        id="a spread that leaves too much",
    ),
    pytest.param(
        {"knocker": TEN, "defender": OTHER, "spread": "KcKdKh"},
        "the Kc is not there to be laid", id="a spread of cards not held",
    ),
    pytest.param(
        {"knocker": TEN, "defender": OTHER, "rules": "martian"}, "no rules called martian",
        id="unknown rules",
    ),
    pytest.param(
        {"knocker": TEN, "defender": OTHER, "rules": "oklahoma"},
        "these rules need the upcard of the deal", id="C45 no upcard",
    ),
    pytest.param(
        {"knocker": TEN, "defender": OTHER, "rules": "oklahoma", "upcard": "2c 3c"},
        "2 upcards, 1 is needed", id="two upcards",
    ),
    pytest.param(
        {"knocker": TEN, "defender": OTHER, "rules": "straight"}, "1 deadwood, the limit is 0",
        id="straight gin is knocked with nothing",
    ),
    pytest.param(
        {"knocker": BIG, "defender": PLAIN}, "11 cards are big gin, and these rules have none",
        id="C14 eleven cards where there is no big gin",
    ),
    pytest.param(
        {"knocker": BIG.replace("Ac", "Ks"), "defender": PLAIN,
         "rules": "standard,big_gin_bonus=31"},
        "10 deadwood in eleven cards, big gin allows none", id="eleven cards with deadwood",
    ),
    pytest.param(
        {"knocker": TEN, "defender": OTHER, "rules": "standard,gin_bonus=lots"},
        "lots is no value for gin_bonus", id="a house rule without a number",
    ),
    pytest.param(
        {"knocker": TEN, "defender": OTHER, "rules": "standard,knock_limit=11"},
        "knock_limit must be from 0 to 10", id="a house rule out of bounds",
    ),
    pytest.param(
        {"knocker": TEN, "defender": OTHER, "rules": "standard,taken_back=yes"},
        "taken_back is no rule", id="a house rule that does not exist",
    ),
    pytest.param(
        {"knocker": TEN, "defender": OTHER, "rules": "standard,game_winner=first"},
        "house rules that contradict each other: game_winner, box_bonus, game_bonus",
        id="house rules that contradict each other",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("asked", "why"), WRONG)
def test_what_is_wrong_is_said_in_one_line(
    asked: dict[str, str], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(CommandError) as refused:
        said(**asked)
    assert str(refused.value).startswith(why)
    assert "\n" not in str(refused.value)
    assert refused.value.returncode == 2
    (answer,) = batch(monkeypatch, {"rules": "standard", **asked})
    assert answer == {"error": str(refused.value)}


@pytest.mark.parametrize(
    ("args", "why"),
    [
        pytest.param(
            ["score", "--knocker", TEN, "--defender", TEN], "the Ac is in both hands", id="hands"
        ),
        pytest.param(["score", "--knocker"], "argument --knocker: expected", id="no value"),
        pytest.param(["score", "--bid", "7"], "unrecognized arguments: --bid 7", id="an option"),
        pytest.param(["score"], "--knocker is needed", id="no hands"),
        pytest.param(["tally"], "the following arguments are required: --hands", id="tally"),
    ],
)
def test_a_run_that_fails_prints_one_line_and_exits_with_2(args: list[str], why: str) -> None:
    done = run(*args)
    assert done.returncode == 2
    assert done.stderr.startswith(why)
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


# --- Batch -------------------------------------------------------------------------------


def test_a_batch_goes_on_after_a_line_that_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    good = {"rules": "standard", **C17}
    answers = batch(
        monkeypatch,
        good,
        "not json",
        "[1, 2]",
        "[" * 100_000,
        {"rules": "standard", "knocker": TEN},
        {**good, "knocker": 7},
        {**good, "spread": 7},
        {**good, "wager": "1"},
        "",
        {**good, "spread": ["6d 7d 8d 9d Td", "6s 7s 8s 9s"], "upcard": None},
    )
    assert [answer.get("points", answer.get("error")) for answer in answers] == [
        26,
        *["no JSON object with rules, knocker and defender"] * 4,
        "knocker must be text",
        "spread must be text",
        "nothing called wager is needed",
        26,
    ]


def test_a_batch_answers_as_a_single_question_does(monkeypatch: pytest.MonkeyPatch) -> None:
    (answer,) = batch(monkeypatch, {"rules": "classic", **C17})
    assert answer == score("classic", **C17)


def test_five_hundred_random_showdowns_are_scored_as_the_slow_scorer_scores_them() -> None:
    asked = list(showdowns(500, seed=2))
    report = checked(asked, list(scored(asked)))
    assert report.hands == 500
    assert {one["rules"] for one in asked} == set(RULES)
    assert report.results.keys() >= {"knock", "gin", "undercut", "tie", "big-gin"}
    assert report.results["undercut"] > 100
    assert min(report.equal, report.above_least, report.laid_off) > 50


@pytest.mark.parametrize(
    ("side", "name", "value"),
    [
        pytest.param(None, "points", 27, id="one point more"),
        pytest.param(None, "winner", "knocker", id="the other wins"),
        pytest.param("knocker", "count", 5, id="another count"),
        pytest.param("knocker", "melds", ["6d 7d 8d 9d", "6s 7s 8s 9s"], id="a card nowhere"),
        pytest.param("knocker", "melds", ["7d 6d 8d 9d Td", "6s 7s 8s 9s"], id="out of order"),
        pytest.param(
            "defender", "layoffs", [["4s", "6s 7s 8s 9s"], ["5s", "6s 7s 8s 9s"]],
            id="the four before the five",
        ),
        pytest.param("defender", "layoffs", [["5s", "6s 7s 8s 9s"]], id="a lay-off left out"),
        pytest.param("defender", "melds", ["5c 5d 5h", "9h Th Jh"], id="a shorter meld"),
    ],
)  # fmt: skip
def test_the_check_finds_a_false_answer(side: str | None, name: str, value: object) -> None:
    asked, answer = {"rules": "standard", **C17}, score(**C17)
    check(asked, answer, Report())
    (answer[side] if side else answer)[name] = value
    with pytest.raises(WrongScore):
        check(asked, answer, Report())
