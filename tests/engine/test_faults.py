"""Faults that other programs had, where no other file of this folder has them already."""

from __future__ import annotations

from dataclasses import replace

import pytest

from play.engine.cards import WHOLE_DECK, card, cards
from play.engine.hand import deal, legal_moves, play
from play.engine.layoffs import best_defence, defences
from play.engine.melds import best_arrangement, least_deadwood, meld_kind, melds_in
from play.engine.moves import IllegalMove, Move, Phase, Seat
from play.engine.presets import STANDARD
from tests.engine.tables import after, dealt, deck_of, knocked, showdown, to_discard


def test_d7_a_second_hand_in_one_process_starts_with_ten_cards() -> None:
    showdown("7c 7d 7h 3s 4s 5s Jc Jd Jh Ac", "2s 6s 7s 8s Qd Qh Kc Kd 9c 9d")
    state = deal(deck_of(""), STANDARD, Seat.NORTH)
    assert [len(hand) for hand in state.hands] == [10, 10]


def test_d9_a_spread_that_is_refused_gives_every_card_back() -> None:
    state = knocked("7c 7d 7h 3s 4s 5s Jc Jd Jh Ac", "2s 6s 7s 8s Qd Qh Kc Kd 9c 9d")
    with pytest.raises(IllegalMove):
        after(state, "spread 7c7d7h")
    assert (state.phase, state.spread) == (Phase.SPREAD, None)
    assert state.own == cards("7c 7d 7h 3s 4s 5s Jc Jd Jh Ac")


def test_d9_the_state_before_a_knock_still_holds_eleven_cards() -> None:
    before = to_discard("7c 7d 7h 3s 4s 5s Jc Jd Jh Ac", "9h")
    after(before, "knock 9h")
    assert (len(before.own), before.phase) == (11, Phase.DISCARD)


def test_d11_a_houses_value_of_the_ace_holds_in_every_deal() -> None:
    house = replace(STANDARD, ace_points=15)
    for dealer in Seat:
        state = deal(deck_of(""), house, dealer)
        assert state.preset.ace_points == 15
    assert least_deadwood(cards("Ac 9d"), house) == 24
    assert best_arrangement(cards("Ac 2c 3c Ad"), house).count == 15


def test_d16_d31_gin_is_never_the_only_move() -> None:
    state = to_discard("2c 3c 4c 5c 5d 6d 7d 9h Th Jh", "Ac")
    texts = {str(move) for move in legal_moves(state)}
    assert {"knock Ac", "discard Ac", "discard Jh"} <= texts


def test_d23_both_hands_melds_are_on_the_sheet_after_every_knock() -> None:
    sheet = showdown("7c 7d 7h 3s 4s 5s Jc Jd Jh Ac", "2h 3h 4h Kc Kd Ks 9c 8d Qh Td").sheet
    assert sheet is not None
    assert [str(meld) for meld in sheet.knocker.melds] == ["7c 7d 7h", "Jc Jd Jh", "3s 4s 5s"]
    assert [str(meld) for meld in sheet.defender.melds] == ["Kc Kd Ks", "2h 3h 4h"]


@pytest.mark.parametrize(
    ("table", "hand", "count"),
    [
        pytest.param("6d7d8d9dTd 6s7s8s9s", "3h 4s 5c 5d 5h 5s 9h Th Jh Qh", 3, id="D24 C17"),
        pytest.param("8c8d8s 5h6h7h KcKdKh", "8h 9h 4c 5c 6c Jc Jd Jh 3s 4d", 7, id="D24 C22"),
        pytest.param("3c3h3s 5c6c7c JdQdKd", "6h 7h 8c 8h 9c 9d Tc Td Th Ts", 0, id="D50 C20"),
    ],
)
def test_d24_d50_the_best_defence_is_searched_for_not_guessed(
    table: str, hand: str, count: int
) -> None:
    melds = tuple(cards(meld) for meld in table.split())
    assert best_defence(cards(hand), melds).count == count
    assert min(one.count for one in defences(cards(hand), melds)) == count


def test_d48_no_arrangement_uses_a_card_twice() -> None:
    found = best_arrangement(cards("7c 7d 7h 5c 6c"))
    assert found.count == 11
    assert len(found.melds) == 1


@pytest.mark.parametrize("suit", "cdhs")
def test_d52_every_suit_has_its_ten(suit: str) -> None:
    assert card(f"T{suit}") in WHOLE_DECK


def test_d54_a_fourth_five_completes_nothing_new() -> None:
    three = cards("5c 5d 5h Kc 9d 2s")
    before, more = best_arrangement(three), best_arrangement(three.add(card("5s")))
    assert (before.count, len(before.melds)) == (more.count, len(more.melds)) == (21, 1)


def live_melds(of: str, gone: str, size: int) -> list[str]:
    """The melds of `size` cards with this card, none of them among the cards gone."""
    found = melds_in(WHOLE_DECK - cards(gone))
    return [meld_kind(one) for one in found if card(of) in one and len(one) == size]


def test_d57_no_diamond_run_is_left_for_the_four() -> None:
    assert "run" not in live_melds("4d", "2d 3d 5d", 3)


def test_d58_the_king_has_fewest_live_melds_and_the_five_is_not_safest() -> None:
    counts = {one: len(live_melds(one, "7h 9h", 3)) for one in ("5h", "8s", "Kc", "6d")}
    assert counts == {"5h": 5, "8s": 6, "Kc": 4, "6d": 6}


def test_d21_the_upcard_is_offered_twice_and_never_again() -> None:
    state = dealt("", "", "Qd")
    offered = 0
    while Move.parse("pass") in legal_moves(state):
        state, offered = play(state, Move.parse("pass")), offered + 1
    assert offered == 2
