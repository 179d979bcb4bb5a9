"""What the strategy lessons count, counted once more by trying every combination."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.strategy import all_melds, gin_outs, melds_through, outs, runs_through
from play.engine.cards import DECK, NO_CARDS, Card, CardSet, card, cards
from tests.lessons.brute_count import is_meld, least

HANDS = st.lists(st.sampled_from(DECK), min_size=2, max_size=6, unique=True)
TENS = st.lists(st.sampled_from(DECK), min_size=14, max_size=14, unique=True)


def slow_outs(held: tuple[Card, ...], gone: tuple[Card, ...]) -> set[Card]:
    """Try each card with every two or three of the held ones, and longer runs by their ends."""
    groups = [group for size in range(2, len(held) + 1) for group in combinations(held, size)]
    return {
        one
        for one in DECK
        if one not in held and one not in gone and any(is_meld((*group, one)) for group in groups)
    }


@pytest.mark.parametrize(
    ("held", "number"),
    [
        pytest.param("7h 7d", 2, id="pair"),
        pytest.param("5s 6s", 2, id="neighbours"),
        pytest.param("Ac 2c", 1, id="ace and two"),
        pytest.param("Qd Kd", 1, id="queen and king"),
        pytest.param("6c 8c", 1, id="gap"),
        pytest.param("6h 7h 7d", 4, id="triangle"),
        pytest.param("Ah Ad 2d", 3, id="triangle at the low end"),
        pytest.param("Kh Kd Qd", 3, id="triangle at the high end"),
        pytest.param("Ah 2h 2d", 3, id="ace beside a pair of twos"),
        pytest.param("Kh Qh Qd", 3, id="king beside a pair of queens"),
        pytest.param("Jh Qh Qd", 4, id="jack beside a pair of queens"),
        pytest.param("7h 7d 8h 8d", 8, id="square"),
        pytest.param("5h 6h 8h 9h", 3, id="two pairs of neighbours with a gap"),
        pytest.param("9c 9d 9h", 1, id="finished set"),
        pytest.param("5d 6d 7d", 2, id="finished run"),
        pytest.param("As 2s 3s", 1, id="finished run at the low end"),
        pytest.param("Jc Qc Kc", 1, id="finished run at the high end"),
    ],
)
def test_combinations_have_their_outs(held: str, number: int) -> None:
    assert len(outs(cards(held))) == number
    assert set(outs(cards(held))) == slow_outs(tuple(cards(held)), ())


@given(HANDS, st.sets(st.sampled_from(DECK), max_size=20))
def test_outs_are_what_trying_every_card_finds(held, gone) -> None:
    missing = CardSet(gone) - CardSet(held)
    found = outs(CardSet(held), missing)
    assert set(found) == slow_outs(tuple(held), tuple(missing))
    assert not found & missing


@given(TENS)
def test_gin_outs_leave_nothing_after_a_throw(drawn) -> None:
    hand, gone = CardSet(drawn[:10]), CardSet(drawn[10:])
    found = gin_outs(hand, gone)
    assert not found & (hand | gone)
    for one in found:
        assert min(least(tuple(hand.add(one).remove(thrown))) for thrown in hand.add(one)) == 0


def test_a_hand_one_card_from_gin_counts_every_card_that_brings_it() -> None:
    hand = cards("5h 6h 7h 9c 9d 9s Jc Js Jd 3s")
    assert str(gin_outs(hand)) == "4h 8h 9h Jh"
    assert str(gin_outs(hand, cards("Jh 4d Kc 8s"))) == "4h 8h 9h"


@pytest.mark.parametrize("one", DECK, ids=str)
def test_a_card_lies_in_four_to_six_melds_of_three(one: Card) -> None:
    rest = [other for other in DECK if other != one]
    slow = {CardSet((one, *two)) for two in combinations(rest, 2) if is_meld((one, *two))}
    assert set(melds_through(one)) == slow
    assert len(slow) == {1: 4, 2: 5, 12: 5, 13: 4}.get(one.number, 6)


def test_seen_cards_end_the_melds_they_belong_to() -> None:
    left = melds_through(card("8h"), cards("8c 8s"))
    assert {str(meld) for meld in left} == {"6h 7h 8h", "7h 8h 9h", "8h 9h Th"}
    assert melds_through(card("5c"), cards("5h 6c 5s 3c")) == ()


def test_the_deck_has_329_melds() -> None:
    sets = [len(all_melds("set", size)) for size in (3, 4)]
    assert sets == [13 * 4, 13]
    assert len(all_melds("run", 3)) == 4 * 11
    assert len(all_melds("run")) == 4 * sum(range(1, 12))
    assert len(all_melds()) == 329
    assert len(set(all_melds())) == 329


def test_long_runs_like_the_seven_best() -> None:
    """A run through rank r begins at or below it and ends at or above it."""
    through = [len(runs_through(one)) for one in DECK[:13]]
    slow = [
        sum(1 for low in range(1, r + 1) for high in range(r, 14) if high - low >= 2)
        for r in range(1, 14)
    ]
    assert through == slow == [11, 21, 30, 37, 42, 45, 46, 45, 42, 37, 30, 21, 11]


def test_no_cards_are_out_of_nothing() -> None:
    assert outs(NO_CARDS) == NO_CARDS
