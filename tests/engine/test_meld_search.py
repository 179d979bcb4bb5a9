from __future__ import annotations

import pytest

from play.engine.cards import WHOLE_DECK, cards
from play.engine.melds import (
    arrangements,
    best_arrangement,
    best_arrangements,
    cards_that_fit,
    is_meld,
    least_deadwood,
    meld_kind,
    melds_in,
    tables_of,
)
from play.engine.presets import STANDARD
from play.engine.solver import least_after_throw
from play.management import slow_scorer as slow
from tests.engine.tables import tight


def test_a_whole_deck_holds_65_sets_and_264_runs() -> None:
    found = melds_in(WHOLE_DECK)
    sets = [meld for meld in found if meld_kind(meld) == "set"]
    assert (len(sets), len(found) - len(sets)) == (65, 264)
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(
    ("group", "kind"),
    [
        pytest.param("Tc Td Ts", "set", id="S22 three tens"),
        pytest.param("5c 5d 5h", "set", id="S21 three fives"),
        pytest.param("7c 7d 7h 7s", "set", id="S44 four sevens"),
        pytest.param("8c 8d 8s", "set", id="S112 three eights"),
        pytest.param("Jd Qd Kd", "run", id="S23 jack, queen, king of diamonds"),
        pytest.param("Ac 2c 3c", "run", id="S24 the ace is low"),
        pytest.param("3s 4s 5s", "run", id="S44 three spades in sequence"),
        pytest.param("7d 8d 9d", "run", id="S82 seven, eight, nine of diamonds"),
        pytest.param("Ad 2d 3d 4d", "run", id="S111 four diamonds from the ace"),
        pytest.param("2c 3c 4c 5c 6c 7c", "run", id="a run may be longer than four"),
    ],
)
def test_these_are_melds(group: str, kind: str) -> None:
    assert is_meld(cards(group))
    assert meld_kind(cards(group)) == kind


@pytest.mark.parametrize(
    "group",
    [
        pytest.param("Qc Kc Ac", id="S24 the ace is not high"),
        pytest.param("Kc Ac 2c", id="C6 no run round the corner"),
        pytest.param("As Ks Qs", id="S46 ace, king, queen"),
        pytest.param("Kc Kd Ad", id="D6 two kings and an ace"),
        pytest.param("7h 8h", id="two in sequence"),
        pytest.param("7h 7d", id="a pair"),
        pytest.param("7h 8h 9d", id="a run changes suit"),
        pytest.param("7h 8h Th", id="a run with a gap"),
        pytest.param("7c 7d 7h 8h", id="a set and a neighbour"),
        pytest.param("", id="no cards"),
    ],
)
def test_these_are_not_melds(group: str) -> None:
    assert not is_meld(cards(group))


# Each hand by its case, its least deadwood, and the melds that must be in one best arrangement.
COUNTED = [
    pytest.param("Tc Qc 4d 9d 4h 9h Jh 4s 5s 6s", 56, "4s5s6s", id="C1 the run saves more"),
    pytest.param("Jc Kc 5d Jd Kd 3h 4h 5h 2s 5s", 49, "5d5h5s", id="C2 the set saves more"),
    pytest.param(
        "7c 7d 7h 7s 8s 9s 2c 3d Qd Kh", 25, "7c7d7h 7s8s9s", id="C3 four sevens give one away"
    ),
    pytest.param("2c 3c 4c 5c 6c 8d 9d Td Jd Qd", 0, "2c3c4c5c6c 8d9dTdJdQd", id="C7 two melds"),
    pytest.param("Ah Qh Kh 2c 5c 8c 3d 6d 9d Js", 64, "", id="C6 no run round the corner"),
    pytest.param("5c 6c 7c 5d 6d 7h 7s 7d 2s 3h", 16, "5c6c7c 7d7h7s", id="C9 set against runs"),
    pytest.param("Ks Kc Qd Qh Js Jc Td Th 9s 9c", 98, "", id="C11 the most there can be"),
    pytest.param("8c 9c Tc 8d 8h 6s 5d 4h 3s 2d", 36, "8c9cTc", id="C46 the run, not the set"),
    pytest.param("3h 4h 5h 6h 9c 9d 9h 9s Ac Kd", 11, "3h4h5h6h 9c9d9h9s", id="S6 eleven"),
    pytest.param("Jc Jd Jh 3s 4s 5s 6s 7c 2d Ah", 10, "JcJdJh 3s4s5s6s", id="S56 repaired"),
    pytest.param("7c 7d 7h 7s 3s 4s 5s Tc Td Th", 0, "7c7d7h7s 3s4s5s TcTdTh", id="S58 gin"),
    pytest.param("8c 8d 8h 4c 4d 4h 5c 2c 2h As", 10, "4c4d4h 8c8d8h", id="S120 ten, not 13"),
    pytest.param("6h Qh Qc 5h Kd Kh 7h Kc 4h Qd", 0, "KcKdKh QcQdQh", id="D1 gin, first hand"),
    pytest.param("Kc 3s 3c 9c Kh 3h 9h 3d 9d Kd", 0, "9c9d9h", id="D1 gin, second hand"),
    pytest.param("Tc 2h 3h 2s Td 5h 3s 4h 4s Ts", 0, "2s3s4s", id="D1 gin, third hand"),
    pytest.param("5s 4h 6s Th 3h Jh 5h 9h 2h 4s", 0, "9hThJh", id="D1 gin, fourth hand"),
    pytest.param("6c 7c 8c 6d 7d 8d 6h 6s 2c Kd", 24, "6c7c8c 6d7d8d", id="no set of four sixes"),
    pytest.param("4s 4c 4d 4h 5s 5c 5d 6s 2c 3s 3c", 9, "", id="many ways to split the fours"),
    pytest.param("7c 7d 7h 4c 5c 6c Jc Qc Kc As", 1, "JcQcKc", id="D53 a dead ace is not gin"),
    pytest.param("Jc Jd Jh 9c Tc Qc Kd 5h 3s 2d", 40, "9cTcJcQc", id="D56 the run with the jack"),
    pytest.param("2c 4d 6h 8s Tc Qd Kh 3s 4s 5s", 50, "3s4s5s", id="D49 the last run of a hand"),
    pytest.param("2c 3d 5h 6c 8d 9h Jc Kd Kh Ks", 43, "KdKhKs", id="D49 a set at the very end"),
]


@pytest.mark.parametrize(("hand", "count", "melds"), COUNTED)
def test_the_least_deadwood_and_its_melds(hand: str, count: int, melds: str) -> None:
    found = best_arrangements(cards(hand))
    assert {one.count for one in found} == {least_deadwood(cards(hand))} == {count}
    assert any(set(melds.split()) <= {tight(meld) for meld in one.melds} for one in found)
    assert slow.least(slow.hand(cards(hand))) == count


@pytest.mark.parametrize(
    ("hand", "least"),
    [
        pytest.param("4c 4d 4h 4s 9c 9d 9h 9s Kd Kh Ks", 0, id="the fourth of a set goes"),
        pytest.param("4c 4d 4h 4s 9c 9d 9h Ks Kd Kh", 0, id="of ten cards too"),
        pytest.param("4c 4d 4h 4s 9c 9d 9h 7s 8s 9s Ts", 0, id="or the end of a run"),
        pytest.param("3c 4c 5c 6c 2d 4d 5d 6d 3h 5h 6h", 10, id="a meld card, not the dearest"),
        pytest.param("6c 7c 8c 6d 7d 8d 6h 6s 2c Kd Ah", 15, id="the king goes"),
    ],
)
def test_the_least_after_a_throw(hand: str, least: int) -> None:
    assert least_after_throw(cards(hand).mask, tables_of(STANDARD)) == least
    assert min(slow.least(slow.hand(hand) - {one}) for one in hand.split()) == least


def test_s56_the_printed_knock_is_impossible() -> None:
    nine = cards("7c 7d 7h 3s 4s 5s 7s 2d Ah")  # three sevens, a run, and 7, 2, ace
    assert len(nine) == 9
    assert least_deadwood(nine) == 3  # the fourth seven belongs in the set


def test_s58_three_melds_of_three_are_no_gin_hand() -> None:
    assert len(cards("7c 7d 7h 3s 4s 5s Tc Td Th")) == 9


def test_c5_a_run_of_ten_melds_in_nine_ways() -> None:
    ways = best_arrangements(cards("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th"))
    sizes = sorted(tuple(len(meld) for meld in one.melds) for one in ways)
    assert sizes == [
        (3, 3, 4), (3, 4, 3), (3, 7), (4, 3, 3), (4, 6), (5, 5), (6, 4), (7, 3), (10,),
    ]  # fmt: skip
    assert tight(*ways[0].melds) == "Ah2h3h4h5h6h7h8h9hTh"


def test_c9_both_equal_arrangements_are_found() -> None:
    ways = best_arrangements(cards("5c 6c 7c 5d 6d 7h 7s 7d 2s 3h"))
    assert {tight(*one.melds) for one in ways} == {"5c6c7c 7d7h7s", "7c7h7s 5d6d7d"}


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        pytest.param(
            "Ac 2c 3c 4c As Ah 9c 9d 9h 4s",
            "AcAhAs 2c3c4c 9c9d9h",
            id="least deadwood: the ace leaves its run for the set",
        ),
        pytest.param(
            "4c 5c 6c 7c 7d 7h Kc Kd Kh 2s",
            "4c5c6c 7c7d7h KcKdKh",
            id="least deadwood: the seven leaves its run",
        ),
        pytest.param(
            "4s 5s 6s 7s 8s 9s 2c 2d 2h Ac",
            "2c2d2h 4s5s6s7s8s9s",
            id="C30 one run of six rather than two of three",
        ),
        pytest.param(
            "5c 6c 7c 5d 6d 7d 7h 7s Kc Qc",
            "5c6c7c 7d7h7s",
            id="equal in all: card order",
        ),
        pytest.param(
            "8c 9c Tc Jc Qc Jd 8h 9h Th Jh",
            "8c9cTc JcJdJh 8h9hTh",
            id="three cards to lay off rather than four, though one meld more",
        ),
    ],
)
def test_r3_which_of_the_best_arrangements_is_shown(hand: str, melds: str) -> None:
    assert tight(*best_arrangement(cards(hand)).melds) == melds


def test_r3_prefers_what_leaves_the_opponent_fewest_cards_to_lay_off() -> None:
    # 3c joins the set or the run. The run left as 4-5-6 takes two cards, the set none;
    # 3-4-5-6 takes two as well and leaves the set of three open to the fourth three.
    hand = cards("3c 3d 3h 3s 4c 5c 6c Kd Kh Ks")
    shown = best_arrangement(hand)
    open_to = [len(cards_that_fit(meld) - hand) for meld in shown.melds]
    assert shown.count == 0
    assert sum(open_to) == min(
        sum(len(cards_that_fit(meld) - hand) for meld in one.melds)
        for one in best_arrangements(hand)
    )
    assert tight(*shown.melds) == "3c3d3h3s 4c5c6c KdKhKs"


def test_every_arrangement_of_three_sevens_in_a_run_is_listed() -> None:
    listed = {tight(*one.melds) for one in arrangements(cards("7c 7d 7h 8h 9h"))}
    assert listed == {"", "7c7d7h", "7h8h9h"}


@pytest.mark.parametrize(
    ("meld", "fits"),
    [
        pytest.param("5c 5d 5h", "5s", id="S33 a five on three fives"),
        pytest.param("6c 7c 8c", "5c 9c", id="S33 a five below 6-7-8"),
        pytest.param("2d 3d 4d", "Ad 5d", id="S33 S122 a five above 2-3-4"),
        pytest.param("4h 5h 6h", "3h 7h", id="S85 three or seven on 4-5-6"),
        pytest.param("3s 4s 5s", "2s 6s", id="S61 two or six on 3-4-5"),
        pytest.param("Ac 2c 3c", "4c", id="C24 nothing goes below an ace"),
        pytest.param("Js Qs Ks", "Ts", id="C24 nothing goes above a king"),
        pytest.param("9c 9d 9h 9s", "", id="C34 a full set is closed"),
    ],
)
def test_the_cards_that_fit_a_meld(meld: str, fits: str) -> None:
    assert str(cards_that_fit(cards(meld))) == fits
