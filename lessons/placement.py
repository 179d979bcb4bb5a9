"""“I know the rules, test me”: some questions, and the lesson to start with. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from lessons.catalogue import FALLBACK, course
from lessons.drills import DRILLS

# What is asked, easy things first: drill, level, and the number of the lesson that teaches it.
PLAN = (
    ("spot-the-melds", 2, 3),
    ("count-deadwood", 2, 4),
    ("upcard-offer", 1, 2),
    ("can-you-knock", 2, 6),
    ("lay-off", 1, 8),
    ("score-hand", 3, 9),
    ("score-game", 2, 10),
    ("outs", 2, 11),
)
AFTER_ALL = 12  # the lesson for somebody who knows all of this


@dataclass(frozen=True, slots=True)
class Asked:
    """One question: its drill, the level it was made for, and its text."""

    key: str
    level: int
    text: str


def placement_questions(rng: Random) -> tuple[Asked, ...]:
    """The same dice give the same questions."""
    return tuple(Asked(key, level, DRILLS[key].generate(rng, level)) for key, level, _ in PLAN)


def first_lesson_for(results: Sequence[bool]) -> str:
    """The slug of the earliest lesson that teaches what was not known; one result a question.

    Somebody who knew nothing begins at the beginning, with what is not asked here.
    """
    lessons = course(FALLBACK)
    if not any(results):
        return lessons[0].slug
    missed = [number for (*_, number), known in zip(PLAN, results, strict=True) if not known]
    wanted = min(missed, default=AFTER_ALL)
    return next((one.slug for one in lessons if one.order >= wanted), lessons[-1].slug)
