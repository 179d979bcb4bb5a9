"""What a visitor's games come to: played, won, and how their hands ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count, Q

from play.engine.match import tally
from play.engine.moves import Seat
from play.engine.scoring import Result
from play.models import Game, Hand, results_by_game

if TYPE_CHECKING:
    from uuid import UUID


@dataclass(frozen=True, slots=True)
class Statistics:
    """Games against the computer and the learner's own hands that are over.

    `undercuts` are those the learner made, `undercut` those suffered.
    """

    games: int = 0
    finished: int = 0
    games_won: int = 0
    hands: int = 0
    hands_won: int = 0
    gins: int = 0
    undercuts: int = 0
    undercut: int = 0
    void: int = 0


def statistics_of(visitor: UUID | None) -> Statistics:
    """The statistics of a visitor; all zero for somebody we have not met."""
    games = list(Game.objects.of(visitor))
    if not games:
        return Statistics()
    finished = [game for game in games if game.finished]
    return Statistics(
        games=len(games),
        finished=len(finished),
        games_won=_won(finished),
        **_hands(games),
    )


def _won(finished: list[Game]) -> int:
    """The learner is South, and party 0 of three or four."""
    pairs = [game for game in finished if game.players == 2]
    results = results_by_game(pairs)
    won = sum(tally(game.preset, results[game.pk]).winner is Seat.SOUTH for game in pairs)
    parties = (game.party_tally() for game in finished if game.players > 2)
    return won + sum(party.winner == 0 for party in parties)


def _hands(games: list[Game]) -> dict[str, int]:
    won = Q(winner=Seat.SOUTH)
    lost = Q(winner=Seat.NORTH)
    undercut = Q(result=Result.UNDERCUT)
    own = Hand.objects.filter(game__in=games, south=0).exclude(result="")
    return own.aggregate(
        hands=Count("pk"),
        hands_won=Count("pk", filter=won),
        gins=Count("pk", filter=won & Q(result__in=(Result.GIN, Result.BIG_GIN))),
        undercuts=Count("pk", filter=won & undercut),
        undercut=Count("pk", filter=lost & undercut),
        void=Count("pk", filter=Q(result=Result.VOID)),
    )
