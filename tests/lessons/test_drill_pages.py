from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from lessons.grade import HELPED
from lessons.models import Attempt

pytestmark = pytest.mark.django_db

QUESTION = "/drill/count-deadwood/4d5d6dJsQsKs6s6c4cAh/"
HTMX = {"HX-Request": "true"}


def say(client, count, query="", **kwargs):
    return client.post(f"{QUESTION}answer/?level=2{query}", {"count": count}, **kwargs)


def link_to(html, words):
    return unescape(re.findall(rf'href="([^"]+)">{words}</a>', html)[0])


def test_a_fresh_question_is_a_link_of_its_own(client) -> None:
    urls = {client.get("/drill/count-deadwood/?level=3").url for _ in range(5)}
    assert len(urls) == 5
    assert all(re.fullmatch(r"/drill/count-deadwood/\w{20}/\?level=3", url) for url in urls)
    assert client.get(urls.pop()).status_code == 200


def test_a_link_gives_everybody_the_same_question(client) -> None:
    mine, yours = (one.get(QUESTION).content.decode() for one in (client, Client()))
    cards = re.compile(r'role="img" aria-label="(\w+ of \w+)"')
    assert cards.findall(mine) == cards.findall(yours)
    assert len(cards.findall(mine)) == 10


def test_cards_lie_in_the_order_of_the_link(client) -> None:
    html = client.get(QUESTION).content.decode()
    assert re.findall(r"#c-(\w\w)", html) == re.findall(r"\w\w", "4d5d6dJsQsKs6s6c4cAh")


def test_a_dearer_split_is_shown_with_both_numbers(client) -> None:
    html = say(client, 17, follow=True).content.decode()
    assert "Not the lowest." in html
    assert "your count 6 + 6 + 4 + 1 = 17" in html
    assert "possible" in html
    assert "Try again" in html
    assert "Show the answer" in html


def test_after_a_slip_the_right_number_stays_untold(client) -> None:
    html = say(client, 13, follow=True).content.decode()
    assert "Not quite." in html
    assert "possible" not in html
    assert ">14<" not in html


def test_a_right_answer_leads_to_the_next_question_of_the_level(client) -> None:
    html = say(client, 14, follow=True).content.decode()
    assert "Right." in html
    assert "/drill/count-deadwood/?level=2" in html
    assert "deadwood 5 + 4 + 4 + 1 = 14" in html


def test_a_hint_can_be_had_before_the_first_try_and_is_no_try_itself(client) -> None:
    first = client.get(f"{QUESTION}?level=2").content.decode()
    assert "A hint</a>" in first
    hinted = client.get(link_to(first, "A hint")).content.decode()
    assert "A hint:" in hinted
    assert "Another hint" in hinted
    assert "Another hint" not in client.get(link_to(hinted, "Another hint")).content.decode()
    assert "A hint:" in say(client, "many", query="&hint=1").content.decode()
    assert not Attempt.objects.exists()


def test_a_right_answer_after_a_hint_is_kept_as_helped(client) -> None:
    hinted = client.get(f"{QUESTION}?level=2&hint=1").content.decode()
    action = unescape(re.findall(r'action="([^"]+answer/[^"]*)"', hinted)[0])
    html = client.post(action, {"count": 14}, follow=True).content.decode()
    assert "Right." in html
    assert "A hint" not in html
    assert (Attempt.objects.get().right, Attempt.objects.get().code) == (True, HELPED)


def test_an_answer_without_a_hint_or_a_wrong_one_keeps_its_own_code(client) -> None:
    say(client, 14)
    say(client, 17, query="&hint=1")
    assert HELPED not in {one.code for one in Attempt.objects.all()}


def test_an_answer_is_kept_with_the_level_of_its_question(client) -> None:
    say(client, 17)
    client.post(f"{QUESTION}answer/?level=99", {"show": "1"})
    assert [one.level for one in Attempt.objects.order_by("pk")] == [2, 1]


def test_the_next_question_begins_without_a_hint(client) -> None:
    html = client.get(f"{QUESTION}?level=2&hint=1").content.decode()
    fresh = re.findall(r'href="(/drill/count-deadwood/\?[^"]*)"', html)
    assert fresh
    assert not any("hint" in link for link in fresh)


def test_the_split_can_be_shown(client) -> None:
    html = client.post(f"{QUESTION}answer/", {"show": "1"}, follow=True).content.decode()
    assert "This is it." in html
    assert "deadwood 5 + 4 + 4 + 1 = 14" in html


def test_tries_of_today_are_counted(client) -> None:
    say(client, 17)
    say(client, 14)
    client.post(f"{QUESTION}answer/", {"show": "1"})
    assert "1 of 2 right today" in client.get(QUESTION).content.decode()
    assert "right today" not in Client().get(QUESTION).content.decode()


@pytest.mark.parametrize("count", ["", "many", "-1", "111", "1.5"])
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_what_is_no_count_is_422_and_not_a_try(client, count, headers) -> None:
    response = say(client, count, headers=headers)
    assert response.status_code == 422
    assert 'id="error"' in response.content.decode()
    assert not Attempt.objects.exists()
    assert f'value="{count}"' in response.content.decode()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("4d5d6dJsQsKs6s6c4c", "9 cards, 10 are needed.", id="nine cards"),
        pytest.param("4d", "1 card, 10 are needed.", id="one card"),
        pytest.param("4d4d", "is in it twice", id="a card twice"),
        pytest.param("4d&lt;b&gt;", "is no card.", id="unreadable"),
    ],
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_link_without_a_question_says_why(client, text, words, method) -> None:
    url = f"/drill/count-deadwood/{text}/" + ("answer/" if method == "post" else "")
    response = getattr(client, method)(url)
    assert response.status_code == 404
    assert words in response.content.decode()


def test_an_unknown_drill_is_404_and_an_unknown_level_the_first(client) -> None:
    assert client.get("/drill/no-such-drill/").status_code == 404
    assert client.get("/drill/count-deadwood/?level=99").url.endswith("?level=1")


def test_htmx_gets_the_drill_alone(client) -> None:
    html = say(client, 17, headers=HTMX).content.decode()
    assert html.lstrip().startswith("<form")
    assert "<html" not in html


@pytest.mark.parametrize(
    "spelling",
    ["10s%20JS%20qs%208c%20tc%20ad%202h%206h%202s%205s", "Ts,Js,Qs,8c,Tc,Ad,2h,6h,2s,5s"],
)
def test_every_spelling_of_a_question_leads_to_the_one_that_is_kept(client, db, spelling):
    answer = client.get(f"/drill/count-deadwood/{spelling}/?level=2")
    assert answer.status_code == 302
    assert answer.headers["Location"] == "/drill/count-deadwood/TsJsQs8cTcAd2h6h2s5s/?level=2"
