"""Every spread and every defence there is, found the slow way."""

from __future__ import annotations

from play.management import slow_scorer as slow
from tests.engine.strategies import Table


def slow_defences(table: Table) -> set[tuple[frozenset[object], frozenset[object]]]:
    """Every choice of melds and lay-offs, one card at a time on each meld it fits."""
    spread = tuple(slow.hand(meld) for meld in table.melds)
    found: set[tuple[frozenset[object], frozenset[object]]] = set()

    def lay(own: frozenset[object], left: slow.Cards, laid: frozenset[tuple[str, int]]) -> None:
        key = (own, frozenset((card, spread[at]) for card, at in laid))
        if key in found:
            return
        found.add(key)
        for card in left:
            for at, meld in enumerate(spread):
                grown = meld | {one for one, there in laid if there == at}
                if slow.is_meld(grown | {card}):
                    lay(own, left - {card}, laid | {(card, at)})

    held = slow.hand(table.defender)
    for own in slow_spreads(held):
        lay(frozenset(own), held.difference(*own), frozenset())
    return found


def slow_spreads(hand: slow.Cards) -> set[frozenset[slow.Cards]]:
    """Every collection of melds with no card in common."""
    found = {frozenset[slow.Cards]()}
    for meld in slow.melds(hand):
        found |= {one | {meld} for one in found if all(not meld & other for other in one)}
    return found
