from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.engine.cards import DECK, Card, CardSet, NotationError, card, card_list, cards
from play.engine.moves import Action, Move
from tests.engine.strategies import played_hands


def test_a_deck_has_every_rank_in_every_suit_once() -> None:
    names = {rank + suit for rank in "A23456789TJQK" for suit in "cdhs"}
    assert {str(one) for one in DECK} == names
    assert len(DECK) == 52


@pytest.mark.parametrize("one", DECK, ids=str)
def test_a_card_is_read_back_from_its_name(one: Card) -> None:
    assert card(str(one)) == one
    assert (one.rank + one.suit, f"{one}") == (str(one), str(one))


@pytest.mark.parametrize(
    ("name", "points"),
    [
        pytest.param("Ah", 1, id="S16 S92 the ace is worth one, not nothing"),
        pytest.param("2h", 2, id="S16 a two"),
        pytest.param("6h", 6, id="S45 the six of hearts"),
        pytest.param("9c", 9, id="S117 a nine"),
        pytest.param("Td", 10, id="S117 a ten"),
        pytest.param("Js", 10, id="S16 a jack"),
        pytest.param("Qc", 10, id="S16 a queen"),
        pytest.param("Kh", 10, id="S78 a king"),
    ],
)
def test_what_a_card_costs_as_deadwood(name: str, points: int) -> None:
    assert card(name).points == points
    assert cards(name).points == points


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Th 7s", id="the site's own"),
        pytest.param("10h 7s", id="ten in two figures"),
        pytest.param("tH7S", id="any case, no spaces"),
        pytest.param("T♥, 7♠", id="pips and a comma"),
        pytest.param("T♥\ufe0f 7♠\ufe0e", id="pips with their invisible marks"),
        pytest.param("Th\u00a07s", id="a space that does not break"),
        pytest.param("\x0bTh\u2003\n7s\x0c", id="any other white space"),
    ],
)
def test_cards_may_be_written_in_many_ways(text: str) -> None:
    assert [str(one) for one in card_list(text)] == ["Th", "7s"]


@pytest.mark.parametrize(
    ("text", "code", "data"),
    [
        pytest.param("7x", "unreadable-card", {"text": "7x"}, id="no such suit"),
        pytest.param("7h 1h", "unreadable-card", {"text": "1h"}, id="no such rank"),
        pytest.param("7h h", "unreadable-card", {"text": "h"}, id="half a card"),
        pytest.param("7h 7H", "card-twice", {"card": card("7h")}, id="one card twice"),
        pytest.param("Kh 9ſ", "unreadable-card", {"text": "9ſ"}, id="a long s is no spade"),
        pytest.param("\u212ah", "unreadable-card", {"text": "\u212ah"}, id="a kelvin is no king"),
    ],
)
def test_unreadable_cards_are_refused_with_a_code(
    text: str, code: str, data: dict[str, object]
) -> None:
    with pytest.raises(NotationError) as refused:
        cards(text)
    assert (refused.value.code, refused.value.data) == (code, data)


@pytest.mark.parametrize("text", ["", "   ", "7h 8h", "\u00a0"], ids=repr)
def test_one_card_is_neither_none_nor_two(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        card(text)
    assert refused.value.code == "unreadable-card"


@given(st.text(alphabet=st.sampled_from("A27TKcdhsS♥10 \u00a0\u212aſ,;x\n")))
def test_no_text_at_all_breaks_the_reader(text: str) -> None:
    for read in (card_list, Move.parse):
        try:
            read(text)
        except NotationError:
            continue  # any other exception is a fault


@given(st.frozensets(st.sampled_from(DECK)), st.frozensets(st.sampled_from(DECK)))
def test_a_card_set_is_a_set(left: frozenset[Card], right: frozenset[Card]) -> None:
    a, b = CardSet(left), CardSet(right)
    assert list(a) == sorted(left)
    assert len(a) == len(left)
    assert set(a | b) == left | right
    assert set(a & b) == left & right
    assert set(a - b) == left - right
    assert (a <= b, a == b, a.isdisjoint(b)) == (left <= right, left == right, not left & right)
    assert cards(str(a)) == a
    assert deepcopy(a) == a


def test_a_card_set_never_changes() -> None:
    with pytest.raises(AttributeError):
        cards("7h").mask = 0


@pytest.mark.parametrize(
    "text",
    [
        "take",
        "pass",
        "stock",
        "discard 7h",
        "knock Td",
        "big-gin",
        "spread 7c7d7h 4s5s6s",
        "meld 2c2d2h",
        "lay 8s 5s6s7s",
        "meld 2c2d2h; lay 8s 5s6s7s; lay 9s 5s6s7s",
        "done",
    ],
)
def test_a_move_is_written_as_it_is_read(text: str) -> None:
    assert str(Move.parse(text)) == text


@given(played_hands())
def test_every_move_played_is_read_back_from_its_text(played) -> None:
    for move in played.record.moves:
        assert Move.parse(str(move)) == move


@pytest.mark.parametrize(
    ("text", "action"),
    [
        pytest.param("take 7h", Action.TAKE, id="a take as a history has it"),
        pytest.param("stock 7h", Action.STOCK, id="a stock draw as a history has it"),
        pytest.param("  Take ", Action.TAKE, id="any case, spaces around"),
    ],
)
def test_moves_are_also_read_in_these_forms(text: str, action: Action) -> None:
    assert Move.parse(text) == Move(action)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("", "unreadable-move", id="nothing (D8)"),
        pytest.param("fold", "unreadable-move", id="a word of another game"),
        pytest.param("pass 7h", "unreadable-move", id="a pass with a card"),
        pytest.param("big-gin 7h", "unreadable-move", id="big gin with a card"),
        pytest.param("discard", "unreadable-card", id="a discard of nothing"),
        pytest.param("discard 7h 8h", "unreadable-card", id="two cards thrown"),
        pytest.param("take a card", "unreadable-card", id="a take of no card"),
        pytest.param("spread 9c-j", "unreadable-card", id="D4 a run with a dash"),
        pytest.param("spread 7h7h7c", "card-twice", id="D48 one card twice in a meld"),
        pytest.param("meld", "unreadable-move", id="an empty meld"),
        pytest.param("lay 8s", "unreadable-move", id="a lay-off on nothing"),
        pytest.param("meld 2c2d2h; knock 7h", "unreadable-move", id="a knock while defending"),
        pytest.param("done now", "unreadable-move", id="more than done"),
    ],
)
def test_an_unreadable_move_is_refused_with_a_code(text: str, code: str) -> None:
    with pytest.raises(NotationError) as refused:
        Move.parse(text)
    assert refused.value.code == code
