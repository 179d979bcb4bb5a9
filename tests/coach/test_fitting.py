from __future__ import annotations

from random import Random

import numpy as np
import pytest

from play.coach.batch import after_throws, arrays, arrays_of, deadwoods
from play.coach.fitted import fitted, net
from play.coach.fitting import counting, worth
from play.coach.fitting.table import (
    CARD,
    DEFENDED,
    HAND,
    KNOCKED,
    KNOCKER,
    ROW,
    Tools,
    notes_for,
    play_hands,
)
from play.coach.fitting.tallies import seen_of_row
from play.coach.fitting.training import fresh_weights, numbers_of, train
from play.coach.positions import Facts, facts_of, partners
from play.coach.sampling import COUNTS, counts_of
from play.coach.seen import Seen
from play.coach.values import CURVES, INPUTS, Feel
from play.engine.presets import PRESETS, STANDARD
from play.engine.solver import least_after_throw, least_deadwood, tables

POSITIONS = 40


def masks_of(rng: Random, *sizes: int) -> list[int]:
    cards, found = rng.sample(range(52), sum(sizes)), []
    for size in sizes:
        found.append(sum(1 << card for card in cards[:size]))
        cards = cards[size:]
    return found


@pytest.mark.parametrize("wraps", [False, True], ids=["low ace", "round the corner"])
def test_many_hands_at_once_have_the_deadwood_that_each_has_alone(wraps):
    rng, one, many = Random(1), tables(wraps, 1), arrays(wraps, 1)
    hands = [masks_of(rng, 11)[0] for _ in range(400)]
    hands += [sum(1 << card for card in rng.sample(range(20), 11)) for _ in range(200)]
    masks = np.array(hands, dtype=np.int64)

    assert deadwoods(masks, many).tolist() == [least_deadwood(hand, one) for hand in hands]
    assert after_throws(masks, many).tolist() == [least_after_throw(hand, one) for hand in hands]


def test_the_loops_of_the_fitting_count_what_the_coach_counts():
    rng, cards, paper = Random(2), counting.cards_of_standard(), counting.paper()
    for _ in range(POSITIONS):
        hand, unseen = masks_of(rng, 10, 25)
        counted = facts_of(
            np.array([hand]), np.array([unseen]), np.array([10]), arrays_of(STANDARD)
        )
        counting.count_facts(np.int64(hand), np.int64(unseen), 10, cards, paper)
        wanted = [
            counted.deadwood[0],
            counted.next_draw[0],
            counted.mean_draw[0],
            counted.gin[0],
            counted.knock[0],
            counted.melds[0],
        ]
        assert paper.facts == pytest.approx(np.array(wanted, dtype=float), abs=1e-6)
        held = [card for card in range(52) if hand >> card & 1]
        alone = [
            counting.partner(np.int64(hand), np.int64(unseen), np.int64(card), cards.same)
            for card in held
        ]
        size = len(held)
        together = partners(np.full(size, hand), np.full(size, unseen), np.array(held))
        assert alone == pytest.approx(together.tolist())


def test_the_loops_of_the_fitting_weigh_cards_as_the_coach_does():
    rng, cards = Random(3), counting.cards_of_standard()
    for _ in range(POSITIONS):
        hand, pile, known, threw, left = masks_of(rng, 10, 6, 2, 3, 3)
        pile |= threw | left
        seen = Seen(hand, pile, known, known, threw, left, 0, 20, 7, 10)
        sight = worth.Sight(pile, known, known, threw, left, 0, 20, 7, 10, 25.0, 25.0)
        unseen = [card for card in range(52) if seen.unseen >> card & 1]
        assert worth.unseen_of(np.int64(hand), sight) == seen.unseen
        out = np.empty(len(COUNTS))
        for card, row in zip(unseen, counts_of(np.array(unseen), seen), strict=True):
            worth.card_counts(card, sight, seen.unseen | known, cards, out)
            assert out == pytest.approx(row)


@pytest.fixture(scope="module")
def notes():
    """Six hands that the fitting played with the fitted curves, and what it wrote down."""
    found = fitted()
    curves = np.zeros((len(CURVES), *found.curves["pace"].shape[:2], worth.MOST_KNOTS))
    for at, term in enumerate(CURVES):
        curves[at, :, :, : worth.SIZES[at]] = found.curves[term]
    line, weights = np.array([0.0, 1.0, 0.0, 0.0]), net()
    model = worth.Model(
        curves, found.left, found.knock, found.belief[5], line,
        weights.w1, weights.b1, weights.w2, weights.b2, weights.w3, weights.b3, net=False,
    )  # fmt: skip
    tools = Tools(
        model,
        counting.cards_of_standard(),
        worth.KNOTS_OF_CURVES,
        counting.paper(),
        worth.desk(),
    )
    written, hands = notes_for(6), 6
    decks = np.array([Random(seed).sample(range(52), 52) for seed in range(hands)], dtype=np.int8)
    rules = (np.full(hands, 10), np.full(hands, 25.0), np.full(hands, 25.0))
    styles = np.array([[0, 0], [0, 1], [2, 0], [3, 0], [0, 0], [1, 1]])
    play_hands(5, decks, *rules, styles, tools, written)
    return decks, written


def test_a_hand_of_the_fitting_ends_in_a_knock_that_is_lawful_or_in_none(notes):
    _, written = notes
    assert (written.ends[:, KNOCKER] >= 0).any()
    for ends in written.ends:
        if ends[KNOCKER] < 0:
            continue
        knocked, defended = int(ends[KNOCKED]), int(ends[DEFENDED])
        assert knocked.bit_count() == defended.bit_count() == 10
        assert not knocked & defended
        assert least_deadwood(knocked, tables(False, 1)) <= 10


def test_each_throw_of_the_fitting_is_noted_with_what_its_seat_could_see(notes):
    _, written = notes
    rows = int(written.rows[0])
    assert rows > 20
    for mask, number in zip(written.masks[:rows], written.numbers[:rows], strict=True):
        if mask[HAND] < 0:
            continue
        hand, known, _, pile, card, _, shown, true, _ = (int(one) for one in mask)
        assert hand.bit_count() == true.bit_count() == 10
        assert known & true == known
        assert not (hand | 1 << card) & (pile | true)
        assert shown & hand == shown
        assert 2 < number[ROW.STOCK] <= 31
        assert number[ROW.FACTS] == least_deadwood(hand, tables(False, 1))


def test_the_network_learns_a_plain_rule():
    """Cards from the ten up are worth six points more, the others four less."""
    rng = np.random.default_rng(1)
    size = 45_000
    masks, rows = np.zeros((size, 9), np.int64), np.zeros((size, ROW.width))
    masks[:, CARD] = rng.integers(0, 52, size)
    rows[:, ROW.STOCK] = 20
    wanted = np.where(masks[:, CARD] % 13 > 8, 6.0, -4.0)
    told: list[str] = []
    train(masks, rows, wanted, fresh_weights(rng), rng, epochs=10, rate=1e-2, tell=told.append)
    assert float(told[-1].split()[-1]) < 0.3 * wanted.var()


def test_the_inputs_of_the_network_are_the_same_in_the_fitting(notes):
    _, written = notes
    went_on = np.flatnonzero(written.masks[: written.rows[0], HAND] >= 0)[:20]
    rows, out = written.numbers[went_on], np.empty(INPUTS)
    for row, number in zip(numbers_of(rows), rows, strict=True):
        known = (1 << int(number[ROW.KNOWN])) - 1
        sight = worth.Sight(
            0, known, 0, 0, 0, 0, int(number[ROW.STOCK]), int(number[ROW.TURN]), 10, 25.0, 25.0
        )
        worth.numbers_in(number[ROW.FACTS : ROW.FACTS + 6], number[ROW.DANGER], sight, out)
        assert row == pytest.approx(out, abs=1e-5)


def test_the_coach_gives_its_network_the_numbers_it_was_trained_on(notes):
    _, written = notes
    went_on = np.flatnonzero(written.masks[: written.rows[0], HAND] >= 0)[:20]
    rows = written.numbers[went_on]
    for mask, number, row in zip(written.masks[went_on], rows, numbers_of(rows), strict=True):
        counted = [number[ROW.FACTS + at : ROW.FACTS + at + 1] for at in range(6)]
        feel = Feel(seen_of_row(mask, number), PRESETS["eaai"], np.zeros(1, np.float32))
        given = feel._numbers(
            Facts(*counted), number[ROW.DANGER : ROW.DANGER + 1], int(number[ROW.STOCK])
        )
        assert given[0] == pytest.approx(row, abs=1e-5)


def test_every_fitted_table_has_its_shape():
    found = fitted()
    stages, limits = len(found.stages), len(found.limits)
    assert set(found.curves) == set(found.knots) == set(CURVES)
    for term, curve in found.curves.items():
        assert curve.shape == (limits, stages, len(found.knots[term]))
    assert found.knock.shape == (2, stages, 4, 11)
    assert found.belief.shape == (len(found.belief_stages), len(COUNTS))
    assert found.pull.shape == (len(found.belief_stages), 3)
    assert found.wins.shape == (21, 21)


def test_less_deadwood_a_better_draw_a_safer_throw_and_less_shown_are_never_worse():
    """The reasons that are said must be so: each curve goes one way, but for little bumps."""
    found, bump = fitted(), 1.5
    for term, sign in (
        ("deadwood", -1),
        ("next-draw", 1),
        ("gin-chance", 1),
        ("danger", -1),
        ("shown", -1),
    ):
        usual = found.curves[term][-1]  # a limit of ten
        assert (sign * np.diff(usual, axis=1) > -bump).all(), term
    assert (np.diff(found.curves["shown"], axis=-1) <= 0).all()


def test_who_needs_less_wins_more_often():
    wins = fitted().wins
    assert (np.diff(wins[1:, 1:], axis=0) <= 0.001).all()
    assert (np.diff(wins[1:, 1:], axis=1) >= -0.001).all()
    assert wins[1:, 1:] + wins[1:, 1:].T == pytest.approx(np.ones((20, 20)), abs=0.02)
