"""What lessons say in words about their cards ("four cards, and they cost …") is counted too."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from lessons.catalogue import CONTENT, Step, load
from play.engine.cards import cards
from play.engine.melds import best_arrangement, best_arrangements
from play.engine.presets import STANDARD
from play.management import slow_scorer as slow
from tests.lessons.recount import held

Count = Callable[[Any], object]  # of a step


def step_of(slug: str, step_id: str) -> Step:
    step = load(CONTENT / slug).step(step_id)
    assert step
    return step


def said_in(step: Step) -> str:
    captions = (figure.caption for figure in step.figures)
    texts = (step.prose, step.ask, step.answer, step.hint, *step.wrong.values(), *captions)
    return " ".join(" ".join(text.source.split()) for text in texts)


def melds_of(held_cards: Iterable[object]) -> list[int]:
    """The sizes of the melds of the best arrangement."""
    return sorted(
        len(meld) for meld in best_arrangement(cards(" ".join(map(str, held_cards)))).melds
    )


def figure(number: int) -> Callable[[Any], list[int]]:
    return lambda step: melds_of(step.figures[number].cards)


def task_melds(step: Any) -> list[int]:
    return melds_of(step.task.cards)


def loose(step: Any) -> int:
    return len(step.facts["rest"])


def laid(step: Any) -> int:
    return len(step.facts["laid"])


def points(text: str) -> int:
    return slow.total(held(cards(text)))


def kept(step: Any) -> list[int]:
    """The melds that stay when the solution is thrown."""
    return melds_of([card for card in step.task.hand if str(card) != step.task.solution()])


AIM, DEADWOOD, KNOCK = "the-aim-and-the-cards", "deadwood-and-arrangement", "knocking"
GIN, LAY, SCORE, GAME = "gin-and-big-gin", "laying-off", "scoring-a-hand", "winning-the-game"

CLAIMS: list[tuple[str, str, str, Count, object]] = [
    (AIM, "a-game-for-two", "seven of them belong together", lambda s: sum(figure(0)(s)), 7),
    (AIM, "a-game-for-two", "three are left over", lambda s: 10 - sum(figure(0)(s)), 3),
    (AIM, "the-aim", "The other three are loose", lambda s: len(s.task.cards) - 3, 3),
    (
        AIM,
        "dear-and-cheap",
        "more than half",
        lambda s: points("KhTs") * 2 > points("KhTs4c9d2h"),
        True,
    ),
    (AIM, "melds-cost-nothing", "The three fives are a meld", task_melds, [3]),
    (DEADWOOD, "what-is-left", "a run of four and a set of four", figure(0), [4, 4]),
    (
        DEADWOOD,
        "what-is-left",
        "one too many",
        lambda s: s.facts["a_hand_left"] - STANDARD.knock_limit,
        1,
    ),
    (DEADWOOD, "points-not-cards", "Four cards", loose, 4),
    (DEADWOOD, "points-not-cards", "There are two melds among them", task_melds, [3, 3]),
    (
        DEADWOOD,
        "two-want-one",
        "takes away more than the three fours",
        lambda s: points("4s5s6s") > points("4d4h4s"),
        True,
    ),
    (
        DEADWOOD,
        "the-dearer-one",
        "The fives are worth more",
        lambda s: points("5d5h5s") > points("3h4h5h"),
        True,
    ),
    (DEADWOOD, "lend-the-end", "Only {rest} is left", loose, 1),
    (
        DEADWOOD,
        "as-good",
        "There are two that leave this much",
        lambda s: len(best_arrangements(cards(" ".join(map(str, s.task.cards))))),
        2,
    ),
    (KNOCK, "ending-a-hand", "Two melds", figure(0), [3, 4]),
    (
        KNOCK,
        "ending-a-hand",
        "exactly enough",
        lambda s: s.facts["a_knock_left"],
        STANDARD.knock_limit,
    ),
    (KNOCK, "one-too-many", "One point above", lambda s: s.facts["least"] - s.facts["limit"], 1),
    (KNOCK, "one-card-only", "the other five cards", lambda s: 11 - sum(kept(s)), 5),
    (KNOCK, "one-card-only", "Only with {knock_with}", lambda s: len(s.facts["knock_with"]), 1),
    (KNOCK, "on-the-first-turn", "would both do", lambda s: len(s.facts["knock_with"]), 2),
    (KNOCK, "spread-it", "Three melds", task_melds, [3, 3, 3]),
    (KNOCK, "test-which-card", "either of them", lambda s: len(s.facts["knock_with"]), 2),
    (
        KNOCK,
        "test-which-card",
        "With the king gone it would be gin",
        lambda s: slow.least(held(s.task.hand) - {"Kd"}),
        0,
    ),
    (GIN, "no-deadwood", "A set of three, a run of three, a set of four", figure(0), [3, 3, 4]),
    (GIN, "not-only-three", "Two runs of five", task_melds, [5, 5]),
    (GIN, "test-gin", "a run, a set of three and a set of four", kept, [3, 3, 4]),
    (LAY, "the-end-of-a-run", "three cards on two runs", laid, 3),
    (LAY, "one-after-another", "all three spades", laid, 3),
    (LAY, "only-on-melds", "Nothing fits", laid, 0),
    (LAY, "not-against-gin", "Gina has gin", lambda s: s.facts["knocker_count"], 0),
    (SCORE, "lay-off-first", "Two of her cards fit your melds", laid, 2),
    (SCORE, "undercut", "One of Gina’s cards fits your run of hearts", laid, 1),
    (GAME, "shutout", "Gina won no hand", lambda s: s.facts["boxes_gina"], 0),
    (GAME, "test-tally", "You won one hand", lambda s: s.facts["boxes_you"], 1),
]


@pytest.mark.parametrize(
    ("slug", "step_id", "words", "count", "said"),
    [pytest.param(*claim, id=f"{claim[0]}/{claim[1]}: {claim[2]}") for claim in CLAIMS],
)
def test_a_number_in_words_is_right(
    slug: str, step_id: str, words: str, count: Count, said: object
) -> None:
    step = step_of(slug, step_id)
    assert words in said_in(step)
    assert count(step) == said
