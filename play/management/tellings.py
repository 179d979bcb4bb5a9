"""Whole games at the table, with every sentence read that a learner meets without asking
for hidden cards: the rival's line and its reading, all of the hint, the verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from html import unescape
from itertools import count
from pickle import dumps
from random import Random
from typing import Any
from uuid import UUID

from django.template.loader import render_to_string

from play import names
from play.coach.levels import LEVELS, choose
from play.coach.reading import Reading, read_turn
from play.context import stage_context
from play.engine.cards import DECK, CardSet, card_texts
from play.engine.match import next_dealer
from play.engine.moves import Seat
from play.engine.presets import PRESETS, values_of
from play.engine.view import SeatView
from play.management.page_fuzz import another_deck
from play.models import Game, Hand
from play.preferences import Look

READER = UUID(int=1)
EVERY_RUNG = {"hint": "4"}
SLIPS = 0.1  # how often the learner plays any lawful move, so that there are slips to judge
RENDERED = 0.1  # how often both pages are written out in full, though their contexts agree
# What these say is what has happened; the rest also names cards that could be anywhere.
CERTAIN = ("_coach_did", "_coach_announce")
LINE, VERDICT = "_coach_line", "_coach_verdict"


class Told(AssertionError):
    """A sentence tells what the learner cannot know."""


@dataclass(slots=True)
class Readings:
    """How much was read. `verdicts` counts moves of the learner's that were judged."""

    games: int = 0
    hands: int = 0
    pages: int = 0
    rendered: int = 0
    verdicts: int = 0

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.hands} hands, {self.pages} pages, {self.rendered} of "
            f"them written out twice, {self.verdicts} verdicts; no hidden card told"
        )


def read_games(games: int, seed: int, target: int | None = None) -> Iterator[Readings]:
    """Read games by every preset, against every level; yield the sum after each. Raises Told.

    `target` points end a game in place of the preset's.
    """
    rng, found = Random(seed), Readings()
    for number in range(games):
        game = _game(number, target)
        for hand in _hands(game, rng):
            read_hand(hand, rng, found)
            found.hands += 1
        found.games += 1
        yield found


def _game(number: int, target: int | None) -> Game:
    """A game of the reader's; presets and levels take turns."""
    preset = list(PRESETS.values())[number % len(PRESETS)]
    rules = values_of(replace(preset, target=target or preset.target))
    level = list(LEVELS)[number % len(LEVELS)]
    return Game.objects.create(visitor=READER, rules=rules, level=level)


def _hands(game: Game, rng: Random) -> Iterator[Hand]:
    """Deal hand after hand until the game is won; the decks come from the seed."""
    dealer = rng.choice(list(Seat))
    for number in count(1):
        deck = card_texts(rng.sample(DECK, len(DECK)))
        hand = Hand(game=game, number=number, dealer=dealer, deck=deck)
        hand.save(force_insert=True)
        hand.deal(0)
        yield hand
        dealer = next_dealer(game.preset, hand.outcome)
        if game.tally().winner is not None:
            return


def read_hand(hand: Hand, rng: Random, found: Readings) -> None:
    while not hand.is_over:
        read_page(hand, rng, found)
        view = hand.view()
        move = rng.choice(view.moves) if rng.random() < SLIPS else choose(view, "newcomer")
        hand.play(str(move), move_number=hand.move_count)
    found.verdicts += len(hand.verdicts())


def read_page(hand: Hand, rng: Random, found: Readings) -> None:
    """Read the table, the whole hint and what speaks for one card, as it is and mirrored.

    Mirrored, the hidden cards are dealt the other way round.
    """
    query = EVERY_RUNG | {"about": str(rng.choice(DECK))}
    other = copy(hand)
    other.deck = another_deck(hand)
    context, mirrored = (stage_context(one, Look(), query) for one in (hand, other))
    agree = dumps(context) == dumps(mirrored)
    if not agree or rng.random() < RENDERED:
        found.rendered += 1
        if page(context) != page(mirrored):
            raise Told(f"the page depends on hidden cards:\n{hand.deck}\n{hand.moves}")
    check_certain(context, hand.view())
    found.pages += 1


def page(context: dict[str, Any]) -> str:
    return render_to_string("play/_stage.html", context)


def check_certain(context: dict[str, Any], view: SeatView) -> None:
    """What happened is told with cards that were seen; what a card may go with, in the line."""
    reading = read_turn(view)
    said = [(text_of(name, context, reading=reading), seen(view)) for name in CERTAIN]
    said.append((text_of(LINE, context, reading=reading), seen(view) | partners(reading)))
    said += [
        (text_of(VERDICT, context, verdict=judged.verdict), seen(view))
        for judged in context.get("judged", ())
    ]
    for sentence, allowed in said:
        if hidden := cards_in(sentence) - allowed:
            raise Told(f"{hidden} named in: {sentence}")


def text_of(template: str, context: dict[str, Any], **more: object) -> str:
    return render_to_string(f"play/{template}.html", context | more)


def seen(view: SeatView) -> CardSet:
    return view.hand | CardSet(view.discards) | view.known


def partners(reading: Reading) -> CardSet:
    """What a card just taken may go with."""
    return reading.took.set_partners | reading.took.run_partners if reading.took else CardSet()


def cards_in(html: str) -> CardSet:
    """The cards that are named in words, as a chip is to a screen reader."""
    text = unescape(html)
    return CardSet(one for one in DECK if names.card_name(one) in text)
