"""What is kept of a game: the deal and the moves of each hand. Everything else is replayed."""

from __future__ import annotations

from functools import reduce
from itertools import accumulate, groupby
from typing import TYPE_CHECKING

from django.db import IntegrityError, models, transaction
from django.utils import timezone
from django.utils.functional import cached_property

from play.coach.advice import COACH_VERSION, Advice
from play.coach.verdict import Verdict, verdict_on
from play.dealing import first_dealer, sealed_deck
from play.engine import hand as rules
from play.engine.cards import Card, card_list, card_texts
from play.engine.match import HandResult, Pair, result_of, score_to_play_for, tally
from play.engine.moves import Move, Seat
from play.engine.party import (
    PARTIES,
    Meeting,
    Round,
    meetings,
    next_dealer,
    party_of,
    party_tally,
    round_of,
)
from play.engine.presets import RULES_VERSION, FirstDealer, Preset, preset_of, values_of
from play.engine.proof import cut_deck, low_card_draw
from play.engine.scoring import Result
from play.kept import StaleTable, new_code
from play.pads import ScorePad
from play.turns import LEARNER, answered, coached, seat_view

if TYPE_CHECKING:
    from collections.abc import Iterable
    from uuid import UUID

    from play.engine.match import Tally
    from play.engine.sheet import Column
    from play.engine.view import SeatView


__all__ = ["Game", "Hand", "ScorePad", "results_by_game"]

_OUTCOME = ("dealer", "result", "winner", "points")


class GameQuerySet(models.QuerySet["Game"]):
    def of(self, visitor: UUID | None) -> GameQuerySet:
        """The visitor's own games; none for somebody we have not met."""
        return self.none() if visitor is None else self.filter(visitor=visitor)


class Game(models.Model):
    """A game to its target between a visitor (South) and the computer (North).

    Of three or four `players` the visitor is number 0 and the computer plays the others.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    visitor = models.UUIDField()
    rules = models.JSONField()  # every value, so that a changed preset never rewrites history
    level = models.CharField(max_length=16)
    players = models.PositiveSmallIntegerField(default=2)
    draw_deck = models.CharField(max_length=160, blank=True)  # for the first deal, if drawn
    draw_nonce = models.CharField(max_length=64, blank=True)
    draw_seal = models.CharField(max_length=64, blank=True)
    played = models.DateTimeField(default=timezone.now)
    finished = models.DateTimeField(null=True)

    objects = GameQuerySet.as_manager()

    class Meta:
        indexes = (models.Index(fields=["visitor", "-played"]),)

    def __str__(self) -> str:
        return self.code

    @classmethod
    def start(
        cls, visitor: UUID, preset: Preset, level: str, *, players: int = 2, ask_cut: bool = False
    ) -> Game:
        """Begin a game and deal its first hand; the computer moves at once if it is to act.

        With `ask_cut` the deck stays sealed until the learner has cut it.
        """
        game = cls(visitor=visitor, rules=values_of(preset), level=level, players=players)
        drawn = sealed_deck()
        if preset.first_dealer is FirstDealer.LOW_CARD:
            game.draw_deck, game.draw_nonce = card_texts(drawn.deck), drawn.nonce
            game.draw_seal = drawn.seal
        with transaction.atomic():
            game.save(force_insert=True)
            game._deal_round(1, first_dealer(preset, drawn, PARTIES[players]), ask_cut=ask_cut)
        return game

    @cached_property
    def preset(self) -> Preset:
        return preset_of(self.rules)

    @property
    def cards_drawn(self) -> tuple[Card, ...]:
        """The last cards drawn for the first deal, the learner's first, if any were."""
        drawing = PARTIES[self.players]
        drawn = low_card_draw(card_list(self.draw_deck), drawing) if self.draw_deck else ()
        return drawn[-drawing:]

    def results(self, through: int | None = None) -> tuple[HandResult, ...]:
        """How the hands that are over ended, up to hand `through` or all."""
        over = self.hands.exclude(result="")
        if through is not None:
            over = over.filter(number__lte=through)
        return tuple(_outcome(*row) for row in over.values_list(*_OUTCOME))

    def helped_hands(self) -> frozenset[int]:
        """The numbers of the learner's hands in which hidden cards were shown before the end."""
        helped = self.hands.filter(assisted=True, south=0)
        return frozenset(helped.values_list("number", flat=True))

    def tally(self, through: int | None = None) -> Tally:
        return tally(self.preset, self.results(through))

    def finished_hands(self, through: int | None = None) -> list[list[Hand]]:
        """The hands of every finished round, up to round `through`, without their moves."""
        kept = self.hands.defer("moves", "thoughts", "weighed", "deck")
        hands = kept if through is None else kept.filter(number__lte=through)
        return _by_round(hands)

    def rounds(self, through: int | None = None) -> tuple[Round, ...]:
        """What the finished rounds of three or four players brought, up to round `through`."""
        return tuple(map(self.round_of, self.finished_hands(through)))

    def round_of(self, hands: list[Hand]) -> Round:
        results = [(hand.meeting, hand.outcome) for hand in hands]
        return round_of(self.preset, self.players, results)

    def party_tally(self, through: int | None = None) -> Column:
        """The score sheet of three or four players."""
        return party_tally(self.preset, self.players, self.rounds(through))

    def deal_next(self, after: int, *, ask_cut: bool = False) -> Hand:
        """Deal the hands after hand `after`, and return the learner's or the first.

        The same request made twice deals once. Raises StaleTable if that hand is not over,
        the game is, or there is no such hand.
        """
        hands = list(self.hands.filter(number__in=(after, after + 1)))
        if dealt := [hand for hand in hands if hand.number > after]:
            return dealt[0]
        done = _by_round(hands)
        if not done or self.finished:
            raise StaleTable
        dealer = next_dealer(self.preset, self.players, self.round_of(done[0]))
        try:
            with transaction.atomic():
                Game.objects.filter(pk=self.pk).update(played=timezone.now())
                return self._deal_round(after + 1, dealer, ask_cut=ask_cut)
        except IntegrityError:  # somebody was faster: the hand is there, dealt once
            return self.hands.get(number=after + 1, table=1)

    def _deal_round(self, number: int, dealer: int, *, ask_cut: bool) -> Hand:
        first, *others = enumerate(meetings(self.players, number, dealer), start=1)
        hand = Hand.make(self, number, *first, ask_cut=ask_cut)
        for table, meeting in others:
            Hand.make(self, number, table, meeting)
        if hand.is_over:
            self.end_if_reached()
        return hand

    def end_if_reached(self) -> None:
        """Note the end of the game after a hand that ended it."""
        sheet = self.tally() if self.players == 2 else self.party_tally()
        if sheet.reached is not None:
            self.finished = timezone.now()
            self.save(update_fields=["finished"])


class Hand(models.Model):
    """One hand: its deck, its moves, and what was weighed before each.

    `thoughts` are the computer's, of its own moves, which name hidden cards; `weighed` is the
    coach's advice for each choice of the learner's, from what the learner could see.

    `result` is empty until the hand is over, `winner` also where nobody scored. `south` and
    `north` are the players; the learner is number 0 and sits South. `dealer` is the seat
    that has the dealer's part, also where a third player deals.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField(default=1)
    south = models.PositiveSmallIntegerField(default=0)
    north = models.PositiveSmallIntegerField(default=1)
    dealer = models.CharField(max_length=5)
    deck = models.CharField(max_length=160)  # its order before the cut
    nonce = models.CharField(max_length=64)
    seal = models.CharField(max_length=64)  # shown before the first move
    cut = models.PositiveSmallIntegerField(null=True)  # None: not dealt yet
    moves = models.JSONField(default=list)  # texts
    move_count = models.PositiveSmallIntegerField(default=0)
    thoughts = models.JSONField(default=dict)  # move number -> Advice as JSON
    weighed = models.JSONField(default=dict)  # the same
    assisted = models.BooleanField(default=False)  # hidden cards were shown before the end
    rules_version = models.PositiveSmallIntegerField(default=RULES_VERSION)
    coach_version = models.PositiveSmallIntegerField(default=COACH_VERSION)
    result = models.CharField(max_length=8, blank=True)
    winner = models.CharField(max_length=5, blank=True)
    points = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("number", "table")
        constraints = (
            models.UniqueConstraint(
                fields=["game", "number", "table"], name="one_hand_of_each_number_and_table"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game}, hand {self.number}"

    @classmethod
    def make(
        cls, game: Game, number: int, table: int, meeting: Meeting, *, ask_cut: bool = False
    ) -> Hand:
        """Seal a deck and deal it uncut, or leave it to be cut.

        The computers play a hand of their own to its end at once.
        """
        sealed = sealed_deck()
        hand = cls(game=game, number=number, table=table, deck=card_texts(sealed.deck))
        hand.south, hand.north, hand.dealer = meeting.south, meeting.north, meeting.dealer
        hand.nonce, hand.seal = sealed.nonce, sealed.seal
        hand.assisted = not hand.is_learners
        if not ask_cut:
            hand.cut = 0
            hand._note(hand._replayed())
        hand.save(force_insert=True)
        return hand

    def deal(self, cut: int) -> None:
        """Cut the sealed deck and deal it. A hand that has been dealt stays as it is.

        Raises ValueError for a cut that is none.
        """
        with transaction.atomic():
            # The cut is settled before a card is dealt by it: of two cuts racing for one deck
            # the second must not see what it would have been dealt.
            if Hand.objects.filter(pk=self.pk, cut=None).update(cut=cut):
                self.cut = cut
                self._keep(self._replayed())
            else:
                self.refresh_from_db()

    @property
    def is_learners(self) -> bool:
        """Whether the learner plays in it; the others are the computers' among themselves."""
        return self.south == 0

    @property
    def is_dealt(self) -> bool:
        return self.cut is not None

    @property
    def is_over(self) -> bool:
        return bool(self.result)

    @property
    def meeting(self) -> Meeting:
        return Meeting(self.south, self.north, Seat(self.dealer))

    @property
    def outcome(self) -> HandResult:
        """How the hand ended; only for one that is over."""
        return _outcome(self.dealer, self.result, self.winner, self.points)

    @cached_property
    def score_before(self) -> Pair:
        """The running score when this hand was dealt: the players', of four the teams'."""
        if self.game.players > 2:
            score = self.game.party_tally(self.number - 1).score
            return Pair(*(score[party_of(self.game.players, one)] for one in self.seated))
        results = self.game.results(self.number - 1) if self.number > 1 else ()
        return score_to_play_for(self.game.preset, results)

    @property
    def seated(self) -> tuple[int, int]:
        return self.south, self.north

    def view(self) -> SeatView:
        """The table as the learner may see it."""
        return seat_view(self._replayed(), LEARNER, self.score_before)

    def final_state(self) -> rules.HandState:
        """Both hands on the table. Only for a hand that is over."""
        if not self.is_over:
            raise ValueError("this hand is still hidden")
        return self._replayed()

    def states(self) -> tuple[rules.HandState, ...]:
        """The table before the first move and after each. Only for a hand that is over."""
        if not self.is_over:
            raise ValueError("this hand is still hidden")
        moves = map(Move.parse, self.moves)
        return tuple(accumulate(moves, rules.play, initial=self._dealt()))

    def advice(self) -> dict[int, Advice]:
        """What the computer weighed, by move number. It names hidden cards."""
        return {int(number): Advice.from_json(kept) for number, kept in self.thoughts.items()}

    def own_advice(self, *numbers: int) -> dict[int, Advice]:
        """What the coach weighed before these moves of the learner's, or before all of them."""
        kept = {int(number): advice for number, advice in self.weighed.items()}
        wanted = set(numbers or kept)
        return {at: Advice.from_json(kept[at]) for at in sorted(wanted & kept.keys())}

    def verdicts(self) -> dict[int, Verdict]:
        """How each of the learner's choices compares with the coach's, by move number."""
        return {
            int(at): verdict_on(Advice.from_json(kept | {"claims": []}), Move.parse(moved))
            for at, kept in self.weighed.items()
            for moved in self.moves[int(at) : int(at) + 1]
        }

    def play(self, text: str, *, move_number: int) -> None:
        """Play the learner's move and the computer's answer, and keep both.

        The same move for the same number again is no new move. Raises NotationError,
        IllegalMove or StaleTable; then nothing has changed.
        """
        move = Move.parse(text)
        if move_number < self.move_count and self.moves[move_number] == str(move):
            return
        if move_number != self.move_count or not self.is_dealt:
            raise StaleTable
        before = self._replayed()
        after = rules.play(before, move)
        if advice := coached(before, self.score_before):
            self.weighed[str(move_number)] = advice.to_json()
        try:
            self._keep(after)
        except StaleTable:
            self.refresh_from_db()
            if self.moves[move_number : move_number + 1] != [str(move)]:
                raise

    def open_reasons(self) -> None:
        """Show the computer's reasons, and so its cards; the hand no longer counts as unaided.

        Raises DoesNotExist for a hand that has been deleted meanwhile.
        """
        if not Hand.objects.filter(pk=self.pk).update(assisted=True):
            raise Hand.DoesNotExist
        self.assisted = True

    def _dealt(self) -> rules.HandState:
        return rules.deal(self.dealt_deck(), self.game.preset, Seat(self.dealer))

    def _replayed(self) -> rules.HandState:
        return reduce(rules.play, map(Move.parse, self.moves), self._dealt())

    def dealt_deck(self) -> tuple[Card, ...]:
        """The deck in the order in which it was dealt. It names hidden cards."""
        return cut_deck(card_list(self.deck), self.cut or 0)

    def _note(self, state: rules.HandState) -> None:
        """Take up the table after a move of the learner's, answered by the computer."""
        learner = LEARNER if self.is_learners else None
        answer = answered(state, self.game.level, self.score_before, learner)
        self.moves = [str(played.move) for played in answer.state.history]
        self.move_count = len(self.moves)
        self.thoughts |= {str(at): advice.to_json() for at, advice in answer.thoughts.items()}
        if answer.state.is_over:
            outcome = result_of(answer.state)
            self.result, self.points = outcome.result, outcome.points
            self.winner = outcome.winner or ""

    def _played_values(self) -> dict[str, object]:
        names = ("moves", "move_count", "thoughts", "weighed", "result", "winner", "points")
        return {name: getattr(self, name) for name in names}

    def _keep(self, state: rules.HandState) -> None:
        # Compare-and-set instead of a lock: of two requests racing for the same move
        # number the database lets one through, on SQLite as on PostgreSQL.
        before = Hand.objects.filter(pk=self.pk, move_count=self.move_count)
        self._note(state)
        with transaction.atomic():
            if not before.update(**self._played_values()):
                raise StaleTable
            if self.is_over:
                self.game.end_if_reached()


def results_by_game(games: Iterable[Game]) -> dict[int, tuple[HandResult, ...]]:
    """The results of several games by their primary keys, in one query."""
    found: dict[int, tuple[HandResult, ...]] = {game.pk: () for game in games}
    over = Hand.objects.filter(game__in=found).exclude(result="")
    for game, *row in over.values_list("game_id", *_OUTCOME):
        found[game] = (*found[game], _outcome(*row))
    return found


def _outcome(dealer: str, result: str, winner: str, points: int) -> HandResult:
    return HandResult(Seat(dealer), Result(result), Seat(winner) if winner else None, points)


def _by_round(hands: Iterable[Hand]) -> list[list[Hand]]:
    """The hands of each round that is over; `hands` in the order of their numbers."""
    rounds = [list(some) for _, some in groupby(hands, key=lambda hand: hand.number)]
    return [some for some in rounds if all(hand.is_over for hand in some)]
