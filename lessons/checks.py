"""`manage.py check` reads the whole course, so that a fault stops a deploy and not a lesson."""

from __future__ import annotations

from django.conf import settings
from django.core import checks

from lessons.catalogue import CatalogueError, course
from lessons.drills import DRILLS


@checks.register("lessons")
def course_can_be_taught(**kwargs: object) -> list[checks.CheckMessage]:
    try:
        return [fault for language, _ in settings.LANGUAGES for fault in _dead_links(language)]
    except CatalogueError as error:
        return [checks.Error(str(error), id="lessons.E001")]


def _dead_links(language: str) -> list[checks.CheckMessage]:
    return [
        checks.Error(f"{lesson.slug}/lesson.toml: no drill “{lesson.drill}”", id="lessons.E002")
        for lesson in course(language)
        if lesson.drill and lesson.drill not in DRILLS
    ]
