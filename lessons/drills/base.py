"""What a drill is: it makes the text of a question, and turns that text into a task."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from lessons.position import NoPosition
from lessons.tasks.base import Task, tight
from play.engine.cards import Card, CardSet, NotationError, card_list
from play.engine.presets import STANDARD, Preset
from play.engine.view import SeatView

THEMES = ("melds", "turn", "knock", "score", "opponent")
LONGEST = 200  # letters of a question's text, as it is kept


class BadQuestion(ValueError):
    """A link that holds no question. `code` and `data` let a template say why."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


class Generate(Protocol):
    """`(rng, level, preset)` gives the text of a question."""

    def __call__(self, rng: Random, level: int, preset: Preset = STANDARD) -> str: ...


class Read(Protocol):
    """`(text, preset)` gives the task of a question. Raises BadQuestion."""

    def __call__(self, text: str, preset: Preset = STANDARD) -> Task: ...


@dataclass(frozen=True, slots=True)
class Drill:
    """An endless exercise.

    `generate(rng, level, preset)` gives the text of a question, which is also its link;
    `read(text, preset)` makes the task it stands for, for anyone and for ever, or raises
    BadQuestion. A text may be spelled in several ways; `spell` gives the one that is kept.
    `words` is the template with the drill's title, question, remark and levels.
    """

    key: str
    theme: str  # under which it stands on the page of drills: one of THEMES
    levels: tuple[int, ...]
    generate: Generate
    read: Read
    spell: Callable[[str], str]  # a readable text as `generate` writes it

    @property
    def words(self) -> str:
        return f"lessons/drills/_{self.key}.html"


# --- What several drills need to read their texts ------------------------------------------


def read_cards(text: str, size: int | None = None) -> tuple[Card, ...]:
    """Cards without spaces, so many of them if `size` is given. Raises BadQuestion."""
    try:
        cards = card_list(text)
    except NotationError as error:
        raise BadQuestion(error.code, **error.data) from error
    if size is not None and len(cards) != size:
        raise BadQuestion("wrong-number", held=len(cards), needed=size)
    return cards


def no_card_twice(*groups: tuple[Card, ...]) -> None:
    """Raises BadQuestion where a card lies in two places."""
    seen = CardSet()
    for group in groups:
        for card in seen & CardSet(group):
            raise BadQuestion("card-twice", card=card)
        seen |= CardSet(group)


def parts_of(text: str, least: int, most: int, sign: str = ".") -> list[str]:
    """The parts of a text, `most` of them with "" for those left out. Raises BadQuestion."""
    parts = text.split(sign)
    if not least <= len(parts) <= most:
        raise BadQuestion("unreadable")
    return parts + [""] * (most - len(parts))


def one_card(text: str) -> Card | None:
    """One card, or None for no text. Raises BadQuestion."""
    return read_cards(text, 1)[0] if text else None


def position(read: Callable[[str, Preset], SeatView], text: str, preset: Preset) -> SeatView:
    """A position as `read` checks it. Raises BadQuestion."""
    try:
        return read(text, preset)
    except NoPosition as error:
        raise BadQuestion(error.code, **error.data) from error


def joined(*parts: object) -> str:
    """Parts of a text, cards written tight, with dots between and none at the end."""
    return ".".join(_word(part) for part in parts).rstrip(".")


def _word(part: object) -> str:
    if isinstance(part, CardSet):
        return tight(part)
    if isinstance(part, tuple | list):
        return "".join(map(str, part))
    return "" if part is None else str(part)


def respelled(text: str) -> str:
    """The text with its cards as they are usually written: no spaces, `T` for `10`."""
    return "".join(text.split()).replace("10", "T")
