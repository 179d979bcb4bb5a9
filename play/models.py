"""What is kept of a game: the deal and the moves of each hand. Everything else is replayed."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.db import IntegrityError, models, transaction
from django.utils import timezone
from django.utils.functional import cached_property

from play.coach.advice import COACH_VERSION, Advice
from play.dealing import first_dealer, sealed_deck
from play.engine import hand as rules
from play.engine.cards import Card, card_list, card_texts
from play.engine.match import HandResult, Pair, next_dealer, result_of, score_to_play_for, tally
from play.engine.moves import Move, Seat
from play.engine.presets import RULES_VERSION, FirstDealer, Preset, preset_of, values_of
from play.engine.proof import cut_deck, low_card_draw
from play.engine.record import Record, replay
from play.engine.scoring import Result
from play.turns import LEARNER, answered, seat_view

if TYPE_CHECKING:
    from collections.abc import Iterable
    from uuid import UUID

    from play.engine.match import Tally
    from play.engine.view import SeatView


class StaleTable(Exception):
    """The table has moved on since the move was chosen."""


_OUTCOME = ("dealer", "result", "winner", "points")


def new_code() -> str:
    return secrets.token_urlsafe(9)


class GameQuerySet(models.QuerySet["Game"]):
    def of(self, visitor: UUID | None) -> GameQuerySet:
        """The visitor's own games; none for somebody we have not met."""
        return self.none() if visitor is None else self.filter(visitor=visitor)


class Game(models.Model):
    """A game to its target between a visitor (South) and the computer (North)."""

    code = models.CharField(max_length=16, unique=True, default=new_code)
    visitor = models.UUIDField()
    rules = models.JSONField()  # every value, so that a changed preset never rewrites history
    level = models.CharField(max_length=16)
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
    def start(cls, visitor: UUID, preset: Preset, level: str, *, ask_cut: bool = False) -> Game:
        """Begin a game and deal its first hand; the computer moves at once if it is to act.

        With `ask_cut` the deck stays sealed until the learner has cut it.
        """
        game = cls(visitor=visitor, rules=values_of(preset), level=level)
        drawn = sealed_deck()
        if preset.first_dealer is FirstDealer.LOW_CARD:
            game.draw_deck, game.draw_nonce = card_texts(drawn.deck), drawn.nonce
            game.draw_seal = drawn.seal
        with transaction.atomic():
            game.save(force_insert=True)
            Hand.make(game, 1, first_dealer(preset, drawn), ask_cut=ask_cut)
        return game

    @cached_property
    def preset(self) -> Preset:
        return preset_of(self.rules)

    @property
    def cards_drawn(self) -> tuple[Card, ...]:
        """The last two cards drawn for the first deal, South's and North's, if any were."""
        return low_card_draw(card_list(self.draw_deck))[-2:] if self.draw_deck else ()

    def results(self, through: int | None = None) -> tuple[HandResult, ...]:
        """How the hands that are over ended, up to hand `through` or all."""
        over = self.hands.exclude(result="")
        if through is not None:
            over = over.filter(number__lte=through)
        return tuple(_outcome(*row) for row in over.values_list(*_OUTCOME))

    def tally(self, through: int | None = None) -> Tally:
        return tally(self.preset, self.results(through))

    def deal_next(self, after: int, *, ask_cut: bool = False) -> Hand:
        """Deal the hand after hand `after`. The same request made twice deals once.

        Raises StaleTable if that hand is not over, the game is, or there is no such hand.
        """
        hands = {hand.number: hand for hand in self.hands.filter(number__in=(after, after + 1))}
        if after + 1 in hands:
            return hands[after + 1]
        if after not in hands or not hands[after].result or self.finished:
            raise StaleTable
        dealer = next_dealer(self.preset, hands[after].outcome)
        try:
            with transaction.atomic():
                Game.objects.filter(pk=self.pk).update(played=timezone.now())
                return Hand.make(self, after + 1, dealer, ask_cut=ask_cut)
        except IntegrityError:  # somebody was faster: the hand is there, dealt once
            return self.hands.get(number=after + 1)


class Hand(models.Model):
    """One hand: its deck, its moves, and what the computer weighed at each of its own.

    `result` is empty until the hand is over, `winner` also where nobody scored.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField()
    dealer = models.CharField(max_length=5)
    deck = models.CharField(max_length=160)  # its order before the cut
    nonce = models.CharField(max_length=64)
    seal = models.CharField(max_length=64)  # shown before the first move
    cut = models.PositiveSmallIntegerField(null=True)  # None: not dealt yet
    moves = models.JSONField(default=list)  # texts
    move_count = models.PositiveSmallIntegerField(default=0)
    thoughts = models.JSONField(default=dict)  # move number -> Advice as JSON
    assisted = models.BooleanField(default=False)  # hidden cards were shown before the end
    rules_version = models.PositiveSmallIntegerField(default=RULES_VERSION)
    coach_version = models.PositiveSmallIntegerField(default=COACH_VERSION)
    result = models.CharField(max_length=8, blank=True)
    winner = models.CharField(max_length=5, blank=True)
    points = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["game", "number"], name="one_hand_of_each_number"),
        )

    def __str__(self) -> str:
        return f"{self.game}, hand {self.number}"

    @classmethod
    def make(cls, game: Game, number: int, dealer: Seat, *, ask_cut: bool = False) -> Hand:
        """Seal a deck and deal it uncut, or leave it to be cut."""
        sealed = sealed_deck()
        hand = cls(game=game, number=number, dealer=dealer, deck=card_texts(sealed.deck))
        hand.nonce, hand.seal = sealed.nonce, sealed.seal
        if not ask_cut:
            hand.cut = 0
            hand._note(hand._replayed())
        hand.save(force_insert=True)
        return hand

    def deal(self, cut: int) -> None:
        """Cut the sealed deck and deal it. A hand that has been dealt stays as it is.

        Raises ValueError for a cut that is none.
        """
        if self.is_dealt:
            return
        self.cut = cut
        before = Hand.objects.filter(pk=self.pk, cut=None)
        self._note(self._replayed())
        before.update(**self._played_values(), cut=cut)

    @property
    def is_dealt(self) -> bool:
        return self.cut is not None

    @property
    def is_over(self) -> bool:
        return bool(self.result)

    @property
    def outcome(self) -> HandResult:
        """How the hand ended; only for one that is over."""
        return _outcome(self.dealer, self.result, self.winner, self.points)

    @cached_property
    def score_before(self) -> Pair:
        """The running score when this hand was dealt."""
        results = self.game.results(self.number - 1) if self.number > 1 else ()
        return score_to_play_for(self.game.preset, results)

    def view(self) -> SeatView:
        """The table as the learner may see it."""
        return seat_view(self._replayed(), LEARNER, self.score_before)

    def final_state(self) -> rules.HandState:
        """Both hands on the table. Only for a hand that is over."""
        if not self.is_over:
            raise ValueError("this hand is still hidden")
        return self._replayed()

    def advice(self) -> dict[int, Advice]:
        """What the computer weighed, by move number. It names hidden cards."""
        return {int(number): Advice.from_json(kept) for number, kept in self.thoughts.items()}

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
        self._keep(rules.play(self._replayed(), move))

    def open_reasons(self) -> None:
        """Show the computer's reasons, and so its cards; the hand no longer counts as unaided."""
        self.assisted = True
        self.save(update_fields=["assisted"])

    def _replayed(self) -> rules.HandState:
        moves = tuple(Move.parse(text) for text in self.moves)
        return replay(Record(self.game.preset, Seat(self.dealer), self.dealt_deck(), moves))

    def dealt_deck(self) -> tuple[Card, ...]:
        """The deck in the order in which it was dealt. It names hidden cards."""
        return cut_deck(card_list(self.deck), self.cut or 0)

    def _note(self, state: rules.HandState) -> None:
        """Take up the table after a move of the learner's, answered by the computer."""
        answer = answered(state, self.game.level, self.score_before)
        self.moves = [str(played.move) for played in answer.state.history]
        self.move_count = len(self.moves)
        self.thoughts |= {str(at): advice.to_json() for at, advice in answer.thoughts.items()}
        if answer.state.is_over:
            outcome = result_of(answer.state)
            self.result, self.points = outcome.result, outcome.points
            self.winner = outcome.winner or ""

    def _played_values(self) -> dict[str, object]:
        names = ("moves", "move_count", "thoughts", "result", "winner", "points")
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
                self._end_game()

    def _end_game(self) -> None:
        if self.game.tally().reached is not None:
            self.game.finished = timezone.now()
            self.game.save(update_fields=["finished"])


def results_by_game(games: Iterable[Game]) -> dict[int, tuple[HandResult, ...]]:
    """The results of several games by their primary keys, in one query."""
    found: dict[int, tuple[HandResult, ...]] = {game.pk: () for game in games}
    over = Hand.objects.filter(game__in=found).exclude(result="")
    for game, *row in over.values_list("game_id", *_OUTCOME):
        found[game] = (*found[game], _outcome(*row))
    return found


def _outcome(dealer: str, result: str, winner: str, points: int) -> HandResult:
    return HandResult(Seat(dealer), Result(result), Seat(winner) if winner else None, points)
