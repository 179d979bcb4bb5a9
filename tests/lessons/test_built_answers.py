"""Answers that are built press by press, as plain forms do it: dealing, arranging, laying off."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.urls import reverse

from lessons.catalogue import CONTENT, load

pytestmark = pytest.mark.django_db

SLUGS = (
    "the-deal-and-the-upcard",
    "deadwood-and-arrangement",
    "knocking",
    "gin-and-big-gin",
    "laying-off",
)
STEPS = [(slug, step) for slug in SLUGS for step in load(CONTENT / slug).steps if step.task]


def built(kind: str) -> list[object]:
    return [
        pytest.param(slug, step, id=f"{slug}/{step.id}")
        for slug, step in STEPS
        if step.task
        and step.task.kind == kind
        and getattr(step.task, "ask", "arrange") == "arrange"
    ]


def carried(html: str, name: str) -> str:
    """What a hidden field brings along from the presses before."""
    found = re.search(rf'<input type="hidden" name="{name}" value="([^"]*)"', html)
    assert found
    return str(found[1]).replace("&gt;", ">")


def press_all(client, slug: str, step, presses: Iterator[dict[str, object]], hidden: str) -> str:
    """The last page, after each press was sent with what the page before it carried."""
    url = reverse("lessons:step", args=[slug, step.id])
    page: str = client.get(url).content.decode()
    for press in presses:
        sent = {hidden: carried(page, hidden), **press}
        page = client.post(f"{url}answer/", sent, follow=True).content.decode()
    return page


def groups_of(words: list[str]) -> Iterator[dict[str, object]]:
    for group in words:
        cards = re.findall("..", group)
        yield {"card": cards, "together": "1"}


@pytest.mark.parametrize(("slug", "step"), built("deal"))
def test_cards_are_dealt_one_press_after_another(client, slug, step) -> None:
    presses = ({"press": press} for press in step.task.solution().split())
    assert "Right." in press_all(client, slug, step, presses, "so_far")


@pytest.mark.parametrize(("slug", "step"), built("arrange"))
def test_melds_are_put_together_one_after_another(client, slug, step) -> None:
    def presses() -> Iterator[dict[str, object]]:
        yield from groups_of(step.task.solution().split())
        yield {}

    assert "Right." in press_all(client, slug, step, presses(), "laid")


@pytest.mark.parametrize(("slug", "step"), built("lay-off"))
def test_cards_are_laid_off_where_they_fit(client, slug, step) -> None:
    words = step.task.solution().split()

    def presses() -> Iterator[dict[str, object]]:
        yield from groups_of([word for word in words if ">" not in word])
        for card, meld in (word.split(">") for word in words if ">" in word):
            yield {"card": [card], "onto": meld}
        yield {}

    assert "Right." in press_all(client, slug, step, presses(), "laid")


@pytest.mark.parametrize(("slug", "step"), built("arrange"))
def test_a_group_can_be_taken_apart_again(client, slug, step) -> None:
    group = step.task.solution().split()[0]

    def presses() -> Iterator[dict[str, object]]:
        yield from groups_of([group])
        yield {"apart": group}

    page = press_all(client, slug, step, presses(), "laid")
    assert carried(page, "laid") == "-"
