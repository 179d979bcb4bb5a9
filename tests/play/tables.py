"""Games with known cards, so that a page's sentences can be foretold."""

from __future__ import annotations

import re
from html import unescape
from uuid import UUID

from django.conf import settings

from play.engine.cards import DECK, CardSet, card_list, card_texts, cards
from play.engine.moves import Seat
from play.engine.presets import PRESETS, values_of
from play.models import Game, Hand
from play.visitors import KEY

VISITOR = UUID(int=7)


def visit(client, visitor=VISITOR):
    """Make the client the visitor's browser."""
    session = client.session
    session[KEY] = str(visitor)
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    return client


def deck_of(south, north, upcard, stock="", dealer=Seat.NORTH):
    """A deck that deals these hands; the rest of the stock follows in card order."""
    south, north = list(cards(south)), list(cards(north))
    first, second = (south, north) if dealer is Seat.NORTH else (north, south)
    top = [*cards(upcard), *card_list(stock)]
    dealt = [card for pair in zip(first, second, strict=True) for card in pair]
    rest = CardSet(DECK) - CardSet([*dealt, *top])
    return [*dealt, *top, *rest]


def seat_game(deck, *, preset="standard", level="newcomer", dealer=Seat.NORTH, moves=(), **values):
    """A game of the visitor's whose hand 1 is dealt from `deck` and has come as far as `moves`."""
    rules = {**values_of(PRESETS[preset]), **values}
    game = Game.objects.create(visitor=VISITOR, rules=rules, level=level)
    hand = Hand(game=game, number=1, dealer=dealer, deck=card_texts(deck), cut=0)
    hand.moves, hand.move_count = list(moves), len(moves)
    hand.save()
    return game


def earlier_hand(game, number, winner, points, result="knock", dealer=Seat.NORTH):
    """A hand that is over already, for a running score."""
    return Hand.objects.create(
        game=game,
        number=number,
        dealer=dealer,
        deck=card_texts(DECK),
        cut=0,
        result=result,
        winner=winner,
        points=points,
    )


CHIP = re.compile(r'<span class="c ([shdk])"[^>]*>(\w+)<svg.*?</svg></span>', re.DOTALL)
PIPS = {"s": "♠", "h": "♥", "d": "♦", "k": "♣"}


def text_of(response):
    """The words of a page, cards as 7♥, white space folded."""
    body = CHIP.sub(lambda chip: chip[2] + PIPS[chip[1]], response.content.decode())
    body = re.sub(r"</?(span|b|i|svg|use)\b[^>]*>", "", body)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def south_to_throw(south, north, draw, upcard="Kc", **options):
    """South, not the dealer, after two passes and a draw: eleven cards in hand."""
    deck = deck_of(south, north, upcard, draw)
    offered = PRESETS[options.get("preset", "standard")].opening == "offer"
    return seat_game(deck, moves=("pass", "pass", "stock") if offered else ("stock",), **options)


def north_knocks(south, north, draw, throw, spread, upcard="Kc", **options):
    """North, not the dealer, has knocked and spread: South is to answer."""
    deck = deck_of(south, north, upcard, draw, dealer=Seat.SOUTH)
    moves = ("pass", "pass", "stock", f"knock {throw}", f"spread {spread}")
    return seat_game(deck, moves=moves, dealer=Seat.SOUTH, **options)


def nobody_knocks(deck, **options):
    """Each player throws what was drawn until South's last throw makes the hand void."""
    game = seat_game(deck, **options)
    moves = ["pass", "pass"]
    for drawn in deck[21:49]:
        moves += ["stock", f"discard {drawn}"]
    hand = game.hands.get()
    hand.moves, hand.move_count = [*moves, "stock"], len(moves) + 1
    hand.save()
    return game, deck[49]


def send(client, game, move, *, number=1, at=None, **extra):
    """Post a move as the page's form does."""
    hand = game.hands.get(number=number, table=1)
    data = {"move": move, "move_number": hand.move_count if at is None else at}
    return client.post(f"/play/{game.code}/{number}/move/", data, **extra)


def lay_best(client, game, knock, *, number=1):
    """Knock and, where there is a choice, lay the spread that is offered first."""
    send(client, game, knock, number=number)
    hand = game.hands.get(number=number, table=1)
    if not hand.is_over:
        send(client, game, str(hand.view().moves[0]), number=number)
