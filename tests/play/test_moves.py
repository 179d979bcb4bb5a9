"""A move over HTTP: who may, what is refused, and that nothing is ever lost."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.db import OperationalError
from django.db.models import QuerySet
from django.test import Client

from play.engine.presets import PRESETS
from play.kept import StaleTable
from play.models import Game, Hand
from tests.play.tables import send, south_to_throw, text_of, visit

HAND = "2c 3c 4c 5d 5h 5s 8c 9d Jh Qd"
HERS = "As Ad 6c 7d 7h 8h 8s Tc Td Ks"
HTMX = {"headers": {"hx-request": "true"}}


@pytest.fixture
def game(south):
    return south_to_throw(HAND, HERS, "Kh 6s", upcard="Kc")


def the_hand(game):
    return Hand.objects.get(game=game)


def test_one_click_deals_a_hand_to_a_visitor_nobody_knew(client, db):
    answer = client.post("/play/start/", {"level": "newcomer", "preset": "standard"}, follow=True)
    assert answer.status_code == 200
    assert Game.objects.count() == 1
    assert "You 0 Gina 0" in text_of(answer)


def test_reading_the_page_to_start_from_stores_nothing(client, db):
    answer = client.get("/play/")
    assert answer.status_code == 200
    assert not answer.cookies.get("sessionid")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_played(south, preset):
    answer = south.post("/play/start/", {"level": "club", "preset": preset}, follow=True)
    assert answer.status_code == 200


def test_an_unknown_rule_set_is_answered_with_the_form(south):
    answer = south.post("/play/start/", {"level": "newcomer", "preset": "martian"})
    assert answer.status_code == 422
    assert "Please choose an opponent and a rule set" in text_of(answer)
    assert not Game.objects.exists()


def test_the_computer_answers_in_the_same_request(south, game):
    send(south, game, "discard Kh")
    after = the_hand(game)
    assert after.moves[3] == "discard Kh"
    assert after.move_count > 4
    assert set(after.thoughts) == {str(number) for number in range(4, after.move_count)}


def test_a_move_without_htmx_leads_back_to_the_page(south, game):
    answer = send(south, game, "discard Kh")
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/play/{game.code}/"


def test_a_move_with_htmx_brings_the_table_alone(south, game):
    answer = send(south, game, "discard Kh", **HTMX)
    assert answer.status_code == 200
    assert 'id="stage"' in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_the_same_move_sent_twice_counts_once_and_succeeds(south, game):
    send(south, game, "discard Kh", at=3, **HTMX)
    once = the_hand(game).moves
    again = send(south, game, "discard Kh", at=3, **HTMX)
    assert again.status_code == 200
    assert "moved on" not in text_of(again)
    assert the_hand(game).moves == once


@pytest.mark.parametrize("htmx", [{}, HTMX], ids=["plain form", "htmx"])
def test_another_move_for_a_number_that_is_played_is_stale(south, game, htmx):
    send(south, game, "discard Kh", at=3)
    once = the_hand(game).moves
    answer = send(south, game, "discard Qd", at=3, **htmx)
    assert answer.status_code == 409
    assert "The table has moved on since you chose." in text_of(answer)
    assert "Deadwood" in text_of(answer)
    assert the_hand(game).moves == once


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        pytest.param("discard 7s", "You do not hold 7♠", id="a card not in hand"),
        pytest.param("knock Kh", "the limit is 10", id="a knock over the limit"),
        pytest.param("stock", "cannot be played at this moment", id="a draw before the throw"),
        pytest.param("big-gin", "Big gin needs all eleven cards", id="big gin without it"),
    ],
)
def test_an_unlawful_move_changes_nothing_and_says_why(south, game, move, sentence):
    answer = send(south, game, move)
    assert answer.status_code == 409
    assert sentence in text_of(answer)
    assert the_hand(game).moves == ["pass", "pass", "stock"]


def test_a_card_taken_this_turn_may_not_be_thrown_back(south):
    game = south_to_throw(HAND, HERS, "Kh", upcard="6s")
    Hand.objects.filter(game=game).update(moves=["take"], move_count=1)
    answer = send(south, game, "discard 6s")
    assert answer.status_code == 409
    assert "You took 6♠ this turn" in text_of(answer)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param({"move": "fold", "move_number": 3}, id="no such move"),
        pytest.param({"move": "discard 7x", "move_number": 3}, id="no such card"),
        pytest.param({"move": "discard", "move_number": 3}, id="no card named"),
        pytest.param({"move": "discard Kh"}, id="no number"),
        pytest.param({"move": "", "move_number": 3}, id="no move"),
        pytest.param({"move": "discard Kh", "move_number": "three"}, id="no number but a word"),
        pytest.param({"move": "x" * 5000, "move_number": 3}, id="a very long text"),
        pytest.param({"move": "discard Kh\x00", "move_number": 3}, id="a null byte"),
    ],
)
def test_a_move_that_cannot_be_read_is_400_and_the_table(south, game, data):
    answer = south.post(f"/play/{game.code}/1/move/", data)
    assert answer.status_code == 400
    assert "could not be read" in text_of(answer)
    assert the_hand(game).moves == ["pass", "pass", "stock"]


@pytest.mark.parametrize("path", ["", "1/", "sheet/"])
def test_another_visitors_game_is_not_found(south, game, path):
    stranger = visit(Client(), UUID(int=8))
    assert stranger.get(f"/play/{game.code}/{path}").status_code == 404
    assert Client().get(f"/play/{game.code}/{path}").status_code == 404


def test_another_visitor_cannot_move_deal_or_look(game):
    stranger = visit(Client(), UUID(int=8))
    assert send(stranger, game, "discard Kh").status_code == 404
    assert stranger.post(f"/play/{game.code}/deal/", {"after": 1}).status_code == 404
    assert stranger.post(f"/play/{game.code}/1/reasons/").status_code == 404
    assert the_hand(game).move_count == 3


def test_an_unknown_game_is_not_found(south):
    assert south.get("/play/nosuchgame/").status_code == 404
    assert south.post("/play/nosuchgame/1/move/", {}).status_code == 404


def test_a_move_takes_at_most_eight_queries(south, game, django_assert_max_num_queries):
    with django_assert_max_num_queries(8):
        send(south, game, "discard Kh", **HTMX)


def test_a_locked_database_answers_503_and_loses_no_move(south, game, monkeypatch):
    def locked(*_args, **_kwargs):
        raise OperationalError("database is locked")

    with monkeypatch.context() as patch:
        patch.setattr(QuerySet, "update", locked)
        answer = send(south, game, "discard Kh")
    assert answer.status_code == 503
    assert the_hand(game).moves == ["pass", "pass", "stock"]
    assert send(south, game, "discard Kh").status_code == 302


def test_a_race_for_one_move_number_lets_one_through(south, game):
    first, second = the_hand(game), the_hand(game)
    first.play("discard Kh", move_number=3)
    with pytest.raises(StaleTable):
        second.play("discard Qd", move_number=3)
    assert the_hand(game).moves[3] == "discard Kh"


def test_the_same_move_racing_with_itself_is_one_move_and_no_refusal(south, game):
    first, second = the_hand(game), the_hand(game)
    first.play("discard Kh", move_number=3)
    second.play("discard Kh", move_number=3)
    assert second.moves == the_hand(game).moves
    assert the_hand(game).moves.count("discard Kh") == 1


@pytest.mark.parametrize("address", ["1/move/", "1/reasons/", "1/cut/", "deal/", "sort/"])
def test_an_address_for_posts_leads_a_reader_to_the_page_above_it(south, game, address):
    answer = south.get(f"/play/{game.code}/{address}", follow=True)
    assert answer.status_code == 200
    assert answer.request["PATH_INFO"] == f"/play/{game.code}/"


def test_nothing_is_opened_before_the_computer_has_thought(south, game):
    south.post(f"/play/{game.code}/1/reasons/")
    assert not the_hand(game).assisted


def test_the_game_goes_on_where_it_was_in_a_new_window(south, game):
    send(south, game, "discard Kh")
    later = visit(Client())
    assert text_of(later.get(f"/play/{game.code}/")) == text_of(south.get(f"/play/{game.code}/"))
    assert f"/play/{game.code}/" in later.get("/play/").content.decode()


@pytest.mark.parametrize("order", ["rank", "suit", "melds"])
def test_the_hand_can_be_sorted_and_stays_so(south, game, order):
    south.post(f"/play/{game.code}/sort/", {"sort": order})
    assert order in south.cookies["look"].value.split(".")
    assert south.get(f"/play/{game.code}/").status_code == 200


def test_a_sort_nobody_offers_is_refused(south, game):
    assert south.post(f"/play/{game.code}/sort/", {"sort": "colour"}).status_code == 400


def test_the_full_reason_marks_the_hand_as_played_with_help(south, game):
    send(south, game, "discard Kh")
    hand = the_hand(game)
    assert not hand.assisted
    south.post(f"/play/{game.code}/1/reasons/")
    assert the_hand(game).assisted


def test_reasons_of_a_hand_that_is_deleted_meanwhile_are_not_found(south, game, monkeypatch):
    send(south, game, "discard Kh")
    opened = Hand.open_reasons

    def deleted_first(hand: Hand) -> None:
        Game.objects.all().delete()
        opened(hand)

    monkeypatch.setattr(Hand, "open_reasons", deleted_first)
    for options in ({}, HTMX):
        answer = south.post(f"/play/{game.code}/1/reasons/", **options)
        assert answer.status_code == 404
        assert "Nothing lies here" in text_of(answer)


def test_a_page_address_always_answers_a_whole_page(south, game):
    for path in ("/play/", f"/play/{game.code}/", f"/play/{game.code}/sheet/"):
        answer = south.get(path, **HTMX)
        assert "<html" in answer.content.decode()
        assert south.head(path).status_code == 200
