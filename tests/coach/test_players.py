from __future__ import annotations

from dataclasses import replace

import pytest

from play.coach.players import PLAYERS, baseline, racer, waiter
from play.engine.cards import card_list, cards
from play.engine.hand import HandState
from play.engine.presets import PRESETS, STANDARD
from play.engine.view import SeatView, view_for
from play.management.arena import Insider, play_pair
from tests.engine.tables import WALL_KNOCK, after, at_the_wall, dealt, to_discard

TWO_TENS = "9c 9d 9h 4s 3s Ac 2c Jc Qd 8s"
KNOCK_WITH_EIGHT = "Ac 2c 3c 5d 6d 7d 9s 9h 9c 8s"
TWO_SETS = "2s 2h 2d 3s 3h 3d Kc Qh 8d 7c"


def seen(state: HandState) -> SeatView:
    return view_for(state, state.turn)


def drew(hand: str, drawn: str, turn: int = 2) -> SeatView:
    """What South sees who holds `hand` and has drawn a card from the stock."""
    return replace(seen(to_discard(hand, drawn)), turn=turn)


# --- Baseline ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("upcard", "move"),
    [
        pytest.param("9h", "take", id="a third nine"),
        pytest.param("3c", "take", id="a run of three"),
        pytest.param("As", "pass", id="a cheap card"),
        pytest.param("Qc", "pass", id="a neighbour"),
    ],
)
def test_baseline_takes_the_upcard_only_into_a_meld(upcard, move):
    state = dealt("9c 9d 4s 3s Ac 2c 6d Jc Kd Kh", then=upcard)

    assert str(baseline(seen(state))) == move


def test_baseline_throws_what_leaves_the_least_deadwood():
    assert str(baseline(drew(TWO_TENS, "Tc"))) in {"discard Jc", "discard Qd", "discard Tc"}
    assert str(baseline(drew("9c 9d 9h 4s 3s Ac 2c 7d Qd 8s", "5h"))) == "discard Qd"


def test_baseline_draws_lots_among_equals_the_same_for_the_same_view():
    views = [drew(TWO_TENS, drawn) for drawn in ("5h", "6h", "5d", "7d", "6d", "7h", "5c")]
    thrown = [str(baseline(view)) for view in views]

    assert set(thrown) == {"discard Jc", "discard Qd"}
    assert thrown == [str(baseline(view)) for view in views]


def test_baseline_never_throws_the_card_just_taken_even_where_the_rules_allow_it():
    offered = dealt("8h 5d 4h 3s 2c Ac 2d 6s 7c Ah", then="9d", preset=PRESETS["sundanese"])

    assert str(baseline(seen(after(offered, "take")))) == "discard 8h"


def test_baseline_knocks_as_soon_as_it_may():
    assert str(baseline(drew(KNOCK_WITH_EIGHT, "Kd"))) == "knock Kd"


# --- Racer -------------------------------------------------------------------------------


def test_racer_knocks_in_its_first_turns_and_later_only_with_gin():
    gin = "Ac 2c 3c 5d 6d 7d 9s 9h 9c 9d"

    assert str(racer(drew(KNOCK_WITH_EIGHT, "Kd"))) == "knock Kd"
    assert str(racer(drew(KNOCK_WITH_EIGHT, "Kd", turn=20))) == "discard Kd"
    assert str(racer(drew(gin, "Kd", turn=20))) == "knock Kd"


@pytest.mark.parametrize(
    ("upcard", "baselines", "racers"),
    [
        pytest.param("2c", "take", "take", id="a fourth two"),
        pytest.param("As", "take", "pass", id="a run that would break two sets"),
        pytest.param("Kh", "pass", "pass", id="no meld"),
    ],
)
def test_racer_takes_what_joins_a_meld_and_lowers_its_deadwood(upcard, baselines, racers):
    view = seen(dealt(TWO_SETS, then=upcard))

    assert (str(baseline(view)), str(racer(view))) == (baselines, racers)


def test_racer_throws_the_card_that_no_draw_can_help():
    # Each of the five tens leaves as much; only the queen has no partner.
    view = drew("Ac 2c 3c 5d 6d 7d Kh Kd Tc Jc", "Qs")

    assert str(racer(view)) == "discard Qs"


def test_racer_does_not_throw_what_the_opponent_collects():
    hand = "Ac 2c 3c 5d 6d 7d Qd Kh 4s 8h"
    blind = drew(hand, "2h")
    knowing = {
        thrown: replace(blind, known=cards(known))
        for thrown, known in (("discard Kh", "Qc Qs"), ("discard Qd", "Kc Ks"))
    }
    assert {str(racer(view)) for view in knowing.values()} == set(knowing)
    assert all(str(racer(view)) == thrown for thrown, view in knowing.items())


# --- Waiter ------------------------------------------------------------------------------


def test_waiter_knocks_only_with_gin():
    assert str(waiter(drew(KNOCK_WITH_EIGHT, "Kd"))) == "discard Kd"
    assert str(waiter(drew("Ac 2c 3c 5d 6d 7d 9s 9h 9c 9d", "Kd"))) == "knock Kd"


@pytest.mark.parametrize(
    ("dead", "kept"),
    [
        pytest.param("9c 9d", "8c 8d", id="the nines are dead"),
        pytest.param("8h 8s", "9h 9s", id="the eights are dead"),
    ],
)
def test_waiter_keeps_the_pair_that_is_live(dead, kept):
    view = drew("Ac 2c 3c Ad 2d 3d 9h 9s 8c 8d", "6s")
    late = replace(view, discards=(*view.discards, *card_list(dead)))

    assert str(waiter(late)).split()[1] not in kept
    assert str(baseline(late)) in {"discard 9h", "discard 9s"}


# --- All of them -------------------------------------------------------------------------


def test_eleven_melded_cards_are_big_gin_where_there_is_one():
    state = to_discard("Ac 2c 3c 4c Ad 2d 3d 4d 7s 8s", "9s", replace(STANDARD, big_gin_bonus=50))
    assert {str(player(seen(state))) for player in PLAYERS.values()} == {"big-gin"}


@pytest.mark.parametrize(
    ("player", "move"), [(baseline, "take"), (racer, "pass"), (waiter, "pass")]
)
def test_the_last_discard_is_taken_only_to_knock_as_the_player_knocks(player, move):
    assert str(player(seen(at_the_wall(WALL_KNOCK, "Jh")))) == move
    assert str(player(seen(at_the_wall(WALL_KNOCK, "2h")))) == "pass"


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_player_plays_whole_games_under_every_preset(preset):
    short = replace(preset, target=40)
    for player, other in ((racer, waiter), (baseline, waiter)):
        record = play_pair(Insider(player), Insider(other), short, seed=3, number=0)

        assert record.a.wins + record.b.wins == 2
        assert not record.a.forfeits | record.b.forfeits
