"""The presets against the table of the articles and of the other tables' rules, cell by cell.

A value with a star is not stated by the article: it is our default.
"""

from __future__ import annotations

import json
from dataclasses import fields

import pytest

from play.engine.presets import PRESETS, STANDARD, Preset, clashes, preset_of, values_of

KEYS = ("norwegian", "romanian", "swedish", "icelandic", "sundanese")
TABLE = {
    "knock_limit": ("10", "10", "10", "10", "10"),
    "knock_limit_from_upcard": ("False*", "False*", "False*", "False*", "False*"),
    "upcard_ace_limit": ("0*", "0*", "0*", "0*", "0*"),
    "spades_double": ("False*", "False*", "False*", "False*", "False*"),
    "ace_points": ("1", "1", "1", "1", "1"),
    "ace_in_runs": ("low", "low", "low*", "low", "low*"),
    "opening": ("offer", "free-draw", "offer", "offer", "offer"),
    "may_discard_taken_card": ("False", "False", "False*", "False*", "True"),
    "gin_bonus": ("25", "25", "25", "25", "25"),
    "big_gin_bonus": ("None*", "None*", "None*", "None*", "None*"),
    "layoff_against_gin": ("False", "False", "False", "False", "False*"),
    "undercut_when": (
        "fewer", "equal-or-fewer", "equal-or-fewer", "equal-or-fewer", "equal-or-fewer*",
    ),
    "undercut_bonus": ("25", "25", "25", "10", "25*"),
    "undercut_award": (
        "difference", "difference", "knocker-count", "difference", "difference*",
    ),
    "box_bonus": ("25", "20", "0*", "0*", "0*"),
    "gin_boxes": ("0*", "0*", "0*", "0*", "0*"),
    "undercut_boxes": ("0*", "0*", "0*", "0*", "0*"),
    "game_bonus": ("100", "100", "0*", "0*", "0*"),
    "shutout_condition": ("rounds", "points", "none*", "none*", "none*"),
    "target": ("100", "100", "100*", "100", "100*"),
    "game_winner": ("tally", "tally*", "tally", "first", "first"),
    "first_dealer": ("low-card", "low-card*", "random*", "random", "random*"),
    "next_dealer": ("loser", "loser*", "alternate*", "winner", "alternate*"),
    "dead_hand_stock": ("2", "2", "2*", "2", "2*"),
    "dead_hand_dealer": ("same*", "same", "same*", "same", "same*"),
    "last_discard": ("none", "none", "none*", "none", "none*"),
    "score_sheet": ("single*", "single*", "single*", "single*", "single*"),
    "three_players": ("rotate", "loser-deals", "loser-deals*", "loser-deals*", "loser-deals*"),
}  # fmt: skip
CELLS = [
    pytest.param(PRESETS[key], name, cell, id=f"{key} {name} {cell}")
    for name, row in TABLE.items()
    for key, cell in zip(KEYS, row, strict=True)
]
SHUTOUT = {"shutout_effect", "shutout_bonus"}  # no cell of their own: they say what the row pays


@pytest.mark.parametrize(("preset", "name", "cell"), CELLS)
def test_a_value_is_the_tables_and_says_whose_it_is(preset: Preset, name: str, cell: str) -> None:
    assert str(getattr(preset, name)) == cell.rstrip("*")
    assert (name in preset.stated) is not cell.endswith("*")


@pytest.mark.parametrize(
    ("key", "effect", "bonus"),
    [
        pytest.param("norwegian", "add", 100, id="S12 a hundred more"),
        pytest.param("romanian", "replace", 200, id="S72 two hundred in its place"),
    ],
)
def test_what_a_shutout_pays(key: str, effect: str, bonus: int) -> None:
    preset = PRESETS[key]
    assert (preset.shutout_effect, preset.shutout_bonus) == (effect, bonus)
    assert preset.stated >= SHUTOUT


@pytest.mark.parametrize("key", ["swedish", "icelandic", "sundanese"])
def test_an_article_silent_on_shutouts_states_nothing_of_them(key: str) -> None:
    assert not PRESETS[key].stated & SHUTOUT


def test_the_table_has_every_value_of_a_preset() -> None:
    names = {one.name for one in fields(Preset)}
    assert names == set(TABLE) | SHUTOUT | {"key", "stated"}


def test_only_values_that_exist_are_called_stated() -> None:
    for preset in PRESETS.values():
        assert preset.stated <= set(TABLE) | SHUTOUT


def test_r2_the_values_of_standard() -> None:
    assert PRESETS["standard"] is STANDARD
    values = {name: str(getattr(STANDARD, name)) for name in (*TABLE, *sorted(SHUTOUT))}
    assert values == {
        "knock_limit": "10",
        "knock_limit_from_upcard": "False",
        "upcard_ace_limit": "0",
        "spades_double": "False",
        "ace_points": "1",
        "ace_in_runs": "low",
        "opening": "offer",
        "may_discard_taken_card": "False",
        "gin_bonus": "25",
        "big_gin_bonus": "None",
        "layoff_against_gin": "False",
        "undercut_when": "equal-or-fewer",
        "undercut_bonus": "25",
        "undercut_award": "difference",
        "box_bonus": "25",
        "gin_boxes": "0",
        "undercut_boxes": "0",
        "game_bonus": "100",
        "shutout_condition": "rounds",
        "shutout_effect": "add",
        "shutout_bonus": "100",
        "target": "100",
        "game_winner": "tally",
        "first_dealer": "low-card",
        "next_dealer": "loser",
        "dead_hand_stock": "2",
        "dead_hand_dealer": "same",
        "last_discard": "none",
        "score_sheet": "single",
        "three_players": "loser-deals",
    }


# What each of the other tables' rules changes, and nothing else.
CHANGES = {
    "classic": {
        "gin_bonus": 20, "undercut_bonus": 10, "box_bonus": 20,
        "shutout_effect": "replace", "shutout_bonus": 200,
    },
    "tournament": {"box_bonus": 0, "last_discard": "knock-only"},
    "oklahoma": {"knock_limit_from_upcard": True, "spades_double": True, "target": 150},
    "straight": {"knock_limit": 0},
    "eaai": {
        "box_bonus": 0, "game_bonus": 0, "shutout_condition": "none", "game_winner": "first",
        "first_dealer": "random", "next_dealer": "alternate",
    },
    "hollywood": {"score_sheet": "hollywood"},
    "round-the-corner": {
        "ace_in_runs": "corner", "ace_points": 15, "gin_bonus": 20, "layoff_against_gin": True,
        "undercut_bonus": 20, "box_bonus": 20, "target": 125,
    },
}  # fmt: skip


@pytest.mark.parametrize(("key", "changes"), CHANGES.items(), ids=CHANGES)
def test_r2_another_tables_rules_change_standard_in_this_and_nothing_else(
    key: str, changes: dict[str, object]
) -> None:
    usual, found = values_of(STANDARD), values_of(PRESETS[key])
    assert {name: value for name, value in found.items() if value != usual[name]} == {
        "key": key, **changes,
    }  # fmt: skip


def test_r2_every_preset_there_is_has_its_table_here() -> None:
    assert set(PRESETS) == {"standard", *KEYS, *CHANGES}


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_no_preset_contradicts_itself(preset: Preset) -> None:
    assert clashes(preset) == ()


@pytest.mark.parametrize(
    ("changes", "code", "names"),
    [
        ({"knock_limit": 11}, "out-of-bounds", "knock_limit"),
        ({"target": 0}, "out-of-bounds", "target"),
        ({"knock_limit_from_upcard": True, "knock_limit": 7}, "two-limits", "knock_limit"),
        ({"big_gin_bonus": 20}, "big-gin-below-gin", "big_gin_bonus"),
        ({"game_winner": "first"}, "bonuses-decide-nothing", "game_winner"),
        ({"box_bonus": 0, "gin_boxes": 2}, "boxes-worth-nothing", "box_bonus"),
        ({"shutout_effect": "replace", "shutout_bonus": 90}, "shutout-below-game", "game_bonus"),
        (
            {"score_sheet": "hollywood", "game_winner": "first", "box_bonus": 0, "game_bonus": 0,
             "shutout_condition": "none"}, "hollywood-needs-a-tally", "score_sheet",
        ),
    ],
    ids=lambda row: row if isinstance(row, str) else "",
)  # fmt: skip
def test_house_rules_that_contradict_each_other_say_which(
    changes: dict[str, object], code: str, names: str
) -> None:
    (clash,) = clashes(preset_of({"key": "standard", **changes}))
    assert clash.code == code
    assert names in clash.names


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_preset_is_read_back_from_its_values(preset: Preset) -> None:
    assert preset_of(json.loads(json.dumps(values_of(preset)))) == preset


@pytest.mark.parametrize("key", PRESETS)
def test_a_preset_is_found_by_its_key(key: str) -> None:
    assert PRESETS[key].key == key
