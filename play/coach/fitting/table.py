"""Self-play for the fitting: about a thousand hands a second on a core, compiled.

The rules of `play.engine.hand` under an offer, two stock cards and no big gin; tests hold both
against each other. One seat in five plays by simple rules, so that the model learns what
happens against those too.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from play.coach.fitting.compiled import compiled
from play.coach.fitting.counting import (
    ONE,
    Cards,
    Paper,
    count_facts,
    how_many,
    joins,
    least_of,
    place_of,
)
from play.coach.fitting.worth import (
    Desk,
    Knots,
    Model,
    Sight,
    best_end,
    danger_of,
    look,
    unseen_of,
)

MODEL, BASELINE, GIN_ONLY, EARLY = range(4)  # how a seat plays
EARLY_STOCK = 22  # EARLY knocks while there are more cards
OTHER_THROW, OTHER_DRAW = 0.12, 0.04  # how often something else is tried
WARMTH = 1.5  # points: throws that are so much worse are tried a third as often
DRAWS = 10  # cards of the stock that are looked at before drawing
HAND_CAP = 190  # moves


class Row(NamedTuple):
    """The columns of a throw after which play went on, in `Notes.numbers`; a knock has only
    the first two and `GREEDY`."""

    GAME: int = 0
    SEAT: int = 1
    STOCK: int = 2
    TURN: int = 3
    LIMIT: int = 4
    GIN: int = 5
    UNDERCUT: int = 6
    FACTS: int = 7  # six of them
    DANGER: int = 13
    GREEDY: int = 14  # the value of the best move there was
    OTHER: int = 15  # whether something else was tried
    KNOWN: int = 16
    width: int = 17


ROW = Row()
HAND, KNOWN, THREW, PILE, CARD, LEFT, SHOWN, TRUE, TOOK = range(9)  # columns of `Notes.masks`
KNOCKER, KNOCKED, DEFENDED = range(3)  # columns of `Notes.ends`; no knocker is -1
PEEK_HAND, PEEK_TRUE, PEEK_STOCK, PEEK_KNOWN = range(4)  # columns of `Notes.peeks`


class Notes(NamedTuple):
    """What is written down of many hands; `rows[0]` and `rows[1]` count throws and peeks.

    A peek is a hand that could knock, with the other hand as it was.
    """

    masks: NDArray[np.int64]
    numbers: NDArray[np.floating]
    ends: NDArray[np.int64]
    peeks: NDArray[np.int64]
    rows: NDArray[np.int64]


def notes_for(hands: int) -> Notes:
    return Notes(
        np.zeros((hands * 18, 9), np.int64),
        np.zeros((hands * 18, ROW.width)),
        np.zeros((hands, 3), np.int64),
        np.zeros((hands, 4), np.int64),
        np.zeros(2, np.int64),
    )


class Tools(NamedTuple):
    """What every function below needs."""

    model: Model
    cards: Cards
    at: Knots
    paper: Paper
    desk: Desk


@compiled
def play_hands(seed, decks, limits, gins, undercuts, styles, tools, notes):
    """Play each deck and write it down; the last three of a hand are its rules' values."""
    np.random.seed(seed)
    for game in range(decks.shape[0]):
        rules = (limits[game], gins[game], undercuts[game])
        play_hand(game, decks[game], rules, styles[game], tools, notes)


@compiled
def play_hand(game, deck, rules, styles, tools, notes):
    # by seat: hand, cards taken, thrown, left lying
    held, took, threw, left = (
        np.zeros(2, np.int64),
        np.zeros(2, np.int64),
        np.zeros(2, np.int64),
        np.zeros(2, np.int64),
    )
    for place in range(20):
        held[place % 2] |= ONE << np.int64(deck[place])
    upcard, drawn, turn, seat, passes = np.int64(deck[20]), 21, 0, 0, 0
    pile = ONE << upcard
    notes.ends[game, KNOCKER] = -1
    for _ in range(HAND_CAP):
        other = 1 - seat
        style = styles[seat]
        sight = sight_of(held, took, threw, left, pile, seat, 52 - drawn, turn, rules)
        taking = passes < 2 and takes(held[seat], upcard, sight, style, tools)
        barred = np.int64(-1)
        if taking:
            barred = upcard
            held[seat] |= ONE << upcard
            took[seat] |= ONE << upcard
            pile &= ~(ONE << upcard)
        else:
            left[seat] |= ONE << upcard
            if 0 <= passes < 2:
                passes, turn, seat = passes + 1, turn + 1, other
                continue
            held[seat] |= ONE << np.int64(deck[drawn])
            drawn += 1
        passes = -1  # the offer is over
        sight = sight_of(held, took, threw, left, pile, seat, 52 - drawn, turn, rules)
        card, knocks = ends_turn(game, held, barred, seat, sight, style, tools, notes)
        peek(held[seat] ^ (ONE << card), held[other], sight, tools, notes)
        held[seat] ^= ONE << card
        threw[seat] |= ONE << card
        pile |= ONE << card
        turn, upcard = turn + 1, card
        if knocks:
            notes.ends[game, KNOCKER] = seat
            notes.ends[game, KNOCKED] = held[seat]
            notes.ends[game, DEFENDED] = held[other]
            return
        if 52 - drawn <= 2:
            return
        seat = other


@compiled
def sight_of(held, took, threw, left, pile, seat, stock, turn, rules):
    other = 1 - seat
    return Sight(
        pile,
        took[other] & held[other],
        took[other],
        threw[other],
        left[other],
        took[seat] & held[seat],
        stock,
        turn,
        rules[0],
        rules[1],
        rules[2],
    )


@compiled
def with_draw(sight, taken, pile):
    """The sight after taking the upcard, or after a stock card was drawn."""
    stock = sight.stock if taken else sight.stock - 1
    return Sight(
        pile,
        sight.known,
        sight.took,
        sight.threw,
        sight.left,
        sight.shown | taken,
        stock,
        sight.turn,
        sight.limit,
        sight.gin,
        sight.undercut,
    )


# --- To take or to draw ------------------------------------------------------------------


@compiled
def takes(hand, upcard, sight, style, tools):
    bit = ONE << upcard
    if style != MODEL:
        cards, stack = tools.cards, tools.paper.stack
        least, saved = cards.least, cards.saved
        now = least_of(hand, least, saved, False, stack)
        then = least_of(hand | bit, least, saved, True, stack)
        return joins(hand, upcard, cards.same, cards.run_pairs) and then <= now
    wanted = value_of_take(hand, upcard, sight, tools) > value_of_stock(hand, sight, tools)
    return wanted != (np.random.random() < OTHER_DRAW)


@compiled
def value_of_take(hand, upcard, sight, tools):
    bit = ONE << upcard
    after = with_draw(sight, bit, sight.pile & ~bit)
    look(hand | bit, after, tools.model, tools.cards, tools.desk)
    _, value, _, knock = best_end(
        hand | bit, upcard, 4, after, tools.model, tools.cards, tools.at, tools.paper, tools.desk
    )
    return max(value, knock)


@compiled
def value_of_stock(hand, sight, tools):
    """The mean over some unseen cards, as likely as they are to lie in the stock."""
    unseen = unseen_of(hand, sight)
    after = with_draw(sight, np.int64(0), sight.pile)
    look(hand, after, tools.model, tools.cards, tools.desk)
    bits = np.empty(52, np.int64)
    number = 0
    while unseen:
        bits[number] = unseen & -unseen
        unseen ^= bits[number]
        number += 1
    total, weight = 0.0, 1e-9
    for at in range(min(DRAWS, number)):
        swap = at + np.random.randint(number - at)
        bits[at], bits[swap] = bits[swap], bits[at]
        _, value, _, knock = best_end(
            hand | bits[at],
            -1,
            2,
            after,
            tools.model,
            tools.cards,
            tools.at,
            tools.paper,
            tools.desk,
        )
        free = 1 - tools.desk.chance[place_of(bits[at])]
        total += free * max(value, knock)
        weight += free
    return total / weight


# --- To throw, to knock ------------------------------------------------------------------


@compiled
def ends_turn(game, held, barred, seat, sight, style, tools, notes):
    """The card to throw and whether to knock; the model's choice is written down."""
    hand = held[seat]
    if style != MODEL:
        return simple_end(hand, barred, style, sight, tools)
    look(hand, sight, tools.model, tools.cards, tools.desk)
    card, value, knock, knock_points = best_end(
        hand, barred, 9, sight, tools.model, tools.cards, tools.at, tools.paper, tools.desk
    )
    best = max(value, knock_points)
    other = False
    if np.random.random() < OTHER_THROW:
        tried = another(hand, barred, value, tools.desk.values)
        other = tried != card
        card = tried
    if knock_points > value > -1e8 and np.random.random() < OTHER_THROW:
        knock_points, other = -1e9, True
    knocks = knock_points > value
    note(game, held, card, seat, sight, best, other, knocks, tools, notes)
    return (knock if knocks else card), knocks


@compiled
def another(hand, barred, value, values):
    """A throw by lot, the better the more often."""
    total = np.exp((values - value) / WARMTH).sum()
    luck, at, last = np.random.random() * total, 0, np.int64(-1)
    while hand:
        bit = hand & -hand
        hand ^= bit
        card = np.int64(place_of(bit))
        if card == barred:
            continue
        if values[at] > -1e8:
            last = card
            luck -= np.exp((values[at] - value) / WARMTH)
            if luck <= 0:
                break
        at += 1
    return last


@compiled
def simple_end(hand, barred, style, sight, tools):
    """Throws what leaves the least deadwood, and knocks at once, early only, or with gin."""
    card, least = np.int64(-1), 999
    left = hand
    while left:
        bit = left & -left
        left ^= bit
        if place_of(bit) != barred:
            count = least_of(
                hand ^ bit, tools.cards.least, tools.cards.saved, False, tools.paper.stack
            )
            if count < least:
                card, least = np.int64(place_of(bit)), count
    may = least <= sight.limit
    early = style == EARLY and sight.stock > EARLY_STOCK
    return card, least == 0 or (may and (style == BASELINE or early))


# --- Notes -------------------------------------------------------------------------------


@compiled
def note(game, held, card, seat, sight, best, other, knocks, tools, notes):
    row = notes.rows[0]
    if row >= notes.masks.shape[0]:
        return
    notes.rows[0] += 1
    masks, numbers = notes.masks[row], notes.numbers[row]
    numbers[ROW.GAME], numbers[ROW.SEAT], numbers[ROW.GREEDY] = game, seat, best
    numbers[ROW.OTHER] = other
    if knocks:
        masks[HAND] = -1
        return
    after = held[seat] ^ (ONE << card)
    masks[HAND], masks[KNOWN], masks[THREW] = after, sight.known, sight.threw
    masks[PILE], masks[CARD], masks[LEFT] = sight.pile, card, sight.left
    masks[SHOWN], masks[TRUE], masks[TOOK] = sight.shown & after, held[1 - seat], sight.took
    count_facts(after, unseen_of(held[seat], sight), sight.limit, tools.cards, tools.paper)
    numbers[ROW.STOCK], numbers[ROW.TURN] = sight.stock, sight.turn
    numbers[ROW.LIMIT], numbers[ROW.GIN] = sight.limit, sight.gin
    numbers[ROW.UNDERCUT], numbers[ROW.KNOWN] = sight.undercut, how_many(sight.known)
    numbers[ROW.FACTS : ROW.FACTS + 6] = tools.paper.facts
    numbers[ROW.DANGER] = danger_of(card, tools.desk.chance, sight.turn, tools.model.danger)


@compiled
def peek(after, true, sight, tools, notes):
    row = notes.rows[1]
    count = least_of(after, tools.cards.least, tools.cards.saved, False, tools.paper.stack)
    if count > sight.limit or row >= notes.peeks.shape[0]:
        return
    notes.rows[1] += 1
    notes.peeks[row, PEEK_HAND], notes.peeks[row, PEEK_TRUE] = after, true
    notes.peeks[row, PEEK_STOCK] = sight.stock
    notes.peeks[row, PEEK_KNOWN] = how_many(sight.known)
