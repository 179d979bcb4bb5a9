"""The fair deal: sealed before the first move, proven after the hand."""

from __future__ import annotations

import hashlib
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from play.engine.cards import DECK, card_list, card_texts
from play.engine.hand import deal, legal_moves, play
from play.engine.moves import Seat
from play.engine.proof import commitment, cut_deck, is_proven, low_card_draw
from play.management.page_fuzz import Page
from play.models import Game, Hand
from tests.play.tables import VISITOR, lay_best, south_to_throw, text_of

KNOCKER = "7c 7d 7h 3s 4s 5s Jc Jd Jh 2d"
LOSER = "6c 6d 6s 8s 9h Tc Td Qh Qs Ah"
decks = st.permutations(list(DECK)).map(tuple)


@given(decks)
def test_a_seal_is_the_sha256_of_the_number_and_the_cards(deck):
    line = f"n0 {card_texts(deck)}"
    assert commitment("n0", deck) == hashlib.sha256(line.encode()).hexdigest()
    assert is_proven(commitment("n0", deck), "n0", deck)


@given(decks, st.integers(0, 50))
def test_two_cards_exchanged_break_the_seal(deck, place):
    other = list(deck)
    other[place], other[place + 1] = other[place + 1], other[place]
    assert not is_proven(commitment("n0", deck), "n0", other)


def test_a_deck_with_a_card_twice_is_never_proven():
    deck = (*DECK[:51], DECK[0])
    assert not is_proven(commitment("n0", deck), "n0", deck)


@given(decks, st.integers(0, 51))
def test_a_cut_moves_cards_from_the_top_to_the_bottom(deck, cut):
    after = cut_deck(deck, cut)
    assert after[: 52 - cut] == deck[cut:]
    assert after[52 - cut :] == deck[:cut]


@pytest.mark.parametrize("cut", [-1, 52])
def test_a_cut_outside_the_deck_is_refused(cut):
    with pytest.raises(ValueError, match="0 to 51"):
        cut_deck(DECK, cut)


def test_equal_ranks_are_drawn_again_for_the_deal():
    drawn = low_card_draw(card_list("7c 7d Kh Ks 2c Th 3s"))
    assert card_texts(drawn) == "7c 7d Kh Ks 2c Th"


def ask_for_a_cut(south):
    return south.post(
        "/play/start/", {"level": "newcomer", "preset": "standard", "cut": "ask"}, follow=True
    )


def test_before_the_cut_the_seal_is_shown_and_no_card(south, db):
    page = ask_for_a_cut(south)
    hand = Hand.objects.get()
    assert "The deck is sealed" in text_of(page)
    assert hand.seal in text_of(page)
    assert hand.game.draw_seal in text_of(page)
    assert hand.nonce not in page.content.decode()
    assert "#c-" not in page.content.decode()
    assert hand.moves == []


def test_the_cut_is_part_of_what_is_dealt_and_proven(south, db):
    ask_for_a_cut(south)
    game = Game.objects.get()
    south.post(f"/play/{game.code}/1/cut/", {"cut": "17"})
    hand = Hand.objects.get()
    assert hand.dealt_deck() == cut_deck(card_list(hand.deck), 17)
    assert is_proven(hand.seal, hand.nonce, card_list(hand.deck))
    assert hand.seal in text_of(south.get(f"/play/{game.code}/"))


def test_a_second_cut_changes_nothing(south, db):
    ask_for_a_cut(south)
    game = Game.objects.get()
    south.post(f"/play/{game.code}/1/cut/", {"cut": "17"})
    moves = Hand.objects.get().moves
    assert south.post(f"/play/{game.code}/1/cut/", {"cut": "3"}).status_code == 302
    assert (Hand.objects.get().cut, Hand.objects.get().moves) == (17, moves)


def test_of_two_cuts_racing_the_second_sees_the_first_deal_only(south, db):
    ask_for_a_cut(south)
    first, second = Hand.objects.get(), Hand.objects.get()
    first.deal(10)
    second.deal(36)
    assert second.cut == 10
    assert second.view() == first.view()


def test_a_sealed_hand_refuses_a_stale_deal_in_its_own_words(south, db):
    ask_for_a_cut(south)
    page = south.post(f"/play/{Game.objects.get().code}/deal/", {"after": 1})
    assert page.status_code == 409
    assert "The table has moved on" in text_of(page)


@pytest.mark.parametrize("cut", ["52", "-1", "x", ""])
def test_a_cut_that_is_none_is_refused_and_the_deck_stays_sealed(south, db, cut):
    ask_for_a_cut(south)
    answer = south.post(f"/play/{Game.objects.get().code}/1/cut/", {"cut": cut})
    assert answer.status_code == 422
    assert "A cut is a number of cards from 0 to 51." in text_of(answer)
    assert Hand.objects.get().cut is None


@pytest.mark.parametrize("move", ["take", "pass", "stock"])
def test_a_sealed_hand_takes_no_move(south, db, move):
    ask_for_a_cut(south)
    game = Game.objects.get()
    Hand.objects.update(dealer="north")
    answer = south.post(f"/play/{game.code}/1/move/", {"move": move, "move_number": 0})
    assert answer.status_code == 409
    assert Hand.objects.get().moves == []


def test_one_click_deals_uncut_and_shows_the_seal_before_the_first_move(south, db):
    page = south.post("/play/start/", {"level": "club", "preset": "standard"}, follow=True)
    hand = Hand.objects.get()
    assert hand.cut == 0
    assert hand.seal in text_of(page)
    assert hand.nonce not in page.content.decode()


def test_the_low_card_of_a_sealed_deck_deals_first(south, db):
    south.post("/play/start/", {"level": "club", "preset": "standard"})
    game = Game.objects.get(visitor=VISITOR)
    assert is_proven(game.draw_seal, game.draw_nonce, card_list(game.draw_deck))
    yours, hers = game.cards_drawn
    assert (Hand.objects.get().dealer == "south") is (yours.number < hers.number)


def finished(south):
    game = Game.objects.get(pk=south_to_throw(KNOCKER, LOSER, "Kh").pk)
    hand = game.hands.get()
    Hand.objects.filter(pk=hand.pk).update(nonce="n1", seal=commitment("n1", card_list(hand.deck)))
    return game


def test_after_the_hand_the_proof_is_on_the_page_and_checks(south):
    game = finished(south)
    lay_best(south, game, "knock Kh")
    page = south.get(f"/play/{game.code}/")
    hand = game.hands.get()
    assert hand.deck in text_of(page)
    proof = {"seal": hand.seal, "nonce": hand.nonce, "deck": hand.deck, "cut": 0}
    assert "They belong together." in text_of(south.get("/play/fair/", proof))
    assert "They do not belong together." in text_of(
        south.get("/play/fair/", proof | {"nonce": "another"})
    )


def test_every_proof_on_the_page_leads_to_a_verdict(south, db):
    south.post("/play/start/", {"level": "newcomer", "preset": "standard"})
    hand = Hand.objects.get()
    Hand.objects.filter(pk=hand.pk).update(result="void", thoughts={}, **voided(hand))
    page = Page(south.get(f"/play/{hand.game.code}/").content.decode())
    checks = [link for link in page.links if link.startswith("/play/fair/?")]
    assert len(checks) == 2
    for link in checks:
        assert "They belong together." in text_of(south.get(link))


def voided(hand):
    """The moves of a hand in which everybody throws what was drawn."""
    state = deal(hand.dealt_deck(), hand.game.preset, Seat(hand.dealer))
    moves: list[str] = []
    while not state.is_over:
        options = legal_moves(state)
        throw = [move for move in options if move.card == state.taken and move.card is not None]
        move = (throw or [one for one in options if str(one) in ("pass", "stock")])[0]
        state, moves = play(state, move), [*moves, str(move)]
    return {"moves": moves, "move_count": len(moves)}


def test_during_the_hand_no_proof_is_shown(south):
    game = finished(south)
    page = south.get(f"/play/{game.code}/").content.decode()
    assert game.hands.get().deck not in page


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        pytest.param({"seal": "123"}, "A seal has 64 digits", id="a short seal"),
        pytest.param({"deck": "7h 8x"}, "“8x” is no card.", id="no card"),
        pytest.param({"deck": "7h 7h"}, "The 7h is in the deck twice.", id="a card twice"),
        pytest.param({"deck": "7h 8h"}, "here are 2", id="too few cards"),
    ],
)
def test_a_proof_that_cannot_be_read_is_answered_plainly(client, change, sentence):
    proof = {"seal": "0" * 64, "nonce": "n", "deck": card_texts(DECK), "cut": "0"}
    answer = client.get("/play/fair/", proof | change)
    assert answer.status_code == 422
    assert sentence in text_of(answer)


def test_the_command_checks_a_deal():
    seal, out = commitment("n1", DECK), StringIO()
    given = ["--seal", seal, "--nonce", "n1", "--deck", card_texts(DECK), "--cut", "1"]
    call_command("verify_deal", *given, stdout=out)
    assert out.getvalue().startswith("proven; dealt as 2c 3c")
    with pytest.raises(CommandError, match="do not belong together"):
        call_command("verify_deal", *given[:3], "n2", *given[4:])
