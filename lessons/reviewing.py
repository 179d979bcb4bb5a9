"""The way from what is due to the page that asks it."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone

from lessons.catalogue import FALLBACK, find_lesson
from lessons.drills import DRILLS, BadQuestion
from lessons.models import Attempt
from lessons.practice import DRILL, Due, Practice, Question, by_key, level_for, practice_of
from play.engine.presets import PRESETS, STANDARD

REVIEW = "review"  # in the query of a question: it belongs to a review


def practice_of_visitor(attempts: Iterable[Attempt]) -> Practice:
    zone = timezone.get_current_timezone()  # asked once: for each answer it would be half the time
    return practice_of(attempts, timezone.localdate(), lambda at: at.astimezone(zone).date())


def ready(practice: Practice) -> tuple[Due, ...]:
    """What is due and can be asked: of a step or a drill that is no more nothing can."""
    return tuple(due for due in practice.due if review_url(due, practice))


def review_url(due: Due, practice: Practice) -> str | None:
    """The page of the question that came back, or of a fresh one; None if there is none now."""
    if due.mistake is None:
        return _fresh_url(due, practice)
    return _drill_url(due.mistake) if due.mistake.kind == DRILL else _step_url(due.mistake)


def _fresh_url(due: Due, practice: Practice) -> str | None:
    keys = [key for key in due.skill.drills if key in DRILLS] if due.skill else []
    if due.skill is None or not keys:
        return None
    memory = by_key(practice.skills)[due.skill.key].memory
    level = level_for(DRILLS[keys[0]].levels, memory)
    return _with(reverse("drills:fresh", args=[keys[0]]), level=str(level))


def _drill_url(question: Question) -> str | None:
    text, rules = rules_apart(question.text)
    if question.slug not in DRILLS or not _is_readable(question.slug, text, rules):
        return None
    chosen = {"level": str(question.level)} if question.level else {}
    if rules != STANDARD.key:
        chosen["rules"] = rules
    return _with(reverse("drills:question", args=[question.slug, text]), again="1", **chosen)


def _step_url(question: Question) -> str | None:
    lesson = find_lesson(question.slug, FALLBACK)
    step = lesson.step(question.text) if lesson else None
    if step is None or step.task is None:
        return None
    return _with(reverse("lessons:step", args=[question.slug, question.text]), again="1")


def rules_apart(kept: str) -> tuple[str, str]:
    """The text of a drill's question, and the key of its rules, from how an attempt keeps them."""
    text, _, rules = kept.rpartition(" ")
    return (text, rules) if text and rules in PRESETS else (kept, STANDARD.key)


def _is_readable(key: str, text: str, rules: str) -> bool:
    try:
        DRILLS[key].read(text, PRESETS[rules])
    except BadQuestion:
        return False
    return True


def _with(url: str, **query: str) -> str:
    return f"{url}?{urlencode({**query, REVIEW: '1'})}"
