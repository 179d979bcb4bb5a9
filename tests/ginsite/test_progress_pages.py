"""The page of progress: the map, the skills, the games, and the way through a review."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from random import Random
from uuid import UUID

import pytest
from django.utils import timezone

from lessons.catalogue import course
from lessons.drill_views import kept_as
from lessons.drills import DRILLS
from lessons.models import Attempt
from lessons.reviewing import rules_apart
from lessons.skills import SKILLS
from play.engine.cards import DECK
from play.engine.moves import Seat
from play.engine.presets import PRESETS, STANDARD
from play.models import Game
from play.statistics import Statistics, statistics_of
from tests.play.tables import VISITOR, earlier_hand, seat_game, text_of, visit

pytestmark = pytest.mark.django_db

MELDS = "melds-sets-and-runs"
HAND = "4d5d6dJsQsKs6s6c4cAh"
LESSON = next(one for one in course("en") if one.slug == MELDS)


def answered(
    question=HAND, *, days_ago=0, right=True, kind="drill", slug="count-deadwood", **values
):
    one = Attempt.objects.create(
        visitor=VISITOR, kind=kind, slug=slug, question=question, right=right,
        **{"answer": "1", "code": "", **values},
    )  # fmt: skip
    Attempt.objects.filter(pk=one.pk).update(created=timezone.now() - timedelta(days_ago))


def read(step, *, slug=MELDS, days_ago=0):
    answered(step.id, kind="lesson", slug=slug, code="read", answer="", days_ago=days_ago)


def solution(text: str) -> str:
    return DRILLS["count-deadwood"].read(text, STANDARD).solution()


def page(client) -> str:
    return str(text_of(client.get("/progress/")))


# --- the page -----------------------------------------------------------------------------


def test_somebody_new_finds_the_course_and_fifteen_new_skills_and_gets_no_cookie(client) -> None:
    words = page(client)
    assert "A fresh start" in words
    assert words.count("not tried") == len(SKILLS)
    assert "Review" not in words
    assert "0 days practised" in words
    assert "sessionid" not in client.cookies


def test_the_header_leads_there_from_every_page(client) -> None:
    assert 'href="/progress/"' in client.get("/learn/").content.decode()
    here = client.get("/progress/").content.decode()
    assert re.search(r'href="/progress/" aria-current="page"', here)


def test_one_goes_on_in_the_lesson_touched_last(client) -> None:
    read(LESSON.steps[0])
    words = page(visit(client))
    assert f"Go on: {LESSON.steps[1].title}" in words
    assert f"step 2 of {len(LESSON.steps)}" in words


def test_a_finished_lesson_is_done_and_the_first_open_one_comes_next(client) -> None:
    for step in LESSON.steps:
        read(step)
    words = page(visit(client))
    assert "1 lesson done" in words
    assert f"Begin: {course('en')[0].title}" in words


def test_a_skill_shows_its_evidence(client) -> None:
    for at in range(10):
        answered(f"{HAND}{at}", days_ago=6, right=at > 1)
    assert "8 of the last 10, 6 days ago" in page(visit(client))


def test_under_three_tries_are_too_few_to_tell(client) -> None:
    answered(days_ago=1)
    assert "1 try, too few to tell" in page(visit(client))


def test_the_picture_says_in_words_what_it_shows(client) -> None:
    for at in range(4):
        answered(f"{HAND}{at}")
    html = visit(client).get("/progress/").content.decode()
    assert html.count('class="state solid"') == 2  # one in the legend
    assert "(solid)" in text_of(client.get("/progress/"))


@pytest.mark.parametrize("attempts", [0, 300])
def test_the_page_needs_few_queries_however_long_the_history(
    client, attempts, django_assert_max_num_queries
) -> None:
    Attempt.objects.bulk_create(
        Attempt(visitor=VISITOR, kind="drill", slug="count-deadwood", question=f"{at}", right=True)
        for at in range(attempts)
    )
    visit(client)
    with django_assert_max_num_queries(4):
        client.get("/progress/")


# --- the review ------------------------------------------------------------------------------


def test_an_own_mistake_of_yesterday_comes_back_as_the_same_question(client) -> None:
    answered(HAND, days_ago=1, right=False)
    assert "Review (1 due)" in page(visit(client))
    response = client.get("/progress/review/")
    assert response.status_code == 302
    assert response.url.startswith(f"/drill/count-deadwood/{HAND}/?again=1")
    assert "review=1" in response.url


def test_a_mistake_comes_back_at_the_level_at_which_it_was_made(client) -> None:
    answered(HAND, days_ago=1, right=False, level=3)
    url = visit(client).get("/progress/review/").url
    assert "level=3" in url
    assert client.get(url).context["level"] == 3


def test_a_mistake_from_before_levels_were_kept_comes_back_at_the_first(client) -> None:
    answered(HAND, days_ago=1, right=False)
    assert "level" not in visit(client).get("/progress/review/").url


def test_a_mistake_under_other_rules_comes_back_under_them(client) -> None:
    answered(f"{HAND} norwegian", days_ago=1, right=False)
    url = visit(client).get("/progress/review/").url
    assert f"/{HAND}/" in url
    assert "rules=norwegian" in url


def test_a_drill_s_question_leads_on_to_the_next_review(client) -> None:
    answered(HAND, days_ago=1, right=False)
    url = visit(client).get("/progress/review/").url
    action = re.findall(r'action="([^"]+answer/[^"]*)"', client.get(url).content.decode())[0]
    done = client.post(unescape(action), {"count": solution(HAND)}, follow=True)
    assert 'href="/progress/review/"' in done.content.decode()
    assert "Nothing is due" in text_of(client.get("/progress/review/"))


@pytest.mark.parametrize("rules", ["standard", "norwegian", "round-the-corner"])
@pytest.mark.parametrize("key", DRILLS)
def test_how_an_attempt_keeps_a_question_is_read_back(key, rules) -> None:
    text = DRILLS[key].generate(Random(4), DRILLS[key].levels[0], PRESETS[rules])
    assert rules_apart(kept_as(text, PRESETS[rules])) == (text, rules)


def test_a_step_that_went_wrong_comes_back_and_leads_on_to_the_next_review(client) -> None:
    answered("sets", kind="lesson", slug=MELDS, days_ago=1, right=False, answer="8h 8s")
    url = visit(client).get("/progress/review/").url
    assert url.startswith(f"/learn/{MELDS}/sets/?again=1")
    action = re.findall(r'action="([^"]+answer/[^"]*)"', client.get(url).content.decode())[0]
    done = client.post(action, {"card": ["5c", "5d", "5h"]}, follow=True)
    assert 'href="/progress/review/"' in done.content.decode()
    assert "Nothing is due" in text_of(client.get("/progress/review/"))


def test_the_same_answer_on_another_day_counts_again(client) -> None:
    right = "5c 5d 5h"
    answered("sets", kind="lesson", slug=MELDS, days_ago=1, answer=right, code="right")
    visit(client).post(f"/learn/{MELDS}/sets/answer/", {"card": right.split()})
    assert Attempt.objects.filter(question="sets").count() == 2


def test_a_fading_skill_asks_a_fresh_question(client) -> None:
    for at in range(4):
        answered(f"{HAND}{at}", days_ago=60)
    url = visit(client).get("/progress/review/").url
    assert url.startswith("/drill/count-deadwood/?")
    assert client.get(url).status_code == 302


def test_what_can_no_longer_be_asked_is_not_due(client) -> None:
    answered("no cards", days_ago=1, right=False)
    answered("no-step", kind="lesson", slug=MELDS, days_ago=1, right=False)
    answered("q", slug="no-drill", days_ago=1, right=False)
    assert "Nothing is due" in text_of(visit(client).get("/progress/review/"))
    assert "Review (" not in page(client)


# --- the games ---------------------------------------------------------------------------------


def test_games_are_counted_with_what_their_hands_came_to(client) -> None:
    game = seat_game(DECK)
    earlier_hand(game, 2, Seat.SOUTH, 40, "gin")
    earlier_hand(game, 3, Seat.NORTH, 30, "undercut")
    earlier_hand(game, 4, Seat.SOUTH, 62, "undercut")
    earlier_hand(game, 5, "", 0, "void")
    Game.objects.update(finished=timezone.now())
    assert statistics_of(VISITOR) == Statistics(
        games=1, finished=1, games_won=1, hands=4, hands_won=2, gins=1,
        undercuts=1, undercut=1, void=1,
    )  # fmt: skip
    assert "Undercuts suffered 1" in page(visit(client))


def test_more_games_take_no_more_queries(django_assert_max_num_queries) -> None:
    for winner in (Seat.SOUTH, Seat.NORTH, Seat.SOUTH):
        earlier_hand(seat_game(DECK), 2, winner, 100)
    Game.objects.update(finished=timezone.now())
    with django_assert_max_num_queries(3):
        assert statistics_of(VISITOR).games_won == 2


def test_nobody_has_no_games_and_others_are_not_counted(client) -> None:
    seat_game(DECK)
    assert statistics_of(None) == statistics_of(UUID(int=9)) == Statistics()
    assert "None yet." in page(client)
