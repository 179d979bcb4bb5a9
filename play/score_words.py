"""The pages' sentences about a score as plain text, cards as `7h`: for commands and JSON."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from django.template import Context, Engine, Library

if TYPE_CHECKING:
    from collections.abc import Iterable

    from play.engine.cards import Card
    from play.engine.scoring import ScoreLine
    from play.scorebook import NoShowdown
    from play.showdown import Showdown

register = Library()
# In place of the page's list items; neither mark can stand in a sentence.
_LINE = (
    "\v{{ title }}\t{% if body %}{% include body %}{% else %}{{ text }}{% endif %}"
    "\t{{ number|default_if_none:'' }}"
)


@register.filter
def chip(card: Card) -> str:
    return str(card)


@register.filter
def chips(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def step_text(line: ScoreLine, showdown: Showdown) -> str:
    """`Lay-offs: 5s goes on 6s 7s 8s 9s. 3h fits nothing. → −5`: title, text and outcome."""
    words = _render("play/_line.html", line=line, sheet=showdown.sheet, showdown=showdown)
    return " ".join(map(_one_line, words.split("\v")[1:]))


def _one_line(words: str) -> str:
    title, text, number = (" ".join(part.split()) for part in words.split("\t"))
    told = f"{title} {text}" if title.endswith("?") else f"{title}: {text}"
    return f"{told} → {number}" if number else told


def result_text(showdown: Showdown) -> str:
    """The heading of the page: `The defender undercuts and wins 26 points`."""
    return _render("play/_result.html", showdown=showdown).strip()


def problem_text(problem: NoShowdown) -> str:
    """Why two hands cannot be scored, in one sentence."""
    words = _render("play/_score_problem.html", code=problem.code, **problem.data)
    return " ".join(words.split())


def _render(name: str, **context: object) -> str:
    return _engine().get_template(name).render(Context(context, autoescape=False))


@cache
def _engine() -> Engine:
    """The site's own templates; only how a card and a score line are written differs."""
    pages = Engine.get_default()
    files = "django.template.loaders.filesystem.Loader"
    line = ("django.template.loaders.locmem.Loader", {"_score_line.html": _LINE})
    return Engine(
        dirs=pages.dirs,
        loaders=[("django.template.loaders.cached.Loader", [line, files])],
        builtins=[*pages.builtins, __name__],
        autoescape=False,
    )
