from __future__ import annotations

import pytest

from play.preferences import CHOICES, Look


def test_a_newcomer_sees_four_colours_and_the_theme_of_the_device(client):
    page = client.get("/look/").content.decode()
    assert 'data-deck="four"' in page
    assert "data-theme" not in page


def test_a_chosen_look_is_kept_in_a_cookie_and_on_every_page(client):
    chosen = {"deck": "safe", "theme": "dark", "sort": "rank", "verdicts": "off", "level": "club"}
    response = client.post("/look/", chosen)
    assert response.status_code == 302
    assert response["Location"] == "/look/"
    assert response.cookies["look"].value == "safe.dark.rank.off.club"
    page = client.get("/look/parts/").content.decode()
    assert '<html lang="en" data-deck="safe" data-theme="dark">' in page


@pytest.mark.parametrize(
    "cookie",
    ["", "pink.neon", "four.light.melds.on.club.more", "four.light", '"><script>'],
    ids=str,
)
def test_an_odd_cookie_is_passed_over(client, cookie):
    client.cookies["look"] = cookie
    response = client.get("/look/")
    assert response.status_code == 200
    assert 'data-deck="four"' in response.content.decode()


def test_every_choice_can_be_made_on_the_page(client):
    page = client.get("/look/").content.decode()
    for name, words in CHOICES.items():
        for word in words:
            assert f'name="{name}" value="{word}"' in page


def test_a_word_that_is_no_choice_leaves_the_default():
    assert Look.chosen({"deck": "two", "theme": "neon", "csrf": "x"}) == Look(deck="two")
