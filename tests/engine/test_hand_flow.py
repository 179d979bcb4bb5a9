"""The hand from the deal to its end: who may do what, when."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.engine.cards import DECK, Card, CardSet, card, cards
from play.engine.hand import (
    MOVE_CAP,
    HandState,
    cards_in_play,
    deal,
    legal_moves,
    play,
    throwable,
)
from play.engine.match import result_of
from play.engine.moves import Action, IllegalMove, Move, Phase, Seat
from play.engine.presets import PRESETS, STANDARD, Preset
from play.management import slow_scorer as slow
from play.management.fuzzing import HOUSES
from tests.engine.choices import slow_defences
from tests.engine.strategies import Played, Table, hands, played_hands, states, states_in
from tests.engine.tables import (
    WALL_KNOCK,
    actions,
    after,
    at_the_wall,
    dealt,
    deck_of,
    drawn_out,
    to_discard,
)

ROMANIAN, SUNDANESE = PRESETS["romanian"], PRESETS["sundanese"]
OFFERING = [preset for preset in PRESETS.values() if preset is not ROMANIAN]
BARRING = [preset for preset in PRESETS.values() if preset is not SUNDANESE]


def key(preset: Preset) -> str:
    return preset.key


# --- The deal ----------------------------------------------------------------------------


def test_s19_s124_ten_cards_each_by_turns_the_dealers_opponent_first() -> None:
    state = deal(DECK, STANDARD, Seat.NORTH)
    assert state.hand_of(Seat.SOUTH) == cards("Ac 3c 5c 7c 9c Jc Kc 2d 4d 6d")
    assert state.hand_of(Seat.NORTH) == cards("2c 4c 6c 8c Tc Qc Ad 3d 5d 7d")
    assert deal(DECK, STANDARD, Seat.SOUTH).hand_of(Seat.NORTH) == state.hand_of(Seat.SOUTH)


def test_s20_s79_the_next_card_is_turned_up_and_31_are_the_stock() -> None:
    state = deal(DECK, STANDARD, Seat.NORTH)
    assert (str(state.discards[0]), len(state.discards)) == ("8d", 1)
    assert (str(state.stock[0]), len(state.stock)) == ("9d", 31)


@pytest.mark.parametrize(
    "deck",
    [
        pytest.param(DECK[:51], id="a card missing"),
        pytest.param((*DECK[:51], DECK[0]), id="a card twice"),
        pytest.param((*DECK, DECK[0]), id="53 cards"),
    ],
)
def test_only_a_whole_deck_is_dealt(deck: tuple[Card, ...]) -> None:
    with pytest.raises(ValueError, match="52 cards once"):
        deal(deck, STANDARD, Seat.NORTH)


# --- The first turn ----------------------------------------------------------------------

# With 2 left by throwing the ace, with 1 by throwing the two; a dead ace may be dearer.
KNOCKS_AT_ONCE: dict[str, set[str]] = {"straight": set(), "round-the-corner": {"knock Ac"}}


@pytest.mark.parametrize("preset", OFFERING, ids=key)
def test_s1_the_upcard_is_offered_to_the_dealers_opponent_then_to_the_dealer(
    preset: Preset,
) -> None:
    state = dealt("", "", "", preset)
    assert (state.turn, state.phase) == (Seat.SOUTH, Phase.OFFER_NONDEALER)
    assert actions(state) == {Action.TAKE, Action.PASS}
    state = after(state, "pass")
    assert (state.turn, state.phase) == (Seat.NORTH, Phase.OFFER_DEALER)
    assert actions(state) == {Action.TAKE, Action.PASS}


@pytest.mark.parametrize("preset", OFFERING, ids=key)
def test_s80_c16_d21_d36_after_two_passes_the_dealers_opponent_must_draw_from_the_stock(
    preset: Preset,
) -> None:
    state = after(dealt("", "", "", preset), "pass", "pass")
    assert (state.turn, state.phase) == (Seat.SOUTH, Phase.MUST_DRAW)
    assert legal_moves(state) == (Move(Action.STOCK),)


def test_c16_d37_after_two_passes_one_card_is_drawn_and_one_thrown() -> None:
    state = after(dealt("Kc", "", "Qd 7h"), "pass", "pass", "stock")
    assert actions(state) <= {Action.DISCARD, Action.KNOCK}
    state = after(state, "discard Kc")
    assert (state.turn, state.phase) == (Seat.NORTH, Phase.DRAW)
    assert actions(state) == {Action.TAKE, Action.STOCK}


def test_c16_r7_the_refused_upcard_is_buried_and_the_new_discard_is_taken() -> None:
    state = after(dealt("Kc", "", "Qd 7h"), "pass", "pass", "stock", "discard Kc")
    assert [str(one) for one in state.discards] == ["Qd", "Kc"]
    state = after(state, "take")
    assert card("Kc") in state.hand_of(Seat.NORTH)
    assert [str(one) for one in state.discards] == ["Qd"]


def test_s97_the_dealer_who_takes_the_upcard_throws_and_the_other_plays() -> None:
    state = after(dealt("", "2c", "Qd"), "pass", "take")
    assert (state.turn, state.phase) == (Seat.NORTH, Phase.DISCARD)
    state = after(state, "discard 2c")
    assert (state.turn, state.phase) == (Seat.SOUTH, Phase.DRAW)
    assert actions(state) == {Action.TAKE, Action.STOCK}


def test_d30_nobody_draws_from_the_stock_while_the_upcard_is_offered() -> None:
    for state in (dealt(""), after(dealt(""), "pass")):
        with pytest.raises(IllegalMove) as refused:
            after(state, "stock")
        assert refused.value.code == "not-now"


def test_s52_in_romania_the_first_draw_is_free() -> None:
    state = dealt("", "", "Qd 7h", ROMANIAN)
    assert (state.turn, state.phase) == (Seat.SOUTH, Phase.DRAW)
    assert actions(state) == {Action.TAKE, Action.STOCK}
    assert card("Qd") in after(state, "take").own
    assert card("7h") in after(state, "stock").own


@pytest.mark.parametrize("preset", PRESETS.values(), ids=key)
def test_c15_s55_s98_one_may_knock_on_the_first_turn_with_the_upcard(preset: Preset) -> None:
    state = after(dealt("5c 6c 8d 8h 8s Ac 2d Td Th Ts", "", "4c", preset), "take")
    for thrown in ("2d", "Ac"):
        count = slow.least(slow.hand(state.own) - {thrown}, slow.house_of(preset))
        may = count <= (4 if preset.knock_limit_from_upcard else preset.knock_limit)
        assert (Move.parse(f"knock {thrown}") in legal_moves(state)) is may
        if may:
            assert after(state, f"knock {thrown}").phase is Phase.SPREAD
    knocks = {str(move) for move in legal_moves(state) if move.action is Action.KNOCK}
    assert knocks >= KNOCKS_AT_ONCE.get(preset.key, {"knock 2d", "knock Ac"})


def test_c15_before_the_upcard_the_hand_has_fourteen() -> None:
    assert slow.least(slow.hand(cards("5c 6c 8d 8h 8s Ac 2d Td Th Ts"))) == 14


# --- Throwing ----------------------------------------------------------------------------

GIN_HELD = "Ac 2c 3c 7d 7h 7s 9s Ts Js Qs"


@pytest.mark.parametrize("preset", BARRING, ids=key)
def test_s3_s54_c13_d17_d26_the_card_taken_may_not_be_thrown_in_the_same_turn(
    preset: Preset,
) -> None:
    state = after(dealt(GIN_HELD, "", "Kd", preset), "take")
    assert card("Kd") not in throwable(state)
    for text in ("discard Kd", "knock Kd"):
        assert Move.parse(text) not in legal_moves(state)
        with pytest.raises(IllegalMove) as refused:
            after(state, text)
        assert (refused.value.code, refused.value.data) == (
            "taken-card-back", {"card": card("Kd")},
        )  # fmt: skip


def test_c13_without_the_taken_king_only_an_end_of_the_run_knocks() -> None:
    state = after(dealt(GIN_HELD, "", "Kd"), "take")
    knocks = [move for move in legal_moves(state) if move.action is Action.KNOCK]
    assert [str(move) for move in knocks] == ["knock 9s", "knock Qs"]
    for thrown in ("9s", "Qs"):
        assert slow.least(slow.hand(state.own) - {thrown}) == 10


def test_c13_s115_in_the_sundanese_rules_the_taken_king_is_thrown_back_for_gin() -> None:
    state = after(dealt(GIN_HELD, "", "Kd", SUNDANESE), "take", "knock Kd")
    state = play(state, legal_moves(state)[0])
    assert result_of(state).result == "gin"


def test_c13_s26_a_card_drawn_from_the_stock_may_be_thrown_at_once() -> None:
    state = to_discard(GIN_HELD, "Kd")
    assert Move.parse("discard Kd") in legal_moves(state)
    spread = after(state, "knock Kd")
    assert result_of(play(spread, legal_moves(spread)[0])).result == "gin"


def test_s3_the_taken_card_may_be_thrown_on_the_next_turn() -> None:
    state = after(dealt("2c", "4d", "Kd"), "take", "discard 2c", "stock", "discard 4d", "stock")
    assert Move.parse("discard Kd") in legal_moves(state)


def test_c12_d12_the_cards_that_may_be_thrown_with_a_knock_are_those_that_go() -> None:
    state = to_discard("Js Jh Jd 8c 7s 7h 7d 4s 3d 2s", "Ac")
    knocks = [move for move in legal_moves(state) if move.action is Action.KNOCK]
    assert [str(move) for move in knocks] == ["knock 8c"]
    assert slow.least(slow.hand(state.own.remove(card("8c")))) == 10


def test_s6_with_eleven_left_nobody_knocks() -> None:
    state = to_discard("3h 4h 5h 6h 9c 9d 9h 9s Ac Kd", "Qs")
    assert Move.parse("knock Qs") not in legal_moves(state)
    with pytest.raises(IllegalMove) as refused:
        after(state, "knock Qs")
    assert (refused.value.code, refused.value.data) == ("over-limit", {"count": 11, "limit": 10})


@pytest.mark.parametrize(("limit", "may"), [(9, False), (10, True)])
def test_the_limit_is_the_presets(limit: int, may: bool) -> None:
    state = to_discard("Jc Jd Jh 3s 4s 5s 6s 7c 2d Ah", "Qs", replace(STANDARD, knock_limit=limit))
    assert (Move.parse("knock Qs") in legal_moves(state)) is may


def test_s101_d16_d31_with_gin_in_hand_one_may_still_throw_anything() -> None:
    state = to_discard("Ac 2c 3c 4c 5c 5d 6d 7d 9h Th", "Jh")
    throws = {str(move) for move in legal_moves(state) if move.action is Action.DISCARD}
    assert throws == {f"discard {one}" for one in state.own}
    assert after(state, "discard Jh").phase is Phase.DRAW


def test_d46_the_eleventh_card_can_be_thrown_and_play_goes_on() -> None:
    state = to_discard("2c 4d 6h 8s Tc Qd Kh 3s 5c 9d", "7h")
    for one in state.own:
        thrown = after(state, f"discard {one}")
        assert (thrown.turn, thrown.phase) == (Seat.NORTH, Phase.DRAW)
        assert (thrown.discards[-1], len(thrown.hand_of(Seat.SOUTH))) == (one, 10)


# --- The end of the stock ----------------------------------------------------------------


def test_c36_a_hand_is_void_after_29_draws_and_the_dealers_opponent_makes_the_last() -> None:
    last = drawn_out(dealt(""), 28)
    assert (last.turn, last.phase, len(last.stock)) == (Seat.SOUTH, Phase.DRAW, 3)
    void = drawn_out(dealt(""), 29)
    assert (void.is_void, len(void.stock)) == (True, 2)
    assert legal_moves(void) == ()


def test_s27_d15_d51_a_void_hand_pays_nobody() -> None:
    result = result_of(drawn_out(dealt(""), 29))
    assert (result.result, result.winner, result.points) == ("void", None, 0)


def test_c36_a_knock_that_leaves_two_cards_still_scores() -> None:
    ready = "5c 6c 7c 9c 9d 9h Kc Kd Kh 3s"
    state = after(drawn_out(dealt(ready), 28), "stock")
    state = after(state, f"knock {state.taken}")
    assert (state.phase, len(state.stock)) == (Phase.SPREAD, 2)
    state = after(play(state, legal_moves(state)[0]), "done")
    assert not state.is_void
    assert result_of(state).points > 0


def test_c37_the_last_discard_of_a_void_hand_cannot_be_taken() -> None:
    with pytest.raises(IllegalMove) as refused:
        after(drawn_out(dealt(""), 29), "take")
    assert refused.value.code == "over"


def test_c37_where_the_last_discard_may_be_taken_it_must_be_knocked_with() -> None:
    state = at_the_wall(WALL_KNOCK, "Jh")
    assert (state.turn, state.phase, len(state.stock)) == (Seat.NORTH, Phase.LAST_DISCARD, 2)
    assert actions(state) == {Action.TAKE, Action.PASS}
    taken = after(state, "take")
    assert [str(move) for move in legal_moves(taken)] == ["knock Kd", "knock 7s"]


@pytest.mark.parametrize(
    ("back", "may"), [(False, {Action.PASS}), (True, {Action.TAKE, Action.PASS})]
)
def test_c37_c13_the_last_discard_itself_is_thrown_only_where_that_is_allowed(
    back: bool, may: set[Action]
) -> None:
    house = replace(PRESETS["tournament"], may_discard_taken_card=back)
    state = at_the_wall("7c 7d 7h 9s Ts Js Ac 2d 3h 4c", "Kd", house)  # ten left, without the king
    assert actions(state) == may


def test_c37_the_wall_knock_scores() -> None:
    state = after(at_the_wall(WALL_KNOCK, "Jh"), "take", "knock Kd")
    state = after(play(state, legal_moves(state)[0]), "done")
    assert state.knocker is Seat.NORTH
    assert result_of(state).points > 0


def test_c37_the_last_discard_may_not_be_taken_only_to_improve() -> None:
    state = at_the_wall("4c 5c 6c 9c 9d 2h Jc Jd Kd Qs", "Jh")
    assert legal_moves(state) == (Move(Action.PASS),)
    assert after(state, "pass").is_void


def test_s106_how_many_cards_void_a_hand_is_the_presets() -> None:
    state = deal(deck_of(""), replace(STANDARD, dead_hand_stock=30), Seat.NORTH)
    state = after(state, "pass", "pass", "stock")
    assert after(state, f"discard {state.taken}").is_void


def test_r6_a_hand_of_200_moves_is_void_because_taking_never_shortens_the_stock() -> None:
    state = dealt("2c 4c 6c 8c", "3d 5d 7d 9d", "Kh")
    for _ in range(MOVE_CAP // 2):
        assert not state.is_over
        state = after(state, "take")
        state = after(state, f"discard {next(iter(throwable(state)))}")
    assert len(state.history) == MOVE_CAP == 200
    assert (state.is_void, len(state.stock)) == (True, 31)


# --- Laws --------------------------------------------------------------------------------


@given(played_hands())
def test_every_card_is_in_exactly_one_place_after_every_move(played: Played) -> None:
    for state in played.states:
        assert sorted(cards_in_play(state)) == list(DECK)


@given(played_hands())
def test_s4_every_seat_holds_ten_cards_at_the_end_of_every_turn(played: Played) -> None:
    for state in played.states:
        eleven = state.turn if state.phase is Phase.DISCARD else None
        if state.big_gin:  # nothing was thrown
            eleven = state.knocker
        for seat in Seat:
            assert len(state.hand_of(seat)) == (11 if seat is eleven else 10)


@given(states())
def test_every_listed_move_can_be_played(state: HandState) -> None:
    listed = legal_moves(state)
    assert bool(listed) is not state.is_over
    assert len(set(listed)) == len(listed)
    for move in listed:
        assert play(state, move).history[-1].move == move


SINGLE = [
    *(Move(action) for action in (Action.TAKE, Action.PASS, Action.STOCK, Action.BIG_GIN)),
    *(Move(action, one) for action in (Action.DISCARD, Action.KNOCK) for one in DECK),
]
CODES = {
    "over", "not-now", "not-in-hand", "taken-card-back", "over-limit", "no-big-gin",
    "no-knock-with-it", "knock-only",
}  # fmt: skip


@given(states())
def test_every_simple_move_that_is_not_listed_is_refused_with_a_code(state: HandState) -> None:
    before = state
    for move in set(SINGLE) - set(legal_moves(state)):
        with pytest.raises(IllegalMove) as refused:
            play(state, move)
        assert refused.value.code in CODES
    assert state == before


POSSIBLE = {
    Phase.OFFER_NONDEALER: {Action.TAKE, Action.PASS},
    Phase.OFFER_DEALER: {Action.TAKE, Action.PASS},
    Phase.MUST_DRAW: {Action.STOCK},
    Phase.DRAW: {Action.TAKE, Action.STOCK},
}


@given(states_in(*POSSIBLE))
def test_before_the_draw_the_listed_moves_are_all_there_are(state: HandState) -> None:
    assert actions(state) == POSSIBLE[state.phase]


@given(states_in(Phase.DISCARD))
def test_in_the_discard_the_listed_moves_are_all_there_are(state: HandState) -> None:
    held, house = slow.hand(state.own), slow.house_of(state.preset)
    took = state.history[-1].move.action is Action.TAKE
    barred = {str(state.taken)} if took and not state.preset.may_discard_taken_card else set()
    may_go = held - barred
    at_the_wall = took and len(state.stock) == 2
    want = set() if at_the_wall else {f"discard {one}" for one in may_go}
    want |= {f"knock {one}" for one in may_go if slow.least(held - {one}, house) <= state.limit}
    if state.preset.big_gin_bonus is not None and slow.least(held, house) == 0:
        want.add("big-gin")
    assert {str(move) for move in legal_moves(state)} == want


@given(hands(11), st.sampled_from([PRESETS["tournament"], HOUSES[-1]]))
def test_b3_the_last_discard_is_offered_only_where_it_brings_a_knock(
    eleven: CardSet, preset: Preset
) -> None:
    last, *rest = eleven
    state = at_the_wall(str(CardSet(rest)), str(last), preset)
    ten, upcard = slow.hand(state.own), str(state.discards[-1])
    may_take = slow.may_take_last(state.preset, ten, upcard, state.limit)
    assert actions(state) == ({Action.TAKE, Action.PASS} if may_take else {Action.PASS})
    assert after(state, "pass").is_void


@given(states_in(Phase.SPREAD))
def test_at_the_knock_every_spread_within_the_limit_is_listed_the_best_first(
    state: HandState,
) -> None:
    held, house = slow.hand(state.own), slow.house_of(state.preset)
    limit = 0 if state.big_gin else state.limit

    def left_by(melds: frozenset[slow.Cards]) -> int:
        return slow.total(held.difference(*melds), house)

    listed = [frozenset(map(slow.hand, move.melds)) for move in legal_moves(state)]
    lawful = {melds for melds in slow.spreads(held, house) if left_by(melds) <= limit}
    assert set(listed) == lawful
    assert left_by(listed[0]) == slow.least(held, house)


@given(states_in(Phase.DEFEND))
def test_at_the_defence_every_choice_of_melds_and_lay_offs_is_listed(state: HandState) -> None:
    done, *chosen = legal_moves(state)
    assert str(done) == "done"
    assert state.spread is not None
    listed = {
        (
            frozenset(map(slow.hand, move.melds)),
            frozenset((str(one), slow.hand(meld)) for one, meld in move.layoffs),
        )
        for move in chosen
    }
    nothing = (frozenset[object](), frozenset[object]())
    table = Table(state.spread.melds, state.own, state.preset)
    assert listed == slow_defences(table) - {nothing}


@given(states_in(Phase.DEFEND))
def test_done_is_the_best_defence(state: HandState) -> None:
    done, *chosen = (result_of(play(state, move)) for move in legal_moves(state))
    loss = [one.points if one.winner is state.knocker else -one.points for one in chosen]
    assert (done.points if done.winner is state.knocker else -done.points) <= min(loss, default=99)
