"""Kinds of tasks. To add one: a class like the others, its templates, a line here."""

from __future__ import annotations

from collections.abc import Callable

from lessons.tasks.base import Facts, Task
from lessons.tasks.choose_group import ChooseGroup
from lessons.tasks.count import Count
from lessons.tasks.pick_cards import PickCards
from lessons.tasks.pick_melds import PickMelds

TASKS: dict[str, Callable[[Facts], Task]] = {
    PickCards.kind: PickCards.of,
    PickMelds.kind: PickMelds.of,
    ChooseGroup.kind: ChooseGroup.of,
    Count.kind: Count.of,
}
