"""Every refusal of the engine, with its code and data; the state before is still good."""

from __future__ import annotations

import re

import pytest

from play.engine.cards import card, cards
from play.engine.hand import HandState, play
from play.engine.moves import IllegalMove, Move
from tests.engine.tables import (
    WALL_KNOCK,
    after,
    at_the_wall,
    dealt,
    knocked,
    showdown,
    to_discard,
)

KNOCKER = "7c 7d 7h 3s 4s 5s Jc Jd Jh Ac"
DEFENDER = "2s 6s 7s 8s Qd Qh Kc Kd 9c 9d"
PLAIN = "2c 4d 6h 8s Tc Qd Kh 3s 5c 9d"
STATES = {
    "offered": lambda: dealt(PLAIN, "", "Qs"),
    "must draw": lambda: after(dealt(PLAIN, "", "Qs"), "pass", "pass"),
    "taken": lambda: after(dealt(PLAIN, "", "Qs"), "take"),
    "drawn": lambda: to_discard(PLAIN, "7h"),
    "knocked": lambda: knocked(KNOCKER, DEFENDER),
    "spread": lambda: after(knocked(KNOCKER, DEFENDER), "spread 7c7d7h 3s4s5s JcJdJh"),
    "over": lambda: showdown(KNOCKER, DEFENDER),
    "at the wall": lambda: at_the_wall(PLAIN, "Kc"),
    "taken at the wall": lambda: after(at_the_wall(WALL_KNOCK, "Jh"), "take"),
}

REFUSALS = [
    pytest.param("over", "stock", "over", {"phase": "over", "action": "stock"}, id="it is over"),
    pytest.param(
        "offered", "stock", "not-now", {"phase": "offer-nondealer", "action": "stock"},
        id="the stock while the upcard is offered",
    ),
    pytest.param(
        "must draw", "take", "not-now", {"phase": "must-draw", "action": "take"},
        id="C16 the upcard a third time",
    ),
    pytest.param(
        "must draw", "pass", "not-now", {"phase": "must-draw", "action": "pass"},
        id="a pass a third time",
    ),
    pytest.param(
        "drawn", "stock", "not-now", {"phase": "discard", "action": "stock"}, id="a second card"
    ),
    pytest.param(
        "offered", "discard 2c", "not-now", {"phase": "offer-nondealer", "action": "discard"},
        id="a throw before the draw",
    ),
    pytest.param(
        "drawn", "spread 2c3c4c", "not-now", {"phase": "discard", "action": "spread"},
        id="a spread without a knock",
    ),
    pytest.param(
        "knocked", "done", "not-now", {"phase": "spread", "action": "defend"},
        id="a defence before the spread",
    ),
    pytest.param(
        "drawn", "discard Ks", "not-in-hand", {"card": card("Ks")}, id="another's card thrown"
    ),
    pytest.param(
        "drawn", "knock Ks", "not-in-hand", {"card": card("Ks")}, id="a knock with another's card"
    ),
    pytest.param(
        "taken", "discard Qs", "taken-card-back", {"card": card("Qs")}, id="the taken card thrown"
    ),
    pytest.param("drawn", "knock Kh", "over-limit", {"count": 64, "limit": 10}, id="too much"),
    pytest.param(
        "at the wall", "take", "no-knock-with-it", {"card": card("Kc")},
        id="C37 the last discard without a knock",
    ),
    pytest.param(
        "taken at the wall", "discard Kd", "knock-only", {"card": card("Kd")},
        id="C37 the last discard kept without a knock",
    ),
    pytest.param("drawn", "big-gin", "no-big-gin", {}, id="big gin where it is not played"),
    pytest.param(
        "knocked", "spread 7c7d7h 3s4s6s", "not-in-hand", {"card": card("6s")},
        id="a spread with another's card",
    ),
    pytest.param(
        "knocked", "spread 7c7d7h JcJdAc 3s4s5s", "not-a-meld", {"meld": cards("Jc Jd Ac")},
        id="a spread of no meld",
    ),
    pytest.param(
        "knocked", "spread 7c7d7h 7d7h3s", "not-in-hand", {"card": card("7d")},
        id="D48 a card in two melds",
    ),
    pytest.param(
        "knocked", "spread 7c7d7h 3s4s5s", "over-limit", {"count": 31, "limit": 10},
        id="a spread that leaves too much",
    ),
    pytest.param(
        "spread", "meld 7c7d7h", "not-in-hand", {"card": card("7c")}, id="a meld of the knocker's"
    ),
    pytest.param(
        "spread", "meld KcKdQd", "not-a-meld", {"meld": cards("Kc Kd Qd")}, id="a false meld"
    ),
    pytest.param(
        "spread", "lay 3c JcJdJh", "not-in-hand", {"card": card("3c")}, id="a card not held laid"
    ),
    pytest.param(
        "spread", "meld 6s7s8s; lay 6s 3s4s5s", "not-in-hand", {"card": card("6s")},
        id="D50 a melded card laid as well",
    ),
    pytest.param(
        "spread", "lay 7s 7c7d7h; lay 6s 3s4s5s; lay 7s 3s4s5s; lay 8s 3s4s5s", "not-in-hand",
        {"card": card("7s")}, id="D48 one card laid on two melds",
    ),
    pytest.param(
        "spread", "lay 7s 7c7d7h; lay 7s 7c7d7h", "not-in-hand", {"card": card("7s")},
        id="D48 one card laid twice",
    ),
    pytest.param(
        "spread", "lay Qd JcJdJh", "does-not-fit", {"card": card("Qd"), "meld": cards("Jc Jd Jh")},
        id="a queen on three jacks",
    ),
    pytest.param(
        "spread", "lay 7s 3s4s5s; lay 6s 3s4s5s", "does-not-fit",
        {"card": card("7s"), "meld": cards("3s 4s 5s")}, id="the seven before the six",
    ),
    pytest.param(
        "spread", "lay 7s 3s4s5s6s", "does-not-fit",
        {"card": card("7s"), "meld": cards("3s 4s 5s 6s")}, id="a meld that was not spread",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("where", "text", "code", "data"), REFUSALS)
def test_a_refusal_says_why_and_changes_nothing(
    where: str, text: str, code: str, data: dict[str, object]
) -> None:
    state: HandState = STATES[where]()
    with pytest.raises(IllegalMove) as refused:
        play(state, Move.parse(text))
    assert (refused.value.code, refused.value.data) == (code, data)
    assert state == STATES[where]()


def test_every_code_that_play_names_has_its_row_here() -> None:
    tried = {row.values[2] for row in REFUSALS}
    named = set(re.findall(r"`([a-z-]+)`", play.__doc__ or "")) - {"move"}
    assert named == tried
