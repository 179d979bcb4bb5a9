"""Every statement of the five articles is taught in some step of some lesson."""

from __future__ import annotations

from lessons.catalogue import course
from tests.engine.statements import STATEMENTS

STEPS = [step for lesson in course("en") for step in lesson.steps]
KNOWN = {f"S{at}": words for at, words in STATEMENTS.items()}


def test_every_statement_is_taught_somewhere() -> None:
    taught = {statement for step in STEPS for statement in step.teaches}
    untaught = {at: words for at, words in KNOWN.items() if at not in taught}
    assert untaught == {}


def test_no_step_teaches_a_statement_that_no_article_makes() -> None:
    assert {statement for step in STEPS for statement in step.teaches} <= set(KNOWN)
