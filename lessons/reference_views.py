"""Pages to look things up: the words of the game, questions people ask, what is taught where."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from lessons import reference_texts as texts
from lessons.catalogue import FALLBACK, course
from lessons.statements import ARTICLES, STATEMENTS
from play.engine.presets import PRESETS, STANDARD
from play.names import and_list
from play.rules_words import NAMES, NOTHING, PRESET_NAMES, words_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.http import HttpResponse
    from django.utils.functional import Promise

    from lessons.catalogue import Lesson, Step
    from play.http import SiteRequest


@require_safe
def glossary(request: SiteRequest) -> HttpResponse:
    lessons = course(_language())
    terms = [
        {
            "term": term,
            "text": term.text.html(term.facts),
            "taught": where_explained(term, lessons),
        }
        for term in texts.glossary(_language())
    ]
    return render(request, "lessons/glossary.html", {"terms": terms})


@require_safe
def questions(request: SiteRequest) -> HttpResponse:
    """The questions with their answers under Standard, and where tables differ."""
    lessons = course(_language())
    asked = [
        {
            "one": one,
            "answer": one.answer.html(one.facts),
            "differences": [differences(rule) for rule in one.rules],
            "proof": proof_url(one.proof) if one.proof else "",
            "taught": where_taught(one.statement, lessons),
        }
        for one in texts.questions(_language())
    ]
    return render(request, "lessons/questions.html", {"asked": asked})


@require_safe
def teachers(request: SiteRequest) -> HttpResponse:
    """Every statement of the five articles and the steps that teach it."""
    lessons = course(_language())
    context = {"articles": taught_where(lessons), "lessons": lessons}
    return render(request, "lessons/teachers.html", context)


def where_explained(term: texts.Term, lessons: Iterable[Lesson]) -> tuple[Lesson, Step] | None:
    """The first step that sets the term in bold, as texts do where they explain a word, else the
    first that uses it."""
    steps = [(lesson, step) for lesson in lessons for step in lesson.steps if not step.test]
    bold = [f"**{form.lower()}**" for form in (*term.forms, term.name)]
    plain = [rf"\b{re.escape(form.lower())}\b" for form in term.forms]
    for forms in (map(re.escape, bold), plain):
        pattern = re.compile("|".join(forms) or r"(?!)")  # nothing matches an empty choice
        for lesson, step in steps:
            if pattern.search(step.prose.source.lower()):
                return lesson, step
    return None


def where_taught(statement: str, lessons: Iterable[Lesson]) -> tuple[Lesson, Step] | None:
    """The first step that teaches a statement."""
    steps = ((lesson, step) for lesson in lessons for step in lesson.steps)
    return next(((lesson, step) for lesson, step in steps if statement in step.teaches), None)


def proof_url(proof: texts.Proof) -> str:
    if proof.drill:
        return reverse("drills:question", args=[proof.drill, proof.text])
    hands = {"knocker": proof.knocker, "defender": proof.defender, "upcard": proof.upcard}
    tight = {side: cards.replace(" ", "") for side, cards in hands.items() if cards}
    return f"{reverse('play:score')}?{urlencode({'rules': proof.rules, **tight})}"


def differences(rule: str) -> dict[str, object]:
    """A rule with its value under Standard, and the other values with who plays them."""
    usual = words_in(STANDARD, rule)
    others: dict[str, list[str | Promise]] = {}
    for preset in PRESETS.values():
        value = words_in(preset, rule)
        if value not in (usual, NOTHING):
            others.setdefault(value, []).append(PRESET_NAMES[preset.key])
    return {
        "rule": NAMES[rule],
        "usual": usual,
        "others": [(value, and_list(map(str, names))) for value, names in others.items()],
    }


def taught_where(
    lessons: Iterable[Lesson],
) -> list[tuple[str | Promise, list[tuple[str, str, list[tuple[Lesson, Step]]]]]]:
    """Each article with its statements: the number, the words, the steps that teach it."""
    places: dict[str, list[tuple[Lesson, Step]]] = {}
    for lesson in lessons:
        for step in lesson.steps:
            for number in step.teaches:
                places.setdefault(number, []).append((lesson, step))
    return [
        (title, [(f"S{at}", STATEMENTS[at], places.get(f"S{at}", [])) for at in numbers])
        for title, numbers in ARTICLES
    ]


def _language() -> str:
    return get_language() or FALLBACK
