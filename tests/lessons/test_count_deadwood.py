from __future__ import annotations

from random import Random

import pytest

from lessons.drills import DRILLS, BadQuestion
from lessons.drills.count_deadwood import LEVELS, generate, read
from lessons.drills.hands import TRAPS, one_way
from play.engine.cards import CardSet, card_list
from play.engine.melds import melds_in
from tests.lessons.brute_count import least

QUESTIONS = 50


@pytest.mark.parametrize("level", LEVELS)
def test_generated_questions_are_well_posed(level: int) -> None:
    rng = Random(level)
    for _ in range(QUESTIONS):
        text = generate(rng, level)
        task = read(text)
        assert len(task.cards) == 10
        count = least(task.cards)
        assert task.solution() == str(count)
        assert task.grade(str(count)).right
        assert not task.grade(str(count + 1)).right


@pytest.mark.parametrize("level", LEVELS)
def test_every_wrong_number_gets_a_reason(level: int) -> None:
    task = read(generate(Random(level), level))
    wrong = [task.grade(str(number)) for number in range(101) if str(number) != task.solution()]
    assert len(wrong) == 100
    assert all(grade.code in task.codes and not grade.right for grade in wrong)


def test_plain_hands_have_melds_and_no_trap() -> None:
    rng = Random(1)
    hands = [CardSet(read(generate(rng, 1)).cards) for _ in range(QUESTIONS)]
    assert all(one_way(hand) and melds_in(hand) for hand in hands)


def test_traps_are_far_more_common_than_by_chance() -> None:
    rng = Random(2)
    shared = sum(wants_one_card_twice(CardSet(read(generate(rng, 2)).cards)) for _ in range(200))
    dealt = sum(
        wants_one_card_twice(CardSet(rng.sample(list(card_list(ALL)), 10))) for _ in range(200)
    )
    assert shared > 60 > 4 * dealt


ALL = "".join(rank + suit for suit in "cdhs" for rank in "A23456789TJQK")


def wants_one_card_twice(hand: CardSet) -> bool:
    found = melds_in(hand)
    suits = [len({card.suit for card in meld}) for meld in found]
    pairs = [(a, b) for a in range(len(found)) for b in range(a)]
    return any((suits[a] == 1) != (suits[b] == 1) and found[a] & found[b] for a, b in pairs)


@pytest.mark.parametrize("trap", TRAPS)
def test_each_trap_leaves_room_for_other_cards(trap: str) -> None:
    rng = Random(3)
    assert all(3 <= len(TRAPS[trap](rng)) <= 7 for _ in range(QUESTIONS))


def test_the_same_dice_give_the_same_question() -> None:
    assert generate(Random(7), 3) == generate(Random(7), 3)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("4d5d6dJsQsKs6s6c4c", "wrong-number", id="nine cards"),
        pytest.param("4d5d6dJsQsKs6s6c4cAhAd", "wrong-number", id="eleven cards"),
        pytest.param("4d5d6dJsQsKs6s6c4c4c", "card-twice", id="one card twice"),
        pytest.param("4d5d6dJsQsKs6s6c4cXx", "unreadable-card", id="no card"),
    ],
)
def test_a_link_that_holds_no_question_says_why(text: str, code: str) -> None:
    with pytest.raises(BadQuestion) as caught:
        read(text)
    assert caught.value.code == code


@pytest.mark.parametrize("drill", DRILLS.values(), ids=DRILLS)
def test_each_drill_makes_questions_it_can_read(drill) -> None:
    for level in drill.levels:
        task = drill.read(drill.generate(Random(5), level))
        assert task.grade(task.solution()).right
