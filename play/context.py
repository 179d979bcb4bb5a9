"""Contexts of the game's pages: the one place where a stored hand becomes what is shown.

Templates get views and values, never a Hand or a HandState, which know hidden cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.urls import reverse

from play.coach.belief import belief_of
from play.coach.ladder import RUNGS, ladder_for
from play.coach.levels import STRONGEST, advise
from play.coach.reading import own_live, seen_grid
from play.engine.match import HandResult, Pair, Tally, running_score, tally
from play.engine.moves import Phase
from play.engine.party import party_tally
from play.engine.view import SeatView
from play.hollywood import entries_of, rows_of
from play.log import Told, last_turn, own_last_turn, told_to, with_reasons, with_verdicts
from play.party_page import (
    Sheet,
    both_tables,
    party_sheet_context,
    scored_context,
    seating_context,
    sheet_of,
    standing_context,
)
from play.people import label_of
from play.preferences import CHOICES, Look
from play.rules_words import rules_title
from play.showdown import showdown_of, void_of
from play.stage import card_or_none, laying_of, table_of, turned_up
from play.watching import watch_of

if TYPE_CHECKING:
    from play.models import Game, Hand

RUNG_TEXTS = tuple(str(rung) for rung in range(1, RUNGS + 1))


def stage_context(
    hand: Hand, look: Look, query: Mapping[str, str], *, reviewing: bool = False
) -> dict[str, Any]:
    """The table, the laying out, or the showdown of `hand`; `query` is the page's own.

    A hand of the computers is watched from its first move, unless the page is its review.
    """
    shared = seating_context(hand) | {
        "code": hand.game.code,
        "number": hand.number,
        "move_number": hand.move_count,
        "rules_name": rules_title(hand.game.preset),
        "drawn": hand.game.cards_drawn if hand.number == 1 else (),
    }
    if not hand.is_dealt:
        return shared | _sealed_context(hand)
    if hand.is_over and not hand.is_learners and ("move" in query or not reviewing):
        return shared | _watch_context(hand, _number_in(query, "move") or 0)
    if hand.is_over:
        asked = _number_in(query, "numbers")
        return shared | _over_context(hand, look, asked) | _page_context(hand, reviewing)
    if hand.game.players > 2:
        shared |= standing_context(hand)
    view = hand.view()
    log = told_to(view, hand.verdicts() if look.verdicts == "on" else {})
    shared |= {
        "judged": _judged(hand, log),
        "seal": hand.seal,
        "turned_up": turned_up(view),
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
    game = hand.game
    drawn = hand.number == 1 and game.draw_seal
    return _proof(hand.seal, hand.nonce, hand.deck, hand.cut) | {
        "draw": _proof(game.draw_seal, game.draw_nonce, game.draw_deck) if drawn else None
    }


def _proof(seal: str, nonce: str, deck: str, cut: int | None = 0) -> dict[str, Any]:
    return {"seal": seal, "nonce": nonce, "deck": deck, "cut": cut}


def _table_context(view: SeatView, look: Look, query: Mapping[str, str]) -> dict[str, Any]:
    orders = CHOICES["sort"]
    return _reading_context(view, query.get("about", "")) | {
        "part": "table",
        "table": table_of(view, look.sort, card_or_none(query.get("card", ""))),
        "actions": {str(move.action) for move in view.moves},
        "top_discards": view.discards[-1:],
        "next_sort": orders[(orders.index(look.sort) + 1) % len(orders)],
        "sort": look.sort,
        **_hint_context(view, query.get("hint", "")),
    }


def _hint_context(view: SeatView, asked: str) -> dict[str, Any]:
    """The hint as far as it was asked for: rung 1 to 4; without one there is the first to ask."""
    rung = int(asked) if asked in RUNG_TEXTS else 0
    ladder = ladder_for(view, advise(view, STRONGEST)) if rung else None
    return {"ladder": ladder, "rung": rung, "next_rung": min(rung + 1, RUNGS)}


def _reading_context(view: SeatView, about: str) -> dict[str, Any]:
    """What the opponent may hold: the grid, and what speaks for the card asked about."""
    belief = belief_of(view)
    asked = card_or_none(about)
    return {
        "belief": belief,
        "grid": seen_grid(view, belief),
        "own_live": own_live(view),
        "about": None if asked is None else belief.of(asked),
    }


def _judged(hand: Hand, log: tuple[Told, ...]) -> tuple[Told, ...]:
    """The choices of the learner's latest turn, each with its verdict and what was weighed."""
    choices = [told for told in own_last_turn(log) if told.verdict]
    advice = hand.own_advice(*(told.number for told in choices)) if choices else {}
    return tuple(replace(told, advice=advice[told.number]) for told in choices)


def both_context(hands: Sequence[Hand]) -> dict[str, Any]:
    """What the two tables of a round of four players are worth together."""
    first, states = hands[0], [hand.final_state() for hand in hands]
    round_ = both_tables(hands)
    knockers = [
        label_of(hand.meeting.player(state.knocker)) if state.knocker else ""
        for hand, state in zip(hands, states, strict=True)
    ]
    spreads = [state.spread for state in states]
    return seating_context(first) | {
        "part": "both",
        "tables": list(zip(round_.tables, knockers, spreads, strict=True)),
        "code": first.game.code,
        "number": first.number,
        "move_number": first.move_count,
        "preset": first.game.preset,
        "rules_name": rules_title(first.game.preset),
        "scored": round_,
    }


def _last_reason(hand: Hand) -> Any:
    thoughts = hand.advice()
    return thoughts[max(thoughts)] if thoughts else None


def _watch_context(hand: Hand, asked: int) -> dict[str, Any]:
    states = hand.states()
    at = min(asked, len(states) - 1)
    labels = label_of(hand.south), label_of(hand.north)
    page = "play:hand" if hand.table == 1 else "play:partner"
    return standing_context(hand) | {
        "part": "watch",
        "watch": watch_of(states, at, hand.advice(), labels),
        "watch_url": reverse(page, args=(hand.game.code, hand.number)),
        "preset": hand.game.preset,
    }


def _number_in(query: Mapping[str, str], name: str) -> int | None:
    """The number of a move that the address asks for."""
    text = query.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 4 else None


def _over_context(hand: Hand, look: Look, asked: int | None) -> dict[str, Any]:
    """`asked` is the move whose numbers are shown: those of all outweigh the rest of the page."""
    state = hand.final_state()
    verdicts = hand.verdicts() if look.verdicts == "on" else {}
    own = {} if asked is None else hand.own_advice(asked)
    shared = {
        "thoughts": with_reasons(state, hand.advice()),
        "own_moves": with_verdicts(state, own, verdicts),
        "numbers": asked,
        "numbers_own": asked in own,
        "assisted": hand.assisted,
        "proof": _proof_context(hand),
    }
    if hand.game.players == 3:
        shared |= scored_context(hand)
    if state.is_void:
        return shared | {"part": "void", "void": void_of(state)}
    if hand.game.players > 2:
        voice = "learner" if hand.is_learners else "neutral"
        showdown = replace(showdown_of(state, hand.score_before, None), perspective=voice)
        return shared | {"part": "showdown", "showdown": showdown}
    results = hand.game.results(hand.number)
    showdown = replace(
        showdown_of(state, hand.score_before, tally(state.preset, results)),
        written=entries_of(state.preset, results),
    )
    return shared | {"part": "showdown", "showdown": showdown}


def _page_context(hand: Hand, reviewing: bool) -> dict[str, str]:
    code = hand.game.code
    if reviewing:
        return {"page": reverse("play:hand", args=(code, hand.number))}
    return {"page": reverse("play:table", args=(code,))}


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line of the score sheet; `helped` where the learner had hidden cards shown."""

    number: int
    dealer: str
    result: str
    winner: str
    points: int
    score: Pair
    helped: bool


def sheet_context(game: Game) -> dict[str, Any]:
    shared = {
        "code": game.code,
        "preset": game.preset,
        "rules_name": rules_title(game.preset),
        "players": game.players,
        "rival": label_of(1),
    }
    if game.players > 2:
        return shared | party_sheet_context(game, game.finished_hands())
    results, helped = game.results(), game.helped_hands()
    return shared | {
        "rows": [_row(results[:at], at in helped) for at in range(1, len(results) + 1)],
        "tally": game.tally(),
        "games": rows_of(game.preset, results) if game.tally().columns else (),
    }


def _row(so_far: tuple[HandResult, ...], helped: bool) -> SheetRow:
    last = so_far[-1]
    return SheetRow(
        len(so_far),
        last.dealer,
        last.result,
        last.winner or "",
        last.points,
        running_score(so_far),
        helped,
    )


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A line in the list of a visitor's games; `hand` is the number of the hand being played.

    `sheet` is that of three or four players, None for two, who have a `tally`.
    """

    code: str
    hand: int
    tally: Tally
    sheet: Sheet | None = None


def summaries(
    games: list[Game], results: Mapping[int, tuple[HandResult, ...]]
) -> list[GameSummary]:
    return [
        _party_summary(game)
        if game.players > 2
        else GameSummary(
            game.code, len(results[game.pk]) + 1, tally(game.preset, results[game.pk])
        )
        for game in games
    ]


def _party_summary(game: Game) -> GameSummary:
    rounds = game.rounds()
    sheet = sheet_of(game.preset, game.players, party_tally(game.preset, game.players, rounds))
    return GameSummary(game.code, len(rounds) + 1, tally(game.preset, ()), sheet)
