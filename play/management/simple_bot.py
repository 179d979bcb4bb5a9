"""OpenSpiel's simple gin rummy bot at our table, asked about one view at a time.

The package is a development dependency, imported when the bot is first asked.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from play.engine.cards import cards
from play.engine.melds import least_deadwood
from play.engine.moves import Phase
from play.engine.presets import preset_of
from play.management import slow_facts as slow
from play.management.open_spiel import KNOCK, PASS, STOCK, SUITS, TAKE, spiel, spiel_game
from play.management.slow_scorer import ORDER

WORDS = {TAKE: "take", STOCK: "stock", PASS: "pass"}


def choose(view: slow.View) -> str:
    """The bot's move, or its next best where that is unlawful here.

    It is not asked how to spread or to defend: both are laid as well as can be, while the
    bot itself lays nothing off.
    """
    moves = view["moves"]
    if len(moves) == 1 or view["phase"] in (Phase.SPREAD, Phase.DEFEND):
        return str(moves[0])
    wanted = None if _must_knock(view) else _asked(view)
    if view["phase"] == Phase.LAST_DISCARD:
        wanted = "take" if wanted == "knock" else wanted
    elif wanted == "pass" and "pass" not in moves:  # it may only pass what we leave lying
        wanted = "stock"
    return wanted if wanted is not None and wanted in moves else next_best(view)


def _must_knock(view: slow.View) -> bool:
    """After taking the last discard, which it does not replay as we do."""
    return not any(move.startswith("discard") for move in view["moves"]) and bool(view["taken"])


def next_best(view: slow.View) -> str:
    """The knock, else the throw, that leaves least; anything but the upcard."""
    moves = view["moves"]
    throws = [move for move in moves if move.startswith("knock ")] or [
        move for move in moves if move.startswith("discard ")
    ]
    if not throws:
        return str(moves[-1])
    held, preset = cards(" ".join(view["hand"])), preset_of(view["rules"])
    return str(min(throws, key=lambda move: least_deadwood(held - cards(move[-2:]), preset)))


def _asked(view: slow.View) -> str | None:
    """What the bot would do, None where its own hand has ended."""
    seat = _place(view, view["seat"])
    limit = slow.knock_limit(view)
    table = spiel_game((("knock_card", limit),)).new_initial_state()
    for action in replayed(view):
        if table.is_terminal():
            return None
        table.apply_action(action)
    if table.is_terminal() or table.current_player() != seat:
        return None
    bot = _bot(limit, seat)
    bot.restart()  # it remembers what it means to lay down
    action = bot.step(table)
    if action != KNOCK:
        return WORDS.get(action) or f"discard {_card(action)}"
    if view["phase"] == Phase.LAST_DISCARD:
        return "knock"
    table.apply_action(KNOCK)
    return f"knock {_card(bot.step(table))}"


@cache
def _bot(limit: int, seat: int) -> Any:
    parameters = spiel_game((("knock_card", limit),)).get_parameters()
    return spiel().make_simple_gin_rummy_bot(parameters, seat)


def _number(card: str) -> int:
    return SUITS.index(card[1]) * 13 + ORDER.index(card[0])


def _card(action: int) -> str:
    return ORDER[action % 13] + SUITS[action // 13]


def _place(view: slow.View, seat: str) -> int:
    """There the first to act is always player 0."""
    return int(seat == view["dealer"])


# --- A hand of theirs that looks the same ------------------------------------------------


def replayed(view: slow.View, *, backwards: bool = False) -> list[int]:
    """The actions that lead to this view, with unseen cards where the opponent's are hidden.

    A card the opponent threw and had not taken came with its latest hidden card, so it
    stands there. The rest is filled in card order, or `backwards`.
    """
    hand = _Hand(view)
    for place in (0, 1):
        hand.deal(mine=place == _place(view, view["seat"]))
    hand.see(slow.past(view).turned_up)
    if view["rules"]["opening"] == "free-draw" and view["history"][:1]:
        hand.open_freely()
    for seat, text in view["history"]:
        hand.move(*text.partition(" ")[::2], mine=seat == view["seat"])
    return hand.filled(sorted(map(_number, slow.unseen(view)), reverse=backwards))


class _Hand:
    """Actions so far; None where a hidden card goes, `hidden` the places of those."""

    def __init__(self, view: slow.View) -> None:
        self.view = view
        self.actions: list[int | None] = []
        self.hidden: list[int] = []
        self.taken: set[str] = set()

    def deal(self, *, mine: bool) -> None:
        for card in sorted(self._dealt_to_me()) if mine else [None] * 10:
            self.see(card)

    def _dealt_to_me(self) -> set[str]:
        held = set(self.view["hand"])
        for seat, text in reversed(self.view["history"]):
            action, _, card = text.partition(" ")
            if seat == self.view["seat"] and action in ("take", "stock"):
                held.remove(card)
            elif seat == self.view["seat"] and action in ("discard", "knock"):
                held.add(card)
        return held

    def see(self, card: str | None) -> None:
        if card is None:
            self.hidden.append(len(self.actions))
        self.actions.append(None if card is None else _number(card))

    def open_freely(self) -> None:
        """Whoever leaves the upcard there has passed it, as the other did."""
        if self.view["history"][0][1].startswith("stock"):
            self.actions += [PASS, PASS]

    def move(self, action: str, card: str, *, mine: bool) -> None:
        match action:
            case "pass":
                self.actions.append(PASS)
            case "take":
                self.actions.append(TAKE)
                self.taken |= set() if mine else {card}
            case "stock":
                self.actions.append(STOCK)
                self.see(card if mine else None)
            case "discard":
                self._throw(card, mine=mine)

    def _throw(self, card: str, *, mine: bool) -> None:
        if card in self.taken and not mine:
            self.taken.remove(card)
        elif not mine:
            self.actions[self.hidden.pop()] = _number(card)
        self.see(card)

    def filled(self, unseen: list[int]) -> list[int]:
        left = iter(unseen)
        return [next(left) if action is None else action for action in self.actions]
