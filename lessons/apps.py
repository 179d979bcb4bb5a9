from __future__ import annotations

from django.apps import AppConfig


class LessonsConfig(AppConfig):
    name = "lessons"

    def ready(self) -> None:
        from lessons import checks  # noqa: F401  registers itself
