"""Answers that a learner may send: every single card, group, button and press of a task."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

NONE = "-"


def tries(task: Any) -> Iterator[str]:
    match task.kind:
        case "count" | "number":
            yield from _near(int(task.solution()))
        case "choose-rule":
            yield from task.asked.options
        case "take-or-leave":
            yield from ("take", "leave")
        case "may-knock":
            yield from (*map(str, task.hand), "no")
        case "throw":
            yield from map(str, task.hand)
        case "deal":
            yield from _presses(task.solution().split())
        case "lay-off" if task.ask == "pick":
            yield from (*map(str, task.defender), NONE)
        case "arrange" | "lay-off":
            yield NONE
        case "score-hand" | "score-game":
            yield from _one_line_off(task.solution())
        case "pick-cards" | "pick-melds":
            yield from map(str, task.cards)
        case "choose-group" | "most-outs":
            yield from (" ".join(map(str, group)) for group in task.groups)
        case _:
            yield task.solution()


def _near(value: int) -> Iterator[str]:
    for said in (0, 1, value - 10, value - 1, value, value + 1, value + 7, value + 10):
        if 0 <= said <= 110:
            yield str(said)


def _presses(wanted: list[str]) -> Iterator[str]:
    """Each press that ends the try, and all of the right ones."""
    other = {"you": "gina", "gina": "you", "turn": "keep"}
    for at, press in enumerate(wanted):
        yield " ".join([*wanted[:at], other[press]])
    yield " ".join(wanted)


def _one_line_off(solution: str) -> Iterator[str]:
    """Each line with another number or another name, the rest being right."""
    lines = dict(part.split("=") for part in solution.split())
    for name, value in lines.items():
        yield " ".join(f"{key}={_other(value) if key == name else lines[key]}" for key in lines)


def _other(value: str) -> str:
    if not value[0].isdigit():
        return "gina" if value == "you" else "you"
    first, comma, rest = value.partition(",")
    return f"{int(first) + 1}{comma}{rest}"
