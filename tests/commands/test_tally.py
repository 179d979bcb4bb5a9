"""The `tally` command: a game's score sheet from its hands."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command


def said(hands: str, rules: str = "standard", **options: object) -> str:
    out = io.StringIO()
    call_command("tally", hands=hands, rules=rules, **options, stdout=out)
    return out.getvalue()


def tally(hands: str, rules: str = "standard") -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(said(hands, rules, json=True))
    return answer


@pytest.mark.parametrize(
    ("rules", "hands", "answer"),
    [
        pytest.param(
            "norwegian", "A11 A11 A11 A11 A11 A11 A11 A11 A11 B50 B51",
            {"totals": {"A": 324, "B": 251}, "boxes": {"A": 9, "B": 2}, "winner": "A",
             "ended_after": 11, "games": [[99, 101]]},
            id="C38 S13 the one who ended it does not win",
        ),
        pytest.param(
            "standard", "A60 - B20",
            {"totals": {"A": 60, "B": 20}, "boxes": {"A": 1, "B": 1}, "winner": None,
             "ended_after": None, "games": [[60, 20]]},
            id="an unfinished game",
        ),
        pytest.param(
            "hollywood", "A50 A55 B30 A20 B12",
            {"totals": {"A": 450, "B": 54}, "boxes": {"A": 5, "B": 3}, "winner": None,
             "ended_after": None, "games": [[105, 0], [75, 42], [20, 12]]},
            id="C41 R8 a first win after the first game has closed",
        ),
        pytest.param(
            "hollywood", "A60 A60 A60",
            {"totals": {"A": 120 + 120 + 60 + 4 * 25 + 400, "B": 0}, "boxes": {"A": 5, "B": 0},
             "winner": None, "ended_after": None, "games": [[120, 0], [120, 0], [60, 0]]},
            id="R8 two columns closed by one side alone, the third goes on",
        ),
        pytest.param(
            "hollywood", "A60 A60 A60 A40",
            {"totals": {"A": 120 + 120 + 100 + 6 * 25 + 600, "B": 0}, "boxes": {"A": 6, "B": 0},
             "winner": "A", "ended_after": 4, "games": [[120, 0], [120, 0], [100, 0]]},
            id="R8 a shutout in each column",
        ),
        pytest.param(
            "romanian", "A60 B0 A40",
            {"totals": {"A": 340, "B": 20}, "boxes": {"A": 2, "B": 1}, "winner": "A",
             "ended_after": 3, "games": [[100, 0]]},
            id="C43 no points are a shutout in Romania",
        ),
        pytest.param(
            "norwegian", "A60 B0 A40",
            {"totals": {"A": 250, "B": 25}, "boxes": {"A": 2, "B": 1}, "winner": "A",
             "ended_after": 3, "games": [[100, 0]]},
            id="C43 a hand won for nothing is no shutout in Norway",
        ),
        pytest.param(
            "oklahoma,gin_boxes=2,undercut_boxes=1", "A45g B27u A110",
            {"totals": {"A": 155 + 4 * 25 + 100, "B": 27 + 50}, "boxes": {"A": 4, "B": 2},
             "winner": "A", "ended_after": 3, "games": [[155, 27]]},
            id="two boxes more for gin, one for an undercut",
        ),
        pytest.param(
            "icelandic", "-", {"totals": {"A": 0, "B": 0}, "boxes": {"A": 0, "B": 0},
             "winner": None, "ended_after": None, "games": [[0, 0]]}, id="nobody won yet",
        ),
        pytest.param(
            "standard", "", {"totals": {"A": 0, "B": 0}, "boxes": {"A": 0, "B": 0},
             "winner": None, "ended_after": None, "games": [[0, 0]]}, id="no hand yet",
        ),
    ],
)  # fmt: skip
def test_a_score_sheet(rules: str, hands: str, answer: dict[str, Any]) -> None:
    assert tally(hands, rules) == answer


def test_the_readable_sheet_ends_with_the_winner() -> None:
    assert said("A60 B20 A40").splitlines() == [
        "game 1: A 100, B 20",
        "A: 250 in all, boxes 2",
        "B: 45 in all, boxes 1",
        "A wins; the game ended after hand 3.",
    ]
    assert said("A60").splitlines()[-1] == "The game goes on."


@pytest.mark.parametrize(
    ("rules", "hands", "why"),
    [
        pytest.param("standard", "A60 A40 B20 -", "the game ended after hand 2, 2 more named",
                     id="hands after the end"),
        pytest.param("hollywood", "A60 A60 A60 A40 B5", "the game ended after hand 4, 1 more",
                     id="a hand after the last of three games"),
        pytest.param("standard", "A60 C4", "C4 is no hand", id="a third player"),
        pytest.param("standard", "A-5", "A-5 is no hand", id="points below nothing"),
        pytest.param("standard", "A", "A is no hand", id="no points"),
        pytest.param("standard", "A²", "A² is no hand", id="a figure that is no digit"),
        pytest.param("martian", "A5", "no rules called martian", id="unknown rules"),
    ],
)  # fmt: skip
def test_a_sheet_that_cannot_be_filled(rules: str, hands: str, why: str) -> None:
    with pytest.raises(CommandError) as refused:
        said(hands, rules)
    assert str(refused.value).startswith(why)
    assert refused.value.returncode == 2
