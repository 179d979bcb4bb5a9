"""Contexts of the game's pages: the one place where a stored hand becomes what is shown.

Templates get views and values, never a Hand or a HandState, which know hidden cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from play.coach.levels import advise
from play.coach.reading import seen_grid
from play.engine.match import HandResult, Pair, Tally, running_score, tally
from play.engine.moves import Phase
from play.engine.view import SeatView
from play.forms import PRESET_NAMES
from play.log import last_turn, told_to, with_reasons
from play.preferences import CHOICES, Look
from play.showdown import showdown_of, void_of
from play.stage import card_or_none, laying_of, table_of

if TYPE_CHECKING:
    from play.models import Game, Hand

DISCARDS_SHOWN = 3
HINT_LEVEL = "club"


def stage_context(hand: Hand, look: Look, query: Mapping[str, str]) -> dict[str, Any]:
    """The table, the laying out, or the showdown of `hand`; `query` is the page's own."""
    shared = {
        "code": hand.game.code,
        "number": hand.number,
        "move_number": hand.move_count,
        "level": hand.game.level,
        "rules_name": PRESET_NAMES[hand.game.preset.key],
        "drawn": hand.game.cards_drawn if hand.number == 1 else (),
    }
    if not hand.is_dealt:
        return shared | _sealed_context(hand)
    if hand.is_over:
        return shared | _over_context(hand)
    view = hand.view()
    log = told_to(view)
    shared |= {
        "grid": seen_grid(view),
        "seal": hand.seal,
        "log": log,
        "last_turn": last_turn(log),
        "reasons": _last_reason(hand) if hand.assisted else None,
    }
    if view.phase in (Phase.SPREAD, Phase.DEFEND):
        so_far = query.get("so_far", "")
        return shared | {
            "part": "laying",
            "laying": laying_of(view, so_far),
            "composing": bool(so_far),
        }
    return shared | _table_context(view, look, query)


def _sealed_context(hand: Hand) -> dict[str, Any]:
    """Before the cut: the seals, and nothing that is under them."""
    draw_seal = hand.game.draw_seal if hand.number == 1 else ""
    return {"part": "sealed", "seal": hand.seal, "draw_seal": draw_seal, "drawn": ()}


def _proof_context(hand: Hand) -> dict[str, Any]:
    """After the hand: everything that proves the deal."""
    draw = hand.game if hand.number == 1 and hand.game.draw_seal else None
    return {
        "seal": hand.seal,
        "nonce": hand.nonce,
        "deck": hand.deck,
        "cut": hand.cut,
        "draw": draw
        and {"seal": draw.draw_seal, "nonce": draw.draw_nonce, "deck": draw.draw_deck},
    }


def _table_context(view: SeatView, look: Look, query: Mapping[str, str]) -> dict[str, Any]:
    orders = CHOICES["sort"]
    return {
        "part": "table",
        "table": table_of(view, look.sort, card_or_none(query.get("card", ""))),
        "actions": {str(move.action) for move in view.moves},
        "top_discards": view.discards[-DISCARDS_SHOWN:],
        "next_sort": orders[(orders.index(look.sort) + 1) % len(orders)],
        "sort": look.sort,
        "hint": advise(view, HINT_LEVEL) if "hint" in query else None,
    }


def _last_reason(hand: Hand) -> Any:
    thoughts = hand.advice()
    return thoughts[max(thoughts)] if thoughts else None


def _over_context(hand: Hand) -> dict[str, Any]:
    state = hand.final_state()
    thoughts = with_reasons(state, hand.advice())
    shared = {"thoughts": thoughts, "proof": _proof_context(hand)}
    if state.is_void:
        return shared | {"part": "void", "void": void_of(state)}
    showdown = showdown_of(state, hand.score_before, hand.game.tally(hand.number))
    return shared | {"part": "showdown", "showdown": showdown}


@dataclass(frozen=True, slots=True)
class SheetRow:
    number: int
    dealer: str
    result: str
    winner: str
    points: int
    score: Pair


def sheet_context(game: Game) -> dict[str, Any]:
    results = game.results()
    return {
        "code": game.code,
        "preset": game.preset,
        "rules_name": PRESET_NAMES[game.preset.key],
        "rows": [_row(results[:number]) for number in range(1, len(results) + 1)],
        "tally": game.tally(),
    }


def _row(so_far: tuple[HandResult, ...]) -> SheetRow:
    last = so_far[-1]
    return SheetRow(
        len(so_far),
        last.dealer,
        last.result,
        last.winner or "",
        last.points,
        running_score(so_far),
    )


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A line in the list of a visitor's games; `hand` is the number of the hand being played."""

    code: str
    hand: int
    tally: Tally


def summaries(
    games: list[Game], results: Mapping[int, tuple[HandResult, ...]]
) -> list[GameSummary]:
    return [
        GameSummary(game.code, len(results[game.pk]) + 1, tally(game.preset, results[game.pk]))
        for game in games
    ]
