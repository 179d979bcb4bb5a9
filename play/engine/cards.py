"""Cards, sets of cards, and the notation everything else uses: `7h`, `Td`, `As`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

RANKS = "A23456789TJQK"
SUITS = "cdhs"

_PIPS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_CARD = re.compile(r"(10|[A2-9TJQK])([CDHS♣♦♥♠])", re.IGNORECASE | re.ASCII)  # no kelvin sign
_FILLER = ",\ufe0e\ufe0f"  # a pip may carry an invisible "as text" or "as emoji" mark


class NotationError(ValueError):
    """Text that is no notation. `code` and `data` let a template say why.

    Codes: `unreadable-card` (text), `card-twice` (card), and those of `moves`.
    """

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


class Card(int):
    """One of 52 cards: 0 to 51, clubs, diamonds, hearts, spades, each from ace to king."""

    __slots__ = ()

    @property
    def rank(self) -> str:
        return RANKS[self % 13]

    @property
    def suit(self) -> str:
        return SUITS[self // 13]

    @property
    def number(self) -> int:
        """1 for an ace to 13 for a king."""
        return self % 13 + 1

    @property
    def points(self) -> int:
        """What the card costs as deadwood: ace 1, court cards 10, others their number."""
        return min(self % 13 + 1, 10)

    def __str__(self) -> str:
        return self.rank + self.suit

    def __repr__(self) -> str:
        return f"Card({self})"


DECK = tuple(Card(index) for index in range(52))
_BY_NAME = {str(card): card for card in DECK}


class CardSet:
    """An immutable set of cards that iterates in card order.

    `mask` is a 52-bit number, bit n for card n, so that sets are combined at the
    speed of integers. Its text is the cards with spaces: `7c 7d 7h`.
    """

    __slots__ = ("mask",)
    mask: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        mask = 0
        for card in cards:
            mask |= 1 << card
        object.__setattr__(self, "mask", mask)

    @classmethod
    def of_mask(cls, mask: int) -> CardSet:
        made = cls.__new__(cls)
        object.__setattr__(made, "mask", mask)
        return made

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a CardSet never changes")

    @property
    def points(self) -> int:
        """The sum of the cards' points, aces as 1."""
        return sum(card.points for card in self)

    def add(self, card: Card) -> CardSet:
        return CardSet.of_mask(self.mask | 1 << card)

    def remove(self, card: Card) -> CardSet:
        return CardSet.of_mask(self.mask & ~(1 << card))

    def isdisjoint(self, other: CardSet) -> bool:
        return not self.mask & other.mask

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield DECK[low.bit_length() - 1]
            mask ^= low

    def __contains__(self, card: Card) -> bool:
        return bool(self.mask >> card & 1)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return bool(self.mask)

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet.of_mask(self.mask | other.mask)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet.of_mask(self.mask & other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet.of_mask(self.mask & ~other.mask)

    def __le__(self, other: CardSet) -> bool:
        return not self.mask & ~other.mask

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __getstate__(self) -> int:
        return self.mask

    def __setstate__(self, mask: int) -> None:
        object.__setattr__(self, "mask", mask)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"cards({str(self)!r})"


NO_CARDS = CardSet()
WHOLE_DECK = CardSet(DECK)


def dearest_first(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The order in which deadwood is shown and counted."""
    return tuple(sorted(cards, key=lambda card: (-card.number, card)))


def card_texts(cards: Iterable[Card]) -> str:
    """Cards in their given order, with spaces; `card_list` reads them back."""
    return " ".join(map(str, cards))


def card(text: str) -> Card:
    """Read one card. Raises NotationError (`unreadable-card`)."""
    found = card_list(text)
    if len(found) != 1:
        raise NotationError("unreadable-card", text=text.strip())
    return found[0]


def cards(text: str) -> CardSet:
    """Read a set of cards, spaces optional. Raises NotationError."""
    return CardSet(card_list(text))


def card_list(text: str) -> tuple[Card, ...]:
    """Read cards in the order they are written. Raises NotationError.

    Case does not matter; `10h` and `T♥` are the same card as `Th`. A card named
    twice is refused, since one deck holds one copy.
    """
    found: list[Card] = []
    place = 0
    while place < len(text):
        if text[place].isspace() or text[place] in _FILLER:
            place += 1
            continue
        match = _CARD.match(text, place)
        if match is None:
            raise NotationError("unreadable-card", text=text[place:].split()[0])
        read = _read(match[1], match[2])
        if read in found:
            raise NotationError("card-twice", card=read)
        found.append(read)
        place = match.end()
    return tuple(found)


def _read(rank: str, suit: str) -> Card:
    rank = "T" if rank == "10" else rank.upper()
    return _BY_NAME[rank + _PIPS.get(suit, suit.lower())]
