from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from play.coach.levels import LEVELS
from play.coach.players import PLAYERS, baseline
from play.engine.moves import Action, Move
from play.engine.presets import STANDARD
from play.management.arena import Insider, Record, play_match, play_pair, player_named
from play.management.outsider import Outsider

HONEST = Insider(baseline)
FIRST = "print(json.loads(line)['view']['moves'][0], flush=True)"


def report(*players: str, **options: object) -> dict[str, Any]:
    out = StringIO()
    call_command("arena", *players, stdout=out, json=True, **options)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    for side in ("a", "b"):
        del found[side]["ms"]  # the only part that the clock decides
    return found


def merged(records: Iterator[Record]) -> dict[str, Any]:
    whole = Record()
    for one in records:
        whole.add(one)
    return timeless(whole.report("a", "b"))


# --- The match ---------------------------------------------------------------------------


def test_the_report_has_what_the_contract_names():
    found = report("club", "racer", games=2, seed=5, rules="eaai")

    assert set(found) == {"games", "rules", "seed", "a", "b", "hands", "ends"}
    assert (found["games"], found["rules"], found["seed"]) == (2, "eaai", 5)
    assert set(found["ends"]) == {"knock", "gin", "undercut", "big-gin", "void"}
    for name, side in (("club", found["a"]), ("racer", found["b"])):
        assert set(side) == {
            *("player", "wins", "win_rate", "ci95", "points_per_hand", "ms", "illegal")
        }
        assert side["player"] == name
        assert set(side["ms"]) == {"p50", "p95", "p99", "max"}
        assert 0 < side["ms"]["p50"] <= side["ms"]["max"]


def test_the_same_seed_gives_the_same_match_whoever_plays_under_which_name():
    first = timeless(report("club", "newcomer", games=2, seed=5))
    turned = timeless(report("newcomer", "club", games=2, seed=5))

    assert first == timeless(report("club", "newcomer", games=2, seed=5))
    assert (first["a"], first["b"]) == (turned["b"], turned["a"])


def test_two_processes_play_the_same_match_as_one():
    names = ("baseline", "waiter")
    alone = merged(play_match(names, STANDARD, pairs=4, seed=8, workers=1))

    assert alone == merged(play_match(names, STANDARD, pairs=4, seed=8, workers=2))
    assert alone["games"] == 8


@pytest.mark.parametrize("rules", ["eaai", "round-the-corner"])
def test_a_player_against_itself_wins_exactly_half(rules):
    found = report("newcomer", "newcomer", games=6, seed=2, rules=rules, workers=1)

    assert found["a"]["win_rate"] == found["b"]["win_rate"] == 0.5
    assert found["a"]["ci95"] == [0.5, 0.5]
    assert found["a"]["points_per_hand"] == 0
    assert sum(found["ends"].values()) == found["hands"]


def test_both_games_of_a_pair_start_from_the_same_cards_with_seats_swapped():
    seen: list[tuple[str, str]] = []

    def noting(name):
        def player(view):
            if not view.history:
                seen.append((name, str(view.hand)))
            return baseline(view)

        return Insider(player)

    play_pair(noting("a"), noting("b"), STANDARD, seed=1, number=0)
    hands = [hand for _, hand in seen]
    again = hands.index(hands[0], 1)

    assert seen[0][0] != seen[again][0]


def test_the_interval_is_over_pairs():
    record = Record(pairs=[1.0, 0.5, 0.5, 0.0])
    low, high = record.report("a", "b")["a"]["ci95"]

    assert (low, high) == (0.0999, 0.9001)


@pytest.mark.parametrize("name", [*PLAYERS, *LEVELS])
def test_every_name_is_a_player(name):
    assert player_named(name).cpu_ns() is not None


# --- Players who do not play -------------------------------------------------------------


def test_an_unlawful_move_loses_the_game_and_is_counted():
    cheat = Insider(lambda view: Move(Action.BIG_GIN))
    record = play_pair(cheat, HONEST, STANDARD, seed=1, number=0)

    assert (record.a.wins, record.b.wins) == (0, 2)
    assert record.a.forfeits == {"illegal": 2}
    assert record.report("cheat", "honest")["a"]["illegal"] == 2


def program(tmp_path: Path, answer: str) -> str:
    """The command of a program that runs `answer` for each line; its starts are noted."""
    path = tmp_path / "program.py"
    path.write_text(
        "import json, sys, time\n"
        f"with open({str(tmp_path / 'starts')!r}, 'a') as starts: starts.write('.')\n"
        f"for line in sys.stdin:\n    {answer}\n"
    )
    return shlex.join([sys.executable, "-I", "-S", str(path)])


def starts(tmp_path: Path) -> int:
    return len((tmp_path / "starts").read_text())


@pytest.mark.parametrize(
    ("answer", "kind", "started"),
    [
        pytest.param("sys.exit()", "crash", 2, id="crashes"),
        pytest.param("time.sleep(60)", "silence", 2, id="is silent"),
        pytest.param("print('take', end='', flush=True)", "silence", 2, id="ends no line"),
        pytest.param("print('big-gin', flush=True)", "illegal", 1, id="cheats"),
        pytest.param("print('hello', flush=True)", "illegal", 1, id="talks"),
    ],
)
def test_a_program_that_makes_no_lawful_move_loses_and_is_counted(tmp_path, answer, kind, started):
    outsider = Outsider(program(tmp_path, answer), patience=0.4)
    record = play_pair(outsider, HONEST, STANDARD, seed=1, number=0)
    outsider.close()

    assert (record.a.wins, record.b.wins) == (0, 2)
    assert record.a.forfeits == {kind: 2}
    assert starts(tmp_path) == started


def test_a_program_plays_as_the_same_player_would_at_our_table_and_is_started_once(tmp_path):
    def first(view):
        return view.moves[0]

    names = (f"exec:{program(tmp_path, FIRST)}", "baseline")
    outside = merged(play_match(names, STANDARD, pairs=2, seed=3))
    inside = Record()
    for number in range(2):
        inside.add(play_pair(Insider(first), HONEST, STANDARD, seed=3, number=number))

    assert outside == timeless(inside.report("a", "b"))
    assert outside["a"]["illegal"] == 0
    assert starts(tmp_path) == 1


def test_each_of_two_processes_starts_a_program_of_its_own_and_the_match_is_the_same(tmp_path):
    names = (f"exec:{program(tmp_path, FIRST)}", "baseline")
    alone = merged(play_match(names, STANDARD, pairs=4, seed=3))
    before = starts(tmp_path)

    assert merged(play_match(names, STANDARD, pairs=4, seed=3, workers=2)) == alone
    assert starts(tmp_path) - before in (2, 3)  # once to see that it starts; a process may idle


def test_a_player_whose_clock_is_not_told_has_no_times():
    untold = Outsider(f"{sys.executable} -c pass", patience=5)
    untold.close()

    assert untold.cpu_ns() is None
    assert Record(pairs=[0.5]).report("a", "b")["a"]["ms"] == dict.fromkeys(
        ("p50", "p95", "p99", "max")
    )


# --- Refusals ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        pytest.param(("wizard", "club"), {}, "no player named wizard", id="player"),
        pytest.param(("club", "exec:"), {}, "names no command", id="no command"),
        pytest.param(("club", "exec:'"), {}, "names no command", id="an open quote"),
        pytest.param(("club", "exec:/nowhere/x"), {}, "does not start", id="no such program"),
        pytest.param(("club", "club"), {"games": 3}, "must be even", id="odd number"),
        pytest.param(("club", "club"), {"games": 0}, "at least 2", id="no game"),
        pytest.param(("club", "club"), {"rules": "whist"}, "no rules called whist", id="rules"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused_in_one_line(players, options, reason):
    with pytest.raises(CommandError, match=reason) as refused:
        call_command("arena", *players, **options)

    assert refused.value.returncode == 2


def test_an_unreadable_option_is_refused_without_the_usage(settings):
    manage = Path(settings.BASE_DIR) / "manage.py"
    done = subprocess.run(  # noqa: S603 (our own command, no shell)
        [sys.executable, str(manage), "arena", "club", "club", "--games", "many"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.splitlines() == ["argument --games: invalid int value: 'many'"]
