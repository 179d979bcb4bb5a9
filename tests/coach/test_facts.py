from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.coach.facts import (
    after_draws,
    gin_cards,
    helpers,
    live_melds,
    melds_joined,
    threes,
)
from play.engine.cards import WHOLE_DECK, CardSet, card, cards
from play.engine.melds import is_meld, least_deadwood, tables_of
from play.engine.moves import Seat
from play.engine.presets import STANDARD, AceInRuns, values_of
from play.engine.solver import least_after_throw
from play.engine.view import view_for
from play.management import slow_facts as slow
from play.management import slow_scorer as scorer
from tests.engine.strategies import hands
from tests.engine.tables import after, dealt

SUITS = tables_of(STANDARD)
CORNER = replace(STANDARD, ace_in_runs=AceInRuns.CORNER)


@given(st.integers(3, 11).flatmap(hands))
def test_the_best_throw_leaves_the_least_of_all_throws(hand):
    least = min(least_deadwood(hand.remove(one)) for one in hand)

    assert least_after_throw(hand.mask, SUITS) == least


@given(hands(10))
def test_a_draw_never_leaves_more_than_there_was(hand):
    draws = after_draws(hand.mask, (WHOLE_DECK - hand).mask, SUITS)

    assert len(draws) == 42
    assert max(draws.values()) <= least_deadwood(hand)


@given(hands(10))
def test_the_slow_count_by_ways_to_lay_melds_is_the_slow_scorers(hand):
    held = scorer.hand(hand)
    for house in (scorer.USUAL, scorer.House(15, corner=True)):
        ways = slow.ways(held, house)
        throws = {one: scorer.least(held - {one}, house) for one in held}
        assert slow.least(ways, house) == scorer.least(held, house)
        assert slow.least_after_throw(ways, house) == min(throws.values())
        for one, left in throws.items():
            assert slow.least(slow.without(ways, one), house) == left


@given(hands(10))
def test_helpers_and_gin_cards_agree_with_a_slow_count(hand):
    view = {
        "rules": values_of(STANDARD),
        "hand": [str(one) for one in hand],
        "discards": [],
        "opponent": {"known": []},
    }
    counted = slow.draws(view)
    draws = after_draws(hand.mask, (WHOLE_DECK - hand).mask, SUITS)
    found = helpers(hand.mask, draws, STANDARD, SUITS)

    told = {str(CardSet.of_mask(one)): left for one, left in found.items()}
    assert told == counted.helping
    assert {str(one) for one in gin_cards(draws)} == counted.gin


@pytest.mark.parametrize(
    ("preset", "counts"),
    [
        pytest.param(STANDARD, [4, 5, *[6] * 9, 5, 4], id="ace low"),
        pytest.param(CORNER, [6] * 13, id="round the corner"),
    ],
)
def test_four_to_six_melds_of_three_go_through_a_card(preset, counts):
    assert [len(melds) for melds in threes(preset)[:13]] == counts
    assert all(is_meld(meld, preset) for melds in threes(preset) for meld in melds)


def test_a_meld_is_live_while_its_other_cards_are_unseen_or_known_to_be_hers():
    mine = "As 2s 3s Ac 2c 3c 4d 6d 8h Jc"
    state = after(dealt(mine, "9s Kd", "9h"), "pass", "take", "discard Kd")
    view = view_for(state, Seat.SOUTH)

    assert set(map(str, live_melds(card("9d"), view))) == {
        *("9c 9d 9h", "9c 9d 9s", "9d 9h 9s"),
        *("7d 8d 9d", "8d 9d Td", "9d Td Jd"),
    }
    assert set(map(str, live_melds(card("Th"), view))) == {
        *("Tc Td Th", "Tc Th Ts", "Td Th Ts"),
        *("9h Th Jh", "Th Jh Qh"),
    }
    assert set(map(str, live_melds(card("Qd"), view))) == {
        *("Qc Qd Qh", "Qc Qd Qs", "Qd Qh Qs"),
        "Td Jd Qd",
    }


@pytest.mark.parametrize(
    ("hand", "added", "melds"),
    [
        pytest.param("7c 7d 2h", "7h", ["7c 7d 7h"], id="a set"),
        pytest.param("7c 8c 9c 2h", "Tc", ["7c 8c 9c Tc"], id="a longer run"),
        pytest.param("7c 8c 9c 7d", "7h", [], id="a set that costs more than it saves"),
        pytest.param("7c 8d 2h", "7h", [], id="only a pair"),
    ],
)
def test_a_card_joins_a_meld_where_that_leaves_least(hand, added, melds):
    joined = melds_joined(cards(hand), card(added), STANDARD)

    assert [str(meld) for meld in joined] == melds
