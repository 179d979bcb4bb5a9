"""Each kind of mistake has an example that must trigger it, and a sentence of its own."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string

from lessons.counting import CODES, judge_count
from lessons.groups import NO_MELD, judge_group
from lessons.tasks.choose_group import ChooseGroup
from lessons.tasks.count import Count
from lessons.tasks.pick_cards import PickCards
from lessons.tasks.pick_melds import PickMelds
from play.engine.cards import card_list, cards
from play.engine.melds import Arrangement
from tests.lessons.brute_count import least

GROUPS = [
    ("7h", "too-few"),
    ("7h 9d", "too-few"),
    ("7h 9h", "too-few"),
    ("7h 7d", "pair"),
    ("7h 8h", "neighbours"),
    ("Qh Kh Ah", "round-corner"),
    ("Kh Ah 2h", "round-corner"),
    ("3s 4s 6s", "gap"),
    ("2s 5s 9s", "out-of-order"),
    ("7h 7d 7s 8h", "extra-card"),
    ("8d 9d Th", "mixed-suits"),
    ("7h 7d 8d", "odd-rank"),
    ("2h 9d Ks", "no-pattern"),
]

# 4d 5d 6d, Js Qs Ks and three sixes: the run of diamonds and the sixes want the same card
SHARED = "4d 5d 6d Js Qs Ks 6s 6c 4c Ah"
COUNTS = [
    (SHARED, 17, "other-split"),
    (SHARED, 62, "no-melds"),
    (SHARED, 44, "meld-counted"),  # the spades are not seen
    (SHARED, 5, "card-in-both"),
    ("3h 4h 5h 6h 9c 9d 9s Kc Jd 2s", 25, "short-meld"),
    ("Qh Kh Ah 7c 7d 7s 2c 4d 9s 5c", 20, "round-corner"),
    ("5h 6d 7s 9c 9d 9s Kc Jh 2s 2d", 24, "mixed-suits"),
    ("7c 7d 7s Jh Qd 2c 4d 9s 5c Ah", 44, "court-values"),
    ("7c 7d 7s Jh Qd 2c 4d 9s 5c Ah", 51, "odd-ace"),
    ("7c 7d 7s 8h 8d 2c 4d Ts Kc Ah", 27, "pair"),
    ("7c 7d 7s 8h 9h 2c 4d Ts Kc Ah", 27, "neighbours"),
    ("7c 7d 7s 8h 9h 2c 4d Ts Kc Ah", 42, "card-forgotten"),
    ("7c 7d 7s 8h 9h 2c 4d Ts Kc Ah", 45, "off-by-one"),
    ("7c 7d 7s 8h 9h 2c 4d Ts Kc 5h", 58, "carry"),
    (SHARED, 0, "too-low"),
    (SHARED, 60, "too-high"),
]

TASKS = [
    (PickCards(card_list("3d 4d 5d 9s 9c 9h"), "set"), "3d 4d 5d", "other-kind"),
    (PickCards(card_list("3d 4d 5d 6d Kc"), "run", longest=True), "3d 4d 5d", "longer"),
    (PickCards(card_list("7s 9h 7h 8h 7d"), "meld"), "7d 7h 7s 8h 9h", "card-in-both"),
    (PickMelds(card_list(SHARED)), "4d 5d 6d Js Qs Ks", "other-split"),
    (PickMelds(card_list(SHARED)), "Js Qs Ks", "meld-counted"),
    (PickMelds(card_list("3h 4h 5h 6h Kc")), "3h 4h 5h", "short-meld"),
    (PickMelds(card_list(SHARED)), "4d 5d 6c 6d 6s Js Qs Ks", "stray-shared"),
    (PickMelds(card_list(SHARED)), "4c 6c 6d 6s Js Qs Ks", "stray"),
]


@pytest.mark.parametrize(("group", "code"), GROUPS, ids=lambda value: value)
def test_a_group_that_is_no_meld_is_told_why(group: str, code: str) -> None:
    grade = judge_group(cards(group))
    assert (grade.right, grade.code) == (False, code)
    assert sentence("groups", grade)


def test_every_reason_against_a_group_has_its_example() -> None:
    assert {code for _, code in GROUPS} == NO_MELD


@pytest.mark.parametrize(("hand", "said", "code"), COUNTS)
def test_a_wrong_count_is_told_how_it_came_about(hand: str, said: int, code: str) -> None:
    grade = judge_count(cards(hand), said)
    assert (grade.right, grade.code) == (False, code)
    assert grade.data["least"] == least(card_list(hand))
    assert sentence("count", grade)


def test_every_reason_against_a_count_has_its_example() -> None:
    assert {code for *_, code in COUNTS} == CODES


@pytest.mark.parametrize(("task", "answer", "code"), TASKS)
def test_a_task_tells_its_own_reason(task, answer: str, code: str) -> None:
    grade = task.grade(answer)
    assert (grade.right, grade.code) == (False, code)
    assert code in task.codes
    assert render_to_string(task.reasons, {"grade": grade}).strip()


def test_a_set_that_is_asked_for_as_a_run_is_told_so() -> None:
    task = ChooseGroup((card_list("9c 9d 9h"), card_list("3s 4s 5s")), "run")
    grade = task.grade("9c 9d 9h")
    assert grade.code == "other-kind"
    assert "set" in sentence("groups", grade)


def test_a_meld_chosen_as_no_meld_is_told_so() -> None:
    task = ChooseGroup((card_list("9c 9d 9h"), card_list("3s 4s 6s")), "no meld")
    assert task.grade("9c 9d 9h").code == "is-meld"


def test_the_other_choice_is_shown_with_both_counts() -> None:
    grade = judge_count(cards(SHARED), 17)
    split = grade.data["split"]
    assert isinstance(split, Arrangement)
    assert (str(split.deadwood), split.count) == ("4c 6c Ah 6s", 17)
    said = sentence("count", grade)
    assert "leaves 17" in said
    assert "14 is left" in said


def test_a_card_of_its_own_points_is_named_when_forgotten() -> None:
    grade = judge_count(cards("7c 7d 7s 8h 9h 2c 4d Ts Kc Ah"), 42)
    assert "two of clubs" in sentence("count", grade)
    assert "one of" not in sentence("count", grade)


def test_one_of_two_kings_is_forgotten_without_saying_which() -> None:
    grade = judge_count(cards("7c 7d 7s 8h 9h 2c 4d Ts Kc Ah"), 34)
    assert grade.code == "card-forgotten"
    assert "one of" in sentence("count", grade)


def test_every_best_split_passes_and_is_shown() -> None:
    hand = cards("6c 7c 8c 7d 7h Ks")  # the set leaves 6 and 8, the run two sevens
    grade = judge_count(hand, 24)
    splits = grade.data["splits"]
    assert grade.right
    assert isinstance(splits, tuple)
    assert {str(split.melds[0]) for split in splits} == {"6c 7c 8c", "7c 7d 7h"}
    task = PickMelds(card_list("6c 7c 8c 7d 7h Ks"))
    assert task.grade("6c 7c 8c").right
    assert task.grade("7c 7d 7h").right


def test_the_sum_under_the_cards_is_the_learner_s_own() -> None:
    task = Count(card_list("7c 7d 7s Jh Qd 2c 4d 9s 5c Ah"))
    assert task.shown("44", task.grade("44"))["sum"] == "12 + 11 + 9 + 5 + 4 + 2 + 1 = 44"
    right_cards = task.shown("42", task.grade("42"))["sum"]
    assert right_cards == "10 + 10 + 9 + 5 + 4 + 2 + 1"


def sentence(reasons: str, grade) -> str:
    return render_to_string(f"lessons/reasons/_{reasons}.html", {"grade": grade}).strip()
