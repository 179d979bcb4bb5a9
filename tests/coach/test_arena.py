from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from play.coach.levels import choose
from play.engine.moves import Action, Move
from play.engine.presets import STANDARD
from play.management.commands.arena import Match, Player


def report(*players: str, **options: object) -> dict[str, Any]:
    out = StringIO()
    call_command("arena", *players, stdout=out, json=True, **options)
    found: dict[str, Any] = json.loads(out.getvalue())
    for side in ("a", "b"):
        del found[side]["ms"]  # the only part that the clock decides
    return found


def test_the_same_seed_gives_the_same_match():
    first = report("club", "baseline", games=2, seed=5)

    assert first == report("club", "newcomer", games=2, seed=5) | {"b": first["b"]}


def test_a_player_against_itself_wins_exactly_half():
    found = report("newcomer", "newcomer", games=6, seed=2)

    assert found["a"]["win_rate"] == found["b"]["win_rate"] == 0.5
    assert found["a"]["ci95"] == [0.5, 0.5]
    assert found["a"]["points_per_hand"] == 0
    assert sum(found["ends"].values()) == found["hands"]


def test_an_unlawful_move_loses_the_game_and_is_counted():
    cheat = Player("cheat", lambda view: Move(Action.BIG_GIN))
    honest = Player("honest", lambda view: choose(view, "newcomer"))
    match = Match(cheat, honest, STANDARD)
    match.play(games=2, seed=1)

    assert (honest.wins, cheat.wins, cheat.illegal) == (2, 0, 2)


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        pytest.param(("wizard", "club"), {}, "no player named wizard", id="player"),
        pytest.param(("club", "club"), {"games": 3}, "must be even", id="odd number"),
        pytest.param(("club", "club"), {"rules": "whist"}, "no rules named whist", id="rules"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused_in_one_line(players, options, reason):
    with pytest.raises(CommandError, match=reason) as refused:
        call_command("arena", *players, **options)

    assert refused.value.returncode == 2
