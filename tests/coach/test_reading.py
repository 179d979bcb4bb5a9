"""South is the learner, North the opponent whose turn is read."""

from __future__ import annotations

import pytest

from play.coach.belief import Belief, Holding
from play.coach.reading import (
    Cell,
    Reading,
    Seen,
    Shift,
    Sign,
    Uses,
    own_live,
    read_turn,
    seen_grid,
)
from play.engine.cards import DECK, card, cards
from play.engine.hand import HandState
from play.engine.moves import Phase, Seat
from play.engine.presets import PRESETS
from play.engine.view import view_for
from tests.coach.games import some_states
from tests.engine.tables import after, dealt

HAND = "As 2s 3s Ac 2c 3c 4d 9d 6d Jc"
THEIRS = "9s 9c Kd Kh 5c"


def read(state: HandState) -> Reading:
    return read_turn(view_for(state, Seat.SOUTH))


def sign(state: HandState, code: str) -> Sign:
    found = read(state).sign(code)
    assert found is not None
    return found


def took(upcard: str, mine: str, threw: str = "Kd", theirs: str = THEIRS) -> HandState:
    """North, the dealer, takes the upcard that South has passed, and throws."""
    return after(dealt(mine, theirs, upcard), "pass", "take", f"discard {threw}")


def codes(reading: Reading) -> list[str]:
    return [one.code for one in reading.signs]


# --- What was taken ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("upcard", "mine", "uses", "sets", "runs"),
    [
        pytest.param("9h", "As 2s 3s Ac 2c 3c 4d 6d Jc Td", "either", 3, 3, id="both"),
        pytest.param("9h", "8h Th 3s Ac 2c 3c 4d 6d Jc Td", "set", 3, 0, id="only a set"),
        pytest.param("9h", "9d 9s 3s Ac 2c 3c 4d 6d Jc Td", "run", 0, 3, id="only a run"),
        pytest.param("9h", "9d 9s 8h Th 2c 3c 4d 6d Jc Td", "none", 0, 0, id="none"),
        pytest.param("9h", "9d 9s 8h Jh 2c 3c 4d 6d Jc Td", "none", 0, 0, id="one gap each way"),
        pytest.param("Ah", "Ad As 4h 5h 2c 3c 4d 6d Jc Td", "run", 0, 1, id="an ace is low"),
        pytest.param("Kh", "Qh Ks 4h 5h 2c 3c 4d 6d Jc Td", "set", 1, 0, id="a king ends runs"),
    ],
)
def test_a_taken_card_is_for_the_melds_whose_other_cards_are_not_seen(
    upcard, mine, uses, sets, runs
):
    seen = sign(took(upcard, mine, threw="5c", theirs="5c 8c"), "took")

    assert (seen.card, seen.uses) == (card(upcard), Uses(uses))
    assert (len(seen.sets), len(seen.runs)) == (sets, runs)
    assert all(card(upcard) in meld for meld in (*seen.sets, *seen.runs))


def test_a_card_thrown_after_the_take_rules_its_melds_out():
    mine = "As 2s 3s Ac 2c 3c 4d 9d 8h Jc"
    seen = sign(took("9h", mine, threw="9s"), "took")

    assert seen.sets == ()
    assert seen.runs == (cards("9hThJh"),)


def test_a_take_makes_the_cards_riskier_that_could_meld_with_it():
    seen = sign(took("9h", HAND), "took")

    assert seen.riskier == (Shift(card("9d"), before=4, after=6),)


def test_a_card_is_called_yours_only_if_the_learner_threw_it():
    offered = took("9h", HAND)
    thrown = after(offered, "stock", "discard Jc", "take", "discard Kh")

    assert sign(offered, "took").yours is False
    assert sign(thrown, "took").yours is True


def test_a_taken_card_that_was_thrown_again_tells_of_no_meld():
    state = after(dealt(HAND, THEIRS, "9h", PRESETS["sundanese"]), "pass", "take", "discard 9h")
    again = sign(state, "took")

    assert again.kept is False
    assert again.riskier == ()


# --- What was left and thrown ------------------------------------------------------------


def test_a_draw_from_the_stock_tells_what_was_left_and_what_was_thrown():
    state = after(dealt(HAND, THEIRS, "4h 8s 8d"), "pass", "pass", "stock", "discard Jc", "stock")
    state = after(state, "discard Kd")

    assert codes(read(state)) == ["declined", "drew-stock", "threw"]
    assert sign(state, "declined").card == card("Jc")
    assert sign(state, "declined").yours is True
    assert sign(state, "threw").card == card("Kd")


def test_a_throw_makes_the_cards_safer_that_it_could_have_melded_with():
    state = after(
        dealt("As 2s 3s Ac 2c 3c 4d Ks Qd Jc", THEIRS, "9h"), "pass", "take", "discard Kd"
    )

    assert sign(state, "threw").safer == (
        Shift(card("Qd"), before=5, after=4),
        Shift(card("Ks"), before=4, after=2),
    )


def test_a_pass_leaves_the_upcard():
    state = after(dealt(HAND, THEIRS, "9h"), "pass", "pass")

    assert codes(read(state)) == ["declined", "passed"]
    assert sign(state, "declined").card == card("9h")
    assert sign(state, "declined").yours is False


def test_a_knock_tells_what_she_is_left_with_once_she_has_spread():
    theirs = "4s 5s 6s 7c 7d 7h Jd Qd Kd Ah"
    state = after(dealt(HAND, theirs, "8s 8h 8c"), "pass", "pass", "stock", "discard Jc", "stock")
    knock = after(state, "knock 8c")
    spread = after(knock, "spread 4s5s6s 7c7d7h JdQdKd")

    assert (codes(read(knock)), read(knock).count) == (["declined", "drew-stock", "knocked"], None)
    assert (codes(read(spread)), read(spread).count) == (
        ["declined", "drew-stock", "knocked"],
        1,
    )


def test_before_the_opponents_first_turn_there_is_nothing_to_read():
    assert read(dealt(HAND)).signs == ()


# --- What she can see --------------------------------------------------------------------


def test_she_sees_her_own_cards_the_discards_and_what_the_learner_took():
    state = after(took("9h", HAND), "take")
    sight = read(after(state, "discard Jc")).sight

    assert sight.seen == cards("Kd")
    assert (sight.own, sight.discards, sight.hidden, sight.stock) == (10, 1, 9, 31)


def test_a_taken_card_that_was_thrown_again_is_seen_among_the_discards_only():
    state = after(took("9h", HAND), "take", "discard Jc", "stock", "discard Kh", "stock")
    sight = read(after(state, "discard Kd")).sight

    assert sight.seen == cards("")
    assert sight.hidden == 10


# --- The grid ----------------------------------------------------------------------------


BELIEF = Belief(
    200,
    (
        Holding(card("9h"), 1.0),
        Holding(card("8h"), 0.334),
        Holding(card("7h"), 0.04),
        Holding(card("Kh"), 0.999),
    ),
    0.04,
)


def grid_of(state: HandState) -> dict[str, Cell]:
    rows = seen_grid(view_for(state, Seat.SOUTH), BELIEF)
    return {str(cell.card): cell for row in rows for cell in row.cells}


def test_the_grid_shows_all_cards_as_the_learner_knows_them():
    grid = grid_of(took("9h", HAND))

    assert grid["As"].state is Seen.MINE
    assert grid["Kd"].state is Seen.OUT
    assert grid["9h"].state is Seen.HERS
    assert grid["Kh"].state is Seen.UNSEEN
    assert len(grid) == len(DECK)


@pytest.mark.parametrize(
    ("name", "in_hundred", "tint"),
    [
        pytest.param("8h", 33, 3, id="a third"),
        pytest.param("7h", 4, 0, id="hardly"),
        pytest.param("Kh", 100, 9, id="nearly for certain"),
        pytest.param("9h", 100, 9, id="for certain"),
    ],
)
def test_a_chance_is_told_in_a_hundred_and_tinted_in_ten_steps(name, in_hundred, tint):
    cell = grid_of(took("9h", HAND))[name]

    assert (cell.in_hundred, cell.tint) == (in_hundred, tint)


def test_a_card_that_lies_open_has_no_chance():
    grid = grid_of(took("9h", HAND))

    assert grid["As"].chance is None
    assert grid["Kd"].chance is None


def test_the_learners_own_cards_are_told_by_the_melds_still_possible_with_them():
    """With two queens and the ten and queen of diamonds in hand the jack of diamonds is spent."""
    mine = "Jd Td Qd Jc 2s 3s 4h 6c 8h As"
    view = view_for(dealt(mine, then="Js Jh"), Seat.SOUTH)
    live = {str(one): group.melds for group in own_live(view) for one in group.cards}

    assert live["Jd"] == 0
    assert live["As"] == 3  # sets with the other aces; two and three of spades are in hand
    assert [group.melds for group in own_live(view)] == sorted(set(live.values()))
    assert set(live) == set(mine.split())


def test_the_grids_rows_are_spades_hearts_diamonds_clubs():
    rows = seen_grid(view_for(dealt(HAND), Seat.SOUTH), BELIEF)

    assert [row.suit for row in rows] == ["s", "h", "d", "c"]
    assert [str(row.cells[0].card) for row in rows] == ["As", "Ah", "Ad", "Ac"]


def test_the_grid_tells_nothing_of_her_cards_that_the_learner_did_not_see():
    for state in some_states("club"):
        view = view_for(state, Seat.SOUTH)
        hidden = state.hand_of(Seat.NORTH) - view.known
        if state.phase is not Phase.DEFEND:
            grid = grid_of(state)
            assert all(grid[str(one)].state is Seen.UNSEEN for one in hidden)
