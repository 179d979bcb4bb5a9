"""Three and four players: who meets whom, what a round is worth, who deals, who wins."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.engine.match import HandResult, tally
from play.engine.moves import Seat
from play.engine.party import (
    PARTIES,
    Round,
    dealer_of,
    may_be_played_by,
    meetings,
    next_dealer,
    party_of,
    party_tally,
    round_of,
)
from play.engine.presets import (
    PRESETS,
    STANDARD,
    DeadHandDealer,
    NextDealer,
    Preset,
    SheetKind,
    ShutoutCondition,
)
from play.engine.scoring import Result
from tests.engine.strategies import presets, seats

NORWEGIAN, ROMANIAN = PRESETS["norwegian"], PRESETS["romanian"]
SOUTH, NORTH = Seat.SOUTH, Seat.NORTH


def hand(winner: Seat | None, points: int = 0, dealer: Seat = SOUTH) -> HandResult:
    return HandResult(dealer, Result.KNOCK if winner else Result.VOID, winner, points)


def three(dealer: int, winner: Seat | None, points: int = 0, preset: Preset = STANDARD) -> Round:
    """A round of three in which the player at `winner` won."""
    (meeting,) = meetings(3, 1, dealer)
    return round_of(preset, 3, [(meeting, hand(winner, points, meeting.dealer))])


def four(mine: tuple[Seat | None, int], partners: tuple[Seat | None, int]) -> Round:
    """A round of four, South being my team at both tables."""
    first, second = meetings(4, 1, 0)
    return round_of(STANDARD, 4, [(first, hand(*mine)), (second, hand(*partners))])


# --- Who plays ---------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", range(3), ids="dealer {}".format)
def test_s14_s48_the_dealer_sits_out_and_the_other_two_play(dealer: int) -> None:
    (meeting,) = meetings(3, 1, dealer)
    assert {meeting.south, meeting.north} == {0, 1, 2} - {dealer}
    assert dealer_of(3, meeting) == dealer


@pytest.mark.parametrize("dealer", range(3), ids="dealer {}".format)
def test_of_three_the_player_after_the_dealer_is_asked_first(dealer: int) -> None:
    (meeting,) = meetings(3, 1, dealer)
    assert meeting.player(meeting.dealer.other) == (dealer + 1) % 3


@pytest.mark.parametrize("players", [3, 4])
def test_the_learner_sits_south_at_table_one_or_not_at_all(players: int) -> None:
    for number in range(1, 5):
        for dealer in range(PARTIES[players]):
            first, *others = meetings(players, number, dealer)
            assert first.south == 0 or dealer == 0
            assert all(0 not in (one.south, one.north) for one in others)


def test_s49_each_partner_meets_one_opponent_and_the_opponents_change_every_round() -> None:
    met = [
        [(table.south, table.north) for table in meetings(4, number, 0)] for number in (1, 2, 3)
    ]
    assert met == [[(0, 1), (2, 3)], [(0, 3), (2, 1)], [(0, 1), (2, 3)]]


def test_four_players_are_two_teams_of_partners_who_face_each_other() -> None:
    assert [party_of(4, player) for player in range(4)] == [0, 1, 0, 1]
    assert [party_of(3, player) for player in range(3)] == [0, 1, 2]


@pytest.mark.parametrize("dealer", [0, 1], ids=["my team", "the other team"])
def test_of_four_one_team_deals_at_both_tables(dealer: int) -> None:
    dealt = meetings(4, 1, dealer)
    assert {dealer_of(4, table) for table in dealt} == {dealer}
    assert {party_of(4, table.player(table.dealer)) for table in dealt} == {dealer}


def test_r2_any_preset_with_a_single_sheet_may_be_played_by_three_or_four() -> None:
    for preset in PRESETS.values():
        single = preset.score_sheet is SheetKind.SINGLE
        assert may_be_played_by(preset, 2)
        assert may_be_played_by(preset, 3) is may_be_played_by(preset, 4) is single


# --- What a round is worth ---------------------------------------------------------------


def test_of_three_the_winner_of_the_hand_scores_it() -> None:
    assert three(0, NORTH, 17) == Round(dealer=0, winner=2, points=17, boxes=1)
    assert three(1, SOUTH, 17) == Round(dealer=1, winner=0, points=17, boxes=1)
    assert three(1, None).winner is None


def test_of_three_extra_boxes_for_gin_stay_with_the_hand() -> None:
    house = replace(STANDARD, gin_boxes=2)
    (meeting,) = meetings(3, 1, 0)
    won = HandResult(meeting.dealer, Result.GIN, SOUTH, 40)
    assert round_of(house, 3, [(meeting, won)]).boxes == 3


ROUNDS = [
    pytest.param((SOUTH, 12), (SOUTH, 20), (0, 32), id="S15 S49 both win: the sum"),
    pytest.param((NORTH, 12), (NORTH, 20), (1, 32), id="S49 both of the others win: the sum"),
    pytest.param((SOUTH, 30), (NORTH, 29), (0, 1), id="C42 plus 30 and minus 29 is plus 1"),
    pytest.param((SOUTH, 5), (NORTH, 26), (1, 21), id="S15 S49 split: the difference"),
    pytest.param((SOUTH, 14), (NORTH, 14), (None, 0), id="R9 equal: nothing"),
    pytest.param((None, 0), (SOUTH, 9), (0, 9), id="R9 a void hand counts nothing"),
    pytest.param((NORTH, 9), (None, 0), (1, 9), id="R9 only the other hand counts"),
    pytest.param((None, 0), (None, 0), (None, 0), id="R9 both void: nothing"),
    pytest.param((SOUTH, 0), (None, 0), (0, 0), id="a hand worth nothing is still won"),
]


@pytest.mark.parametrize(("mine", "partners", "score"), ROUNDS)
def test_a_round_of_two_hands(
    mine: tuple[Seat | None, int],
    partners: tuple[Seat | None, int],
    score: tuple[int | None, int],
) -> None:
    played = four(mine, partners)
    assert (played.winner, played.points) == score


hands_won = st.tuples(seats, st.integers(0, 80)) | st.just((None, 0))


@given(hands_won, hands_won)
def test_a_round_pays_what_the_two_hands_differ_by(
    mine: tuple[Seat | None, int], partners: tuple[Seat | None, int]
) -> None:
    """The seed's other wording of S15: add up each team's points and compare the totals."""
    totals = [sum(points for seat, points in (mine, partners) if seat is one) for one in Seat]
    played = four(mine, partners)
    assert played.points == abs(totals[0] - totals[1])
    if played.points:
        assert played.winner == totals.index(max(totals))


@given(hands_won, hands_won)
def test_it_does_not_matter_which_partner_won(
    mine: tuple[Seat | None, int], partners: tuple[Seat | None, int]
) -> None:
    assert four(mine, partners) == four(partners, mine)


# --- Who deals ---------------------------------------------------------------------------


@pytest.mark.parametrize("winner", Seat)
@pytest.mark.parametrize("dealer", range(3), ids="dealer {}".format)
def test_s14_the_dealers_seat_goes_round_the_table(dealer: int, winner: Seat) -> None:
    last = three(dealer, winner, 20, NORWEGIAN)
    assert next_dealer(NORWEGIAN, 3, last) == (dealer + 1) % 3


@pytest.mark.parametrize("preset", [STANDARD, ROMANIAN], ids=["R2 standard", "romanian"])
@pytest.mark.parametrize("dealer", range(3), ids="dealer {}".format)
def test_s48_the_loser_deals_and_the_winner_plays_on(dealer: int, preset: Preset) -> None:
    (meeting,) = meetings(3, 1, dealer)
    assert next_dealer(preset, 3, three(dealer, SOUTH, 20, preset)) == meeting.north
    assert next_dealer(preset, 3, three(dealer, NORTH, 20, preset)) == meeting.south


@pytest.mark.parametrize("preset", [STANDARD, NORWEGIAN], ids=["loser deals", "rotating"])
@pytest.mark.parametrize("dealer", range(3), ids="dealer {}".format)
def test_after_a_void_hand_the_same_player_deals_and_sits_out(dealer: int, preset: Preset) -> None:
    assert next_dealer(preset, 3, three(dealer, None, 0, preset)) == dealer


DEALS = [
    pytest.param(NextDealer.LOSER, 0, 0, 1, id="the losing team"),
    pytest.param(NextDealer.WINNER, 0, 0, 0, id="the winning team"),
    pytest.param(NextDealer.ALTERNATE, 0, 1, 1, id="by turns"),
    pytest.param(NextDealer.LOSER, 1, None, 1, id="nobody scored: the same team"),
]


@pytest.mark.parametrize(("rule", "dealer", "winner", "then"), DEALS)
def test_of_four_the_deal_goes_by_teams(
    rule: NextDealer, dealer: int, winner: int | None, then: int
) -> None:
    house = replace(STANDARD, next_dealer=rule)
    assert next_dealer(house, 4, Round(dealer, winner, 10, 1)) == then


@pytest.mark.parametrize("players", [3, 4])
def test_a_house_may_let_the_deal_go_on_after_a_void_hand(players: int) -> None:
    house = replace(STANDARD, dead_hand_dealer=DeadHandDealer.ALTERNATE)
    assert next_dealer(house, players, Round(1, None, 0, 1)) == 2 % PARTIES[players]


# --- The sheet ---------------------------------------------------------------------------


def rounds(*won: tuple[int | None, int]) -> list[Round]:
    return [Round(0, winner, points, 1) for winner, points in won]


def test_three_players_have_a_score_boxes_and_bonuses_each() -> None:
    found = party_tally(STANDARD, 3, rounds((0, 60), (2, 30), (0, 20), (2, 70)))
    assert found.score == (80, 0, 100)
    assert found.boxes == (2, 0, 2)
    assert found.game_points == (0, 0, 100)
    assert found.totals == (130, 0, 250)
    assert (found.reached, found.winner, found.shutout) == (2, 2, False)


def test_of_three_who_reaches_the_target_may_lose_the_tally() -> None:
    many = [(0, 11)] * 9 + [(1, 50), (1, 51)]
    found = party_tally(STANDARD, 3, rounds(*many))
    assert (found.reached, found.winner) == (1, 0)


def test_a_shutout_of_three_needs_both_others_without_a_hand() -> None:
    assert party_tally(STANDARD, 3, rounds((1, 60), (1, 40))).game_points == (0, 200, 0)
    assert party_tally(STANDARD, 3, rounds((1, 60), (2, 5), (1, 40))).game_points == (0, 100, 0)


def test_c43_a_shutout_by_points_looks_at_points_only() -> None:
    played = rounds((1, 60), (2, 0), (1, 40))
    by_points = replace(STANDARD, shutout_condition=ShutoutCondition.POINTS)
    assert not party_tally(STANDARD, 3, played).shutout
    assert party_tally(by_points, 3, played).shutout


def test_an_equal_tally_goes_to_whoever_reached_the_target() -> None:
    house = replace(STANDARD, game_bonus=0, box_bonus=10, shutout_condition=ShutoutCondition.NONE)
    found = party_tally(house, 3, rounds((0, 90), (0, 0), (1, 100)))
    assert found.totals == (110, 110, 0)
    assert found.winner == 1


def test_a_team_has_one_box_for_a_round_won() -> None:
    found = party_tally(STANDARD, 4, rounds((0, 32), (None, 0), (1, 70), (0, 70)))
    assert found.boxes == (2, 1)
    assert found.totals == (102 + 50 + 100, 70 + 25)


@given(presets, st.lists(st.tuples(st.none() | st.integers(0, 1), st.integers(0, 60))))
def test_two_parties_have_the_sheet_of_two_players(
    preset: Preset, won: list[tuple[int | None, int]]
) -> None:
    single = replace(preset, score_sheet=SheetKind.SINGLE)
    found = party_tally(single, 4, rounds(*won))
    seat = {None: None, 0: SOUTH, 1: NORTH}
    played = tuple(hand(seat[winner], points) for winner, points in won)
    want = tally(single, played)
    assert found.totals == (want.totals.south, want.totals.north)
    assert (seat[found.reached], seat[found.winner]) == (want.reached, want.winner)


@given(presets, st.lists(st.tuples(st.none() | st.integers(0, 2), st.integers(0, 60))))
def test_the_totals_of_three_are_score_boxes_and_game(
    preset: Preset, won: list[tuple[int | None, int]]
) -> None:
    found = party_tally(preset, 3, rounds(*won))
    parts = zip(found.score, found.box_points, found.game_points, strict=True)
    assert found.totals == tuple(map(sum, parts))
    assert (found.winner is None) == (max(found.score) < preset.target)


@given(presets, st.lists(st.none() | seats, min_size=1, max_size=20), st.integers(0, 2))
def test_whoever_deals_to_three_sits_out_and_somebody_else_plays(
    preset: Preset, winners: list[Seat | None], dealer: int
) -> None:
    for number, winner in enumerate(winners, start=1):
        (meeting,) = meetings(3, number, dealer)
        assert dealer not in (meeting.south, meeting.north)
        played = round_of(preset, 3, [(meeting, hand(winner, 10))])
        assert played.dealer == dealer
        dealer = next_dealer(preset, 3, played)
        assert dealer in range(3)
