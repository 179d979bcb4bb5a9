"""What the lessons on strategy and variants say in words, without a number that could be filled.

Each test names the step whose sentence it holds to.
"""

from __future__ import annotations

import tomllib
from itertools import combinations, pairwise

import pytest

from lessons.catalogue import CONTENT, course
from lessons.games import read_hands
from lessons.pace import STAGES
from lessons.strategy import gin_outs, melds_through, outs
from lessons.tasks.base import Task
from play.engine.cards import DECK, CardSet, card, cards
from play.engine.match import tally
from play.engine.melds import least_deadwood, meld_kind
from play.engine.moves import Seat
from play.engine.presets import PRESETS, NextDealer, UndercutWhen, values_of

ARTICLES = [preset for preset in PRESETS.values() if preset.stated]


def task(lesson: str, step: str) -> Task:
    found = next(one for one in course("en") if one.slug == lesson).step(step)
    assert found is not None
    assert found.task is not None
    return found.task


def test_middle_cards_three_sets_and_one_to_three_runs() -> None:
    for one in DECK:
        kinds = [meld_kind(meld) for meld in melds_through(one)]
        assert kinds.count("set") == 3
        assert kinds.count("run") == min(one.number, 14 - one.number, 3)


def test_a_throw_is_a_gift_and_the_edge_is_safer() -> None:
    by_rank = [len(melds_through(one)) for one in DECK[:13]]
    assert all(low <= high for low, high in pairwise(by_rank[:7]))
    assert all(low >= high for low, high in pairwise(by_rank[6:]))


def test_triangles_have_twice_the_outs_of_a_pair() -> None:
    assert len(outs(cards("6h 7h 7d"))) == 2 * len(outs(cards("7h 7d")))


def test_two_queens_gone_make_no_set_of_queens() -> None:
    left = melds_through(card("Qc"), cards("Qd Qs"))
    assert {meld_kind(meld) for meld in left} == {"run"}


def test_knock_early_is_within_five_turns_and_late_from_the_ninth() -> None:
    assert (STAGES[0], STAGES[-1][0]) == ((1, 5), 9)


def test_two_takes_the_coach_keeps_the_king_of_clubs() -> None:
    asked = task("reading-your-opponent", "two-takes")
    assert asked.solution() == "9s"
    assert asked.grade("Kc").code == "more-danger"


@pytest.mark.parametrize(
    ("step", "answer"),
    [
        ("knock-early", "knock"),
        ("late-in-the-hand", "wait"),
        ("test-one", "knock"),
        ("test-two", "wait"),
    ],
)
def test_the_coach_knocks_and_waits_where_the_lesson_says(step: str, answer: str) -> None:
    asked = task("when-to-knock", step)
    assert asked.solution() == answer
    assert not asked.grade({"knock": "wait", "wait": "knock"}[answer]).right


def test_one_knock_has_no_gin_card_before_it() -> None:
    view = task("when-to-knock", "test-one").view  # type: ignore[attr-defined]
    gone = CardSet(view.discards)
    for thrown in view.hand:
        if least_deadwood(view.hand.remove(thrown)) <= view.limit:
            assert not gin_outs(view.hand.remove(thrown), gone.add(thrown))


def test_five_articles_and_no_two_agree() -> None:
    rules = [{**values_of(preset), "key": ""} for preset in ARTICLES]
    assert len(rules) == 5
    assert all(one != other for one, other in combinations(rules, 2))


def test_an_equal_count_is_an_undercut_at_most_tables() -> None:
    fewer = [one.key for one in ARTICLES if one.undercut_when is UndercutWhen.FEWER]
    assert fewer == ["norwegian"]


def test_boxes_and_bonuses_three_of_the_five_add_nothing() -> None:
    bare = [one for one in ARTICLES if not (one.box_bonus or one.game_bonus)]
    assert len(bare) == 3


def test_who_deals_next_the_loser_here_and_the_winner_in_iceland() -> None:
    assert PRESETS["standard"].next_dealer is NextDealer.LOSER
    assert PRESETS["icelandic"].next_dealer is NextDealer.WINNER


def test_the_end_would_be_another_one_under_the_norwegian_rules() -> None:
    facts = next(
        step
        for step in tomllib.loads((CONTENT / "house-rules/lesson.toml").read_text())["steps"]
        if step["id"] == "test-the-end"
    )
    hands = read_hands(tuple(facts["hands"]))
    assert tally(PRESETS["icelandic"], hands).winner is Seat.SOUTH
    assert tally(PRESETS["norwegian"], hands).winner is Seat.NORTH


def test_a_low_limit_leaves_the_best_throw_over_it() -> None:
    facts = task("oklahoma", "it-stays").facts()
    assert isinstance(facts["least"], int)
    assert PRESETS["standard"].knock_limit >= facts["least"] > int(str(facts["limit"]))


def test_hollywood_writes_three_two_and_one_hand() -> None:
    hands = task("hollywood", "the-second-and-the-third").hands  # type: ignore[attr-defined]
    columns = tally(PRESETS["hollywood"], hands).columns
    assert [column.boxes.south for column in columns] == [3, 2, 1]


def test_a_shut_out_player_enters_the_second_game() -> None:
    hands = task("hollywood", "too-late-for-the-first").hands  # type: ignore[attr-defined]
    columns = tally(PRESETS["hollywood"], hands).columns
    assert [column.score.north for column in columns] == [0, 30, 0]
    assert columns[0].reached is not None


def test_two_cards_of_a_rank_never_meld_without_a_third() -> None:
    assert not outs(cards("Kh Kd"), cards("Kc Ks"))
