"""The drill under other rules than the usual: what a meld is and what an ace costs."""

from __future__ import annotations

from html import unescape
from random import Random

import pytest

from lessons.drills.count_deadwood import LEVELS, generate, read
from lessons.models import Attempt
from play.engine.cards import CardSet
from play.engine.melds import least_deadwood
from play.engine.presets import PRESETS

CORNER = PRESETS["round-the-corner"]
HAND = "QsKsAs4d5d6d9c9hAh2c"  # round the corner Q K A is a run, and the other ace costs 15
QUESTION = f"/drill/count-deadwood/{HAND}/"
RULES = "?level=2&rules=round-the-corner"


def page_of(response):
    return unescape(response.content.decode())


def say(client, count, rules=RULES):
    return page_of(client.post(f"{QUESTION}answer/{rules}", {"count": count}, follow=True))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_question_under_any_preset_has_the_engines_count(preset, level):
    rng = Random(level)
    for _ in range(10):
        task = read(generate(rng, level, preset), preset)
        assert task.solution() == str(least_deadwood(CardSet(task.cards), preset))
        assert task.grade(task.solution()).right


@pytest.mark.parametrize("level", LEVELS)
def test_every_wrong_number_gets_a_reason_round_the_corner(level):
    rng = Random(level)
    for _ in range(5):
        task = read(generate(rng, level, CORNER), CORNER)
        wrong = [task.grade(str(n)) for n in range(111) if str(n) != task.solution()]
        assert all(grade.code in task.codes and not grade.right for grade in wrong)


@pytest.mark.django_db
def test_the_rules_are_named_and_every_link_carries_them(client):
    page = page_of(client.get(QUESTION + RULES))
    assert "<small>Round the corner</small>" in page
    assert 'href="/play/rules/round-the-corner/"' in page
    assert "Aces 15, court cards 10. Q K A and K A 2 are runs." in page
    assert f'action="{QUESTION}answer/{RULES}"' in page
    assert f'href="/drill/count-deadwood/?level=3{RULES[8:]}"' in page
    fresh = client.get("/drill/count-deadwood/" + RULES).url
    assert fresh.endswith(RULES)


@pytest.mark.django_db
def test_round_the_corner_is_a_run_and_an_ace_left_over_costs_fifteen(client):
    page = say(client, 9 + 9 + 15 + 2)
    assert "Right." in page
    assert "deadwood 9 + 9 + 2 + 15 = 35" in page
    assert f'href="/drill/count-deadwood/{RULES}"' in page


@pytest.mark.django_db
def test_an_ace_counted_as_one_is_the_usual_slip_round_the_corner(client):
    assert "An ace counts 15." in say(client, 9 + 9 + 1 + 2)


@pytest.mark.django_db
def test_the_same_cards_under_standard_rules_are_another_question(client):
    say(client, 35)
    assert "Right." not in page_of(client.get(QUESTION + "?level=2"))
    assert "Right." in say(client, 10 + 10 + 9 + 9 + 1 + 1 + 2, "?level=2")
    assert Attempt.objects.count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/drill/count-deadwood/", QUESTION])
def test_rules_that_do_not_exist_are_told_in_a_sentence(client, path):
    answer = client.get(path + "?rules=nobodys")
    assert answer.status_code == 422
    assert "There are no rules called “nobodys” here." in page_of(answer)
