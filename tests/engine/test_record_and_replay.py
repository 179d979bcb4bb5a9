from __future__ import annotations

import pytest
from hypothesis import given

from play.engine.cards import DECK, NotationError
from play.engine.hand import cards_in_play
from play.engine.moves import IllegalMove, Move, Seat
from play.engine.presets import STANDARD
from play.engine.record import Record, replay
from tests.engine.strategies import Played, played_hands, presets


@given(played_hands())
def test_replay_equals_play(played: Played) -> None:
    assert replay(played.record) == played.states[-1]


@given(played_hands(presets))
def test_a_record_is_written_as_it_is_read(played: Played) -> None:
    assert Record.parse(str(played.record)) == played.record


@given(played_hands(presets))
def test_d40_a_hand_restored_in_the_middle_has_every_card_once(played: Played) -> None:
    record = played.record
    for count in (0, len(record.moves) // 2):
        part = Record(record.preset, record.dealer, record.deck, record.moves[:count])
        restored = replay(Record.parse(str(part)))
        assert restored == played.states[count]
        assert sorted(cards_in_play(restored)) == list(DECK)


def test_the_text_of_a_record() -> None:
    moves = tuple(map(Move.parse, ["pass", "pass", "stock", "discard Ac"]))
    text = str(Record(STANDARD, Seat.NORTH, DECK, moves))
    assert text.splitlines()[:2] == ["rules standard", "dealer north"]
    assert text.splitlines()[2].startswith("deck Ac 2c 3c")
    assert text.splitlines()[3:] == ["pass", "pass", "stock", "discard Ac"]


def test_a_replay_stops_at_the_first_unlawful_move() -> None:
    moves = (Move.parse("pass"), Move.parse("stock"))
    with pytest.raises(IllegalMove) as refused:
        replay(Record(STANDARD, Seat.NORTH, DECK, moves))
    assert refused.value.code == "not-now"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        pytest.param("rules martian\ndealer north\ndeck", KeyError, id="unknown rules"),
        pytest.param("rules standard\ndealer west\ndeck", ValueError, id="no such seat"),
        pytest.param("rules standard", ValueError, id="no deck"),
        pytest.param("rules standard\ndealer north\ndeck 1c", NotationError, id="no such card"),
        pytest.param("rules standard\ndealer north\ndeck\nfold", NotationError, id="no such move"),
    ],
)
def test_a_broken_record_is_refused(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        Record.parse(text)
