"""A hand as one player saw it, as one line of text that anybody can read and share. Pure.

`g.4d5d6d8cTsQsKh2c9h7s.Jd.ps3cKhsQd`: who dealt (`y` you, `g` Gina), your ten cards, the first
upcard, and the turns so far. A turn is `p` (the offered upcard left lying) or a draw and a throw:
`t` took the upcard, `s` drew from the stock. Your own stock card is named before the throw, hers
is not. The last turn may lack its throw: then you are to throw.

What nobody saw is filled in as card order has it; the view of your seat does not depend on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from play.engine.cards import WHOLE_DECK, Card, CardSet, NotationError, card, card_list, card_texts
from play.engine.hand import HandState, Played, deal, play
from play.engine.moves import Action, IllegalMove, Move, Seat
from play.engine.presets import STANDARD, Preset
from play.engine.view import SeatView, view_for

TEN = 10
_DEALERS = {"y": Seat.SOUTH, "g": Seat.NORTH}
_TURN = re.compile(r"([pts])((?:[A2-9TJQK][cdhs]){0,2})")
MOST_TURNS = 40


class NoPosition(ValueError):
    """Text that is no position, or one that cannot have come about. `code` and `data` say why."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


@dataclass(frozen=True, slots=True)
class Turn:
    """`drawn` is None for a card nobody saw and for a taken one, `thrown` for a pass."""

    seat: Seat
    action: Action
    drawn: Card | None
    thrown: Card | None


@dataclass(slots=True)
class _Deck:
    """What must lie where so that the turns can be played: her cards, and the stock's order."""

    named: list[Card]
    hers: list[Card] = field(default_factory=list)
    stock: list[Card | None] = field(default_factory=list)  # None: any card that nobody saw

    def filled(self, mine: tuple[Card, ...], upcard: Card, dealer: Seat) -> tuple[Card, ...]:
        if len(set(self.named)) < len(self.named) or len(self.hers) > TEN:
            raise NoPosition("impossible")
        rest = iter(WHOLE_DECK - CardSet(self.named))
        hers = [*self.hers, *(next(rest) for _ in range(TEN - len(self.hers)))]
        stock = [next(rest) if one is None else one for one in self.stock]
        first, second = (mine, hers) if dealer is Seat.NORTH else (hers, mine)
        dealt = [one for pair in zip(first, second, strict=True) for one in pair]
        return (*dealt, upcard, *stock, *rest)


def view_of(text: str, preset: Preset = STANDARD) -> SeatView:
    """What you know in this position. Raises NoPosition."""
    return view_for(state_of(text, preset), Seat.SOUTH)


def state_of(text: str, preset: Preset = STANDARD) -> HandState:
    """A hand that looks like this to you. Raises NoPosition."""
    dealer, mine, upcard, turns = _read(text, preset)
    deck = _deck_for(mine, upcard, turns)
    try:
        state = deal(deck.filled(mine, upcard, dealer), preset, dealer)
        for turn in turns:
            state = _played(state, turn)
    except (IllegalMove, StopIteration, IndexError) as error:
        raise NoPosition("impossible") from error
    if state.turn is not Seat.SOUTH or state.is_over:
        raise NoPosition("not-your-turn")
    return state


def _read(text: str, preset: Preset) -> tuple[Seat, tuple[Card, ...], Card, list[Turn]]:
    try:
        dealer, hand, upcard, turns = text.split(".")
        mine, first = card_list(hand), card_list(upcard)
    except NotationError as error:
        raise NoPosition(error.code, **error.data) from error
    except ValueError as error:
        raise NoPosition("unreadable") from error
    if len(mine) != TEN:
        raise NoPosition("wrong-number", held=len(mine), needed=TEN)
    if dealer not in _DEALERS or len(first) != 1:
        raise NoPosition("unreadable")
    return _DEALERS[dealer], mine, first[0], list(_turns(turns, _DEALERS[dealer].other))


def _turns(text: str, seat: Seat) -> Iterator[Turn]:
    found = list(_TURN.finditer(text))
    if "".join(match[0] for match in found) != text or len(found) > MOST_TURNS:
        raise NoPosition("unreadable")
    for match in found:
        names = match[2]  # one may draw a card and throw it, so it may be here twice
        cards = tuple(card(names[at : at + 2]) for at in range(0, len(names), 2))
        yield _turn(match[1], cards, seat)
        seat = seat.other


def _turn(letter: str, cards: tuple[Card, ...], seat: Seat) -> Turn:
    names_draw = letter == "s" and seat is Seat.SOUTH
    drawn, rest = (cards[0], cards[1:]) if names_draw and cards else (None, cards)
    if (names_draw and not cards) or len(rest) > 1 or (letter == "p" and rest):
        raise NoPosition("unreadable")
    action = {"p": Action.PASS, "t": Action.TAKE, "s": Action.STOCK}[letter]
    return Turn(seat, action, drawn, rest[0] if rest else None)


def _deck_for(mine: tuple[Card, ...], upcard: Card, turns: list[Turn]) -> _Deck:
    """Where the named cards must have lain. A card she threw was drawn then, or hers all along."""
    deck, lying, hers = _Deck([*mine, upcard]), [upcard], set[Card]()
    for turn in turns:
        if turn.action is Action.TAKE and lying:
            taken = lying.pop()
            hers |= {taken} if turn.seat is Seat.NORTH else set()
        elif turn.action is Action.STOCK:
            deck.stock.append(_drawn(deck, turn, hers))
        if turn.thrown is not None:
            if turn.seat is Seat.NORTH and turn.action is Action.TAKE and turn.thrown not in hers:
                deck.hers.append(turn.thrown)
                deck.named.append(turn.thrown)
            hers -= {turn.thrown}
            lying.append(turn.thrown)
    return deck


def _drawn(deck: _Deck, turn: Turn, hers: set[Card]) -> Card | None:
    one = turn.drawn if turn.seat is Seat.SOUTH else turn.thrown
    if one is None or one in hers:
        return None
    deck.named.append(one)
    return one


def _played(state: HandState, turn: Turn) -> HandState:
    state = play(state, Move(turn.action))
    if turn.action is Action.PASS or turn.thrown is None:
        return state
    return play(state, Move(Action.DISCARD, turn.thrown))


def text_of(state: HandState) -> str:
    """The position as you, South, saw it; only for a hand in which nobody has knocked yet."""
    dealt = _dealt(state)
    dealer = next(letter for letter, seat in _DEALERS.items() if seat is state.dealer)
    upcard = state.history[0].upcard if state.history else state.discards[-1]
    turns = "".join(_told(played) for played in state.history)
    return f"{dealer}.{card_texts(dealt).replace(' ', '')}.{upcard}.{turns}"


def _dealt(state: HandState) -> CardSet:
    """The ten cards that South was dealt."""
    hand = state.hand_of(Seat.SOUTH)
    for played in reversed(state.history):
        if played.seat is Seat.SOUTH and played.card is not None:
            thrown = played.move.action is Action.DISCARD
            hand = hand.add(played.card) if thrown else hand.remove(played.card)
    return hand


def _told(played: Played) -> str:
    match played.move.action:
        case Action.PASS:
            return "p"
        case Action.TAKE:
            return "t"
        case Action.STOCK:
            return f"s{played.card}" if played.seat is Seat.SOUTH else "s"
    return str(played.card)
