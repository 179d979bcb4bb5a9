"""The words of a lesson: Markdown with `{facts}` that are computed and `[7h 7d 7s]` cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from play import names
from play.engine.cards import Card, CardSet, NotationError, card_list
from play.templatetags.cards import chip, chips

_MARKDOWN = MarkdownIt("commonmark", {"html": False})
_SLOT = re.compile(r"\{(?P<fact>[a-z_]+)\}|\[(?P<cards>[^\[\]]+)\]")
_LINK_TARGET = re.compile(r"\]\([^)]*\)")


class WordsFault(ValueError):
    """Words that cannot be used: the step's id ("" for the lesson) and a sentence."""

    def __init__(self, step: str, problem: str) -> None:
        super().__init__(step, problem)
        self.step = step
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of Markdown, turned into HTML once and filled with facts each time."""

    source: str

    def __bool__(self) -> bool:
        return bool(self.source)

    @property
    def facts(self) -> frozenset[str]:
        """The names in braces."""
        found = (match["fact"] for match in _SLOT.finditer(self.source))
        return frozenset(name for name in found if name)

    def html(self, facts: Mapping[str, object]) -> SafeString:
        """Paragraphs with every slot filled. Raises KeyError for a fact that is not there."""
        return _fill(_paragraphs(self.source), facts)

    def line(self, facts: Mapping[str, object]) -> SafeString:
        """The same without a paragraph round it, for headings and captions."""
        return _fill(_inline(self.source), facts)

    def problem(self) -> str:
        """What is wrong with the text itself, or nothing."""
        bare = _SLOT.sub("", _LINK_TARGET.sub("]", self.source))
        if re.search(r"\d", bare):
            return "a number is typed; name a fact in {braces} instead"
        for match in _SLOT.finditer(_LINK_TARGET.sub("", self.source)):
            if match["cards"]:
                try:
                    card_list(match["cards"])
                except NotationError as error:
                    return f"“[{match['cards']}]” is not cards ({error.code})"
        return ""


NOTHING = Text("")


@cache
def _paragraphs(source: str) -> str:
    return str(_MARKDOWN.render(source))


@cache
def _inline(source: str) -> str:
    return str(_MARKDOWN.renderInline(source))


def _fill(html: str, facts: Mapping[str, object]) -> SafeString:
    def value(match: re.Match[str]) -> str:
        return str(in_words(facts[match["fact"]] if match["fact"] else card_list(match["cards"])))

    return mark_safe(_SLOT.sub(value, html))  # noqa: S308  Markdown without HTML, values escaped


def in_words(value: object) -> SafeString:
    """A fact as it stands in a sentence: cards drawn, everything else escaped."""
    if isinstance(value, Card):
        return chip(value)
    if isinstance(value, CardSet):
        return chips(value)
    if isinstance(value, Iterable) and not isinstance(value, str):
        parts = list(value)
        if parts and isinstance(parts[0], Card):
            return chips(parts)
        return mark_safe(", ".join(in_words(part) for part in parts))  # noqa: S308  each is safe
    return conditional_escape(names.part_name(str(value)))


# --- The file ------------------------------------------------------------------------------


@dataclass(slots=True)
class StepWords:
    """The words of one step; `wrong` by the code of the mistake, `figures` by their id."""

    title: str
    parts: list[Text] = field(default_factory=list)
    hint: Text = NOTHING
    wrong: dict[str, Text] = field(default_factory=dict)
    figures: dict[str, Text] = field(default_factory=dict)


@dataclass(slots=True)
class LessonWords:
    """The words of a lesson; `steps` by id, in the order in which they are written."""

    title: str = ""
    summary: str = ""
    steps: dict[str, StepWords] = field(default_factory=dict)


_STEP = re.compile(r"^## (?P<title>.+?) \{#(?P<id>[a-z][a-z0-9-]*)\}$")
_EXTRA = re.compile(r"^### (?P<what>hint|wrong|figure)(?:: (?P<key>[a-z][a-z0-9-]*))?$")


def read_words(text: str) -> LessonWords:
    """Read a `<language>.md`. Raises WordsFault.

    `# Title` and a summary, then for each step `## Title {#id}`, its parts between `---` lines,
    and after them `### hint`, `### wrong: <code>` and `### figure: <id>`.
    """
    head, *steps = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    words = _read_head(head)
    for block in steps:
        heading, _, body = block.partition("\n")
        match = _STEP.match(heading.rstrip())
        if not match:
            raise WordsFault("", f"“{heading}” is not “## Title {{#id}}”")
        if match["id"] in words.steps:
            raise WordsFault(match["id"], "written twice")
        words.steps[match["id"]] = _read_step(match["id"], match["title"], body)
    return words


def _read_head(text: str) -> LessonWords:
    title, _, summary = text.strip().partition("\n")
    if not title.startswith("# "):
        raise WordsFault("", "the file must begin with “# Title”")
    return LessonWords(title.removeprefix("# ").strip(), " ".join(summary.split()))


def _read_step(step: str, title: str, body: str) -> StepWords:
    main, *extras = re.split(r"^(?=### )", body, flags=re.MULTILINE)
    parts = [Text(part.strip()) for part in re.split(r"^---$", main, flags=re.MULTILINE)]
    words = StepWords(title, parts)
    for block in extras:
        heading, _, text = block.partition("\n")
        match = _EXTRA.match(heading.rstrip())
        if not match or (match["what"] == "hint") == bool(match["key"]):
            raise WordsFault(step, f"“{heading}” is no hint, wrong: code or figure: id")
        _keep(step, words, match["what"], match["key"], Text(text.strip()))
    return words


def _keep(step: str, words: StepWords, what: str, key: str | None, text: Text) -> None:
    if key is None:
        words.hint = text
        return
    kept = words.wrong if what == "wrong" else words.figures
    if key in kept:
        raise WordsFault(step, f"“{what}: {key}” is written twice")
    kept[key] = text
