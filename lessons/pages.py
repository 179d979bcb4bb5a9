"""What the pages of lessons and drills show: one context for everything that can be answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from lessons.catalogue import GROUPS, Figure, Lesson, Step
from lessons.counting import GENERIC, SPLITS
from lessons.grade import Grade
from lessons.progress import Trail
from lessons.tasks.base import Task
from play.engine.cards import Card, CardSet
from play.engine.melds import meld_kind
from play.names import sum_text

# Lawful answers that leave more than need be: the verdict says so, with both numbers.
DEARER = frozenset({"breaks-meld", "more-fits", "not-least", "meld-overlooked", "not-lowest"})


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A posted answer that makes no sense: why, in a sentence, and what was typed."""

    why: str
    typed: str


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer in the making, which is neither kept nor graded yet."""

    text: str


Unsent = Unreadable | Draft | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A task as it stands for one visitor.

    `answer` is what lies in its fields, `grade` what is said of it (None for nothing yet),
    `error` why the answer could not be read. `revealed` is a solution that was asked for.
    `hinted` is whether a lesson's hint is told.
    """

    task: Task
    answer: str = ""
    grade: Grade | None = None
    error: str = ""
    revealed: bool = False
    hinted: bool = False
    may_show: bool = False
    slip: str = ""  # the code of the last wrong answer, also when a right one followed

    @property
    def done(self) -> bool:
        return bool(self.grade and self.grade.right)

    @property
    def verdict(self) -> str:
        """revealed, right, not-the-lowest (a fair count, but not the least) or not-quite."""
        if self.revealed:
            return "revealed"
        if self.done:
            return "right"
        fair = self.grade is not None and self.grade.code in SPLITS | DEARER and self.has_numbers
        return "not-the-lowest" if fair else "not-quite"

    @property
    def has_numbers(self) -> bool:
        """Whether the answer and the best one can be compared as counts of cards."""
        return self.said is not None and self.grade is not None and "least" in self.grade.data

    @property
    def said(self) -> object:
        """What the answer leaves, or the number that was answered."""
        data = self.grade.data if self.grade else {}
        return None if "behind" in data else data.get("said", data.get("left"))

    @property
    def tells_numbers(self) -> bool:
        """Whether to show the learner's number beside the best one, for a task that has them.

        After a mere slip the best one stays untold, so that trying again is worth it.
        """
        if self.grade is None or not self.has_numbers:
            return False
        return self.done or self.grade.code in SPLITS | GENERIC | DEARER

    @property
    def shown(self) -> dict[str, object]:
        return self.task.shown(self.answer, self.grade)


def asked(
    task: Task, trail: Trail, *, again: bool = False, hinted: bool = False, unsent: Unsent = None
) -> Asked:
    """The task after the attempts of `trail`; with `again` its fields are empty once more."""
    slips = [one.code for one in trail.attempts if not one.right and one.answer]
    slip = slips[-1] if slips else ""
    fresh = Asked(task, hinted=hinted, may_show=trail.may_show, slip=slip)
    match unsent:
        case Unreadable(why, typed):
            return replace(fresh, answer=typed, error=why)
        case Draft(text):
            return replace(fresh, answer=text)
    if again or trail.last is None:
        return fresh
    revealed = not trail.last.answer
    answer = task.solution() if revealed else trail.last.answer
    fresh = replace(fresh, hinted=hinted or trail.hint_due)
    try:
        return replace(fresh, answer=answer, grade=task.grade(answer), revealed=revealed)
    except ValueError:  # an answer to what this step asked before it was rewritten
        return fresh


def draft_of(task: Task, text: str | None) -> Draft | None:
    """The draft that an address carries, if this task can read it."""
    if text is None:
        return None
    try:
        task.shown(text, None)
    except ValueError:
        return None
    return Draft(text)


def query_after(unsent: Unsent, query: str = "") -> str:
    """What follows the address of a page after an answer: a draft is carried in it."""
    draft = urlencode({"draft": unsent.text}) if isinstance(unsent, Draft) else ""
    carried = "&".join(filter(None, (query, draft)))
    return (f"?{carried}" if carried else "") + "#try"


# --- The words of a step -------------------------------------------------------------------


def step_words(step: Step, one: Asked | None) -> dict[str, object]:
    """All texts of a step's page as HTML: opening, ask, remark (on the answer), hint."""
    facts = step.facts
    return {
        "prose": opened(step.prose.html(facts)),
        "ask": step.ask.line(facts),
        "remark": _remark(step, one.grade if one else None, facts),
        "hint": step.hint.line(facts) if one and one.hinted and not one.done else "",
        "figures": [figure_words(figure, facts) for figure in step.figures],
    }


def _remark(step: Step, grade: Grade | None, facts: Mapping[str, object]) -> SafeString | str:
    """The step's own words for this grade; nothing where the usual ones must do."""
    if grade is None:
        return ""
    text = step.answer if grade.right else step.wrong.get(grade.code)
    return text.html({**facts, **grade.data}) if text else ""


def opened(html: SafeString) -> SafeString:
    """The first paragraph opens the chapter, with a drop capital."""
    return SafeString(html.replace("<p>", '<p class="opening">', 1))


def figure_words(figure: Figure, facts: Mapping[str, object]) -> dict[str, object]:
    """The context of `_figure.html`: `split` for a hand, the rest for a group of cards."""
    return {
        "split": figure.split,
        "cards": figure.cards,
        "label": figure_label(figure),
        "dead": not figure.is_meld,
        "caption": figure.caption.line(facts),
    }


def figure_label(figure: Figure) -> str:
    """The words under a bracket: `set of three`, `run of four`, `no run`, `9 + 1 = 10`."""
    if figure.shows not in GROUPS:
        return sum_text([card.points for card in figure.cards])
    if figure.is_meld:
        return meld_label(figure.cards)
    none = {
        "no set": pgettext("figure", "no set"),
        "no run": pgettext("figure", "no run"),
        "no meld": pgettext("figure", "no meld"),
    }
    return none[figure.shows]


def meld_label(cards: tuple[Card, ...]) -> str:
    numbers = {
        3: pgettext("meld of", "three"),
        4: pgettext("meld of", "four"),
        5: pgettext("meld of", "five"),
        6: pgettext("meld of", "six"),
        7: pgettext("meld of", "seven"),
        8: pgettext("meld of", "eight"),
        9: pgettext("meld of", "nine"),
        10: pgettext("meld of", "ten"),
    }
    number = {"number": numbers.get(len(cards), str(len(cards)))}
    if meld_kind(CardSet(cards)) == "set":
        return pgettext("figure", "set of %(number)s") % number
    return pgettext("figure", "run of %(number)s") % number


def neighbours(lesson: Lesson, step: Step) -> dict[str, object]:
    """Where a step lies in its lesson; `number` counts from 1."""
    return {
        "number": lesson.steps.index(step) + 1,
        "total": len(lesson.steps),
        "before": lesson.before(step),
        "after": lesson.after(step),
    }
