from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from django.http import QueryDict

from lessons.games import NoHand, read_hands, rows_of
from lessons.grade import Grade, right, wrong
from lessons.option_words import option_word
from lessons.seats import GINA, NOBODY, SEATS, YOU, code_of, seat_name
from lessons.showdowns import NoKnock, TwoHands, showdown_of
from lessons.tasks.base import Choice, Facts, TaskFault
from lessons.tasks.forms import WordForm
from play.engine.cards import DECK, CardSet
from play.engine.hand import HandState, deal, legal_moves, play
from play.engine.match import HandResult, Results, next_dealer, tally
from play.engine.moves import Action, Move, Phase, Seat
from play.engine.presets import PRESETS, STANDARD, LastDiscard, Opening, Preset
from play.engine.scoring import Result, ScoreSheet, Side

PLAYERS = (YOU, GINA)


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of a question, those that are right, what is known, and what there is to see."""

    options: tuple[str, ...]
    right: frozenset[str]
    facts: Mapping[str, object] = field(default_factory=dict)
    drawn: tuple[tuple[str, CardSet], ...] = ()  # each player’s card for the deal
    showdown: TwoHands | None = None
    game: Results = ()


@dataclass(frozen=True, slots=True)
class ChooseRule:
    """One question about the rules; the engine knows which options are right."""

    kind: ClassVar[str] = "choose-rule"
    table: ClassVar[str] = "lessons/tasks/_choose_rule.html"
    fields: ClassVar[str] = ""
    one_tap: ClassVar[bool] = True
    reasons: ClassVar[str] = "lessons/reasons/_choose_rule.html"
    codes: ClassVar[frozenset[str]] = frozenset({"other"})

    asked: Asked
    preset: Preset = STANDARD

    @classmethod
    def of(cls, facts: Facts) -> ChooseRule:
        preset, ask = facts.preset(), facts.choice("ask", tuple(ASKS))
        try:
            asked = ASKS[ask](facts, preset)
        except (NoKnock, NoHand) as error:
            raise TaskFault(str(error)) from error
        if not asked.right or asked.right == set(asked.options):
            raise TaskFault(f"of the options {len(asked.right)} are right")
        return cls(asked, preset)

    def form(self, posted: QueryDict | None = None) -> WordForm:
        return WordForm(self.asked.options, posted)

    def solution(self) -> str:
        return next(one for one in self.asked.options if one in self.asked.right)

    def grade(self, answer: str) -> Grade:
        if answer not in self.asked.options:
            raise ValueError(answer)
        told = {
            **self.facts(),
            "chosen": option_word(answer),
            "answer": option_word(answer if answer in self.asked.right else self.solution()),
        }
        return right(**told) if answer in self.asked.right else wrong("other", **told)

    def facts(self) -> Mapping[str, object]:
        return {**self.asked.facts, "answer": option_word(self.solution())}

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        done = bool(grade and grade.right)
        return {
            "options": [
                Choice(option_word(one), one, "right" if done and one in self.asked.right else "")
                for one in self.asked.options
            ],
            "hands": self.asked.drawn,
            "showdown": self.asked.showdown.shown(done=done) if self.asked.showdown else None,
            "rows": rows_of(self.asked.game),
            "chosen": answer,
        }


# --- The questions -------------------------------------------------------------------------


def _next_dealer(facts: Facts, preset: Preset) -> Asked:
    dealer = SEATS[facts.choice("dealer", PLAYERS)]
    winner = SEATS.get(facts.choice("winner", (*PLAYERS, NOBODY)))
    result = Result.KNOCK if winner else Result.VOID
    after = next_dealer(preset, HandResult(dealer, result, winner, 0))
    told = {"dealer": seat_name(code_of(dealer)), "winner": seat_name(code_of(winner))}
    return Asked(PLAYERS, frozenset({code_of(after)}), told)


def _first_dealer(facts: Facts, preset: Preset) -> Asked:
    mine, hers = facts.card(YOU), facts.card(GINA)
    lower = YOU if mine.number < hers.number else GINA
    dealer = "again" if mine.rank == hers.rank else lower
    drawn = (("your-card", CardSet((mine,))), ("her-card", CardSet((hers,))))
    told = {"your_card": mine, "her_card": hers}
    return Asked((YOU, GINA, "again"), frozenset({dealer}), told, drawn)


def _first_turn(facts: Facts, preset: Preset) -> Asked:
    dealer = facts.choice("dealer", PLAYERS)
    first = deal(DECK, preset, SEATS[dealer]).turn
    return Asked(PLAYERS, frozenset({code_of(first)}), {"dealer": seat_name(dealer)})


def _hand_winner(facts: Facts, preset: Preset) -> Asked:
    hands = _showdown(facts, preset)
    knocker = Seat.SOUTH if hands.you == "knocker" else Seat.NORTH
    winner = code_of(_seat_of(hands.sheet, knocker))
    options = (YOU, GINA, NOBODY)
    return Asked(options, frozenset({winner}), _told(hands.sheet), showdown=hands)


def _result(facts: Facts, preset: Preset) -> Asked:
    hands = _showdown(facts, preset)
    options = ("knock", "gin", "undercut", "tie")
    result = str(hands.sheet.result)
    return Asked(options, frozenset({result}), _told(hands.sheet), showdown=hands)


def _which_rules(facts: Facts, preset: Preset) -> Asked:
    """Under which of some presets the hand is worth so many points."""
    among, points = facts.texts("among"), facts.number("points")
    if not set(among) <= set(PRESETS):
        raise TaskFault("“among” must be keys of presets")
    hands = facts.cards("knocker"), facts.cards("defender")
    knocker, defender = map(CardSet, hands)
    sheets = {key: showdown_of(knocker, defender, PRESETS[key]) for key in among}
    fitting = frozenset(key for key in among if sheets[key].points == points)
    if len(fitting) != 1:
        raise TaskFault(f"{len(fitting)} of the presets give {points} points, one must")
    sheet = sheets[next(iter(fitting))]
    shown = TwoHands(knocker, defender, sheet)
    return Asked(among, fitting, _told(sheet), showdown=shown)


def _game_winner(facts: Facts, preset: Preset) -> Asked:
    hands = read_hands(facts.texts("hands"))
    sheet = tally(preset, hands)
    if sheet.winner is None:
        raise TaskFault("nobody has reached the target")
    told = {
        "score_you": sheet.score.south,
        "score_gina": sheet.score.north,
        "total_you": sheet.totals.south,
        "total_gina": sheet.totals.north,
    }
    return Asked(PLAYERS, frozenset({code_of(sheet.winner)}), told, game=hands)


def _goes_on(facts: Facts, preset: Preset) -> Asked:
    """After a throw that is no knock, with so many cards left in the stock."""
    stock = facts.number("stock")
    over = stock <= preset.dead_hand_stock and preset.last_discard is LastDiscard.NONE
    return Asked(("goes-on", "void"), frozenset({"void" if over else "goes-on"}), {"stock": stock})


def _not_allowed(facts: Facts, preset: Preset) -> Asked:
    """What the rules do not offer at this point of a turn; each such option is right."""
    state = _at(facts.choice("phase", tuple(_PATHS)), preset)
    offered = {move.action for move in legal_moves(state)}
    options = [Action.TAKE, Action.STOCK, Action.DISCARD]
    if state.phase in (Phase.OFFER_NONDEALER, Phase.OFFER_DEALER):
        options.append(Action.PASS)
    wrong_now = frozenset(str(one) for one in options if one not in offered)
    return Asked(tuple(map(str, options)), wrong_now)


_PATHS: Mapping[str, tuple[Action, ...]] = {
    "offer": (),
    "must-draw": (Action.PASS, Action.PASS),
    "discard": (Action.PASS, Action.PASS, Action.STOCK),
    "draw": (Action.PASS, Action.PASS, Action.STOCK, Action.DISCARD),
}


def _at(phase: str, preset: Preset) -> HandState:
    """A hand that has come to this point of a turn."""
    state = deal(DECK, preset, Seat.NORTH)
    path = _PATHS[phase]
    for action in path if preset.opening is Opening.OFFER else path[2:]:
        thrown = next(iter(state.own)) if action is Action.DISCARD else None
        state = play(state, Move(action, thrown))
    return state


def _showdown(facts: Facts, preset: Preset) -> TwoHands:
    knocker, defender = CardSet(facts.cards("knocker")), CardSet(facts.cards("defender"))
    sheet = showdown_of(knocker, defender, preset, facts.card_or_none("upcard"))
    you = facts.choice(YOU, ("knocker", "defender"), "knocker")
    return TwoHands(knocker, defender, sheet, you)


def _seat_of(sheet: ScoreSheet, knocker: Seat) -> Seat | None:
    if sheet.winner is None:
        return None
    return knocker if sheet.winner is Side.KNOCKER else knocker.other


def _told(sheet: ScoreSheet) -> dict[str, object]:
    return {
        "points": sheet.points,
        "knocker_count": sheet.knocker.count,
        "defender_count": sheet.defender.count,
        "laid": sheet.defender.laid,
    }


ASKS: Mapping[str, Callable[[Facts, Preset], Asked]] = {
    "next-dealer": _next_dealer,
    "first-dealer": _first_dealer,
    "first-turn": _first_turn,
    "hand-winner": _hand_winner,
    "result": _result,
    "which-rules": _which_rules,
    "game-winner": _game_winner,
    "goes-on": _goes_on,
    "not-allowed": _not_allowed,
}
