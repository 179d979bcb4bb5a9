"""A question of the kind that somebody just got wrong: one that invites the same mistake. Pure."""

from __future__ import annotations

from random import Random
from typing import Any

from lessons.counting import usual_codes
from lessons.drills.base import Drill
from lessons.showdowns import bonus_of
from lessons.tasks.base import Task
from play.engine.cards import CardSet
from play.engine.layoffs import best_defence
from play.engine.presets import Preset

TRIES = 25
TRIES_OF_THE_COACH = 6  # each of which takes it some hundredths of a second


def like(drill: Drill, code: str, rng: Random, level: int, preset: Preset) -> str:
    """The text of a question in which the mistake `code` lies near, if one is found soon."""
    text = drill.generate(rng, level, preset)
    task = drill.read(text, preset)
    left = TRIES_OF_THE_COACH if hasattr(task, "view") else TRIES
    while left and code in task.codes and not invites(task, code):
        text = drill.generate(rng, level, preset)
        task = drill.read(text, preset)
        left -= 1
    return text


def invites(task: Task, code: str) -> bool:
    """Whether some usual wrong answer to this question is the mistake `code`."""
    match task.kind:
        case "count" | "arrange" | "pick-melds":
            return code in usual_codes(_hand(task), _preset(task)) or code not in task.codes
        case "score-hand":
            return _invites_score(task, code)
        case "score-game":
            return _invites_game(task, code)
        case "outs" | "read-opponent":
            return _invites_pick(task, code)
    return any(task.grade(answer).code == code for answer in _answers(task))


# Tasks of each kind differ in what they hold, so these take Any.


def _hand(task: Any) -> CardSet:
    return CardSet(task.cards)


def _preset(task: Any) -> Preset:
    found: Preset = task.preset
    return found


def _answers(task: Any) -> list[str]:
    """The plain wrong answers: each single card, each word, nothing at all."""
    match task.kind:
        case "take-or-leave":
            return ["take", "leave"]
        case "knock-or-wait":
            return ["knock", "wait"]
        case "lay-off":
            return ["-", *map(str, task.defender)] if task.ask == "pick" else ["-"]
        case "may-knock":
            return ["no", *map(str, task.hand)]
        case "choose-throw":
            return [str(card) for card in task.view.hand]
        case "safest":
            return [str(card) for card in task.cards]
    return [str(card) for card in task.hand]


def _invites_score(task: Any, code: str) -> bool:
    sheet = task.sheet()
    fitting = best_defence(CardSet(task.defender), sheet.knocker.melds, task.preset).layoffs
    needs: dict[str, bool] = {
        "layoff-forgotten": bool(sheet.defender.layoffs),
        "layoff-against-gin": not sheet.knocker.count and bool(fitting),
        "bonus-forgotten": bonus_of(sheet) > 0,
        "wrong-bonus": bonus_of(sheet) > 0,
        "no-bonus-here": bonus_of(sheet) == 0,
        "not-doubled": sheet.doubled,
        "wrong-winner": str(sheet.result) == "undercut",
    }
    return needs.get(code, True)


def _invites_game(task: Any, code: str) -> bool:
    return bool(task.sheet.shutout) if code == "shutout-forgotten" else True


def _invites_pick(task: Any, code: str) -> bool:
    if code == "gone":
        return bool(CardSet(task.choices()) & CardSet(task.gone))
    return code not in {"missing", "overlooked"} or len(task.solution().split()) > 1
