"""Answers and addresses that no page of ours sends: a plain status, and nothing kept."""

from __future__ import annotations

from random import Random

import pytest

from lessons.drills import DRILLS
from lessons.drills.base import LONGEST
from lessons.models import Attempt
from tests.lessons.sending import fields

pytestmark = pytest.mark.django_db

COUNT = "/drill/count-deadwood/4d5d6dJsQsKs6s6c4cAh/"
ARRANGE = "/drill/best-arrangement/4d5d6dJsQsKs6s6c4cAh/"
TOO_MANY_DIGITS = "9" * 5000  # which Python refuses to read as a number


@pytest.mark.parametrize(
    ("key", "level"),
    [("spot-the-melds", 1), ("outs", 1), ("lay-off", 1), ("read-opponent", 3)],
)
def test_a_card_sent_twice_is_tapped_once(client, key, level) -> None:
    text = DRILLS[key].generate(Random(3), level)
    task = DRILLS[key].read(text)
    sent = fields(task, task.solution())
    twice = {name: values * 2 for name, values in sent.items()}
    assert client.post(f"/drill/{key}/{text}/answer/", twice).status_code == 302
    assert Attempt.objects.get().answer == task.solution()


@pytest.mark.parametrize("press", [{"together": "1"}, {}], ids=["into a group", "sent"])
def test_a_card_sent_twice_is_in_a_group_once(client, press) -> None:
    answer = client.post(f"{ARRANGE}answer/", {"card": ["4d", "4d", "5d", "6d"], **press})
    assert answer.status_code == 302
    assert "4d4d" not in client.get(answer.url).content.decode()


def test_no_number_of_a_hint_is_too_long_to_be_answered(client) -> None:
    client.post(f"{COUNT}answer/", {"count": "17"})
    assert client.get(f"{COUNT}?hint={TOO_MANY_DIGITS}").status_code == 200


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_question_longer_than_can_be_kept_is_none(client, method) -> None:
    suits = [f"{rank}{suit}" for suit in "chs" for rank in "23456TJQK"]
    text = "7d.KcQs.7h8d2c." + "_".join(["7c7d7s", *["".join(suits)] * 4])
    assert len(text) > LONGEST
    assert DRILLS["read-opponent"].read(text).solution() == "7c 7d 7s"
    url = f"/drill/read-opponent/{text}/" + ("answer/" if method == "post" else "")
    assert getattr(client, method)(url, {"show": "1"}).status_code == 404
    assert not Attempt.objects.exists()


def test_groups_that_never_end_are_not_read(client) -> None:
    for url in (ARRANGE, f"/drill/lay-off/{DRILLS['lay-off'].generate(Random(3), 3)}/"):
        assert client.post(f"{url}answer/", {"laid": "7h " * 2000}).status_code == 422
    assert not Attempt.objects.exists()
