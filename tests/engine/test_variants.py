"""The other tables' rules: round the corner, Oklahoma, straight gin, big gin, Hollywood."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.engine.cards import NO_CARDS, WHOLE_DECK, cards
from play.engine.hand import counts_double, knock_limit, legal_moves, play
from play.engine.match import HandResult, columns, ended_after, score_to_play_for, tally
from play.engine.melds import best_arrangement, cards_that_fit, is_meld, least_deadwood, melds_in
from play.engine.moves import Action, IllegalMove, Seat
from play.engine.presets import PRESETS, STANDARD
from play.engine.scoring import Result
from play.management import slow_scorer as slow
from play.management.fuzzing import written
from tests.engine.tables import after, dealt, knocked, showdown, to_discard

CORNER, OKLAHOMA, STRAIGHT = PRESETS["round-the-corner"], PRESETS["oklahoma"], PRESETS["straight"]
HOLLYWOOD, TOURNAMENT = PRESETS["hollywood"], PRESETS["tournament"]
A, B = Seat.SOUTH, Seat.NORTH


# --- Round the corner --------------------------------------------------------------------


@pytest.mark.parametrize("run", ["Ac 2c 3c", "Qc Kc Ac", "Kc Ac 2c", "Jd Qd Kd Ad 2d 3d"])
def test_b4_runs_go_round_the_corner(run: str) -> None:
    assert is_meld(cards(run), CORNER)
    assert is_meld(cards(run), STANDARD) is (run == "Ac 2c 3c")


@pytest.mark.parametrize("group", ["Kc Ac 3c", "Kc Kd Ad", "Qc Kc Ad", "Kc Ac"])
def test_b4_not_everything_at_the_corner_is_a_meld(group: str) -> None:
    assert not is_meld(cards(group), CORNER)


def test_b4_a_whole_deck_has_13_runs_of_every_length_up_to_twelve_in_a_suit() -> None:
    runs = [meld for meld in melds_in(WHOLE_DECK, CORNER) if len({one.suit for one in meld}) == 1]
    assert len(runs) == 4 * (13 * 10 + 1)  # of 3 to 12 cards, and the whole suit


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        pytest.param("Ac 9d", 24, id="a dead ace costs fifteen"),
        pytest.param("Qc Kc Ac 9d", 9, id="the ace after the king"),
        pytest.param("Kc Ac 2c 9d", 9, id="the ace between king and two"),
        pytest.param("Qc Kc Ac 2c 3c Ad Ah", 25, id="three aces rather than one run across them"),
        pytest.param("Ac Ad Kc Qc", 15, id="one ace in the run, one dead"),
    ],
)
def test_b4_what_aces_cost(hand: str, count: int) -> None:
    assert least_deadwood(cards(hand), CORNER) == count
    assert slow.least(slow.hand(hand), slow.house_of(CORNER)) == count


@pytest.mark.parametrize(
    ("meld", "fits"),
    [("Qc Kc Ac", "2c Jc"), ("Ac 2c 3c", "4c Kc"), ("Kc Ac 2c", "3c Qc"), ("Jc Qc Kc", "Ac Tc")],
)
def test_b4_a_run_is_open_at_both_ends_always(meld: str, fits: str) -> None:
    assert str(cards_that_fit(cards(meld), CORNER)) == fits


GIN = "Qc Kc Ac 5d 5h 5s 8c 8d 8h 8s"


def test_b4_against_gin_cards_are_laid_off_too() -> None:
    hand = "2c 3c 5c Ts Td 9h 4h 7s 6s Jh"
    sheet = showdown(GIN, hand, CORNER).sheet
    assert sheet is not None
    assert "2c" in [str(card) for card, _ in sheet.defender.layoffs]
    assert (sheet.result, sheet.points) == ("gin", sheet.defender.count + 20)
    assert sheet.defender.count < best_arrangement(cards(hand), CORNER).count


def test_b4_gin_against_a_count_of_nothing_pays_nobody() -> None:
    hand = "2c 3c 4c 5c 9d Td Jd Js Qs Ks"
    sheet = showdown(GIN, hand, CORNER).sheet
    assert sheet is not None
    assert (sheet.result, sheet.winner, sheet.points) == ("tie", None, 0)
    usual = showdown(GIN.replace("Qc Kc Ac", "Tc Jc Qc"), hand, STANDARD).sheet
    assert usual is not None
    assert (usual.result, usual.points) == ("gin", 25)


def test_b4_an_undercut_down_to_nothing_still_pays() -> None:
    hand = "2c 3c 4c 5c 9d Td Jd Js Qs Ks"
    sheet = showdown(GIN.replace("8s", "3s"), hand, CORNER).sheet
    assert sheet is not None
    assert (sheet.result, sheet.points) == ("undercut", 3 + 20)


# --- Oklahoma ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("upcard", "limit", "doubled"),
    [
        pytest.param("Qh", 10, False, id="C45 a queen: ten"),
        pytest.param("Ac", 0, False, id="C45 an ace: gin only"),
        pytest.param("4s", 4, True, id="C45 the four of spades: four, and double"),
        pytest.param("Ks", 10, True, id="C45 the king of spades: ten, and double"),
    ],
)
def test_the_upcard_sets_the_limit(upcard: str, limit: int, doubled: bool) -> None:
    state = dealt("", "", upcard, OKLAHOMA)
    assert (state.limit, state.doubled) == (limit, doubled)
    (one,) = cards(upcard)
    assert (knock_limit(STANDARD, one), counts_double(STANDARD, one)) == (10, False)


def test_c45_the_limit_stays_after_the_upcard_is_taken() -> None:
    ready = "Jc Jd Jh 3s 4s 5s 6s 2c 2d Ah"  # five left
    state = dealt(ready, "Kc", "4h 9h 9s", OKLAHOMA)
    state = after(state, "pass", "take", "discard Kc", "stock")
    assert (str(state.discards[-1]), state.limit) == ("Kc", 4)
    with pytest.raises(IllegalMove) as refused:
        after(state, "knock 9h")
    assert refused.value.data == {"count": 5, "limit": 4}


def test_c45_a_house_may_let_an_ace_mean_one() -> None:
    house = replace(OKLAHOMA, upcard_ace_limit=1)
    assert dealt("", "", "Ad", house).limit == 1


@pytest.mark.parametrize(("upcard", "points"), [("4h", 28), ("4s", 56)])
def test_c45_a_spade_turned_up_doubles_the_bonus_too(upcard: str, points: int) -> None:
    knocker = "6d 7d 8d 9d Td 6s 7s 8s 9s 4c"
    defender = "Ah 2c 2d 2h 5c 5d 5h Th Jh Qh"
    state = dealt(knocker, defender, f"{upcard} Kd", OKLAHOMA)
    state = after(state, "pass", "pass", "stock", "knock Kd")
    sheet = after(play(state, legal_moves(state)[0]), "done").sheet
    assert sheet is not None
    assert (sheet.result, sheet.points) == ("undercut", points)  # 4 against 1
    assert ("doubled" in [line.kind for line in sheet.lines]) is (upcard == "4s")


# --- Straight gin, big gin ---------------------------------------------------------------


def test_b4_straight_gin_is_knocked_with_nothing_only() -> None:
    with pytest.raises(IllegalMove) as refused:
        after(to_discard("7c 7d 7h 3s 4s 5s Jc Jd Jh Ac", "9h", STRAIGHT), "knock 9h")
    assert refused.value.data == {"count": 1, "limit": 0}
    gin = knocked("7c 7d 7h 3s 4s 5s Jc Jd Jh Js", "2s 6s 7s 8s Qd Qh Kc Kd 9c 9d", STRAIGHT)
    assert legal_moves(gin)[0].action is Action.SPREAD


@given(st.data(), st.sampled_from([(3, 4, 4), (3, 3, 5), (4, 7), (5, 6), (11,), (3, 8)]))
def test_b4_eleven_melded_cards_always_hold_a_plain_gin(
    data: st.DataObject, sizes: tuple[int, ...]
) -> None:
    eleven = NO_CARDS
    for size in sizes:
        free = [meld for meld in melds_in(WHOLE_DECK - eleven) if len(meld) == size]
        eleven |= data.draw(st.sampled_from(free))
    assert (len(eleven), least_deadwood(eleven)) == (11, 0)
    assert min(least_deadwood(eleven.remove(one)) for one in eleven) == 0


# --- Hollywood ---------------------------------------------------------------------------


def hands(text: str) -> tuple[HandResult, ...]:
    return tuple(
        HandResult(A, Result.VOID, None, 0)
        if one == "-"
        else HandResult(A, Result.KNOCK, A if one[0] == "A" else B, int(one[1:]))
        for one in text.split()
    )


@pytest.mark.parametrize(
    ("played", "scores"),
    [
        pytest.param("A50", "50-0 0-0 0-0", id="R8 the first win: game 1"),
        pytest.param("A50 A20", "70-0 20-0 0-0", id="R8 the second: games 1 and 2"),
        pytest.param("A50 A20 A10 A5", "85-0 35-0 15-0", id="R8 the third and later: all three"),
        pytest.param("A50 - B20", "50-20 0-0 0-0", id="R8 each side for itself"),
        pytest.param(
            "A50 A55 B30 A20 B12", "105-0 75-42 20-12", id="C41 shut out of game 1, into game 2"
        ),
        pytest.param(
            "A10 B60 B60 A20", "10-120 20-60 0-0", id="R8 a second win is the first in game 2"
        ),
        pytest.param(
            "A60 A60 A60 B30 B30", "120-0 120-0 60-60", id="C41 shut out of two, into the third"
        ),
    ],
)
def test_which_game_a_hand_is_written_in(played: str, scores: str) -> None:
    games = tally(HOLLYWOOD, hands(played)).columns
    assert " ".join(f"{game.score.south}-{game.score.north}" for game in games) == scores
    want = slow.columns(HOLLYWOOD, list(map(written, hands(played))))
    assert [list(map(written, game)) for game in columns(HOLLYWOOD, hands(played))] == want


def test_b5_each_game_has_its_own_boxes_bonus_and_shutout() -> None:
    one, two, three = tally(HOLLYWOOD, hands("A50 A55 B30 A20 B12")).columns
    assert (one.shutout, one.boxes.south, one.totals.south) == (True, 2, 105 + 50 + 200)
    assert (two.reached, three.reached) == (None, None)


def test_b5_the_sheet_ends_with_the_last_of_its_games() -> None:
    played = hands("A50 A55 B30 A25 B12 A90")
    sheet = tally(HOLLYWOOD, played)
    assert [game.reached for game in sheet.columns] == [A, A, A]
    assert (ended_after(HOLLYWOOD, played), sheet.winner) == (6, A)
    assert ended_after(HOLLYWOOD, played[:-1]) is None
    assert [game.shutout for game in sheet.columns] == [True, False, False]


def test_b5_who_plays_looks_at_the_first_open_game() -> None:
    score = score_to_play_for(HOLLYWOOD, hands("A50 A55 B30"))
    assert (score.south, score.north) == (55, 30)


def test_b4_extra_boxes_for_gin_and_undercuts() -> None:
    house = replace(OKLAHOMA, gin_boxes=2, undercut_boxes=1)
    played = (
        HandResult(A, Result.GIN, A, 60),
        HandResult(A, Result.UNDERCUT, B, 30),
        HandResult(A, Result.KNOCK, A, 90),
    )
    sheet = tally(house, played)
    assert (sheet.boxes.south, sheet.boxes.north) == (4, 2)
    assert sheet.totals.north == 30 + 2 * 25


def test_b3_a_tournament_is_settled_without_boxes() -> None:
    sheet = tally(TOURNAMENT, hands("A60 B20 A40"))
    assert (sheet.box_points.south, sheet.totals.south, sheet.totals.north) == (0, 200, 20)
