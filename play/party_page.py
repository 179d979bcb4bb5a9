"""What the pages of a game of three or four show beside a hand: rounds, parties, who deals.

Templates get values, never a Hand or a HandState, which know hidden cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from play.engine.match import HandResult
from play.engine.party import (
    PARTIES,
    Meeting,
    Round,
    dealer_of,
    meetings,
    next_dealer,
    party_of,
    party_tally,
)
from play.engine.presets import DeadHandDealer, NextDealer, Preset, ThreePlayers
from play.people import LEARNER_NUMBER, label_of, party_label

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from play.engine.sheet import Column
    from play.models import Game, Hand


@dataclass(frozen=True, slots=True)
class Party:
    """A column of the sheet: its label, whether the learner is in it, and its numbers."""

    label: str
    mine: bool
    score: int
    boxes: int
    box_points: int
    game_points: int
    total: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of three or four players. `reached` and `winner` are there at the end."""

    parties: tuple[Party, ...]
    target: int
    shutout: bool
    reached: Party | None
    winner: Party | None

    @property
    def scores(self) -> str:
        return self._listed("score")

    @property
    def boxes(self) -> str:
        return self._listed("boxes")

    @property
    def box_points(self) -> str:
        return self._listed("box_points")

    @property
    def totals(self) -> str:
        return self._listed("total")

    def _listed(self, number: str) -> str:
        """`you 12, Gina 0, Otto 30`"""
        return ", ".join(f"{party.label} {getattr(party, number)}" for party in self.parties)


def sheet_of(preset: Preset, players: int, column: Column) -> Sheet:
    parties = tuple(
        Party(party_label(players, at), at == LEARNER_NUMBER, *numbers)
        for at, numbers in enumerate(
            zip(
                column.score,
                column.boxes,
                column.box_points,
                column.game_points,
                column.totals,
                strict=True,
            )
        )
    )
    reached = None if column.reached is None else parties[column.reached]
    winner = None if column.winner is None else parties[column.winner]
    return Sheet(parties, preset.target, column.shutout, reached, winner)


@dataclass(frozen=True, slots=True)
class Deal:
    """Who deals next, why, and who meets whom.

    `why`: `dead` (nobody scored, same dealer), `dead-on` (nobody scored, the deal goes on),
    `rotate` (it goes round the table), `loser`, `winner` or `alternate`. `tables` are the
    labels of the two players at each table.
    """

    dealer: str
    mine: bool
    why: str
    tables: tuple[tuple[str, str], ...]


def next_deal(preset: Preset, players: int, number: int, last: Round) -> Deal:
    dealer = next_dealer(preset, players, last)
    dealt = meetings(players, number + 1, dealer)
    return Deal(
        party_label(players, dealer),
        dealer == LEARNER_NUMBER,
        _why(preset, players, last),
        tuple((label_of(one.south), label_of(one.north)) for one in dealt),
    )


def _why(preset: Preset, players: int, last: Round) -> str:
    if last.winner is None:
        return "dead" if preset.dead_hand_dealer is DeadHandDealer.SAME else "dead-on"
    if players == 3:
        return "rotate" if preset.three_players is ThreePlayers.ROTATE else "loser"
    return {
        NextDealer.LOSER: "loser",
        NextDealer.WINNER: "winner",
        NextDealer.ALTERNATE: "alternate",
    }[preset.next_dealer]


@dataclass(frozen=True, slots=True)
class Scored:
    """A round that is over. `before` and `after` are the scorer's, 0 where nobody scored."""

    winner: Party | None
    points: int
    before: int
    sheet: Sheet
    deal: Deal | None
    tables: tuple[TableResult, ...]

    @property
    def after(self) -> int:
        return self.before + self.points

    @property
    def to_go(self) -> int:
        return max(0, self.sheet.target - self.after)

    @property
    def ways(self) -> str:
        """How two hands made the round: `sum`, `difference`, `equal`, `one` or `none`."""
        won = [table for table in self.tables if table.winner]
        if len(won) < 2:
            return "one" if won else "none"
        if len({table.team for table in won}) == 1:
            return "sum"
        return "difference" if self.winner else "equal"

    @property
    def parts(self) -> tuple[int, ...]:
        """The points of the hands that were won, most first where they are subtracted."""
        return tuple(sorted((table.points for table in self.tables), reverse=True))


@dataclass(frozen=True, slots=True)
class TableResult:
    """How a hand ended, with the labels of who played it; `team` is the winner's."""

    south: str
    north: str
    result: str
    winner: str
    loser: str
    mine: bool
    points: int
    team: int | None


def table_result(players: int, meeting: Meeting, outcome: HandResult) -> TableResult:
    winner = None if outcome.winner is None else meeting.player(outcome.winner)
    loser = None if outcome.winner is None else meeting.player(outcome.winner.other)
    return TableResult(
        south=label_of(meeting.south),
        north=label_of(meeting.north),
        result=str(outcome.result),
        winner="" if winner is None else label_of(winner),
        loser="" if loser is None else label_of(loser),
        mine=winner == LEARNER_NUMBER,
        points=outcome.points,
        team=None if winner is None else party_of(players, winner),
    )


def scored(game: Game, number: int, rounds: Sequence[Round], hands: Iterable[Hand]) -> Scored:
    """Round `number`, the last of `rounds`, whose hands are `hands`."""
    before = party_tally(game.preset, game.players, rounds[:-1])
    sheet = sheet_of(game.preset, game.players, party_tally(game.preset, game.players, rounds))
    last = rounds[-1]
    over = sheet.reached is not None
    return Scored(
        winner=None if last.winner is None else sheet.parties[last.winner],
        points=last.points,
        before=0 if last.winner is None else before.score[last.winner],
        sheet=sheet,
        deal=None if over else next_deal(game.preset, game.players, number, last),
        tables=tuple(table_result(game.players, one.meeting, one.outcome) for one in hands),
    )


def seating_context(hand: Hand) -> dict[str, Any]:
    """Who sits at the table: `names` for headings, `rival` in sentences, and the parties."""
    game = hand.game
    names = label_of(hand.south), label_of(hand.north)
    seated = {"names": names, "rival": names[1], "players": game.players}
    if game.players == 2:
        return seated
    dealer = dealer_of(game.players, hand.meeting)
    return seated | {
        "partner": label_of(2),
        "their_team": party_label(game.players, 1),
        "watched": not hand.is_learners,
        "out": party_label(game.players, dealer),
        "i_am_out": dealer == LEARNER_NUMBER,
        "drawers": _drawers(hand),
    }


def _drawers(hand: Hand) -> list[tuple[str, Any]]:
    """Who drew which card for the first deal."""
    labels = [label_of(player) for player in range(PARTIES[hand.game.players])]
    cards = hand.game.cards_drawn if hand.number == 1 else ()
    return list(zip(labels, cards, strict=False))


def standing_context(hand: Hand) -> dict[str, Any]:
    """The running score when this hand was dealt, for the strip above the table."""
    column = hand.game.party_tally(hand.number - 1)
    return {"standing": sheet_of(hand.game.preset, hand.game.players, column)}


def scored_context(hand: Hand) -> dict[str, Any]:
    """The round a finished hand of three belongs to."""
    rounds = hand.game.rounds(hand.number)
    return {"scored": scored(hand.game, hand.number, rounds, [hand])}


def both_tables(hands: Sequence[Hand]) -> Scored:
    """The round of four players whose two hands are over."""
    first = hands[0]
    return scored(first.game, first.number, first.game.rounds(first.number), hands)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A round on the score sheet: who dealt, how each table ended, and the running scores."""

    number: int
    dealer: str
    tables: tuple[TableResult, ...]
    points: int
    scores: tuple[int, ...]


def party_sheet_context(game: Game, rounds: Sequence[list[Hand]]) -> dict[str, Any]:
    """The whole sheet; `rounds` are the hands of each finished round."""
    brought = [game.round_of(hands) for hands in rounds]
    columns = [
        party_tally(game.preset, game.players, brought[:count]) for count in range(len(rounds) + 1)
    ]
    rows = [
        SheetRow(
            hands[0].number,
            party_label(game.players, one.dealer),
            tuple(table_result(game.players, hand.meeting, hand.outcome) for hand in hands),
            one.points,
            column.score,
        )
        for hands, one, column in zip(rounds, brought, columns[1:], strict=True)
    ]
    return {"party_rows": rows, "sheet": sheet_of(game.preset, game.players, columns[-1])}
