"""Hands set up card by card: decks that deal what a case needs, played by legal moves only."""

from __future__ import annotations

from play.engine.cards import WHOLE_DECK, Card, CardSet, card, card_list, cards
from play.engine.hand import HandState, deal, legal_moves, play
from play.engine.moves import Action, Move, Phase, Seat
from play.engine.presets import PRESETS, STANDARD, Preset


def deck_of(first: str, second: str = "", then: str = "") -> tuple[Card, ...]:
    """A deck that deals `first` to the dealer's opponent and `second` to the dealer.

    `then` are the upcard and the first of the stock. What is not named follows in card order.
    """
    named = cards(f"{first} {second} {then}")
    rest = list(WHOLE_DECK - named)
    hands = [list(card_list(text)) for text in (first, second)]
    for hand in hands:
        while len(hand) < 10:
            hand.append(rest.pop())
    dealt = [card for pair in zip(*hands, strict=True) for card in pair]
    return (*dealt, *card_list(then), *rest)


def dealt(
    first: str,
    second: str = "",
    then: str = "",
    preset: Preset = STANDARD,
    dealer: Seat = Seat.NORTH,
) -> HandState:
    return deal(deck_of(first, second, then), preset, dealer)


def after(state: HandState, *moves: str) -> HandState:
    for text in moves:
        state = play(state, Move.parse(text))
    return state


def to_discard(first: str, drawn: str, preset: Preset = STANDARD, second: str = "") -> HandState:
    """South, not the dealer, holds `first` and has drawn `drawn` from the stock."""
    used = cards(f"{first} {second} {drawn}")
    upcard = next(iter(WHOLE_DECK - used))
    state = dealt(first, second, f"{upcard} {drawn}", preset)
    while Move(Action.STOCK) not in legal_moves(state):
        state = after(state, "pass")
    return after(state, "stock")


def drawn_out(state: HandState, draws: int) -> HandState:
    """Both pass, then each throws what it draws."""
    state = after(state, "pass", "pass")
    for _ in range(draws):
        state = after(state, "stock")
        state = after(state, f"discard {state.taken}")
    return state


WALL_KNOCK = "4c 5c 6c 9c 9d 9h Jc Jd Kd 7s"  # a third jack lets the king or the seven go


def at_the_wall(second: str, last: str, preset: Preset = PRESETS["tournament"]) -> HandState:
    """North, the dealer, holds `second`; South has thrown `last`, and two stock cards are left."""
    spare = list(WHOLE_DECK - cards(f"{second} {last}"))
    drawn = " ".join(map(str, [*spare[:29], card(last)]))  # the upcard and 29 of the stock
    return drawn_out(dealt("", second, drawn, preset), 29)


def knocked(knocker: str, defender: str, preset: Preset = STANDARD) -> HandState:
    """South draws a card of no use, throws it and knocks with `knocker`; North will defend."""
    _upcard, spare, *_ = WHOLE_DECK - cards(f"{knocker} {defender}")
    state = to_discard(knocker, str(spare), preset, defender)
    return after(state, f"knock {spare}")


def showdown(
    knocker: str,
    defender: str,
    preset: Preset = STANDARD,
    *,
    spread: str = "",
    defence: str = "done",
) -> HandState:
    """The hand of `knocked`, scored: spread and defence the best unless they are named."""
    state = knocked(knocker, defender, preset)
    state = play(state, Move.parse(f"spread {spread}") if spread else legal_moves(state)[0])
    return after(state, defence) if state.phase is Phase.DEFEND else state


def tight(*groups: CardSet) -> str:
    return " ".join(str(group).replace(" ", "") for group in groups)


def actions(state: HandState) -> set[Action]:
    return {move.action for move in legal_moves(state)}
