from __future__ import annotations

import re
from html import unescape

import pytest
from django.urls import reverse

from lessons.grade import HELPED
from lessons.models import Attempt

pytestmark = pytest.mark.django_db

SLUG = "melds-sets-and-runs"
SETS = f"/learn/{SLUG}/sets/"
HTMX = {"HX-Request": "true"}


def answer(client, *cards, url=SETS, **kwargs):
    return client.post(f"{url}answer/", {"card": cards}, **kwargs)


def test_the_contents_name_every_lesson_and_where_to_begin(client) -> None:
    html = client.get("/learn/").content.decode()
    assert "Melds: sets and runs" in html
    assert "6 minutes" in html
    assert "Begin here" in html


def test_a_reader_leaves_no_row_and_gets_no_cookie(client) -> None:
    for url in ("/learn/", SETS, f"/learn/{SLUG}/what-is-a-meld/", "/drill/"):
        assert client.get(url).status_code == 200
    assert "sessionid" not in client.cookies
    assert not Attempt.objects.exists()


def test_a_wrong_answer_stays_on_the_page_after_a_refresh(client) -> None:
    response = answer(client, "8h", "8s")
    assert response.status_code == 302
    assert response.url == f"{SETS}#try"
    for _ in range(2):
        html = client.get(SETS).content.decode()
        assert "are a pair" in html
        assert html.count(" checked") == 2


def test_the_hint_comes_after_one_miss_and_the_answer_after_two(client) -> None:
    assert "A hint:" not in client.get(SETS).content.decode()
    once = answer(client, "8h", "8s", follow=True).content.decode()
    assert "A hint:" in once
    assert "Show the answer" not in once
    assert "Show the answer" in answer(client, "8h", "9c", follow=True).content.decode()


def test_the_hint_can_be_had_before_the_first_try_and_is_no_try_itself(client) -> None:
    first = client.get(f"{SETS}?review=1").content.decode()
    (link,) = re.findall(r'href="([^"]+)">A hint</a>', first)
    hinted = client.get(SETS + unescape(link)).content.decode()
    assert "A hint:" in hinted
    assert "A hint</a>" not in hinted
    assert "review=1&amp;hint=1" in hinted
    assert not Attempt.objects.exists()


def test_a_right_answer_after_the_hint_is_kept_as_helped_and_a_wrong_one_as_it_is(client) -> None:
    for cards in (("8h", "8s"), ("5h", "5d", "5c")):
        client.post(f"{SETS}answer/?hint=1", {"card": cards})
    wrong, right = Attempt.objects.order_by("pk")
    assert wrong.code not in (HELPED, "")
    assert (right.right, right.code) == (True, HELPED)


def test_groups_in_the_making_and_the_hint_of_a_step_keep_each_other(client) -> None:
    url = "/learn/deadwood-and-arrangement/put-together/"
    sent = {"laid": "", "card": ["9s", "Ts", "Js"], "together": "1"}
    page = client.post(f"{url}answer/", sent, follow=True).content.decode()
    assert 'name="laid" value="9sTsJs"' in page
    (link,) = re.findall(r'href="([^"]+)">A hint</a>', page)
    hinted = client.get(url + unescape(link)).content.decode()
    assert 'name="laid" value="9sTsJs"' in hinted
    assert "A hint:" in hinted


def test_a_test_offers_no_hint(client) -> None:
    url = f"/learn/{SLUG}/test-ten-cards/"
    assert "A hint" not in client.get(url).content.decode()
    assert "A hint" not in answer(client, "8c", "9c", url=url, follow=True).content.decode()


def test_once_more_begins_without_the_hint(client) -> None:
    answer(client, "8h", "8s")
    assert "A hint:" not in client.get(f"{SETS}?again=1").content.decode()


def test_the_end_of_a_lesson_leads_to_a_drill_and_to_the_next_lesson(client) -> None:
    url = f"/learn/{SLUG}/test-ten-cards/"
    cards = ["8c", "9c", "Tc", "Jc", "Qd", "Qh", "Qs"]
    html = answer(client, *cards, url=url, follow=True).content.decode()
    assert 'href="/drill/spot-the-melds/"' in html
    assert 'href="/learn/deadwood-and-arrangement/"' in html


def test_the_shown_answer_is_told_apart_from_a_right_one(client) -> None:
    html = client.post(f"{SETS}answer/", {"show": "1"}, follow=True).content.decode()
    assert "This is it." in html
    assert "Right." not in html
    assert not Attempt.objects.filter(right=True).exists()


def test_the_same_answer_twice_counts_once(client) -> None:
    answer(client, "8h", "8s")
    answer(client, "8s", "8h")
    assert Attempt.objects.count() == 1


def test_once_more_empties_the_fields_and_keeps_the_progress(client) -> None:
    answer(client, "5h", "5d", "5c")
    html = client.get(f"{SETS}?again=1").content.decode()
    assert " checked" not in html
    assert "Right." not in html
    assert "step 1 of 8" in client.get("/learn/").content.decode()


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        pytest.param([], "Tap the cards first.", id="nothing tapped"),
        pytest.param(["Kd"], "not among these", id="a card that is not there"),
        pytest.param(["<b>"], "not among these", id="no card"),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_what_cannot_be_read_is_422_and_nothing_is_kept(client, cards, words, headers) -> None:
    response = answer(client, *cards, headers=headers)
    assert response.status_code == 422
    assert words in response.content.decode()
    assert not Attempt.objects.exists()
    assert "sessionid" not in client.cookies


def test_htmx_gets_the_question_alone(client) -> None:
    html = answer(client, "5h", "5d", "5c", headers=HTMX).content.decode()
    assert html.lstrip().startswith("<section")
    assert "Right." in html
    assert "<html" not in html


@pytest.mark.parametrize(
    "url",
    [
        "/learn/no-such-lesson/",
        "/learn/no-such-lesson/sets/",
        f"/learn/{SLUG}/no-such-step/",
    ],
)
def test_an_unknown_lesson_or_step_is_404(client, url) -> None:
    assert client.get(url).status_code == 404


@pytest.mark.parametrize("url", ["/learn/", SETS, "/drill/", "/drill/count-deadwood/"])
def test_pages_can_be_read_but_not_posted_to(client, url) -> None:
    assert client.head(url).status_code in {200, 302}
    assert client.post(url).status_code == 405


def test_answers_cannot_be_read(client) -> None:
    assert client.get(f"{SETS}answer/").headers["Location"] == SETS


def test_progress_is_the_visitor_s_own_and_survives_a_new_browser_window(client) -> None:
    client.post(f"/learn/{SLUG}/what-is-a-meld/answer/")
    start = reverse("lessons:lesson", args=[SLUG])
    assert client.get(start).url == SETS
    kept = client.cookies["sessionid"].value
    client.cookies.clear()
    assert client.get(start).url == f"/learn/{SLUG}/what-is-a-meld/"
    client.cookies["sessionid"] = kept
    assert client.get(start).url == SETS


def test_an_answer_from_before_a_step_was_rewritten_does_no_harm(client) -> None:
    answer(client, "8h", "8s")
    Attempt.objects.update(answer="14")
    response = client.get(SETS)
    assert response.status_code == 200
    assert "verdict" not in response.content.decode()


def test_a_step_that_is_read_leads_to_the_next(client) -> None:
    assert client.post(f"/learn/{SLUG}/what-is-a-meld/answer/").url == SETS


def test_a_request_needs_few_queries_however_much_was_answered(
    client, django_assert_max_num_queries
) -> None:
    answer(client, "8h", "8s")
    visitor = Attempt.objects.get().visitor
    Attempt.objects.bulk_create(
        Attempt(visitor=visitor, kind="lesson", slug=SLUG, question="sets", answer=str(n),
                right=False, code="pair")
        for n in range(300)
    )  # fmt: skip
    with django_assert_max_num_queries(8):
        client.get("/learn/")
    with django_assert_max_num_queries(8):
        client.get(f"/drill/count-deadwood/{'4d5d6dJsQsKs6s6c4cAh'}/")


@pytest.mark.django_db(transaction=True)
def test_an_answer_needs_few_queries(client, django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(8):
        answer(client, "8h", "8s", headers=HTMX)


def test_a_lesson_without_the_reader_s_language_says_so(client, settings) -> None:
    settings.LANGUAGES = [("en", "English"), ("nb", "Norsk")]
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, "django.middleware.locale.LocaleMiddleware"]
    html = client.get(SETS, headers={"Accept-Language": "nb"}).content.decode()
    assert "not in your language yet" in html
    assert 'class="prose" lang="en"' in html
    assert "not in your language" not in client.get(SETS).content.decode()
