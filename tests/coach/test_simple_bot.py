from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from play.engine.hand import legal_moves, play
from play.engine.moves import Move
from play.engine.presets import PRESETS, STANDARD
from play.engine.view import view_for
from play.management import simple_bot
from play.management.self_play import decisions_of
from play.management.simple_bot import choose, next_best, replayed
from play.management.slow_facts import past
from tests.engine.tables import WALL_KNOCK, after, at_the_wall, dealt, to_discard

MELDED = "4s 5s 6s 7c 7d 7h 2c 3d 4h Ad"


def seen(state: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(view_for(state, state.turn).to_json()))
    return found


@pytest.fixture
def spiel() -> Any:
    return pytest.importorskip("pyspiel")


@pytest.mark.usefixtures("spiel")
@pytest.mark.parametrize("rules", PRESETS)
def test_its_moves_are_lawful_under_any_rules_and_depend_on_its_own_cards_alone(
    rules, monkeypatch
):
    views = [one.line["view"] for one in islice(decisions_of("newcomer", PRESETS[rules], 3), 60)]
    chosen = [choose(view) for view in views]
    assert all(move in view["moves"] for move, view in zip(chosen, views, strict=True))

    monkeypatch.setattr(simple_bot, "replayed", lambda view: replayed(view, backwards=True))
    assert chosen == [choose(view) for view in views]


@pytest.mark.usefixtures("spiel")
@pytest.mark.parametrize(
    ("state", "move"),
    [
        pytest.param(dealt("7c 7d 2h 4h 9s Js Qc Kd 5d 3c", "", "7h"), "take", id="a set"),
        pytest.param(dealt("7c 8d 2h 4h 9s Js Qc Kd 5d 3c", "", "Kh"), "pass", id="no use"),
        pytest.param(to_discard(MELDED, "Qd"), "knock Qd", id="knocks at once"),
        pytest.param(to_discard("4s 5s 6s 7c 7d 7h 2c 3d Kh Qd", "Jd"), "discard Kh", id="throws"),
    ],
)
def test_it_plays_simply(state, move):
    assert choose(seen(state)) == move


@pytest.mark.usefixtures("spiel")
def test_it_takes_the_last_discard_to_knock():
    state = at_the_wall(WALL_KNOCK, "Jh")
    knock = play(state, Move.parse(choose(seen(state))))

    assert state.history[-1] != knock.history[-1]
    assert choose(seen(knock)) in map(str, legal_moves(knock))


def test_what_it_may_not_do_here_is_replaced_by_what_leaves_least():
    view = seen(after(dealt("Kc Qd 2h 4h 9s Js Th 3d 5d 3c", "", "7h"), "take"))

    assert "discard 7h" not in view["moves"]
    assert next_best(view) == "discard Kc"
    assert next_best(seen(to_discard(MELDED, "Qd"))) == "knock Qd"


def test_the_hand_that_is_replayed_has_every_card_once_and_its_own_where_they_were():
    for one in islice(decisions_of("newcomer", STANDARD, 5), 120):
        view = one.line["view"]
        actions = replayed(view)
        cards = actions[:21]
        dealt_to_me = cards[10:20] if view["seat"] == view["dealer"] else cards[:10]
        own = one.state.hand_of(one.view.seat)
        drawn = [text.split()[1] for seat, text in view["history"] if " " in text]
        assert len(set(cards)) == 21
        assert simple_bot._card(cards[20]) == past(view).turned_up
        assert {simple_bot._card(card) for card in dealt_to_me} <= {*map(str, own), *drawn}


def test_without_the_package_it_is_refused_in_one_line(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyspiel", None)
    with pytest.raises(CommandError, match="open-spiel is not installed") as refused:
        call_command("simple_bot")

    assert refused.value.returncode == 2
