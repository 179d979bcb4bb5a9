from __future__ import annotations

import pytest

from play.engine.cards import card_list
from play.management.page_fuzz import Fault, check_secrets, play_games
from tests.play.tables import south_to_throw


@pytest.mark.django_db
def test_ten_random_games_through_the_forms_show_no_secret_and_no_error(client):
    run = play_games(client, games=10, seed=3)
    assert run.games == 10
    assert run.statuses.keys() == {200}
    assert run.opened
    assert run.compared


class Leaky:
    """A response that somebody made carelessly."""

    def __init__(self, text="", **headers):
        self.content = text.encode()
        self.headers = headers


@pytest.mark.django_db
@pytest.mark.parametrize("where", ["body", "header", "stock"])
def test_the_search_for_secrets_finds_one(where):
    game = south_to_throw("2c 3c 4c 5d 5h 5s 8c 9d Jh Qd", "As Ad 6c 7d 7h 8h 8s Tc Td Ks", "Kh")
    hand = game.hands.get()
    deck = card_list(hand.deck)
    leak = {
        "body": Leaky("<use href='/static/cards.svg#c-As'>"),
        "header": Leaky(seen="#n-As"),
        "stock": Leaky(" ".join(map(str, deck[25:28]))),
    }
    with pytest.raises(Fault):
        check_secrets(leak[where], hand)
