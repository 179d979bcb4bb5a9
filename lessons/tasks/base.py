"""What every task can do, and how its facts are read from a lesson's file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Protocol

from django import forms
from django.http import QueryDict

from lessons.grade import Grade
from lessons.position import NoPosition
from play.engine.cards import Card, CardSet, NotationError, card_list
from play.engine.presets import PRESETS, STANDARD, Preset
from play.engine.view import SeatView


class TaskFault(ValueError):
    """The facts of a task make no sense; says so in a sentence for the writer."""


class AnswerForm(forms.Form):
    """Reads what was posted into the answer's text, which is what is kept and graded."""

    use_required_attribute = False

    @property
    def answer(self) -> str:
        """Only of a valid form."""
        raise NotImplementedError

    @property
    def draft(self) -> str | None:
        """The answer so far, where this press was not the last one; only of a valid form."""
        return None

    @property
    def typed(self) -> str:
        """What stands in the field, readable or not, so that it can stay there."""
        return ""


class Task(Protocol):
    """Something to do, made from facts. One class a kind; a value, so that it can be shared.

    A lesson's step holds one; a drill makes one from the text in its link.
    """

    kind: ClassVar[str]
    table: ClassVar[str]  # template of the cards, to tap or only to see; gets `shown`
    fields: ClassVar[str]  # template of what is written on paper, or ""
    reasons: ClassVar[str]  # template with a sentence for each of `codes`; gets `grade`
    codes: ClassVar[frozenset[str]]  # every reason `grade` can give

    @property
    def one_tap(self) -> bool:
        """Whether a tap on the table is the answer, so that there is nothing to send."""
        ...

    def form(self, posted: QueryDict | None = None) -> AnswerForm: ...

    def grade(self, answer: str) -> Grade:
        """Raises ValueError for text that the form would not have let through."""
        ...

    def solution(self) -> str:
        """The right answer, the one to show where several are right."""
        ...

    def facts(self) -> Mapping[str, object]:
        """What the words of a step may name in {braces}: all computed."""
        ...

    def shown(self, answer: str, grade: Grade | None) -> dict[str, object]:
        """`shown` of the templates, with `answer` ("" for none yet, or a draft) in place."""
        ...


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer in words as `_option.html` shows it. `state`: right or nothing."""

    label: str
    value: str
    state: str = ""


@dataclass(slots=True)
class Facts:
    """The keys of one table of a lesson.toml; each may be asked for, none may be left over."""

    left: dict[str, object]

    def text(self, key: str, default: str | None = None) -> str:
        value = self.left.pop(key, default)
        if not isinstance(value, str):
            raise TaskFault(f"“{key}” must be text")
        return value

    def number(self, key: str) -> int:
        value = self.left.pop(key, None)
        if not isinstance(value, int) or isinstance(value, bool):
            raise TaskFault(f"“{key}” must be a number")
        return value

    def flag(self, key: str) -> bool:
        value = self.left.pop(key, False)
        if not isinstance(value, bool):
            raise TaskFault(f"“{key}” must be true or false")
        return value

    def choice(self, key: str, among: tuple[str, ...], default: str | None = None) -> str:
        value = self.text(key, default)
        if value not in among:
            raise TaskFault(f"“{key}” must be one of {', '.join(among)}, not “{value}”")
        return value

    def cards(self, key: str, default: str | None = None) -> tuple[Card, ...]:
        return read_cards(self.text(key, default))

    def card(self, key: str) -> Card:
        found = self.card_or_none(key)
        if found is None:
            raise TaskFault(f"“{key}” must be a card")
        return found

    def card_or_none(self, key: str) -> Card | None:
        found = self.cards(key, "")
        if len(found) > 1:
            raise TaskFault(f"“{key}” must be one card")
        return found[0] if found else None

    def taken(self, hand: tuple[Card, ...]) -> Card | None:
        """The card of this turn's draw, one of the hand, if it came from the discards."""
        found = self.card_or_none("taken")
        if found is not None and found not in hand:
            raise TaskFault("the taken card is not in the hand")
        return found

    def hand(self, key: str, size: int) -> tuple[Card, ...]:
        found = self.cards(key)
        if len(found) != size:
            raise TaskFault(f"“{key}” has {len(found)} cards, {size} are needed")
        return found

    def preset(self) -> Preset:
        """The preset of `rules`, the standard one where nothing is said."""
        return PRESETS[self.choice("rules", tuple(PRESETS), STANDARD.key)]

    def groups(self, key: str) -> tuple[tuple[Card, ...], ...]:
        return tuple(read_cards(text) for text in self.texts(key))

    def texts(self, key: str) -> tuple[str, ...]:
        value = self.left.pop(key, [])
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise TaskFault(f"“{key}” must be a list of texts")
        return tuple(value)

    def tables(self, key: str) -> list[dict[str, object]]:
        value = self.left.pop(key, [])
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            raise TaskFault(f"“{key}” must be a list of tables")
        return value

    def table(self, key: str) -> dict[str, object]:
        value = self.left.pop(key, {})
        if not isinstance(value, dict):
            raise TaskFault(f"“{key}” must be a table")
        return value

    def end(self) -> None:
        if self.left:
            raise TaskFault(f"nobody asks for “{next(iter(self.left))}”")


def read_cards(text: str) -> tuple[Card, ...]:
    try:
        return card_list(text)
    except NotationError as error:
        raise TaskFault(f"“{text}” is not cards ({error.code})") from error


def read_position(read: Callable[[str, Preset], SeatView], text: str, preset: Preset) -> SeatView:
    """A position as `read` checks it."""
    try:
        return read(text, preset)
    except NoPosition as error:
        raise TaskFault(f"“{text}” is no position ({error.code})") from error


def in_card_order(cards: tuple[Card, ...]) -> str:
    """The text of an answer that is a set of cards: the same whatever the order of taps."""
    return str(CardSet(cards))


def tight(group: CardSet) -> str:
    """A group of cards as one word of an answer."""
    return str(group).replace(" ", "")
