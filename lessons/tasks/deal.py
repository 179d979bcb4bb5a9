from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from lessons.grade import Grade, right, wrong
from lessons.seats import GINA, SEATS, YOU, code_of, seat_name
from lessons.tasks.base import AnswerForm, Facts, TaskFault
from play.engine.cards import WHOLE_DECK, Card, CardSet
from play.engine.hand import HandState, deal, play
from play.engine.moves import Action, Move
from play.engine.presets import STANDARD, Opening, Preset

PARTS = ("deal", "offer", "all")
TURN, KEEP = "turn", "keep"
EACH = 10  # cards a player is dealt
SHOWN = 4  # as many cards are dealt by hand; the others follow in the same order


class PressForm(AnswerForm):
    """The presses so far in `so_far`, and the button pressed now."""

    so_far = forms.CharField(required=False)

    def __init__(self, task: Deal, posted: QueryDict | None = None) -> None:
        super().__init__(posted)
        self.task = task
        self.fields["press"] = forms.ChoiceField(
            choices=[(word, word) for word in (YOU, GINA, TURN, KEEP)],
            error_messages={
                "required": _("Press one of the buttons."),
                "invalid_choice": _("There is no such button."),
            },
        )

    def clean_so_far(self) -> list[str]:
        presses: list[str] = self.cleaned_data["so_far"].split()
        if presses != self.task.wanted()[: len(presses)]:
            raise forms.ValidationError(_("These presses cannot be read."))
        return presses

    @property
    def answer(self) -> str:
        return " ".join([*self.cleaned_data["so_far"], self.cleaned_data["press"]])

    @property
    def draft(self) -> str | None:
        presses, wanted = self.answer.split(), self.task.wanted()
        goes_on = len(presses) < len(wanted) and presses == wanted[: len(presses)]
        return self.answer if goes_on else None


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal the cards and offer the upcard, press by press; the engine knows whose turn it is."""

    kind: ClassVar[str] = "deal"
    table: ClassVar[str] = "lessons/tasks/_deal.html"
    fields: ClassVar[str] = ""
    one_tap: ClassVar[bool] = True
    reasons: ClassVar[str] = "lessons/reasons/_deal.html"
    codes: ClassVar[frozenset[str]] = frozenset(
        {
            "dealer-first",
            "not-in-turn",
            "not-turned",
            "offered-dealer",
            "offered-again",
            "dealer-draws",
        }
    )

    dealer: str
    hand: tuple[Card, ...]
    upcard: Card
    part: str = "all"
    preset: Preset = STANDARD

    @classmethod
    def of(cls, facts: Facts) -> Deal:
        dealer = facts.choice("dealer", (YOU, GINA))
        hand, upcard = facts.hand("hand", EACH), facts.card("upcard")
        if upcard in hand:
            raise TaskFault("the upcard is in the hand")
        task = cls(dealer, hand, upcard, facts.choice("part", PARTS, "all"), facts.preset())
        if task.preset.opening is not Opening.OFFER:
            raise TaskFault("these rules offer no upcard")
        return task

    def _deck(self) -> tuple[Card, ...]:
        """A deck that deals these cards; what nobody sees lies in card order."""
        rest = list(WHOLE_DECK - CardSet(self.hand) - CardSet((self.upcard,)))
        theirs, stock = rest[:EACH], rest[EACH:]
        first, second = (self.hand, theirs) if self.dealer == GINA else (theirs, self.hand)
        dealt = [card for pair in zip(first, second, strict=True) for card in pair]
        return (*dealt, self.upcard, *stock)

    def _dealt(self) -> HandState:
        return deal(self._deck(), self.preset, SEATS[self.dealer])

    def wanted(self) -> list[str]:
        """The right presses, as the engine plays a hand in which both let the upcard lie."""
        state = self._dealt()
        first, second = code_of(state.turn), self.dealer
        offers = [code_of(state.turn)]
        for _pass in range(2):
            state = play(state, Move(Action.PASS))
            offers.append(code_of(state.turn))
        dealing = [*([first, second] * (SHOWN // 2)), TURN]
        return {"deal": dealing, "offer": offers, "all": dealing + offers}[self.part]

    def form(self, posted: QueryDict | None = None) -> PressForm:
        return PressForm(self, posted)

    def solution(self) -> str:
        return " ".join(self.wanted())

    def grade(self, answer: str) -> Grade:
        presses, wanted = answer.split(), self.wanted()
        slip = _right_so_far(presses, wanted)
        if slip == len(presses) < len(wanted) or slip == len(wanted) < len(presses):
            raise ValueError(answer)
        if slip < len(presses):
            return wrong(self._why(slip), dealer=seat_name(self.dealer))
        return right(upcard=self.upcard)

    def _why(self, slip: int) -> str:
        at = slip + (SHOWN + 1 if self.part == "offer" else 0)
        dealing = ["dealer-first", *["not-in-turn"] * (SHOWN - 1), "not-turned"]
        return [*dealing, "offered-dealer", "offered-again", "dealer-draws"][at]

    def facts(self) -> Mapping[str, object]:
        state = self._dealt()
        return {
            "dealer": seat_name(self.dealer),
            "other": seat_name(code_of(SEATS[self.dealer].other)),
            "upcard": self.upcard,
            "each": EACH,
            "stock": len(state.stock),
        }

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        """`stage`: cards, turn, offer, offer-again or draw; what lies on the table by then."""
        presses = answer.split()
        good = _right_so_far(presses, self.wanted())
        at = good + (SHOWN + 1 if self.part == "offer" else 0)
        stages = [*["cards"] * SHOWN, "turn", "offer", "offer-again", "draw", "done"]
        dealt = at >= SHOWN
        return {
            "stage": stages[at],
            "so_far": " ".join(presses[:good]),
            "number": at + 1,
            "each": EACH,
            "mine": self.hand if dealt else self.hand[: self._mine(at)],
            "theirs": range(EACH if dealt else at - self._mine(at)),
            "upcard": self.upcard if at > SHOWN else None,
            "undealt": self._undealt(at),
            "passed": at - SHOWN - 1,
            "dealer": self.dealer,
            "drawn": at > SHOWN + 3,
        }

    def _undealt(self, at: int) -> int:
        """How many cards are left of the deck; once the upcard is turned, they are the stock."""
        if at < SHOWN:
            return len(WHOLE_DECK) - at
        return len(self._dealt().stock) + (at == SHOWN)

    def _mine(self, dealt: int) -> int:
        """How many of the first `dealt` cards are the learner's."""
        return (dealt + (self.dealer == GINA)) // 2


def _right_so_far(presses: list[str], wanted: list[str]) -> int:
    """How many presses are right before the first that is not."""
    pairs = list(zip(presses, wanted, strict=False))
    return next((n for n, (press, want) in enumerate(pairs) if press != want), len(pairs))
