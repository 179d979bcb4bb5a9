from __future__ import annotations

from random import Random

import pytest

from play.coach.reading import read_turn
from play.context import stage_context
from play.management import tellings
from play.management.tellings import (
    CERTAIN,
    LINE,
    VERDICT,
    Readings,
    Told,
    check_certain,
    read_games,
    read_hand,
)
from tests.play.tables import south_to_throw

MINE, THEIRS = "2c 3c 4c 5d 5h 5s 8c 9d Jh Qd", "As Ad 6c 7d 7h 8h 8s Tc Td Ks"


@pytest.fixture
def hand(db):
    return south_to_throw(MINE, THEIRS, "Kh").hands.get()


@pytest.mark.django_db
def test_no_sentence_of_twenty_games_tells_a_hidden_card():
    *_, found = read_games(games=20, seed=4, target=1)  # short ones: whole games by command

    assert found.games == 20 <= found.hands
    assert found.pages > 100
    assert found.rendered > 5
    assert found.verdicts > 50


@pytest.mark.parametrize("template", [*CERTAIN, LINE, VERDICT])
def test_a_sentence_that_names_a_hidden_card_is_found(hand, template, monkeypatch):
    def careless(name, context, **more):
        return "Gina keeps the king of spades." if name == template else ""

    monkeypatch.setattr(tellings, "text_of", careless)
    judged = [type("Judged", (), {"verdict": None})()]
    with pytest.raises(Told, match="Ks"):
        check_certain({"judged": judged, "reading": read_turn(hand.view())}, hand.view())


def test_a_page_that_depends_on_hidden_cards_is_found(hand, monkeypatch):
    monkeypatch.setattr(tellings, "RENDERED", 0.0)

    def peeking(hand, look, query):
        return stage_context(hand, look, query) | {"problem": hand.deck}

    monkeypatch.setattr(tellings, "stage_context", peeking)
    monkeypatch.setattr(tellings, "page", lambda context: context["problem"])
    with pytest.raises(Told, match="depends on hidden cards"):
        read_hand(hand, Random(1), Readings())
