"""What a drill is: it makes the text of a question, and turns that text into a task."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from lessons.tasks.base import Task
from play.engine.presets import Preset


class BadQuestion(ValueError):
    """A link that holds no question. `code` and `data` let a template say why."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


@dataclass(frozen=True, slots=True)
class Drill:
    """An endless exercise.

    `generate(rng, level, preset)` gives the text of a question, which is also its link;
    `read(text, preset)` makes the task it stands for, for anyone and for ever, or raises
    BadQuestion. A text may be spelled in several ways; `spell` gives the one that is kept.
    `words` is the template with the drill's title, question, remark and levels.
    """

    key: str
    levels: tuple[int, ...]
    generate: Callable[[Random, int, Preset], str]
    read: Callable[[str, Preset], Task]
    spell: Callable[[str], str]  # a readable text as `generate` writes it

    @property
    def words(self) -> str:
        return f"lessons/drills/_{self.key}.html"
