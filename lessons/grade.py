"""What a task says of an answer. Pure values: sentences are the templates' business."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

# Codes that an attempt is kept with and no task gives.
SHOWN = "shown"  # asked for the answer
HELPED = "helped"  # right after a hint
READ = "read"  # a step that was read to its end


@dataclass(frozen=True, slots=True)
class Grade:
    """`code` names the reason for this very answer, `data` what a sentence about it may use.

    Data are numbers, cards, card sets and words; a template turns them into text.
    """

    right: bool
    code: str
    data: Mapping[str, object] = field(default_factory=dict)


def right(**data: object) -> Grade:
    return Grade(True, "right", data)


def wrong(code: str, **data: object) -> Grade:
    return Grade(False, code, data)
