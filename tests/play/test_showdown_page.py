"""The showdown, read as a learner reads it: every line, its number, and the rule behind it."""

from __future__ import annotations

import pytest

from play.engine.cards import DECK
from play.management.page_fuzz import Page
from play.models import Game, Hand
from tests.play.tables import (
    earlier_hand,
    lay_best,
    nobody_knocks,
    north_knocks,
    send,
    south_to_throw,
    text_of,
)

# two sets, a run and the 2d: a knock with 2 after throwing the Kh
KNOCKER = "7c 7d 7h 3s 4s 5s Jc Jd Jh 2d"
LOSER = "6c 6d 6s 8s 9h Tc Td Qh Qs Ah"


def knocked(south, hand, hers, *, preset="standard", draw="Kh", throw="Kh", **values):
    game = south_to_throw(hand, hers, draw, preset=preset, **values)
    lay_best(south, game, f"knock {throw}")
    return game, text_of(south.get(f"/play/{game.code}/"))


def test_a_plain_knock_is_explained_in_ten_lines(south):
    game, page = knocked(south, KNOCKER, LOSER)
    hand = Hand.objects.get(game=game)
    assert (hand.result, hand.winner) == ("knock", "south")
    assert f"You win {hand.points} points" in page
    for sentence in (
        "May you knock? Without K♥: 2♦ = 2. The limit is 10. yes",
        "Your melds 7♣ 7♦ 7♥, J♣ J♦ J♥, 3♠ 4♠ 5♠",
        "Gina’s melds 6♣ 6♦ 6♠",
        "is more than the knocker’s 2: the knocker scores.",
        "No gin, no undercut. 0",
        f"Your score 0 + {hand.points}. {100 - hand.points} to go to 100. {hand.points}",
        "A hand won is a box: you 1, Gina 0. Each adds 25 after the game.",
        "Next deal Gina lost this hand, and here the loser deals.",
    ):
        assert sentence in page


def test_a_laid_off_card_is_shown_on_the_meld_it_joins(south):
    game = south_to_throw("6d 7d 8d 9d Td 6s 7s 8s 9s 4c", "3h 4s 5c 5d 5h 5s 9h Th Jh Qh", "Kh")
    lay_best(south, game, "knock Kh")
    page = south.get(f"/play/{game.code}/")
    assert "You" in text_of(page)
    assert "Gina undercuts you and wins 26 points" in text_of(page)
    assert "5♠ goes on 6♠ 7♠ 8♠ 9♠. 4♠ goes on 6♠ 7♠ 8♠ 9♠. In this order." in text_of(page)
    assert "3 is fewer than the knocker’s 4: an undercut" in text_of(page)
    assert "4 − 3 1 Bonus Undercut: 25 in these rules. 25" in text_of(page)
    assert page.content.decode().count("s laid") == 2
    assert "Laying down the best melds first would have left 7, not 3" in text_of(page)


def test_gin_is_scored_as_gin_and_nothing_is_laid_off(south):
    game, page = knocked(south, "7c 7d 7h 3s 4s 5s Jc Jd Jh Js", "2s 6s 7s 8s Qd Qh Kd Ks 9c 9d")
    assert Hand.objects.get(game=game).points == 25 + 60
    assert "None against gin: that is the rule here." in page
    assert "Against gin nothing is subtracted: all the deadwood counts. 60" in page
    assert "Gin: 25 in these rules. 25" in page


def test_equal_counts_are_an_undercut_in_standard_rules(south):
    hers = "6c 6d 6h 9s Ts Js Qd Qh Qc 2h"
    game, page = knocked(south, KNOCKER, hers, upcard="Kc")
    assert (Hand.objects.get(game=game).winner, "2 each") == ("north", "2 each")
    assert "2 each. In these rules an equal count is an undercut" in page


def test_equal_counts_pay_nobody_in_norwegian_rules(south):
    hers = "6c 6d 6h 9s Ts Js Qd Qh Qc 2h"
    game, page = knocked(south, KNOCKER, hers, preset="norwegian")
    assert Hand.objects.get(game=game).result == "tie"
    assert "Equal counts: nobody scores" in page
    assert "In these rules only fewer is an undercut, so nobody scores." in page
    assert "Nobody won, so no box: still you 0, Gina 0." in page
    assert "Nobody scored, so the same dealer deals again: Gina." in page


def test_a_swedish_undercut_pays_the_knockers_count(south):
    game, page = knocked(south, KNOCKER, "6c 6d 6h 9s Ts Js Qd Qh Qc Ah", preset="swedish")
    assert Hand.objects.get(game=game).points == 25 + 2
    assert "These rules pay the knocker’s whole count, 2, not the difference." in page


def test_an_icelandic_undercut_bonus_is_ten(south):
    game, page = knocked(south, KNOCKER, "6c 6d 6h 9s Ts Js Qd Qh Qc Ah", preset="icelandic")
    assert Hand.objects.get(game=game).points == 10 + 1
    assert "Undercut: 10 in these rules. 10" in page
    assert "Gina won this hand, and here the winner deals." in page
    assert "Box" not in page


def test_a_void_hand_is_explained_and_dealt_again_by_the_same_dealer(south):
    game, last = nobody_knocks(list(DECK[::3] + DECK[1::3] + DECK[2::3]))
    send(south, game, f"discard {last}")
    page = text_of(south.get(f"/play/{game.code}/"))
    assert Hand.objects.get(game=game).result == "void"
    assert "Nobody knocked" in page
    assert "2 cards are left in the stock and nobody has knocked." in page
    assert "A void hand scores nothing, for nobody, and is no box." in page
    south.post(f"/play/{game.code}/deal/", {"after": 1})
    assert Hand.objects.get(game=game, number=2).dealer == "north"


def test_the_next_hand_is_dealt_once_however_often_it_is_asked_for(south):
    game, _ = knocked(south, KNOCKER, LOSER)
    for _ in range(2):
        assert south.post(f"/play/{game.code}/deal/", {"after": 1}).status_code == 302
    assert [hand.number for hand in game.hands.all()] == [1, 2]
    assert game.hands.get(number=2).dealer == "north"


def test_an_old_window_that_deals_is_shown_the_hand_being_played(south):
    game, _ = knocked(south, KNOCKER, LOSER)
    south.post(f"/play/{game.code}/deal/", {"after": 1})
    Hand.objects.filter(game=game, number=2).update(result="void")
    south.post(f"/play/{game.code}/deal/", {"after": 2})
    again = south.post(f"/play/{game.code}/deal/", {"after": 1}, headers={"hx-request": "true"})
    assert 'data-state="3.' in again.content.decode()


def test_a_move_in_a_hand_that_is_over_is_refused_with_its_sentence(south):
    game, _ = knocked(south, KNOCKER, LOSER)
    answer = send(south, game, "stock", at=0)
    assert answer.status_code == 409
    assert "The table has moved on since you chose." in text_of(answer)


def test_a_hand_played_with_help_says_so_at_the_end_and_on_the_sheet(south):
    game, page = knocked(south, KNOCKER, LOSER)
    assert "played with help" not in page
    game.hands.update(assisted=True)
    assert "played with help" in text_of(south.get(f"/play/{game.code}/"))
    assert "you knocked (you had help)" in text_of(south.get(f"/play/{game.code}/sheet/"))


def test_a_refusal_while_laying_cards_leads_on_without_a_script(south):
    game = flagship(south)
    answer = send(south, game, "meld 2c3c4c")
    assert answer.status_code == 409
    links = [link for link in Page(answer.content.decode()).links if "so_far" in link]
    assert links
    assert {south.get(link).status_code for link in links} == {200}


def test_no_hand_is_dealt_before_the_last_is_over(south):
    game = south_to_throw(KNOCKER, LOSER, "Kh")
    answer = south.post(f"/play/{game.code}/deal/", {"after": 1})
    assert answer.status_code == 409
    assert game.hands.count() == 1


@pytest.mark.parametrize("after", ["", "0", "x", "7"])
def test_a_deal_after_no_hand_is_refused(south, after):
    game, _ = knocked(south, KNOCKER, LOSER)
    assert south.post(f"/play/{game.code}/deal/", {"after": after}).status_code in (400, 409)
    assert game.hands.count() == 1


def late_game(south, *, hand=KNOCKER, hers=LOSER, results=(("south", 90),), preset="standard"):
    game = south_to_throw(hand, hers, "Kh", preset=preset)
    last = game.hands.get()
    Hand.objects.filter(pk=last.pk).update(number=len(results) + 1)
    for number, (winner, points) in enumerate(results, start=1):
        earlier_hand(game, number, winner, points)
    lay_best(south, game, "knock Kh", number=len(results) + 1)
    game.refresh_from_db()
    return game, text_of(south.get(f"/play/{game.code}/"))


def test_a_game_that_reaches_its_target_is_tallied(south):
    game, page = late_game(south, results=(("south", 90), ("north", 12)))
    points = game.hands.get(number=3).points
    assert game.finished
    assert "You win the game" in page
    assert "25 for each hand won: you 2, Gina 1. 50 : 25" in page
    assert "100 for reaching 100. 100 : 0" in page
    assert f"Most points after the tally wins the game. {90 + points + 150} : {12 + 25}" in page
    assert "Deal hand" not in page


def test_a_shutout_adds_its_bonus(south):
    _, page = late_game(south)
    assert "100 for reaching 100, and 100 more because the other side won no hand." in page


def test_a_romanian_shutout_replaces_the_bonus(south):
    _, page = late_game(south, preset="romanian")
    assert "200 in place of 100, because the other side has no points." in page


def test_who_reaches_the_target_may_still_lose_the_tally(south):
    _, page = late_game(south, results=(("north", 10),) * 9 + (("south", 97),))
    assert "Gina wins the game" in page
    assert "that is not the one who reached the target" in page


def test_a_game_can_be_ended_by_an_undercut(south):
    hers = "3h 4s 5c 5d 5h 5s 9h Th Jh Qh"
    hand = "6d 7d 8d 9d Td 6s 7s 8s 9s 4c"
    game, page = late_game(south, hand=hand, hers=hers, results=(("north", 80), ("south", 95)))
    assert game.finished
    assert game.tally().reached == "north"
    assert "Gina wins the game" in page


def test_the_score_sheet_shows_each_hand_and_leads_to_it(south):
    game, _ = late_game(south, results=(("north", 12), ("south", 30)))
    sheet = south.get(f"/play/{game.code}/sheet/")
    assert sheet.status_code == 200
    assert "1 Gina Gina knocked 12 0 12" in text_of(sheet)
    assert south.get(f"/play/{game.code}/3/").status_code == 200


# --- laying cards by hand ---------------------------------------------------------------


def test_a_knocker_may_keep_more_than_the_least(south):
    hand = "5h 6h 7h 8h Qc Qd Qh Qs Ac Ad"
    game = south_to_throw(hand, "9h Th Kc Kd Ks 2s 3s 4s 4d 6c", "Kh", upcard="9c")
    send(south, game, "knock Kh")
    assert "You knock with 2" in text_of(south.get(f"/play/{game.code}/"))
    send(south, game, "spread 5h6h7h QcQdQhQs")
    page = text_of(south.get(f"/play/{game.code}/"))
    assert Hand.objects.get(game=game).points == 19
    assert "The knocker could have shown 2 and chose to keep 10" in page


@pytest.mark.parametrize(
    ("spread", "sentence"),
    [
        pytest.param("spread 5h6h7h", "the limit is 10", id="too much left"),
        pytest.param("spread 5h6h8h", "is not a meld", id="no meld"),
        pytest.param(
            "spread 5h6h7h 6h7h8h QcQdQhQs", "You do not hold 6♥", id="a card used twice"
        ),
    ],
)
def test_an_unlawful_spread_is_refused_with_its_reason(south, spread, sentence):
    game = south_to_throw(
        "5h 6h 7h 8h Qc Qd Qh Qs Ac Ad", "9h Th Kc Kd Ks 2s 3s 4s 4d 6c", "Kh", upcard="9c"
    )
    send(south, game, "knock Kh")
    answer = send(south, game, spread)
    assert answer.status_code == 409
    assert sentence in text_of(answer)


def flagship(south):
    """C17 with the learner as the defender."""
    return north_knocks(
        "3h 4s 5c 5d 5h 5s 9h Th Jh Qh",
        "6d 7d 8d 9d Td 6s 7s 8s 9s 4c",
        "Kh",
        "Kh",
        "6d7d8d9dTd 6s7s8s9s",
    )


def test_the_defender_is_shown_the_best_answer_first(south):
    page = text_of(south.get(f"/play/{flagship(south).code}/"))
    assert "Gina knocks with 4" in page
    assert "Melds: 5♣ 5♦ 5♥, 9♥ 10♥ J♥ Q♥. 5♠ goes on 6♠ 7♠ 8♠ 9♠. 4♠ goes on" in page
    assert "Left over: 3♥, which is 3." in page


def test_best_for_me_undercuts(south):
    game = flagship(south)
    send(south, game, "done")
    assert Hand.objects.get(game=game).points == 26
    assert "You undercut Gina and win 26 points" in text_of(south.get(f"/play/{game.code}/"))


def test_a_defence_by_hand_may_be_worse_and_is_compared_with_the_best(south):
    game = flagship(south)
    send(south, game, "meld 5c5d5h5s 9hThJhQh")
    page = text_of(south.get(f"/play/{game.code}/"))
    assert "Gina wins 3 points" in page
    assert "The best answer would have left 3, not 7" in page


def test_a_defence_is_put_together_step_by_step_without_a_script(south):
    game = flagship(south)
    path = f"/play/{game.code}/"
    page = text_of(south.get(path + "?so_far=meld+5c5d5h"))
    assert "5♠ on 6♠ 7♠ 8♠ 9♠" in page
    assert "4♠ on 6♠ 7♠ 8♠ 9♠" not in page
    page = text_of(south.get(path + "?so_far=meld+5c5d5h;+lay+5s+6s7s8s9s"))
    assert "4♠ on 6♠ 7♠ 8♠ 9♠" in page


@pytest.mark.parametrize("so_far", ["nonsense", "meld 2c2d2h", "lay 3h 6s7s8s9s"])
def test_a_link_that_lays_what_cannot_be_laid_lays_nothing(south, so_far):
    answer = south.get(f"/play/{flagship(south).code}/", {"so_far": so_far})
    assert answer.status_code == 200
    assert "So far this leaves 66." in text_of(answer)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        pytest.param("lay 4s 6s7s8s9s", "4♠ does not fit", id="before its neighbour"),
        pytest.param("lay 3h 6s7s8s9s", "3♥ does not fit", id="another suit"),
        pytest.param("lay 5s 2s3s4s", "5♠ does not fit", id="no such meld on the table"),
    ],
)
def test_an_unlawful_lay_off_is_refused_with_its_reason(south, move, sentence):
    game = flagship(south)
    answer = send(south, game, move)
    assert answer.status_code == 409
    assert sentence in text_of(answer)
    assert not Game.objects.get().finished
