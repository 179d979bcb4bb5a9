"""From hands to a game: dealers, boxes, bonuses, the tally and its winner."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.engine.match import (
    HandResult,
    Tally,
    is_over,
    next_dealer,
    running_score,
    tally,
)
from play.engine.moves import Seat
from play.engine.presets import PRESETS, STANDARD, DeadHandDealer, NextDealer, Preset
from play.engine.scoring import Result
from play.management import slow_scorer as slow
from play.management.fuzzing import written
from tests.engine.strategies import any_rules

A, B = Seat.SOUTH, Seat.NORTH
NORWEGIAN, ROMANIAN = PRESETS["norwegian"], PRESETS["romanian"]
SWEDISH, ICELANDIC, SUNDANESE = PRESETS["swedish"], PRESETS["icelandic"], PRESETS["sundanese"]


def results(text: str) -> tuple[HandResult, ...]:
    """Read hands as a score sheet has them: `A32` south's, `B20` north's, `-` nobody's."""
    return tuple(map(_result, text.split()))


def _result(text: str) -> HandResult:
    if text == "-":
        return HandResult(A, Result.VOID, None, 0)
    return HandResult(A, Result.KNOCK, A if text[0] == "A" else B, int(text[1:]))


def sheet(preset: Preset, text: str) -> Tally:
    return tally(preset, results(text))


# --- Who deals ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "dealer"),
    [
        pytest.param(STANDARD, B, id="R2 the loser"),
        pytest.param(NORWEGIAN, B, id="S18 the loser"),
        pytest.param(ICELANDIC, A, id="S94 the winner"),
        pytest.param(SWEDISH, B, id="by turns, our default"),
    ],
)
def test_who_deals_after_south_dealt_and_won(preset: Preset, dealer: Seat) -> None:
    assert next_dealer(preset, HandResult(A, Result.KNOCK, A, 20)) is dealer


@pytest.mark.parametrize(
    ("preset", "dealer"),
    [
        pytest.param(STANDARD, A, id="R2 the loser"),
        pytest.param(ICELANDIC, B, id="S94 the winner"),
        pytest.param(SUNDANESE, B, id="by turns, our default"),
    ],
)
def test_who_deals_after_south_dealt_and_lost(preset: Preset, dealer: Seat) -> None:
    assert next_dealer(preset, HandResult(A, Result.UNDERCUT, B, 27)) is dealer


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("dealer", Seat)
@pytest.mark.parametrize("result", [Result.VOID, Result.TIE])
def test_s62_s106_r2_the_same_dealer_after_a_void_or_equal_hand(
    preset: Preset, dealer: Seat, result: Result
) -> None:
    assert next_dealer(preset, HandResult(dealer, result, None, 0)) is dealer


def test_a_house_may_let_the_deal_alternate_after_a_void_hand() -> None:
    house = replace(STANDARD, dead_hand_dealer=DeadHandDealer.ALTERNATE)
    assert next_dealer(house, HandResult(A, Result.VOID, None, 0)) is B


# --- The sheet ---------------------------------------------------------------------------


def test_the_running_score_and_the_boxes() -> None:
    played = results("A32 B20 - A0 A11")
    assert (running_score(played)[A], running_score(played)[B]) == (43, 20)
    boxes = tally(STANDARD, played).boxes
    assert (boxes[A], boxes[B]) == (3, 1)


def test_before_the_target_nothing_is_added() -> None:
    found = sheet(STANDARD, "A60 B20 A39")
    assert (found.reached, found.winner) == (None, None)
    assert (found.totals[A], found.totals[B]) == (99, 20)


TALLIES = [
    pytest.param(STANDARD, "A60 B20 A40", (250, 45), A, False, id="R2 box 25, game 100"),
    pytest.param(STANDARD, "A60 A40", (350, 0), A, True, id="S12 R2 a shutout pays 100 more"),
    pytest.param(NORWEGIAN, "A60 B20 A40", (250, 45), A, False, id="S36 S37 the Norwegian sheet"),
    pytest.param(NORWEGIAN, "A60 - A40", (350, 0), A, True, id="S12 the loser won no hand"),
    pytest.param(
        NORWEGIAN, "A60 B0 A40", (250, 25), A, False, id="C43 one hand worth nothing: no shutout"
    ),
    pytest.param(ROMANIAN, "A60 B20 A40", (240, 40), A, False, id="S71 S73 box 20, game 100"),
    pytest.param(ROMANIAN, "A60 A40", (340, 0), A, True, id="S72 two hundred in its place"),
    pytest.param(
        ROMANIAN, "A60 B0 A40", (340, 20), A, True, id="C43 no points is a shutout in Romania"
    ),
    pytest.param(
        NORWEGIAN, "A11 A11 A11 A11 A11 A11 A11 A11 A11 B50 B51", (324, 251), A, False,
        id="C38 S13 nine boxes beat the one who reached the target",
    ),
    pytest.param(
        ICELANDIC, "A11 A11 A11 A11 A11 A11 A11 A11 A11 B50 B51", (99, 101), B, False,
        id="S107 in Iceland the first to the target wins",
    ),
    pytest.param(SWEDISH, "A99 B100", (99, 100), B, False, id="S89 no boxes, the highest total"),
    pytest.param(SWEDISH, "A60 A40", (100, 0), A, False, id="no shutout where none is named"),
    pytest.param(SUNDANESE, "B55 A35 B45", (35, 100), B, False, id="S108 first to the number"),
    pytest.param(
        STANDARD, "A20 A20 A20 A20 B49 A19 B51", (224, 250), B, False,
        id="five boxes are not always enough",
    ),
    pytest.param(
        STANDARD, "A90 A2 A2 A2 A2 A1 B10 B90", (249, 250), B, False, id="one point decides",
    ),
    pytest.param(
        STANDARD, "A10 A10 A10 A10 A10 A10 A15 B10 B90", (250, 250), B, False,
        id="an equal tally goes to the one who reached the target",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("preset", "hands", "totals", "winner", "shutout"), TALLIES)
def test_a_finished_game(
    preset: Preset, hands: str, totals: tuple[int, int], winner: Seat, shutout: bool
) -> None:
    found = sheet(preset, hands)
    assert (found.totals[A], found.totals[B]) == totals
    assert (found.winner, found.shutout) == (winner, shutout)
    assert slow.sheet(preset, list(map(written, results(hands))))[2:] == (totals, str(winner))


def test_s13_the_target_may_be_reached_by_one_and_the_game_won_by_the_other() -> None:
    found = sheet(NORWEGIAN, "A11 A11 A11 A11 A11 A11 A11 A11 A11 B50 B51")
    assert (found.reached, found.winner) == (B, A)
    assert (found.game_points[B], found.box_points[A], found.box_points[B]) == (100, 225, 50)


def test_d5_an_undercut_that_reaches_the_target_pays_the_defender() -> None:
    played = (
        HandResult(A, Result.KNOCK, B, 90),
        HandResult(A, Result.UNDERCUT, B, 26),  # south knocked
    )
    found = tally(STANDARD, played)
    assert (found.reached, found.winner, found.game_points[B]) == (B, B, 200)


@pytest.mark.parametrize("target", [50, 100, 250])
def test_the_target_is_the_presets(target: int) -> None:
    house = replace(STANDARD, target=target)
    assert sheet(house, f"A{target - 1}").reached is None
    assert sheet(house, f"A{target}").reached is A


def test_the_next_dealer_is_the_houses() -> None:
    house = replace(STANDARD, next_dealer=NextDealer.WINNER)
    assert next_dealer(house, HandResult(A, Result.KNOCK, A, 20)) is A


WINNERS: list[list[Seat | None]] = [[A, B, None], [A, A, A, A, B], [B, B, B, B, B, A, None]]
WON = [Result.KNOCK, Result.GIN, Result.BIG_GIN, Result.UNDERCUT]


@st.composite
def games(draw: st.DrawFn) -> tuple[Preset, tuple[HandResult, ...]]:
    """Hands up to the one that ends the game, or fewer; at times one side wins nearly all."""
    preset, played = draw(any_rules), tuple[HandResult, ...]()
    winners = draw(st.sampled_from(WINNERS))
    for winner in draw(st.lists(st.sampled_from(winners), min_size=1, max_size=15)):
        if is_over(preset, played):
            break
        points, result = draw(st.integers(0, 60)), draw(st.sampled_from(WON))
        one = HandResult(A, result, winner, points) if winner else results("-")[0]
        played = (*played, one)
    return preset, played


@given(games())
def test_the_sheet_is_the_slow_scorers(game: tuple[Preset, tuple[HandResult, ...]]) -> None:
    preset, played = game
    found = tally(preset, played)
    want = slow.sheet(preset, list(map(written, played)))
    pairs = tuple((pair.south, pair.north) for pair in (found.score, found.boxes, found.totals))
    assert (*pairs, found.winner) == tuple(want)


@given(games())
def test_the_totals_are_score_boxes_and_game(game: tuple[Preset, tuple[HandResult, ...]]) -> None:
    found = tally(*game)
    for seat in Seat:
        parts = found.score[seat] + found.box_points[seat] + found.game_points[seat]
        assert found.totals[seat] == parts
