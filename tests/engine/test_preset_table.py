"""The five articles' presets against their table, cell by cell.

A value with a star is not stated by the article: it is our default.
"""

from __future__ import annotations

from dataclasses import fields

import pytest

from play.engine.presets import PRESETS, STANDARD, Preset

KEYS = ("norwegian", "romanian", "swedish", "icelandic", "sundanese")
TABLE = {
    "knock_limit": ("10", "10", "10", "10", "10"),
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
    "game_bonus": ("100", "100", "0*", "0*", "0*"),
    "shutout_condition": ("rounds", "points", "none*", "none*", "none*"),
    "target": ("100", "100", "100*", "100", "100*"),
    "game_winner": ("tally", "tally*", "tally", "first", "first"),
    "first_dealer": ("low-card", "low-card*", "random*", "random", "random*"),
    "next_dealer": ("loser", "loser*", "alternate*", "winner", "alternate*"),
    "dead_hand_stock": ("2", "2", "2*", "2", "2*"),
    "dead_hand_dealer": ("same*", "same", "same*", "same", "same*"),
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
    }


@pytest.mark.parametrize("key", PRESETS)
def test_a_preset_is_found_by_its_key(key: str) -> None:
    assert PRESETS[key].key == key
