"""The forms that several kinds of tasks share."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from lessons.tasks.base import AnswerForm
from play.engine.cards import Card, CardSet, card

NONE = "-"  # the answer "none of these cards"


class TappedCards(forms.MultipleChoiceField):
    """The tapped cards as a CardSet, maybe empty; one that is sent twice is tapped once."""

    def __init__(self, on_table: Iterable[Card], *, required: bool = False) -> None:
        super().__init__(
            required=required,
            choices=[(str(one), str(one)) for one in on_table],
            error_messages={
                "required": _("Tap the cards first."),
                "invalid_choice": _("That card is not among these."),
            },
        )

    def clean(self, value: object) -> CardSet:
        return CardSet(map(card, super().clean(value)))


class CardForm(AnswerForm):
    """The answer is one tapped card, or one of `words` from a button beside the cards."""

    def __init__(
        self,
        on_table: Iterable[Card],
        posted: QueryDict | None = None,
        words: tuple[str, ...] = (),
    ) -> None:
        super().__init__(posted)
        self.fields["card"] = forms.ChoiceField(
            choices=[(value, value) for value in (*map(str, on_table), *words)],
            error_messages={
                "required": _("Tap a card."),
                "invalid_choice": _("That card is not among these."),
            },
        )

    @property
    def answer(self) -> str:
        return str(self.cleaned_data["card"])


class CardsForm(AnswerForm):
    """The answer is the picked cards in card order, or "-" for none of them."""

    none = forms.BooleanField(required=False)

    def __init__(self, on_table: Iterable[Card], posted: QueryDict | None = None) -> None:
        super().__init__(posted)
        self.fields["card"] = TappedCards(on_table)

    def clean(self) -> None:
        if self.errors:
            return
        picked = self.cleaned_data["card"]
        if self.cleaned_data["none"] and picked:
            raise forms.ValidationError(_("You tapped cards, and said that there are none."))
        if not picked and not self.cleaned_data["none"]:
            raise forms.ValidationError(_("Tap the cards first, or say that there are none."))

    @property
    def answer(self) -> str:
        return str(self.cleaned_data["card"]) or NONE


class WordForm(AnswerForm):
    """The answer is the word of one button."""

    def __init__(self, words: Iterable[str], posted: QueryDict | None = None) -> None:
        super().__init__(posted)
        self.fields["answer"] = forms.ChoiceField(
            choices=[(word, word) for word in words],
            error_messages={
                "required": _("Choose one of the answers."),
                "invalid_choice": _("That is not one of the answers."),
            },
        )

    @property
    def answer(self) -> str:
        return str(self.cleaned_data["answer"])
