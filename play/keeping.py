"""What the game keeps of a visitor: given out, handed over, forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from play.models import Game, Hand
from play.pads import ScorePad

if TYPE_CHECKING:
    from uuid import UUID

_GAME = ("code", "rules", "level", "players", "played", "finished")
_HAND = ("number", "table", "south", "north", "dealer", "seal", "moves", "result", "winner")
_PROOF = ("deck", "nonce", "cut")  # names hidden cards while the hand is played
_PAD = ("code", "rules", "names", "entries", "played")


def exported(visitor: UUID) -> dict[str, list[dict[str, object]]]:
    """Games with their hands, and score pads, fit for JSON. A deck only of a hand that is over."""
    games = Game.objects.of(visitor).order_by("pk").prefetch_related("hands")
    pads = ScorePad.objects.filter(visitor=visitor).order_by("pk")
    return {
        "games": [
            {**_values(game, _GAME), "hands": [_hand(hand) for hand in _told_hands(game)]}
            for game in games
        ],
        "pads": [_values(pad, _PAD) for pad in pads],
    }


def _told_hands(game: Game) -> list[Hand]:
    """All hands, but nothing of the other table while the learner plays at theirs."""
    hands = list(game.hands.all())
    going_on = {hand.number for hand in hands if not hand.is_over}
    return [hand for hand in hands if hand.is_learners or hand.number not in going_on]


def _hand(hand: Hand) -> dict[str, object]:
    return _values(hand, (*_HAND, *_PROOF, "points") if hand.is_over else _HAND)


def _values(kept: object, names: tuple[str, ...]) -> dict[str, object]:
    return {name: getattr(kept, name) for name in names}


def hand_over(old: UUID, new: UUID) -> None:
    """The games and pads of `old` are `new`’s from now on."""
    Game.objects.filter(visitor=old).update(visitor=new)
    ScorePad.objects.filter(visitor=old).update(visitor=new)


def forget(visitor: UUID) -> None:
    Game.objects.filter(visitor=visitor).delete()
    ScorePad.objects.filter(visitor=visitor).delete()
