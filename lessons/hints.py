"""The ladder of hints of a drill: each rung tells a little more, none the whole answer. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lessons.tasks.forms import NONE
from play.engine.cards import DECK, Card, CardSet, card, cards
from play.engine.melds import Arrangement, best_arrangement

if TYPE_CHECKING:
    from lessons.tasks.base import Task

AMONG = 4  # as many cards, one of which is right


@dataclass(frozen=True, slots=True)
class Hint:
    """`code` says which sentence, `data` what it may use."""

    code: str
    data: Mapping[str, object] = field(default_factory=dict)


def ladder(task: Task) -> tuple[Hint, ...]:
    """The rungs for this question, lowest first; none for a kind that has no hints."""
    make = _LADDERS.get(task.kind)
    return make(task) if make else ()


# Tasks of each kind differ in what they hold, so these take Any.


def _of_split(best: Arrangement) -> tuple[Hint, ...]:
    number = Hint("melds", {"number": len(best.melds)})
    return (number, Hint("one-meld", {"cards": best.melds[0]})) if best.melds else (number,)


def _melds(task: Any) -> tuple[Hint, ...]:
    return _of_split(best_arrangement(CardSet(task.cards), task.preset))


def _one_of(task: Any) -> tuple[Hint, ...]:
    """A few cards among which the right one is; which others depends on the answer alone."""
    hand, wanted = _hand_of(task), card(task.solution())
    others = [one for one in hand if one != wanted]
    far = sorted(others, key=lambda one: (one * 7 + wanted * 3) % len(DECK))
    return (Hint("among", {"cards": CardSet((wanted, *far[: AMONG - 1]))}),)


def _hand_of(task: Any) -> Iterable[Card]:
    if hasattr(task, "view"):
        return CardSet(task.view.hand)
    return CardSet(task.cards if task.kind == "safest" else task.hand)


def _may_knock(task: Any) -> tuple[Hint, ...]:
    """The same rungs whether one may or not, since which they are would tell."""
    _, *one_meld = _of_split(best_arrangement(CardSet(task.hand), task.preset))
    return (Hint("limit", {"limit": task.limit}), *one_meld)


def _some_of(task: Any) -> tuple[Hint, ...]:
    """How many, and then one of them."""
    solution = task.solution()
    found = cards("" if solution == NONE else solution)
    number = Hint("number", {"number": len(found)})
    return (number, Hint("one-card", {"card": next(iter(found))})) if len(found) > 1 else (number,)


def _lay_off(task: Any) -> tuple[Hint, ...]:
    best = task.sheet().defender
    rungs = [Hint("laid", {"number": len(best.laid)})]
    if best.melds:
        rungs.append(Hint("own-meld", {"cards": best.melds[0]}))
    return tuple(rungs)


def _score_hand(task: Any) -> tuple[Hint, ...]:
    sheet = task.sheet()
    return (
        Hint("spread", {"melds": sheet.knocker.melds, "count": sheet.knocker.count}),
        Hint("laid", {"number": len(sheet.defender.laid)}),
    )


def _score_game(task: Any) -> tuple[Hint, ...]:
    sheet = task.sheet
    if sheet.columns:
        return (Hint("columns"),)
    return (Hint("scores", {"you": sheet.score.south, "gina": sheet.score.north}),)


def _upcard(task: Any) -> tuple[Hint, ...]:
    told = task.facts()
    return (Hint("before-after", {"before": told["before"], "after": told["after"]}),)


def _knock(task: Any) -> tuple[Hint, ...]:
    told = task.facts()
    return (Hint("risk", {"left": told["left"], "risk": told["risk"]}),)


def _read(task: Any) -> tuple[Hint, ...]:
    return _some_of(task) if task.ask == "dangerous" else (Hint("took", {"cards": task.took}),)


_LADDERS: Mapping[str, Callable[[Any], tuple[Hint, ...]]] = {
    "pick-melds": _melds,
    "arrange": _melds,
    "count": _melds,
    "throw": _one_of,
    "choose-throw": _one_of,
    "may-knock": _may_knock,
    "safest": _one_of,
    "outs": _some_of,
    "lay-off": _lay_off,
    "score-hand": _score_hand,
    "score-game": _score_game,
    "take-or-leave": _upcard,
    "knock-or-wait": _knock,
    "read-opponent": _read,
}
