"""Two kinds of tasks: which group has most outs, and who deals when three play."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string

from lessons.tasks.base import Facts, TaskFault
from lessons.tasks.most_outs import MostOuts
from lessons.tasks.table_of_three import TableOfThree
from play.engine.cards import card_list, cards

GROUPS = ["9h Jh", "3c 4c", "Qd Kd"]


def sentence(task, grade) -> str:
    return render_to_string(task.reasons, {"grade": grade}).strip()


def options(task, answer: str = "") -> list[Any]:
    shown: dict[str, Any] = task.shown(answer, task.grade(answer) if answer else None)
    return list(shown["options"])


def posted(answer: str) -> QueryDict:
    data = QueryDict(mutable=True)
    data["answer"] = answer
    return data


# --- Most outs -----------------------------------------------------------------------------


def most_outs(groups: list[str], gone: str = "") -> MostOuts:
    return MostOuts.of(Facts({"groups": groups, "gone": gone}))


def test_the_group_with_most_outs_is_right() -> None:
    task = most_outs(GROUPS)
    assert task.solution() == "3c 4c"
    assert task.grade("3c 4c").right
    assert (task.facts()["outs"], task.facts()["most"]) == (cards("2c 5c"), 2)


def test_a_group_with_fewer_outs_is_told_what_it_waits_for() -> None:
    task = most_outs(GROUPS)
    grade = task.grade("9h Jh")
    assert (grade.code, grade.data["number"], grade.data["most"]) == ("fewer-outs", 1, 2)
    assert grade.code in task.codes
    assert "1 card" in sentence(task, grade)


def test_cards_that_are_gone_are_no_outs() -> None:
    task = most_outs(["7h 7d", "3c 4c"], gone="7c 7s")
    assert task.solution() == "3c 4c"
    assert "any more" in sentence(task, task.grade("7h 7d"))


@pytest.mark.parametrize("groups", [["7h 7d", "3c 4c"], ["7h 7d"]], ids=["equal", "alone"])
def test_one_group_must_be_best(groups: list[str]) -> None:
    with pytest.raises(TaskFault):
        most_outs(groups)


def test_the_form_takes_the_groups_and_nothing_else() -> None:
    task = most_outs(GROUPS)
    assert task.form(posted("Qd Kd")).is_valid()
    assert not task.form(posted("7h 7d")).is_valid()


# --- Three players -------------------------------------------------------------------------


def three(ask: str, dealer: str, winner: str = "nobody", rules: str = "standard") -> TableOfThree:
    facts = {"ask": ask, "dealer": dealer, "winner": winner, "rules": rules}
    return TableOfThree.of(Facts(dict(facts)))


@pytest.mark.parametrize(
    ("task", "who", "wrong", "code"),
    [
        pytest.param(three("asked-first", "gina"), "otto", "gina", "sits-out", id="sits out"),
        pytest.param(three("asked-first", "otto"), "you", "gina", "asked-second", id="second"),
        pytest.param(
            three("next-dealer", "gina", "otto"), "you", "otto", "loser-deals", id="loser"
        ),
        pytest.param(
            three("next-dealer", "gina", "otto", "norwegian"), "otto", "you", "goes-round",
            id="round",
        ),
        pytest.param(three("next-dealer", "you"), "you", "gina", "same-dealer", id="void"),
    ],
)  # fmt: skip
def test_the_engine_knows_who_deals_and_who_is_asked(task, who, wrong, code) -> None:
    assert task.solution() == who
    assert task.grade(who).right
    grade = task.grade(wrong)
    assert (grade.right, grade.code) == (False, code)
    assert sentence(task, grade)


def test_every_reason_at_a_table_of_three_has_its_example() -> None:
    rows = test_the_engine_knows_who_deals_and_who_is_asked.pytestmark[0].args[1]
    assert {row.values[3] for row in rows} == TableOfThree.codes


def test_the_dealer_sits_out_and_cannot_win() -> None:
    with pytest.raises(TaskFault):
        three("next-dealer", "gina", "gina")


def test_players_are_shown_by_their_names() -> None:
    task = three("next-dealer", "gina", "otto")
    assert [one.label for one in options(task)] == ["you", "Gina", "Otto"]
    assert [one.state for one in options(task, "you")] == ["right", "", ""]
    assert not task.form(posted("mira")).is_valid()


def test_most_outs_shows_each_group_as_written() -> None:
    assert [one.cards for one in options(most_outs(GROUPS))] == [
        card_list(group) for group in GROUPS
    ]
