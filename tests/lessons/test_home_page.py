"""The home page over HTTP: the whole minute with and without htmx, and what it refuses."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from lessons.catalogue import course
from lessons.home import HERS, STOCK, position_after, table_of
from play.engine.cards import card
from play.engine.moves import Seat
from play.names import card_name
from play.visitors import KEY as VISITOR

SEVENS = ("7s", "7h", "7d")
FOUND = (*SEVENS, "4c", "5c", "6c", "Kd", "9s", "4h", "2s")
MINUTE = (*FOUND, "stock", "Kd", "stock", "9s", "knock")
HTMX = {"HX-Request": "true"}
DRAWN = re.compile(r"#[cn]-([A2-9TJQK][cdhs])\b")
CODE = re.compile(r"(?<![A-Za-z0-9])c?([A2-9TJQK][cdhs])(?![A-Za-z0-9])")


@pytest.fixture
def tap(client):
    """Tap one card after the other, as htmx does, and return the last answer."""

    def taps(*names, **headers):
        return [
            client.post(reverse("first-hand"), {"tap": name}, headers={**HTMX, **headers})
            for name in names
        ][-1]

    return taps


def headline(response):
    return inside(r"<h1.*?>(.*?)</h1>", response)


def words(response):
    return inside(r'<p class="words".*?>(.*?)</p>', response)


def inside(pattern, response):
    found = re.search(pattern, response.content.decode(), re.DOTALL)
    assert found is not None
    return " ".join(re.sub(r"<[^>]+>", "", found[1]).split())


def test_the_page_shows_ten_cards_of_which_the_sevens_glow(client):
    page = client.get("/").content.decode()
    assert page.count('name="tap"') == 10
    glowing = re.findall(r'class="card . glow" id="c(..)"', page)
    assert sorted(glowing) == sorted(SEVENS)


def test_the_whole_minute_by_htmx(tap):
    headlines = [headline(tap(name)) for name in MINUTE]
    assert headlines == [
        *["Tap the three sevens."] * 2,
        *["That is a set. Now find three in a row of one suit."] * 3,
        *["Everything else is deadwood. Count it."] * 4,
        "That makes 25. Now draw a card.",
        "Eleven cards. Throw one away.",
        "From 25 to 15. Draw again.",
        "Eleven cards. Throw one away.",
        "From 16 to 7. You may knock.",
        "You just won 12 points.",
    ]


def test_the_whole_minute_without_javascript(client):
    for name in MINUTE:
        response = client.post(reverse("first-hand"), {"tap": name})
        assert (response.status_code, response.url) == (302, "/#table")
    assert headline(client.get("/")) == "You just won 12 points."


def test_htmx_gets_the_table_alone_and_a_reload_the_page_round_it(client, tap):
    fragment = tap("7s").content.decode()
    assert fragment.lstrip().startswith('<div id="table"')
    page = client.get("/").content.decode()
    assert "<!doctype html>" in page
    assert fragment.strip() in page.replace("\r", "")


def test_a_reload_keeps_the_position(client, tap):
    tap(*MINUTE[:8])
    assert "10 + 9 = 19" in client.get("/").content.decode()


def test_start_again_lays_out_the_ten_cards_once_more(client, tap):
    tap(*MINUTE)
    assert headline(tap("again")) == "Tap the three sevens."
    assert client.session["first_hand"] == []


@pytest.mark.parametrize(
    ("taps", "wrong", "sentence"),
    [
        pytest.param(0, "Kd", "That is the king of diamonds. The sevens", id="no seven"),
        pytest.param(2, "7s", "The seven of spades counts already.", id="a seven twice"),
        pytest.param(3, "7h", "a card can be in one meld only", id="of the set"),
        pytest.param(3, "9s", "Look for the four of clubs.", id="another suit"),
        pytest.param(6, "4c", "The four of clubs is in a meld, so it costs nothing.", id="melded"),
        pytest.param(11, "9s", "Throwing the king of diamonds would leave 15.", id="worse"),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["by form", "by htmx"])
def test_a_wrong_tap_is_answered(client, tap, taps, wrong, sentence, headers):
    tap("again", *MINUTE[:taps])
    response = client.post(reverse("first-hand"), {"tap": wrong}, headers=headers, follow=True)
    assert response.status_code == 200
    assert sentence in words(response)


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["by form", "by htmx"])
@pytest.mark.parametrize(
    "data",
    [
        pytest.param({}, id="no tap at all"),
        pytest.param({"tap": ""}, id="an empty tap"),
        pytest.param({"tap": "joker"}, id="a card no deck has"),
        pytest.param({"tap": "7s 7h"}, id="two cards"),
        pytest.param({"tap": "<script>"}, id="markup"),
        pytest.param({"tap": "7s" * 5000}, id="a very long tap"),
    ],
)
def test_a_tap_nobody_can_make_is_refused_and_nothing_is_lost(client, tap, data, headers):
    tap(*SEVENS)
    response = client.post(reverse("first-hand"), data, headers=headers)
    assert response.status_code == 400
    assert client.session["first_hand"] == list(SEVENS)


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["by form", "by htmx"])
@pytest.mark.parametrize("gone", ["3c", "Qs", "stock", "knock"])
def test_what_is_not_on_the_table_gives_the_table_as_it_is(client, tap, gone, headers):
    tap(*SEVENS)
    response = client.post(reverse("first-hand"), {"tap": gone}, headers=headers)
    assert response.status_code == 409
    assert words(response) == "That is not on the table any more. This is how it stands."
    assert client.session["first_hand"] == list(SEVENS)


def test_taps_of_another_edition_of_the_hand_begin_again(client, tap):
    tap("7s")
    session = client.session
    session["first_hand"] = ["8d", "stock"]
    session.save()
    client.cookies["sessionid"] = session.session_key
    assert headline(client.get("/")) == "Tap the three sevens."


def test_a_double_click_counts_once(client, tap):
    tap(*MINUTE, "knock")
    assert client.session["first_hand"] == list(MINUTE)


@pytest.mark.parametrize("place", range(len(MINUTE)), ids=lambda place: f"after {place} taps")
def test_no_hidden_card_is_sent_before_its_time(client, tap, place):
    response = tap("again", *MINUTE[:place])
    page = response.content.decode() + client.get("/").content.decode()
    table = table_of(position_after(MINUTE[:place]))
    visible = {str(one) for one in (*table.view.hand, *table.pile)}
    assert set(CODE.findall(page)) <= visible
    for one in {*HERS, *STOCK}:
        if str(one) not in visible:
            assert card_name(one) not in page
    assert client.session["first_hand"] == list(MINUTE[:place])


def test_the_showdown_shows_her_cards(client, tap):
    page = tap(*MINUTE).content.decode()
    hers = position_after(MINUTE).state.hand_of(Seat.NORTH)
    assert {str(one) for one in hers} <= set(DRAWN.findall(page))


def test_the_showdown_ends_in_three_ways_on(tap):
    page = tap(*MINUTE).content.decode()
    links = re.findall(r'<a class="btn[^"]*" href="([^"]+)"', page)
    assert links == [reverse("lessons:index"), reverse("play:index"), reverse("drills:placement")]
    assert page.count('class="num"') == 4


def test_the_contents_are_the_lessons_there_are(client):
    page = client.get("/").content.decode()
    for lesson in course("en"):
        assert reverse("lessons:lesson", kwargs={"slug": lesson.slug}) in page
        assert lesson.title in page
        assert f"{lesson.minutes} min" in page


def test_the_contents_lead_to_the_drills_and_to_the_test_of_what_one_knows(client):
    page = client.get("/").content.decode()
    assert re.search(rf'href="{reverse("drills:index")}"[^>]*><span>Drills', page)
    assert re.search(rf'href="{reverse("drills:placement")}"[^>]*>\s*I know the rules', page)


def test_somebody_who_has_only_looked_gets_no_cookie_but_the_forms(client):
    response = client.get("/")
    assert set(response.cookies) <= {"csrftoken"}
    assert "Go on where you were" not in response.content.decode()


def test_somebody_with_a_game_or_answers_is_led_back(client, tap):
    tap("7s")
    session = client.session
    session[VISITOR] = "0b0c1c9e-6a53-4d0f-8f39-1c6a3c1f2a11"
    session.save()
    client.cookies["sessionid"] = session.session_key
    assert "Go on where you were" in client.get("/").content.decode()


def test_the_home_page_asks_the_database_nothing(client, tap, django_assert_num_queries, db):
    with django_assert_num_queries(0):
        tap(*MINUTE)
        client.get("/")


def test_the_page_is_read_and_the_hand_is_posted(client):
    assert client.post("/").status_code == 405
    assert client.get(reverse("first-hand")).headers["Location"] == "/"
    assert client.head("/").status_code == 200


def test_the_words_that_name_sevens_fit_the_hand():
    assert {card(name).rank for name in SEVENS} == {"7"}


def test_the_page_is_small(client, tap):
    assert len(client.get("/").content) < 16_000
    assert len(tap(*MINUTE).content) < 14_000
