"""The course, read from `content/`: facts from lesson.toml, words from <language>.md.

Every fault is loud and names its file and step; `manage.py check` and the tests read everything.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from lessons.numbers import NoSuchNumber, number
from lessons.rule_facts import rule_facts
from lessons.tables import NoSuchTable, Table, table
from lessons.tasks import TASKS
from lessons.tasks.base import Facts, Task, TaskFault
from lessons.words import NOTHING, LessonWords, StepWords, Text, WordsFault, read_words
from play.engine.cards import Card, CardSet
from play.engine.melds import Arrangement, best_arrangement, is_meld, meld_kind
from play.engine.presets import STANDARD

CONTENT = Path(__file__).parent / "content"
FALLBACK = "en"
READ = "read"
GROUPS = ("set", "run", "no set", "no run", "no meld")
HAND = "hand"
SHOWS = (*GROUPS, HAND, "cards")
_STATEMENT = re.compile(r"S\d{1,3}")


class CatalogueError(ValueError):
    """A lesson that cannot be taught: file, step id ("" for the lesson itself) and problem."""

    def __init__(self, file: Path, step: str, problem: str) -> None:
        at = f"{file.parent.name}/{file.name}"
        super().__init__(f"{at}, step {step}: {problem}" if step else f"{at}: {problem}")
        self.file = file
        self.step = step
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Figure:
    """Cards on a plate. `shows` is what they are: set, run, or no set, no run, no meld.

    A `hand` lies as it is best arranged; `cards` are just cards, with the sum of their points.
    """

    id: str
    cards: tuple[Card, ...]
    shows: str
    caption: Text

    @property
    def is_meld(self) -> bool:
        return is_meld(CardSet(self.cards))

    @property
    def split(self) -> Arrangement | None:
        return best_arrangement(CardSet(self.cards)) if self.shows == HAND else None

    @property
    def facts(self) -> Mapping[str, object]:
        """What words may say of it: `<id>_points` of all its cards, `<id>_left` at best."""
        group, name = CardSet(self.cards), self.id.replace("-", "_")
        return {f"{name}_points": group.points, f"{name}_left": best_arrangement(group).count}


@dataclass(frozen=True, slots=True)
class Step:
    """One idea. `task` is None where there is only something to read.

    `wrong` has this step's own words for a mistake, by code; other mistakes get the usual ones.
    `examples` has for each an answer that makes it. `teaches` names statements of the rules.
    """

    id: str
    title: str
    task: Task | None
    figures: tuple[Figure, ...]
    teaches: frozenset[str]
    test: bool  # part of the test at the end: no hint, no words beside it
    prose: Text
    ask: Text
    answer: Text
    hint: Text
    wrong: Mapping[str, Text]
    examples: Mapping[str, str]
    numbers: Mapping[str, object]  # that the words name beside those of the task
    table: Table | None

    @property
    def facts(self) -> Mapping[str, object]:
        """The rules, the step's own numbers, what the figures show, what the task computes."""
        facts = {**rule_facts(getattr(self.task, "preset", STANDARD)), **self.numbers}
        for figure in self.figures:
            facts |= figure.facts
        return facts | dict(self.task.facts() if self.task else {})


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson in one language; `language` is the one found, which need not be the one asked."""

    slug: str
    language: str
    order: int
    minutes: int
    drill: str  # key of the drill that goes on from here, or ""
    title: str
    summary: str
    steps: tuple[Step, ...]

    def step(self, step_id: str) -> Step | None:
        return next((step for step in self.steps if step.id == step_id), None)

    def after(self, step: Step) -> Step | None:
        place = self.steps.index(step) + 1
        return self.steps[place] if place < len(self.steps) else None

    def before(self, step: Step) -> Step | None:
        place = self.steps.index(step)
        return self.steps[place - 1] if place else None


# --- The course ----------------------------------------------------------------------------


@cache
def course(language: str) -> tuple[Lesson, ...]:
    """All lessons in their order, each in `language` or else in English."""
    folders = sorted(path.parent for path in CONTENT.glob("*/lesson.toml"))
    lessons = sorted((load(folder, language) for folder in folders), key=lambda one: one.order)
    for one, other in pairwise(lessons):
        if one.order == other.order:
            file = CONTENT / other.slug / "lesson.toml"
            raise CatalogueError(file, "", f"order {other.order} is also {one.slug}'s")
    return tuple(lessons)


def find_lesson(slug: str, language: str) -> Lesson | None:
    return next((lesson for lesson in course(language) if lesson.slug == slug), None)


def edition(folder: Path, language: str) -> str:
    """The one decision on languages: the language itself, its main form, else English."""
    for name in (language, language.partition("-")[0]):
        if (folder / f"{name}.md").exists():
            return name
    return FALLBACK


# --- One lesson ----------------------------------------------------------------------------


def load(folder: Path, language: str = FALLBACK) -> Lesson:
    """Read one lesson. Raises CatalogueError."""
    found = edition(folder, language)
    toml, markdown = folder / "lesson.toml", folder / f"{found}.md"
    words = _words_of(markdown)
    facts = Facts(_toml_of(toml))
    try:
        order, minutes = facts.number("order"), facts.number("minutes")
        drill, tables = facts.text("drill", ""), facts.tables("steps")
        facts.end()
    except TaskFault as fault:
        raise CatalogueError(toml, "", str(fault)) from fault
    ids = [str(table.get("id", "")) for table in tables]
    _same_ids(toml, ids, markdown, words)
    steps = tuple(
        _step(toml, markdown, step_id, Facts(dict(table)), words.steps[step_id])
        for step_id, table in zip(ids, tables, strict=True)
    )
    return Lesson(folder.name, found, order, minutes, drill, words.title, words.summary, steps)


def _toml_of(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError(file, "", str(error)) from error


def _words_of(file: Path) -> LessonWords:
    if not file.exists():
        raise CatalogueError(file, "", "there are no words")
    try:
        return read_words(file.read_text(encoding="utf-8"))
    except WordsFault as fault:
        raise CatalogueError(file, fault.step, fault.problem) from fault


def _same_ids(toml: Path, ids: list[str], markdown: Path, words: LessonWords) -> None:
    if not ids:
        raise CatalogueError(toml, "", "there are no steps")
    for step_id in ids:
        if ids.count(step_id) > 1:
            raise CatalogueError(toml, step_id, "given twice")
        if step_id not in words.steps:
            raise CatalogueError(markdown, step_id, "has facts but no words")
    for step_id in words.steps:
        if step_id not in ids:
            raise CatalogueError(toml, step_id, "has words but no facts")
    if list(words.steps) != ids:
        raise CatalogueError(markdown, "", "the steps are in another order than their facts")


def _step(toml: Path, markdown: Path, step_id: str, facts: Facts, words: StepWords) -> Step:
    try:
        step = _from_facts(facts, words)
    except TaskFault as fault:
        raise CatalogueError(toml, step_id, str(fault)) from fault
    problem = _problem(step, words)
    if problem:
        raise CatalogueError(markdown, step_id, problem)
    return step


def _from_facts(facts: Facts, words: StepWords) -> Step:
    step_id, kind = facts.text("id"), facts.text("kind")
    if kind != READ and kind not in TASKS:
        raise TaskFault(f"unknown kind “{kind}”")
    figures = tuple(_figure(Facts(dict(row)), words) for row in facts.tables("figures"))
    test, teaches = facts.flag("test"), frozenset(facts.texts("teaches"))
    examples = {str(code): str(text) for code, text in facts.table("wrong").items()}
    numbers = {name: _number(str(text)) for name, text in facts.table("numbers").items()}
    beside = _table(facts.text("table", ""))
    task = None if kind == READ else TASKS[kind](facts)
    facts.end()
    if not all(map(_STATEMENT.fullmatch, teaches)):
        raise TaskFault("“teaches” must be statements such as S21")
    prose, ask, answer = [*words.parts, NOTHING, NOTHING][:3]
    return Step(
        step_id, words.title, task, figures, teaches, test, prose, ask, answer,
        words.hint, words.wrong, examples, numbers, beside,
    )  # fmt: skip


def _table(text: str) -> Table | None:
    try:
        return table(text) if text else None
    except NoSuchTable as error:
        raise TaskFault(str(error)) from error


def _number(text: str) -> object:
    try:
        return number(text)
    except NoSuchNumber as error:
        raise TaskFault(str(error)) from error


def _figure(facts: Facts, words: StepWords) -> Figure:
    figure_id, cards = facts.text("id"), facts.cards("cards")
    shows = facts.choice("shows", SHOWS)
    facts.end()
    if shows in GROUPS:
        _check_group(figure_id, cards, shows)
    return Figure(figure_id, cards, shows, words.figures.get(figure_id, NOTHING))


def _check_group(figure_id: str, cards: tuple[Card, ...], shows: str) -> None:
    group = CardSet(cards)
    is_now = meld_kind(group) if is_meld(group) else "no meld"
    if shows != is_now and not (is_now == "no meld" and shows.startswith("no ")):
        raise TaskFault(f"the figure “{figure_id}” is not what it says: {is_now}, not {shows}")


# --- What can be wrong with words ------------------------------------------------------------


def _problem(step: Step, words: StepWords) -> str:
    """The first thing wrong with a step's words, or nothing."""
    checks = (_parts, _captions, _notation, _example_for_each, _examples_work, _no_fact_missing)
    return next((found for check in checks if (found := check(step, words))), "")


def _parts(step: Step, words: StepWords) -> str:
    wanted = 3 if step.task else 1
    if len(words.parts) != wanted:
        return f"{len(words.parts)} parts between “---” lines, {wanted} are needed"
    if not step.test and not step.prose:
        return "there is nothing to read"
    if step.task and not (step.ask and step.answer):
        return "the question or the answer is empty"
    if step.task and not step.test and not step.hint:
        return "there is no “### hint”"
    return ""


def _captions(step: Step, words: StepWords) -> str:
    ids = {figure.id for figure in step.figures}
    return _differ("figure", ids, set(words.figures))


def _differ(what: str, in_facts: set[str], in_words: set[str]) -> str:
    for key in sorted(in_facts - in_words):
        return f"“{what}: {key}” has facts but no words"
    for key in sorted(in_words - in_facts):
        return f"“{what}: {key}” has words but no facts"
    return ""


def _notation(step: Step, words: StepWords) -> str:
    return next((found for text in _texts(step, words) if (found := text.problem())), "")


def _texts(step: Step, words: StepWords) -> Iterable[Text]:
    return (*words.parts, words.hint, *words.figures.values(), *words.wrong.values())


def _example_for_each(step: Step, words: StepWords) -> str:
    for code in words.wrong:
        if code not in step.examples:
            return f"the message for “{code}” has no example"
    return _differ("wrong", set(step.examples), set(words.wrong))


def _examples_work(step: Step, words: StepWords) -> str:
    for code, answer in step.examples.items():
        got = step.task.grade(answer).code if step.task else "nothing to answer"
        if got != code:
            return f"the example “{answer}” for “{code}” triggers “{got}”"
    return ""


def _no_fact_missing(step: Step, words: StepWords) -> str:
    known = set(step.facts)
    for text in (*words.parts, words.hint, *words.figures.values()):
        for name in text.facts - known:
            return f"nobody computes {{{name}}}"
    for code, text in words.wrong.items():
        data = step.task.grade(step.examples[code]).data if step.task else {}
        for name in text.facts - known - set(data):
            return f"nobody computes {{{name}}} for “{code}”"
    return ""
