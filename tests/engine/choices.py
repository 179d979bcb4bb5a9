"""Every defence there is, found the slow way."""

from __future__ import annotations

from play.management import slow_scorer as slow
from tests.engine.strategies import Table


def slow_defences(table: Table) -> set[tuple[frozenset[object], frozenset[object]]]:
    """Every choice of melds and lay-offs, one card at a time on each meld it fits."""
    spread, house = tuple(map(slow.hand, table.melds)), slow.house_of(table.preset)
    found: set[tuple[frozenset[object], frozenset[object]]] = set()

    def lay(own: frozenset[object], left: slow.Cards, laid: frozenset[tuple[str, int]]) -> None:
        key = (own, frozenset((card, spread[at]) for card, at in laid))
        if key in found:
            return
        found.add(key)
        for card in left:
            for at, meld in enumerate(spread):
                grown = meld | {one for one, there in laid if there == at}
                if slow.is_meld(grown | {card}, house):
                    lay(own, left - {card}, laid | {(card, at)})

    held = slow.hand(table.defender)
    for own in slow.spreads(held, house):
        lay(frozenset(own), held.difference(*own), frozenset())
    return found
