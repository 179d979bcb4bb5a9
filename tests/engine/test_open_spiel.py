"""Our hands replayed in OpenSpiel's gin rummy; `manage.py against_open_spiel` replays more."""

from __future__ import annotations

import io
import sys

import pytest
from django.core.management import CommandError, call_command

from play.engine.cards import cards
from play.engine.layoffs import Defence
from play.engine.moves import Action
from play.management import open_spiel
from tests.engine.tables import actions, to_discard

KINDS = {
    "same",
    "equal counts pay nobody there",
    "last discard offered there, void here",
    "knock refused by inexact deadwood",
    "last discard refused by inexact deadwood",
    "third card on one end of a run refused",
    "ended after fifty upcards",
}


def test_three_hundred_hands_score_the_same_or_differ_for_a_known_reason() -> None:
    pytest.importorskip("pyspiel")
    found = open_spiel.compare(300, seed=1)
    assert found.kinds.total() == 300
    assert found.kinds.keys() <= KINDS
    assert found.kinds["same"] > 200
    assert found.kinds["equal counts pay nobody there"] > 0
    assert 0 < found.throw_backs < found.decisions


def test_its_deadwood_of_eleven_cards_refuses_a_lawful_knock() -> None:
    pytest.importorskip("pyspiel")
    state = to_discard("3c 4c 5c 6c 2d 4d 5d 6d 3h 5h", "6h")
    assert Action.KNOCK in actions(state)
    assert open_spiel._inexact(state)


@pytest.mark.parametrize(
    ("card", "meld", "is_third"),
    [
        pytest.param("6c", "Ac2c3c4c", False, id="the second card above"),
        pytest.param("7c", "Ac2c3c4c", True, id="the third card above"),
        pytest.param("7c", "TcJcQc", True, id="the third card below"),
        pytest.param("7h", "7c7d7s", False, id="the fourth of a set"),
    ],
)
def test_a_lay_off_that_its_search_does_not_reach(card: str, meld: str, is_third: bool) -> None:
    laid = Defence((), ((next(iter(cards(card))), cards(meld)),), cards(""), 0)
    assert open_spiel._third_on_an_end(laid) is is_third


def test_a_score_that_differs_without_a_reason_is_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("pyspiel")
    cheap = (open_spiel.VARIANTS[0][0], {"gin_bonus": 24})
    monkeypatch.setattr(open_spiel, "VARIANTS", (cheap,))
    with pytest.raises(open_spiel.Unexplained, match="ours"):
        open_spiel.compare(300, seed=1)


def test_the_command_says_plainly_that_the_package_is_absent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    open_spiel.spiel_game.cache_clear()
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(CommandError) as refused:
        call_command("against_open_spiel", "--hands", "1", stdout=io.StringIO())
    assert str(refused.value) == "open-spiel is not installed here"
    assert refused.value.returncode == 2
