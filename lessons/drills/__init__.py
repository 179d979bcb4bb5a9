"""The drills in the order of the page. To add one: a module, its words, a line here."""

from __future__ import annotations

from lessons.drills.base import BadQuestion, Drill
from lessons.drills.count_deadwood import COUNT_DEADWOOD

__all__ = ["DRILLS", "BadQuestion", "Drill"]

DRILLS: dict[str, Drill] = {drill.key: drill for drill in (COUNT_DEADWOOD,)}
