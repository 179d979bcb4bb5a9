"""Two, three and four players: who meets whom, what a round is worth and to whom, who deals.

Players are counted from 0 round the table. A party has a column on the score sheet: each of
two or three players is one; of four, 0 and 2 are partners against 1 and 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from play.engine import match
from play.engine.match import HandResult, boxes_for
from play.engine.moves import Seat
from play.engine.presets import DeadHandDealer, Preset, SheetKind, ThreePlayers
from play.engine.scoring import Result
from play.engine.sheet import Column, Entry, column

PARTIES = {2: 2, 3: 3, 4: 2}  # by the number of players


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players who play a hand, and the seat of the dealer's part: it answers second."""

    south: int
    north: int
    dealer: Seat

    def player(self, seat: Seat) -> int:
        return self.south if seat is Seat.SOUTH else self.north


@dataclass(frozen=True, slots=True)
class Round:
    """What a round brought. `winner` is the party that scored, None where nobody did.

    `dealer` is the party that dealt: of three players it sat out, of four it dealt at both
    tables.
    """

    dealer: int
    winner: int | None
    points: int
    boxes: int


Played = tuple[Meeting, HandResult]


def may_be_played_by(preset: Preset, players: int) -> bool:
    """Two may play anything, more than two whatever has a single score sheet (ruling R2)."""
    return players == 2 or preset.score_sheet is SheetKind.SINGLE


def party_of(players: int, player: int) -> int:
    """The column in which a player's points are written."""
    return player % PARTIES[players]


def meetings(players: int, number: int, dealer: int) -> tuple[Meeting, ...]:
    """Who plays whom in round `number`, counted from 1; the first player sits at table 1.

    Of three, the dealer sits out and the player after the dealer is asked first.
    """
    if players == 3:
        first, last = (dealer + 1) % 3, (dealer + 2) % 3
        return (Meeting(min(first, last), max(first, last), _seat(last > first)),)
    dealt = _seat(dealer == 1)
    if players == 2:
        return (Meeting(0, 1, dealt),)
    mine, other = (1, 3) if number % 2 else (3, 1)
    return (Meeting(0, mine, dealt), Meeting(2, other, dealt))


def _seat(north: bool) -> Seat:
    return Seat.NORTH if north else Seat.SOUTH


def dealer_of(players: int, meeting: Meeting) -> int:
    """The party that dealt that round; of three players the one who is not in it."""
    return 3 - meeting.south - meeting.north if players == 3 else meeting.dealer.place


def round_of(preset: Preset, players: int, hands: Sequence[Played]) -> Round:
    """What the hands of a round are worth: two hands of four players, else one."""
    meeting, result = hands[0]
    dealer = dealer_of(players, meeting)
    if players == 4:
        return Round(dealer, *_team_score([one for _, one in hands]), boxes=1)
    winner = None if result.winner is None else meeting.player(result.winner)
    return Round(dealer, winner, result.points, boxes_for(preset, result.result))


def _team_score(results: Sequence[HandResult]) -> tuple[int | None, int]:
    """Both win: the sum. Split: the difference, to the team with more. Equal: nothing.

    A void hand counts nothing, so only the other one does.
    """
    won = [one for one in results if one.winner is not None]
    ours, theirs = (sum(one.points for one in won if one.winner is seat) for seat in Seat)
    teams = {one.winner.place for one in won if one.winner is not None}
    if len(teams) == 1:
        return teams.pop(), ours + theirs
    if ours == theirs:
        return None, 0
    return (0, ours - theirs) if ours > theirs else (1, theirs - ours)


def next_dealer(preset: Preset, players: int, last: Round) -> int:
    """Which party deals after `last`. A round without a winner follows the rule for dead hands."""
    if players != 3:
        winner = None if last.winner is None else _seat(last.winner == 1)
        hand = HandResult(_seat(last.dealer == 1), Result.KNOCK, winner, last.points)
        return match.next_dealer(preset, hand).place
    after = (last.dealer + 1) % 3
    if last.winner is None:
        return last.dealer if preset.dead_hand_dealer is DeadHandDealer.SAME else after
    rotates = preset.three_players is ThreePlayers.ROTATE
    return after if rotates else 3 - last.dealer - last.winner


def party_tally(preset: Preset, players: int, rounds: Sequence[Round]) -> Column:
    """Fill the score sheet, a column of numbers for each party, from the rounds in order."""
    entries = [Entry(one.winner, one.points, one.boxes) for one in rounds]
    return column(preset, entries, PARTIES[players])
