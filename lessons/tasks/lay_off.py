from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from lessons.grade import Grade
from lessons.groups import NO_MELD, judge_group
from lessons.laying import Table, judge_defence, judge_laid
from lessons.showdowns import NoKnock, own_count, showdown_of
from lessons.tasks.arrange import read_groups, rest_of
from lessons.tasks.base import AnswerForm, Facts, TaskFault, tight
from lessons.tasks.forms import NONE, CardsForm, TappedCards
from play.engine.cards import Card, CardSet, card, cards
from play.engine.melds import Arrangement, best_arrangement
from play.engine.presets import STANDARD, Preset
from play.engine.scoring import ScoreSheet

PICK, ARRANGE = "pick", "arrange"
TEN = 10
Onto = tuple[tuple[Card, CardSet], ...]


@dataclass(frozen=True, slots=True)
class Laying:
    """A defence in the making: own groups, and cards laid on the knocker's melds."""

    groups: tuple[CardSet, ...] = ()
    onto: Onto = ()

    def __str__(self) -> str:
        own = [tight(group) for group in sorted(self.groups, key=tuple)]
        laid = [f"{one}>{tight(meld)}" for one, meld in sorted(self.onto)]
        return " ".join([*own, *laid]) or NONE

    @property
    def used(self) -> CardSet:
        return CardSet(card for group in self.groups for card in group) | self.laid

    @property
    def laid(self) -> CardSet:
        return CardSet(one for one, _ in self.onto)

    def without(self, picked: CardSet) -> Laying:
        groups = tuple(left for group in self.groups if (left := group - picked))
        return Laying(groups, tuple(pair for pair in self.onto if pair[0] not in picked))


def read_laying(text: str, hand: CardSet, melds: tuple[CardSet, ...]) -> Laying:
    """Raises ValueError where this cannot be made of the hand and the spread."""
    words = [] if text in {"", NONE} else text.split()
    if len(words) > len(hand):
        raise ValueError(text)
    groups = read_groups(" ".join(word for word in words if ">" not in word), hand)
    pairs = [word.split(">") for word in words if ">" in word]
    onto = tuple((card(one), cards(meld)) for one, meld in pairs)
    laid = CardSet(one for one, _ in onto)
    if len(laid) != len(onto) or not laid <= rest_of(hand, groups):
        raise ValueError(text)
    if not {meld for _, meld in onto} <= set(melds):
        raise ValueError(text)
    return Laying(groups, onto)


class LayingForm(AnswerForm):
    """What lies so far in `laid`, the tapped cards, and which button was pressed.

    `together` makes them a meld, `onto` lays them on one of the knocker's, `apart` takes one
    group back; any other button sends the answer.
    """

    laid = forms.CharField(required=False)
    apart = forms.CharField(required=False)
    together = forms.BooleanField(required=False)
    onto = forms.CharField(required=False)

    def __init__(
        self, hand: tuple[Card, ...], melds: tuple[CardSet, ...], posted: QueryDict | None = None
    ) -> None:
        super().__init__(posted)
        self.hand, self.melds = CardSet(hand), melds
        self.fields["card"] = TappedCards(hand)

    def clean_laid(self) -> Laying:
        try:
            return read_laying(self.cleaned_data["laid"], self.hand, self.melds)
        except ValueError as error:
            raise forms.ValidationError(_("These cards cannot be read.")) from error

    def clean_onto(self) -> CardSet | None:
        wanted = self.cleaned_data["onto"]
        found = next((meld for meld in self.melds if tight(meld) == wanted), None)
        if wanted and found is None:
            raise forms.ValidationError(_("There is no such meld."))
        return found

    def clean(self) -> None:
        if self.errors:
            return
        picked: CardSet = self.cleaned_data["card"]
        onto, laying = self.cleaned_data["onto"], self.cleaned_data["laid"]
        if (self.cleaned_data["together"] or onto) and not picked:
            raise forms.ValidationError(_("Tap the cards first."))
        laying = laying.without(picked | self._apart(laying))
        if onto:
            laying = Laying(laying.groups, (*laying.onto, *((one, onto) for one in picked)))
        elif picked:
            laying = Laying((*laying.groups, picked), laying.onto)
        self.cleaned_data["laying"] = laying

    def _apart(self, laying: Laying) -> CardSet:
        """The cards that come back to the hand: one group, or all that lie on one meld."""
        wanted = self.cleaned_data["apart"]
        on_it = CardSet(one for one, meld in laying.onto if f">{tight(meld)}" == wanted)
        return next((group for group in laying.groups if tight(group) == wanted), on_it)

    @property
    def answer(self) -> str:
        return str(self.cleaned_data["laying"])

    @property
    def draft(self) -> str | None:
        data = self.cleaned_data
        return self.answer if data["together"] or data["onto"] or data["apart"] else None

    @property
    def typed(self) -> str:
        return str(self.data.get("laid", ""))


@dataclass(frozen=True, slots=True)
class LayOff:
    """Against a knock: pick the cards to lay off, or lay out the whole defence."""

    kind: ClassVar[str] = "lay-off"
    table: ClassVar[str] = "lessons/tasks/_lay_off.html"
    fields: ClassVar[str] = ""
    one_tap: ClassVar[bool] = False
    reasons: ClassVar[str] = "lessons/reasons/_lay_off.html"
    codes: ClassVar[frozenset[str]] = NO_MELD | {
        "against-gin",
        "only-after",
        "does-not-fit",
        "breaks-meld",
        "more-fits",
        "meld-overlooked",
    }

    knocker: tuple[Card, ...]
    defender: tuple[Card, ...]
    ask: str = PICK
    upcard: Card | None = None  # the first one, which may set the limit
    preset: Preset = STANDARD

    @classmethod
    def of(cls, facts: Facts) -> LayOff:
        task = cls(
            facts.hand("knocker", TEN),
            facts.hand("defender", TEN),
            facts.choice("ask", (PICK, ARRANGE), PICK),
            facts.card_or_none("upcard"),
            facts.preset(),
        )
        try:
            task.sheet()
        except NoKnock as error:
            raise TaskFault(str(error)) from error
        return task

    def sheet(self) -> ScoreSheet:
        """The showdown, both at their best. Raises NoKnock."""
        return showdown_of(CardSet(self.knocker), CardSet(self.defender), self.preset, self.upcard)

    def _table(self) -> Table:
        return Table(self.sheet().knocker, CardSet(self.defender), self.preset)

    def form(self, posted: QueryDict | None = None) -> AnswerForm:
        if self.ask == PICK:
            return CardsForm(self.defender, posted)
        return LayingForm(self.defender, self.sheet().knocker.melds, posted)

    def solution(self) -> str:
        best = self._table().best
        if self.ask == PICK:
            return str(best.laid) or NONE
        return str(Laying(best.melds, best.layoffs))

    def grade(self, answer: str) -> Grade:
        table = self._table()
        if self.ask == PICK:
            laid = cards("" if answer == NONE else answer)
            if not laid <= table.hand:
                raise ValueError(answer)
            return judge_laid(table, laid)
        laying = read_laying(answer, table.hand, table.spread.melds)
        for group in laying.groups:
            judged = judge_group(group, self.preset)
            if not judged.right:
                return judged
        return judge_defence(table, laying.groups, laying.onto)

    def facts(self) -> Mapping[str, object]:
        sheet, hand = self.sheet(), CardSet(self.defender)
        own = own_count(sheet, hand)
        return {
            "spread": sheet.knocker.melds,
            "knocker_count": sheet.knocker.count,
            "knocker_rest": sheet.knocker.deadwood,
            "laid": sheet.defender.laid,
            "melds": sheet.defender.melds,
            "rest": sheet.defender.deadwood,
            "least": sheet.defender.count,
            "before": own,
            "own_first": self._table().own_first,
        }

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        sheet, hand = self.sheet(), CardSet(self.defender)
        laying, picked = self._so_far(answer, sheet.knocker.melds)
        defence = sheet.defender
        return {
            "ask": self.ask,
            "spread": sheet.knocker,
            "cards": self.defender,
            "chosen": picked,
            "none": answer == NONE,
            "laid": str(laying),
            "drafting": bool(answer) and grade is None,
            "groups": [(group, tight(group)) for group in laying.groups],
            "piles": _piles(sheet.knocker.melds, laying.onto),
            "loose": [one for one in self.defender if one in hand - laying.used],
            "left": self._left(picked, grade),
            "defence": defence if grade and grade.right else None,
            "grown": _grown(sheet) if grade and grade.right else (),
            "preset": self.preset,
        }

    def _left(self, picked: CardSet, grade: Grade | None) -> Arrangement | None:
        """What a lawful pick that is not the best leaves in the hand."""
        if grade is None or grade.right or "left" not in grade.data or self.ask != PICK:
            return None
        return best_arrangement(CardSet(self.defender) - picked, self.preset)

    def _so_far(self, answer: str, melds: tuple[CardSet, ...]) -> tuple[Laying, CardSet]:
        if self.ask == PICK:
            return Laying(), cards("" if answer == NONE else answer)
        try:
            return read_laying(answer, CardSet(self.defender), melds), CardSet()
        except ValueError:  # what stands in the form may be anybody’s invention
            return Laying(), CardSet()


def _piles(melds: tuple[CardSet, ...], onto: Onto) -> list[tuple[CardSet, str, CardSet]]:
    """Each of the knocker's melds as it has grown, its text, and what was laid on it."""
    added = {meld: CardSet(one for one, on in onto if on == meld) for meld in melds}
    return [(meld | added[meld], tight(meld), added[meld]) for meld in melds]


def _grown(sheet: ScoreSheet) -> tuple[CardSet, ...]:
    return tuple(
        meld | CardSet(one for one, on in sheet.defender.layoffs if on == meld)
        for meld in sheet.knocker.melds
    )
