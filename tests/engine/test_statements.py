"""What the articles state and no other file of this folder proves already; see `statements`."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import fmean

import pytest

from play.engine.cards import DECK, WHOLE_DECK, CardSet, card, card_list, cards
from play.engine.hand import HandState, deal, legal_moves, play
from play.engine.layoffs import Defence
from play.engine.match import HandResult, result_of, tally
from play.engine.melds import (
    Arrangement,
    best_arrangement,
    cards_that_fit,
    is_meld,
    least_deadwood,
    meld_kind,
    melds_in,
)
from play.engine.moves import Action, IllegalMove, Phase, Seat
from play.engine.presets import PRESETS, Preset, clashes
from play.engine.proof import low_card_draw
from play.engine.scoring import Result, ScoreSheet, score_showdown
from play.engine.view import view_for
from tests.engine.tables import actions, after, dealt, knocked, showdown, to_discard

NORWEGIAN, ROMANIAN = PRESETS["norwegian"], PRESETS["romanian"]
SWEDISH, ICELANDIC, SUNDANESE = PRESETS["swedish"], PRESETS["icelandic"], PRESETS["sundanese"]
KNOCKER, DEFENDER = "7c 7d 7h 3s 4s 5s Jc Jd Jh Ac", "2s 6s 7s 8s Qd Qh Kc Kd 9c 9d"
GIN = "7c 7d 7h 3s 4s 5s Jc Jd Jh Js"
PLAIN = "2c 4d 6h 8s Tc Qd Kh 3s 5c 9d"
TEN_LEFT, ELEVEN_LEFT = "Jc Jd Jh 3s 4s 5s 6s 7c 2d Ah", "Jc Jd Jh 3s 4s 5s 6s 7c 2d 2h"


def each(*rows: tuple[str, Preset]) -> pytest.MarkDecorator:
    """One test for the articles that state the same; its ids are the statements' numbers."""
    return pytest.mark.parametrize(
        "preset", [pytest.param(preset, id=f"{number} {preset.key}") for number, preset in rows]
    )


def scored(preset: Preset, knocker: int, defender: int) -> ScoreSheet:
    spread = Arrangement((), cards(""), knocker)
    return score_showdown(preset, spread, Defence((), (), cards(""), defender), limit=10)


def sheet_of(state: HandState) -> ScoreSheet:
    assert state.sheet is not None
    return state.sheet


# --- Cards and the deal ------------------------------------------------------------------


@each(("S47", ROMANIAN), ("S91", ICELANDIC), ("S109", SUNDANESE), ("S110", SUNDANESE))
def test_two_players_share_one_deck_of_52_from_ace_to_king(preset: Preset) -> None:
    assert len(set(DECK)) == 52
    assert len(deal(DECK, preset, Seat.NORTH).hands) == 2
    for suit in "cdhs":
        named = [one for one in DECK if one.suit == suit]
        assert (named[0].rank, named[-1].rank, len(named)) == ("A", "K", 13)
        assert is_meld(CardSet(named[:3]), preset)
        assert not is_meld(CardSet([*named[-2:], named[0]]), preset)


@each(("S50", ROMANIAN), ("S95", ICELANDIC), ("S113", SUNDANESE))
def test_ten_cards_go_to_each_and_the_rest_is_the_stock(preset: Preset) -> None:
    state = deal(DECK, preset, Seat.NORTH)
    assert [len(hand) for hand in state.hands] == [10, 10]
    first, second = state.hand_of(Seat.SOUTH), state.hand_of(Seat.NORTH)
    assert [next(iter(first)), next(iter(second))] == list(DECK[:2])  # one at a time
    assert (state.discards, state.stock) == (DECK[20:21], DECK[21:])


def test_s51_the_top_card_of_the_rest_starts_the_discards() -> None:
    state = dealt(PLAIN, "", "Qs 7h", ROMANIAN)
    assert [str(one) for one in state.discards] == ["Qs"]
    assert str(state.stock[0]) == "7h"


@pytest.mark.parametrize(
    ("deck", "drawn"),
    [
        pytest.param("Kc 2d", "Kc 2d", id="S17 the two is low"),
        pytest.param("Ac Kd", "Ac Kd", id="S17 the ace is lowest"),
        pytest.param("7c 7d Qh Js", "7c 7d Qh Js", id="S17 equal ranks are drawn again"),
    ],
)
def test_the_low_card_drawn_deals_first(deck: str, drawn: str) -> None:
    rest = tuple(WHOLE_DECK - cards(deck))
    found = low_card_draw((*card_list(deck), *rest))
    assert found == card_list(drawn)
    assert found[-1].number != found[-2].number


@each(("S2", NORWEGIAN), ("S53", ROMANIAN))
def test_a_card_drawn_from_the_stock_is_seen_only_when_it_is_thrown(preset: Preset) -> None:
    state = to_discard(PLAIN, "7h", preset)
    view = view_for(state, Seat.NORTH)
    assert card("7h") in view.unseen
    assert "7h" not in str(view.to_json())
    thrown = view_for(after(state, "discard 7h"), Seat.NORTH)
    assert thrown.upcard == card("7h")


def test_s126_a_player_sees_the_own_cards_in_order() -> None:
    view = view_for(dealt(PLAIN), Seat.SOUTH)
    assert list(view.hand) == sorted(card_list(PLAIN))


# --- Melds -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "kind"),
    [
        pytest.param("9c 9d 9h", "set", id="S93 three of a kind"),
        pytest.param("9c 9d 9h 9s", "set", id="S93 four of a kind"),
        pytest.param("Ts Js Qs", "run", id="S93 a sequence of a suit"),
    ],
)
def test_what_is_collected_in_iceland(meld: str, kind: str) -> None:
    assert is_meld(cards(meld), ICELANDIC)
    assert meld_kind(cards(meld)) == kind
    assert not is_meld(CardSet(list(cards(meld))[1:]) - cards("9s"), ICELANDIC)


@each(("S83", SWEDISH), ("S99", ICELANDIC))
def test_a_card_belongs_to_one_meld_only(preset: Preset) -> None:
    state = knocked("Ac 2c 3c 4c 4d 4h Kc Kd Kh As", DEFENDER.replace("Kc Kd", "5c 5d"), preset)
    with pytest.raises(IllegalMove) as refused:
        after(state, "spread 2c3c4c 4c4d4h KcKdKh")
    assert refused.value.data == {"card": card("4c")}
    assert least_deadwood(cards("5c 6c 7c 7d 7h"), preset) == 11  # not nothing


@each(("S28", NORWEGIAN), ("S57", ROMANIAN), ("S125", NORWEGIAN))
def test_a_hand_whose_cards_are_all_in_melds_is_gin(preset: Preset) -> None:
    found = best_arrangement(cards(GIN), preset)
    assert (str(found.deadwood), found.count) == ("", 0)
    sheet = sheet_of(showdown(GIN, DEFENDER, preset))
    assert (sheet.result, sheet.winner) == ("gin", "knocker")
    assert sheet.points == sheet.defender.count + preset.gin_bonus


def test_s5_melds_stay_in_the_hand_until_somebody_knocks() -> None:
    state = to_discard(GIN, "2h", NORWEGIAN)
    assert actions(state) == {Action.DISCARD, Action.KNOCK}
    assert view_for(state, Seat.NORTH).table is None
    with pytest.raises(IllegalMove):
        after(state, "spread 7c7d7h")


# --- Turns -------------------------------------------------------------------------------


@each(("S25", NORWEGIAN), ("S81", SWEDISH), ("S116", SUNDANESE))
def test_each_turn_begins_with_the_top_discard_or_the_top_of_the_stock(preset: Preset) -> None:
    state = after(dealt(PLAIN, "", "Qs 7h Jd", preset), "take", "discard 2c")
    for seat in (Seat.NORTH, Seat.SOUTH):
        assert (state.turn, actions(state)) == (seat, {Action.TAKE, Action.STOCK})
        assert after(state, "take").taken == state.discards[-1]
        assert after(state, "stock").taken == state.stock[0]
        state = after(state, "stock")
        state = after(state, f"discard {state.taken}")


@each(("S96", ICELANDIC))
def test_a_turn_is_a_draw_and_then_a_throw_face_up(preset: Preset) -> None:
    state = to_discard(PLAIN, "7h", preset)
    assert (len(state.own), actions(state)) == (11, {Action.DISCARD})
    state = after(state, "discard 2c")
    assert (state.turn, state.discards[-1]) == (Seat.NORTH, card("2c"))
    assert view_for(state, Seat.NORTH).threw == (card("2c"),)


def test_s114_offered_and_refused_twice_the_first_stock_card_is_drawn() -> None:
    state = dealt(PLAIN, "", "Qs 7h", SUNDANESE)
    for seat in (Seat.SOUTH, Seat.NORTH):
        assert (state.turn, actions(state)) == (seat, {Action.TAKE, Action.PASS})
        state = after(state, "pass")
    assert (state.turn, actions(state)) == (Seat.SOUTH, {Action.STOCK})
    assert after(state, "stock").taken == card("7h")


# --- Knocking ----------------------------------------------------------------------------


@each(("S31", NORWEGIAN), ("S84", SWEDISH), ("S121", SUNDANESE))
def test_a_knock_needs_ten_or_less(preset: Preset) -> None:
    assert least_deadwood(cards(TEN_LEFT), preset) == 10
    assert after(to_discard(TEN_LEFT, "Qs", preset), "knock Qs").phase is Phase.SPREAD
    with pytest.raises(IllegalMove) as refused:
        after(to_discard(ELEVEN_LEFT, "Qs", preset), "knock Qs")
    assert refused.value.data == {"count": 11, "limit": 10}


@each(("S29", NORWEGIAN), ("S84", SWEDISH))
def test_a_knock_throws_its_card_on_the_discards(preset: Preset) -> None:
    state = after(to_discard(TEN_LEFT, "Qs", preset), "knock Qs")
    assert (state.discards[-1], len(state.own)) == (card("Qs"), 10)
    assert card("Qs") not in state.own


def test_s30_an_early_knock_ends_the_hand_before_the_other_draws_to_gin() -> None:
    ready = "4d 5d 6d 9c 9d 9h Kc Kd Kh 2s"  # a fourth nine makes gin
    state = dealt(TEN_LEFT, ready, "Qs 8h 9s", NORWEGIAN)
    waiting = after(state, "pass", "pass", "stock", "discard 8h", "stock", "knock 2s")
    assert result_of(play(waiting, legal_moves(waiting)[0])).result is Result.GIN
    early = after(state, "pass", "pass", "stock", "knock 8h")
    over = after(play(early, legal_moves(early)[0]), "done")
    assert over.is_over
    assert not any(
        one.seat is Seat.NORTH and one.move.action is Action.STOCK for one in over.history
    )


def test_s32_the_knocker_shows_the_melds_apart_from_the_deadwood() -> None:
    state = knocked(KNOCKER, DEFENDER, NORWEGIAN)
    shown = view_for(play(state, legal_moves(state)[0]), Seat.NORTH).table
    assert shown is not None
    assert [str(meld) for meld in shown.melds] == ["7c 7d 7h", "Jc Jd Jh", "3s 4s 5s"]
    assert (str(shown.deadwood), shown.count) == ("Ac", 1)


@each(("S59", ROMANIAN), ("S100", ICELANDIC))
def test_after_the_knocker_the_other_player_lays_down_melds_and_lays_off(preset: Preset) -> None:
    state = knocked(KNOCKER, DEFENDER, preset)
    with pytest.raises(IllegalMove):  # the knocker comes first
        after(state, "done")
    state = play(state, legal_moves(state)[0])
    assert (state.turn, state.phase) == (Seat.NORTH, Phase.DEFEND)
    sheet = sheet_of(after(state, "meld 6s7s8s; lay 2s 3s4s5s"))
    assert ([str(meld) for meld in sheet.defender.melds], sheet.defender.count) == (
        ["6s 7s 8s"],
        58,
    )


@each(("S34", NORWEGIAN), ("S60", ROMANIAN), ("S100", ICELANDIC))
def test_nothing_is_laid_off_against_gin(preset: Preset) -> None:
    sheet = sheet_of(showdown(GIN, DEFENDER, preset))
    assert (sheet.result, sheet.defender.layoffs, sheet.defender.count) == ("gin", (), 60)
    with_deadwood = sheet_of(showdown(KNOCKER, DEFENDER, preset))
    assert [str(one) for one, _ in with_deadwood.defender.layoffs] == ["2s"]


def test_s118_gin_and_a_knock_are_the_two_ways_to_go_out() -> None:
    for hand, result in ((GIN, Result.GIN), (KNOCKER, Result.KNOCK)):
        assert result_of(showdown(hand, DEFENDER, SUNDANESE)).result is result
    assert actions(to_discard(PLAIN, "7h", SUNDANESE)) == {Action.DISCARD}


def test_s119_gin_is_declared_only_after_a_draw() -> None:
    state = dealt(GIN, DEFENDER, "2h 2d", SUNDANESE)
    assert actions(state) == {Action.TAKE, Action.PASS}
    with pytest.raises(IllegalMove):
        after(state, "knock Js")
    drawn = after(state, "pass", "pass", "stock", "knock 2d")
    sheet = sheet_of(play(drawn, legal_moves(drawn)[0]))
    assert (sheet.result, sheet.points) == ("gin", 25 + sheet.defender.count)


def test_s127_gin_ends_the_hand() -> None:
    state = knocked(GIN, DEFENDER, SUNDANESE)
    over = play(state, legal_moves(state)[0])
    assert over.is_over
    assert legal_moves(over) == ()


# --- Points ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "knocker", "defender", "result", "points"),
    [
        pytest.param(NORWEGIAN, 0, 31, "gin", 56, id="S9 31 and 25, nothing subtracted"),
        pytest.param(ROMANIAN, 0, 31, "gin", 56, id="S63 31 and 25"),
        pytest.param(SUNDANESE, 0, 31, "gin", 56, id="S119 31 and 25"),
        pytest.param(NORWEGIAN, 4, 20, "knock", 16, id="S35 the difference of the deadwood"),
        pytest.param(ROMANIAN, 4, 20, "knock", 16, id="S64 the difference"),
        pytest.param(SWEDISH, 4, 20, "knock", 16, id="S86 the lower deadwood gets the difference"),
        pytest.param(ICELANDIC, 4, 20, "knock", 16, id="S102 the difference"),
        pytest.param(PRESETS["classic"], 0, 31, "gin", 51, id="S70 others pay 20 for gin"),
        pytest.param(PRESETS["classic"], 9, 2, "undercut", 17, id="S70 and 10 for an undercut"),
    ],
)
def test_what_a_count_pays(
    preset: Preset, knocker: int, defender: int, result: str, points: int
) -> None:
    sheet = scored(preset, knocker, defender)
    assert (sheet.result, sheet.points) == (result, points)


@pytest.mark.parametrize("melds", ["Kc Kd Kh Ks Tc Td Th", "Jc Jd Jh Js Ac Ah As"])
def test_s35_melds_count_nothing(melds: str) -> None:
    sheet = sheet_of(showdown(f"{melds} 4s 3d 3h", "9c 9d 8h 8s 7d 7h 6c 6d 5h 5s", NORWEGIAN))
    assert (sheet.knocker.count, sheet.points) == (10, 60)


@pytest.mark.parametrize("bonus", [10, 20, 25])
def test_s42_the_gin_bonus_may_be_another_and_holds_for_the_whole_game(bonus: int) -> None:
    house = replace(NORWEGIAN, gin_bonus=bonus)
    assert clashes(house) == ()
    assert [scored(house, 0, left).points for left in (0, 30)] == [bonus, 30 + bonus]


def test_s74_for_money_the_loser_pays_the_difference_of_the_totals() -> None:
    hands = [("A", 60), ("B", 20), ("A", 40)]
    played = tuple(
        HandResult(Seat.SOUTH, Result.KNOCK, Seat.SOUTH if who == "A" else Seat.NORTH, points)
        for who, points in hands
    )
    totals = tally(ROMANIAN, played).totals
    assert totals.south - totals.north == (100 + 100 + 2 * 20) - (20 + 20)


def test_s90_oklahoma_and_hollywood_are_variants_here_too() -> None:
    assert PRESETS["oklahoma"].knock_limit_from_upcard
    assert PRESETS["hollywood"].score_sheet == "hollywood"


# --- The facts behind the advice ---------------------------------------------------------


def live(of: str, gone: str) -> list[CardSet]:
    """The melds of three with this card that need none of the cards gone."""
    return [
        meld for meld in melds_in(WHOLE_DECK - cards(gone)) if card(of) in meld and len(meld) == 3
    ]


def test_s38_with_two_kings_gone_no_set_of_kings_is_left() -> None:
    assert {meld_kind(meld) for meld in live("Kh", "")} == {"set", "run"}
    assert [str(meld) for meld in live("Kh", "Kc Kd")] == ["Jh Qh Kh"]


def test_s39_a_nine_gives_a_set_to_somebody_who_holds_two() -> None:
    theirs = cards("9c 9d 2h 4s 5s 7d Jc Qd Kh Ac")
    gain = {
        one: least_deadwood(theirs) - least_deadwood(theirs.add(card(one)) - cards("Kh"))
        for one in ("9h", "8h")
    }
    assert gain["9h"] == 28  # both nines melded, and the king thrown
    assert gain["8h"] == 2  # the king for the eight


@pytest.mark.parametrize(
    ("meld", "cards_more"),
    [
        pytest.param("5h 6h 7h", 2, id="S40 a run in the middle"),
        pytest.param("7c 7d 7h", 1, id="S40 a set of three"),
        pytest.param("7c 7d 7h 7s", 0, id="S40 a set of four"),
        pytest.param("Ah 2h 3h", 1, id="S40 but a run at the end too takes one"),
    ],
)
def test_how_many_cards_extend_a_meld(meld: str, cards_more: int) -> None:
    assert len(cards_that_fit(cards(meld))) == cards_more


def test_s41_the_other_hand_gets_cheaper_with_every_turn() -> None:
    rng, left = Random(1), [list[int]() for _ in range(6)]
    for _ in range(200):
        dealt_cards = rng.sample(DECK, 16)
        hand = CardSet(dealt_cards[:10])
        for turn in range(6):
            left[turn].append(least_deadwood(hand))
            more = hand.add(dealt_cards[10 + turn])
            hand = min((more.remove(one) for one in more), key=least_deadwood)
    means = [fmean(counts) for counts in left]
    assert means == sorted(means, reverse=True)
    assert means[0] - means[-1] > 15


@pytest.mark.parametrize("preset", [NORWEGIAN, ROMANIAN], ids=["S43", "S75"])
def test_aces_twos_and_threes_are_the_cheapest_deadwood(preset: Preset) -> None:
    cost = {one.rank: least_deadwood(CardSet([one]), preset) for one in DECK}
    assert sorted(cost, key=cost.__getitem__)[:3] == ["A", "2", "3"]
    assert cost["3"] < min(points for rank, points in cost.items() if rank not in "A23")


def test_s76_a_card_melded_before_the_knock_takes_its_points_off_the_count() -> None:
    now, later = (
        best_arrangement(cards(TEN_LEFT)),
        best_arrangement(cards(TEN_LEFT) - cards("7c") | cards("7s")),
    )
    assert [len(now.deadwood), len(later.deadwood)] == [3, 2]
    assert [now.count, later.count] == [10, 3]
    assert [scored(ROMANIAN, one.count, 20).points for one in (now, later)] == [10, 17]


def test_s77_the_fewer_points_are_left_the_better_a_knock_pays() -> None:
    paid = [scored(SWEDISH, count, 30).points for count in range(10, -1, -1)]
    assert paid == sorted(paid)
    assert len(set(paid)) == len(paid)
