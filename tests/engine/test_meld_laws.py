from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from play.engine.cards import DECK, SUITS, Card, CardSet, cards
from play.engine.layoffs import best_defence, defences, lay_in_order
from play.engine.melds import (
    arrangements,
    best_arrangement,
    best_arrangements,
    is_meld,
    least_deadwood,
    melds_in,
    points_of,
    tables_of,
)
from play.engine.presets import Preset
from play.engine.solver import least_after_throw
from play.management import slow_scorer as slow
from tests.engine.choices import slow_defences
from tests.engine.strategies import Table, aces, hands, tables

sizes = st.sampled_from([10, 11])
renamings = st.permutations(SUITS)


def renamed(hand: CardSet, names: list[str]) -> CardSet:
    return cards("".join(card.rank + names[SUITS.index(card.suit)] for card in hand))


@given(sizes.flatmap(hands), aces)
def test_the_melds_found_are_those_that_the_slow_scorer_finds(
    hand: CardSet, preset: Preset
) -> None:
    found = melds_in(hand, preset)
    assert len(set(found)) == len(found)
    assert {slow.hand(meld) for meld in found} == set(
        slow.melds(slow.hand(hand), slow.house_of(preset))
    )


@given(sizes.flatmap(hands), aces)
def test_the_best_arrangement_is_the_least_there_is(hand: CardSet, preset: Preset) -> None:
    least = slow.least(slow.hand(hand), slow.house_of(preset))
    assert best_arrangement(hand, preset).count == least


@given(sizes.flatmap(hands), aces)
def test_every_card_is_melded_or_deadwood_exactly_once(hand: CardSet, preset: Preset) -> None:
    for found in best_arrangements(hand, preset):
        placed = [card for meld in found.melds for card in meld] + list(found.deadwood)
        assert sorted(placed) == list(hand)
        assert all(is_meld(meld, preset) for meld in found.melds)
        assert found.count == slow.total(slow.hand(found.deadwood), slow.house_of(preset))


@given(sizes.flatmap(hands), aces)
def test_the_best_arrangements_are_all_the_arrangements_of_least_deadwood(
    hand: CardSet, preset: Preset
) -> None:
    least = least_deadwood(hand, preset)
    listed = {one.melds for one in arrangements(hand, preset) if one.count == least}
    found = [one.melds for one in best_arrangements(hand, preset)]
    assert set(found) == listed
    assert len(found) == len(listed)


@given(sizes.flatmap(hands), aces, renamings)
def test_renaming_the_suits_changes_nothing(
    hand: CardSet, preset: Preset, names: list[str]
) -> None:
    assert least_deadwood(renamed(hand, names), preset) == least_deadwood(hand, preset)


@given(hands(), aces, st.sampled_from(DECK))
def test_one_more_card_costs_at_most_its_own_points(
    hand: CardSet, preset: Preset, more: Card
) -> None:
    assert least_deadwood(hand.add(more), preset) <= (
        least_deadwood(hand, preset) + points_of(more, preset)
    )


@given(tables())
def test_the_best_defence_is_the_least_there_is(table: Table) -> None:
    found = best_defence(table.defender, table.melds, table.preset)
    melds, house = tuple(map(slow.hand, table.melds)), slow.house_of(table.preset)
    assert found.count == slow.least_defended(slow.hand(table.defender), melds, house)


@given(tables())
def test_a_best_defence_can_be_laid_card_by_card(table: Table) -> None:
    found = best_defence(table.defender, table.melds, table.preset)
    assert lay_in_order(found.layoffs, table.melds, table.preset) is None
    placed = [card for meld in found.melds for card in meld]
    placed += [card for card, _ in found.layoffs] + list(found.deadwood)
    assert sorted(placed) == list(table.defender)
    assert all(is_meld(meld, table.preset) for meld in found.melds)


@given(tables())
def test_against_gin_only_the_defenders_own_melds_count(table: Table) -> None:
    found = best_defence(table.defender, table.melds, table.preset, may_lay_off=False)
    least = slow.least(slow.hand(table.defender), slow.house_of(table.preset))
    assert (found.count, found.layoffs) == (least, ())


@given(tables(), renamings)
def test_renaming_the_suits_changes_no_defence(table: Table, names: list[str]) -> None:
    twin = tuple(renamed(meld, names) for meld in table.melds)
    assert (
        best_defence(renamed(table.defender, names), twin, table.preset).count
        == best_defence(table.defender, table.melds, table.preset).count
    )


@given(tables())
def test_every_defence_there_is_is_listed_once(table: Table) -> None:
    listed = [
        (
            frozenset(slow.hand(meld) for meld in one.melds),
            frozenset((str(card), slow.hand(meld)) for card, meld in one.layoffs),
        )
        for one in defences(table.defender, table.melds, table.preset)
    ]
    assert len(set(listed)) == len(listed)
    assert set(listed) == slow_defences(table)


@given(sizes.flatmap(hands), aces)
def test_the_least_after_a_throw_is_the_least_over_all_throws(
    hand: CardSet, preset: Preset
) -> None:
    held, house = slow.hand(hand), slow.house_of(preset)
    least = min(slow.least(held - {one}, house) for one in held)
    assert least_after_throw(hand.mask, tables_of(preset)) == least
