from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from lessons.counting import SPLITS, judge_split
from lessons.grade import Grade
from lessons.groups import NO_MELD, judge_group
from lessons.tasks.base import AnswerForm, Facts, TaskFault, tight
from lessons.tasks.forms import NONE, TappedCards
from play.engine.cards import Card, CardSet, cards
from play.engine.melds import arranged, best_arrangement, best_arrangements
from play.engine.presets import STANDARD, Preset

Groups = tuple[CardSet, ...]


def groups_text(groups: Groups) -> str:
    return " ".join(map(tight, sorted(groups, key=tuple))) or NONE


def read_groups(text: str, hand: CardSet) -> Groups:
    """The groups of `text`. Raises ValueError where they cannot be made of `hand`."""
    words = [] if text in {"", NONE} else text.split()
    if len(words) > len(hand):  # megabytes may be posted: nobody reads them
        raise ValueError(text)
    groups = tuple(map(cards, words))
    taken = rest_of(hand, groups)
    if sum(map(len, groups)) != len(hand) - len(taken):
        raise ValueError(text)
    return groups


def rest_of(hand: CardSet, groups: Groups) -> CardSet:
    for group in groups:
        hand -= group
    return hand


class ArrangeForm(AnswerForm):
    """The groups made so far in `laid`, the tapped cards, and which button was pressed.

    `together` puts the tapped cards into a group, `apart` takes one apart; any other button
    sends the answer, and cards tapped last count as a group of their own.
    """

    laid = forms.CharField(required=False)
    apart = forms.CharField(required=False)
    together = forms.BooleanField(required=False)

    def __init__(self, on_table: tuple[Card, ...], posted: QueryDict | None = None) -> None:
        super().__init__(posted)
        self.hand = CardSet(on_table)
        self.fields["card"] = TappedCards(on_table)

    def clean_laid(self) -> Groups:
        try:
            return read_groups(self.cleaned_data["laid"], self.hand)
        except ValueError as error:
            raise forms.ValidationError(_("These groups cannot be read.")) from error

    def clean(self) -> None:
        if self.errors:
            return
        picked: CardSet = self.cleaned_data["card"]
        if self.cleaned_data["together"] and not picked:
            raise forms.ValidationError(_("Tap the cards first."))
        kept = [
            one for one in self.cleaned_data["laid"] if tight(one) != self.cleaned_data["apart"]
        ]
        groups = [left for one in kept if (left := one - picked)]
        self.cleaned_data["groups"] = (*groups, picked) if picked else tuple(groups)

    @property
    def answer(self) -> str:
        return groups_text(self.cleaned_data["groups"])

    @property
    def draft(self) -> str | None:
        moving = self.cleaned_data["together"] or self.cleaned_data["apart"]
        return self.answer if moving else None

    @property
    def typed(self) -> str:
        return str(self.data.get("laid", ""))


@dataclass(frozen=True, slots=True)
class Arrange:
    """Put the cards of a hand into melds so that the least deadwood is left."""

    kind: ClassVar[str] = "arrange"
    table: ClassVar[str] = "lessons/tasks/_arrange.html"
    fields: ClassVar[str] = ""
    one_tap: ClassVar[bool] = False
    reasons: ClassVar[str] = "lessons/reasons/_arrange.html"
    codes: ClassVar[frozenset[str]] = SPLITS | NO_MELD

    cards: tuple[Card, ...]
    preset: Preset = STANDARD

    @classmethod
    def of(cls, facts: Facts) -> Arrange:
        task = cls(facts.cards("cards"), facts.preset())
        if not task.cards:
            raise TaskFault("there are no cards to arrange")
        return task

    def form(self, posted: QueryDict | None = None) -> ArrangeForm:
        return ArrangeForm(self.cards, posted)

    def solution(self) -> str:
        return groups_text(best_arrangement(CardSet(self.cards), self.preset).melds)

    def grade(self, answer: str) -> Grade:
        hand = CardSet(self.cards)
        groups = read_groups(answer, hand)
        for group in groups:
            judged = judge_group(group, self.preset)
            if not judged.right:
                return judged
        return judge_split(hand, arranged(groups, rest_of(hand, groups), self.preset), self.preset)

    def facts(self) -> Mapping[str, object]:
        best = best_arrangements(CardSet(self.cards), self.preset)[0]
        return {
            "deadwood": best.count,
            "rest": best.deadwood,
            "melds": best.melds,
            "melded": len(self.cards) - len(best.deadwood),
        }

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        hand = CardSet(self.cards)
        try:
            groups = read_groups(answer, hand)
        except ValueError:  # what stands in the form may be anybody’s invention
            groups = ()
        rest = rest_of(hand, groups)
        return {
            "groups": [(group, tight(group)) for group in groups],
            "loose": [card for card in self.cards if card in rest],
            "laid": groups_text(groups),
            "drafting": bool(answer) and grade is None,
            "splits": grade.data["splits"] if grade and grade.right else (),
            "preset": self.preset,
        }
