"""Numbers and tables that steps ask for in their facts: asked right, refused wrong."""

from __future__ import annotations

import tomllib
from itertools import combinations
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from django.urls import reverse

from lessons.catalogue import CONTENT, CatalogueError, load
from lessons.measured import measured
from lessons.numbers import MEASURES, NoSuchNumber, number
from lessons.tables import NoSuchTable, table
from play.engine.cards import DECK, Card, card_list
from play.engine.presets import PRESETS
from play.management import slow_scorer as slow
from tests.lessons.brute_count import POINTS, is_meld, least

KNOWN = [
    ("given 12", 12),
    ("outs 7h 7d", 2),
    ("outs 7h 7d gone 7c", 1),
    ("gin-outs 5h 6h 7h 9c 9d 9s Jc Js Jd 3s", 4),
    ("melds-through As", 4),
    ("melds-through 8h gone 8c 8s", 3),
    ("melds", 329),
    ("melds set 3", 52),
    ("melds run", 264),
    ("runs-through 7c", 46),
    ("points Kh 4d", 14),
    ("deadwood 7h 7d 7s Kc", 10),
    ("rule romanian box_bonus", 20),
    ("limit oklahoma Qh", 10),
    ("limit oklahoma As", 0),
    ("knock swedish 9 2", 34),
    ("knock norwegian 9 2", 32),
    ("knock icelandic 9 2", 17),
    ("team 12 21", 33),
    ("team 30 -29", 1),
    ("team -29 30", 1),
    ("team -30 29", 0),
    ("measured hands", measured()["hands"]),
    ("measured deadwood 3", measured()["pace"]["deadwood"][2]),
    ("if-knocked waiter 4 9 points", 12),
]
UNKNOWN = [
    "given twelve",
    "",
    "hope",
    "outs 7x",
    "points",
    "limit oklahoma",
    "rule norse box_bonus",
    "rule standard colour",
    "knock standard 9",
    "melds flush",
    "measured luck",
    "measured deadwood 0",
    "measured deadwood 99",
    "if-knocked waiter 4 11 points",
    "if-knocked nobody 4 9 points",
]


@pytest.mark.parametrize(("text", "value"), KNOWN, ids=lambda value: str(value))
def test_a_number_is_what_its_line_asks_for(text: str, value: int) -> None:
    assert number(text) == value


def test_every_measure_has_an_example() -> None:
    assert {text.split()[0] for text, _value in KNOWN} == set(MEASURES)


@pytest.mark.parametrize("text", UNKNOWN, ids=lambda text: text or "nothing")
def test_what_cannot_be_counted_is_refused(text: str) -> None:
    with pytest.raises(NoSuchNumber):
        number(text)


def test_a_knock_that_loses_is_told_as_a_cost() -> None:
    lost = number("if-knocked waiter 10 9 cost")
    assert isinstance(lost, int)
    assert lost > 0
    assert number("if-knocked waiter 10 9 points") == -lost


# --- The same once more, slowly --------------------------------------------------------------


def slow_outs(rest: str) -> int:
    held, gone = parts(rest)
    near = [group for size in range(2, 6) for group in combinations(held, size)]
    unseen = set(DECK) - set(held) - set(gone)
    return sum(any(is_meld((*group, one)) for group in near) for one in unseen)


def slow_gin_outs(rest: str) -> int:
    held, gone = parts(rest)
    unseen = set(DECK) - set(held) - set(gone)
    return sum(any(least(without((*held, one), at)) == 0 for at in range(11)) for one in unseen)


def without(cards: tuple[Card, ...], at: int) -> tuple[Card, ...]:
    return cards[:at] + cards[at + 1 :]


def slow_melds_through(rest: str) -> int:
    (one,), gone = parts(rest)
    others = set(DECK) - {one} - set(gone)
    return sum(is_meld((one, *two)) for two in combinations(others, 2))


def slow_melds(rest: str) -> int:
    kind, size = rest.split()
    found = [group for group in combinations(DECK, int(size)) if is_meld(group)]
    return sum((len({card.suit for card in group}) == 1) == (kind == "run") for group in found)


def slow_knock(rest: str) -> int:
    key, knocker, defender = rest.split()
    return slow.outcome(PRESETS[key], int(knocker), int(defender))[2]


def slow_limit(rest: str) -> int:
    key, upcard = rest.split()
    return slow.limit(PRESETS[key], upcard)


def slow_team(rest: str) -> int:
    return max(sum(map(int, rest.split())), 0)


def parts(rest: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    held, _, gone = rest.partition(" gone ")
    return card_list(held), card_list(gone)


SLOWLY = {
    "outs": slow_outs,
    "gin-outs": slow_gin_outs,
    "melds-through": slow_melds_through,
    "melds": slow_melds,
    "points": lambda rest: sum(POINTS[card.rank] for card in card_list(rest)),
    "deadwood": lambda rest: least(card_list(rest)),
    "knock": slow_knock,
    "limit": slow_limit,
    "team": slow_team,
}
LINES = sorted(
    {
        line
        for file in CONTENT.glob("*/lesson.toml")
        for step in tomllib.loads(file.read_text())["steps"]
        for line in (*step.get("numbers", {}).values(), step.get("measure", ""))
        if line.partition(" ")[0] in SLOWLY and " " in line
    }
)


@pytest.mark.parametrize("line", LINES)
def test_every_number_of_the_course_is_counted_once_more_slowly(line: str) -> None:
    measure, _, rest = line.partition(" ")
    assert number(line) == SLOWLY[measure](rest)


# --- Tables --------------------------------------------------------------------------------


def cells(text: str) -> dict[str, list[str]]:
    return {str(row.title): [str(cell.words) for cell in row.cells] for row in table(text).rows}


def test_rule_sets_lie_side_by_side_as_their_presets_have_them() -> None:
    found = cells("rules standard norwegian swedish: undercut_when undercut_bonus")
    assert found == {
        "Standard": ["equal or fewer", "25"],
        "Norwegian": ["fewer", "25"],
        "Swedish": ["equal or fewer", "25"],
    }


def test_values_that_an_article_leaves_open_are_marked() -> None:
    shown = table("rules sundanese: undercut_bonus gin_bonus")
    assert [cell.ours for cell in shown.rows[0].cells] == [True, False]
    assert "the value is ours" in render_to_string("lessons/_step_table.html", {"table": shown})
    standard = table("rules standard: undercut_bonus")
    assert "ours" not in render_to_string("lessons/_step_table.html", {"table": standard})


def test_a_hollywood_sheet_writes_wins_once_twice_and_thrice() -> None:
    assert cells("columns you 20, you 15, gina 31, you 8") == {
        "you": ["20 + 15 + 8 = 43", "15 + 8 = 23", "8"],
        "Gina": ["31", "0", "0"],
    }


def test_knocks_and_pace_are_told_as_measured() -> None:
    assert len(cells("knocks waiter")) == 3
    assert len(cells("limits")) == len(measured()["limits"])
    assert len(cells("pace")) == 10
    first = measured()["pace"]["deadwood"][0]
    assert cells("pace")["1"][0] == str(first)


@pytest.mark.parametrize(
    "text",
    [
        "chairs",
        "rules",
        "rules standard:",
        "rules norse: target",
        "rules standard: colour",
        "knocks nobody",
        "columns",
        "columns mira 20",
        "columns you twenty",
    ],
)
def test_a_table_that_nobody_can_fill_is_refused(text: str) -> None:
    with pytest.raises(NoSuchTable):
        table(text)


# --- In a lesson ---------------------------------------------------------------------------

WORDS = "# One\n\nA lesson.\n\n## Step {#step}\n\nA pair has {pair} outs.\n"


def written(folder: Path, facts: str) -> Path:
    lesson = folder / "one"
    lesson.mkdir()
    head = 'order = 1\nminutes = 1\n\n[[steps]]\nid = "step"\nkind = "read"\n'
    (lesson / "lesson.toml").write_text(head + facts)
    (lesson / "en.md").write_text(WORDS)
    return lesson


def test_a_step_to_read_may_name_a_number(tmp_path) -> None:
    lesson = load(written(tmp_path, 'numbers = { pair = "outs 7h 7d" }\ntable = "pace"\n'))
    (step,) = lesson.steps
    assert "has 2 outs" in step.prose.html(step.facts)
    assert step.table is not None


@pytest.mark.django_db
@pytest.mark.parametrize("step", ["five-articles", "who-deals-next"], ids=["read", "task"])
def test_a_table_lies_beside_its_step(client, step: str) -> None:
    page = client.get(reverse("lessons:step", args=["house-rules", step])).content.decode()
    assert page.count('<table class="step-table">') == 1
    assert "css/step-table.css" in page
    assert "Norwegian" in page


@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        ('numbers = { pair = "hope 7h" }', "hope 7h"),
        ('numbers = { pair = "outs 7h 7d" }\ntable = "chairs"', "chairs"),
        ("", "nobody computes {pair}"),
    ],
    ids=["number", "table", "forgotten"],
)
def test_a_fault_in_numbers_or_tables_is_loud(tmp_path, facts: str, problem: str) -> None:
    with pytest.raises(CatalogueError, match="step step") as fault:
        load(written(tmp_path, facts + "\n"))
    assert problem in str(fault.value)
