"""Lines to fill in: each a key and its numbers, or the name of a seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from lessons.seats import GINA, NOBODY, YOU, seat_name
from lessons.tasks.base import AnswerForm

WINNER = "winner"
MOST = 5000
Sizes = Mapping[str, int]  # how many numbers a line has, by its key


@dataclass(frozen=True, slots=True)
class Blank:
    """One field of a line, as the template shows it: its name, what is in it, whose it is."""

    name: str
    value: str
    whose: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One line as the template shows it; `wrong` where the grade found its first fault."""

    key: str
    blanks: tuple[Blank, ...]
    wrong: bool = False


class LinesForm(AnswerForm):
    """The answer is `key=number,number …`, in the order of the lines."""

    def __init__(self, sizes: Sizes, posted: QueryDict | None = None) -> None:
        super().__init__(posted)
        self.sizes = sizes
        for key, size in sizes.items():
            if key == WINNER:
                self.fields[key] = _winner_field()
            else:
                self.fields.update({name_of(key, at): _number_field() for at in range(size)})

    @property
    def answer(self) -> str:
        return " ".join(f"{key}={','.join(self._values(key))}" for key in self.sizes)

    def _values(self, key: str) -> Iterator[str]:
        names = [key] if key == WINNER else [name_of(key, at) for at in range(self.sizes[key])]
        return (str(self.cleaned_data[name]) for name in names)

    @property
    def typed(self) -> str:
        """What was typed, in the form of an answer, unreadable numbers included."""
        return " ".join(f"{key}={','.join(self._typed(key))}" for key in self.sizes)

    def _typed(self, key: str) -> Iterator[str]:
        names = [key] if key == WINNER else [name_of(key, at) for at in range(self.sizes[key])]
        raw = (str(self.data.get(name, "")) for name in names)
        return (text.replace(",", "").replace(" ", "").replace("=", "") for text in raw)


def name_of(key: str, at: int) -> str:
    return f"{key}-{at}"


def _number_field() -> forms.IntegerField:
    return forms.IntegerField(
        min_value=0,
        max_value=MOST,
        error_messages={
            "required": _("Fill in every line; a line may be 0."),
            "invalid": _("Write whole numbers, such as 14."),
            "min_value": _("No line is below 0."),
            "max_value": _("No line is above %(limit_value)s."),
        },
    )


def _winner_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        choices=[(who, who) for who in (YOU, GINA, NOBODY)],
        error_messages={
            "required": _("Say who gets the points."),
            "invalid_choice": _("That is nobody at this table."),
        },
    )


def read_lines(text: str) -> dict[str, list[str]]:
    """The values of each line, as texts."""
    pairs = (word.partition("=") for word in text.split())
    return {key: values.split(",") for key, _, values in pairs}


def answered(text: str, sizes: Sizes) -> dict[str, list[str]]:
    """The values of a whole answer. Raises ValueError where it is one to other lines."""
    said = read_lines(text)
    if {key: len(values) for key, values in said.items()} != dict(sizes):
        raise ValueError(text)
    return said


def write_lines(lines: Mapping[str, Iterable[object]]) -> str:
    return " ".join(f"{key}={','.join(map(str, values))}" for key, values in lines.items())


def lines_shown(sizes: Sizes, answer: str, wrong_line: object) -> list[Line]:
    """The lines as the template shows them; two numbers of a line are yours and Gina’s."""
    said = read_lines(answer)
    found = []
    for key, size in sizes.items():
        values = [*said.get(key, []), *[""] * size][:size]
        owners = [seat_name(YOU), seat_name(GINA)] * (size // 2) if size > 1 else [""]
        names = [key] if key == WINNER else [name_of(key, at) for at in range(size)]
        blanks = tuple(map(Blank, names, values, owners))
        found.append(Line(key, blanks, key == wrong_line))
    return found
