"""The coach's moves and terms in words, as parts of a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.translation import pgettext, pgettext_lazy

from play import names
from play.engine.moves import Action
from play.templatetags.cards import chip, chips

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.utils.safestring import SafeString

    from play.coach.advice import Term
    from play.coach.belief import Evidence
    from play.engine.cards import Card
    from play.engine.moves import Move

register = template.Library()

# Tables, since the reasons of a long hand ask for them some hundreds of times.
TERMS = {
    "deadwood": pgettext_lazy("term", "deadwood"),
    "next-draw": pgettext_lazy("term", "the next draw"),
    "gin-chance": pgettext_lazy("term", "the cards that make gin"),
    "knock-chance": pgettext_lazy("term", "the draws after which one may knock"),
    "new-melds": pgettext_lazy("term", "the melds that may still come"),
    "danger": pgettext_lazy("term", "the danger of the throw"),
    "pace": pgettext_lazy("term", "the time still to play"),
    "shown": pgettext_lazy("term", "the cards that the opponent has seen taken"),
    "their-deadwood": pgettext_lazy("term", "the deadwood to expect in the other hand"),
    "undercut": pgettext_lazy("term", "the risk of an undercut"),
    "gin-bonus": pgettext_lazy("term", "the gin bonus"),
    "game-score": pgettext_lazy("term", "the score of the game"),
    "slip": pgettext_lazy("term", "a slip, made on purpose at this level"),
    "feel": pgettext_lazy("term", "experience, which cannot be put in words"),
}
BETTER = {
    "deadwood": pgettext_lazy("reason", "less deadwood"),
    "next-draw": pgettext_lazy("reason", "better next draws"),
    "gin-chance": pgettext_lazy("reason", "more cards make gin"),
    "knock-chance": pgettext_lazy("reason", "more draws to knock"),
    "new-melds": pgettext_lazy("reason", "more melds to come"),
    "danger": pgettext_lazy("reason", "a safer throw"),
    "pace": pgettext_lazy("reason", "time still to play"),
    "shown": pgettext_lazy("reason", "less shown"),
    "their-deadwood": pgettext_lazy("reason", "the other hand’s deadwood"),
    "undercut": pgettext_lazy("reason", "less undercut risk"),
    "gin-bonus": pgettext_lazy("reason", "the gin bonus"),
    "game-score": pgettext_lazy("reason", "the game score"),
    "slip": pgettext_lazy("reason", "a slip on purpose"),
    "feel": pgettext_lazy("reason", "experience"),
}


@register.filter
def move_words(move: Move) -> SafeString | str:
    """`throwing K♠`, `drawing from the stock`: a move as the subject of a sentence."""
    match move.action:
        case Action.DISCARD if move.card is not None:
            return format_html(pgettext("move", "throwing {}"), chip(move.card))
        case Action.KNOCK if move.card is not None:
            return format_html(pgettext("move", "knocking with {} thrown"), chip(move.card))
        case Action.SPREAD:
            laid = format_html_join(", ", "{}", [(chips(meld),) for meld in move.melds])
            return format_html(pgettext("move", "laying {}"), laid)
    return {
        Action.TAKE: pgettext("move", "taking the upcard"),
        Action.PASS: pgettext("move", "passing"),
        Action.STOCK: pgettext("move", "drawing from the stock"),
        Action.BIG_GIN: pgettext("move", "big gin"),
    }.get(move.action, pgettext("move", "the best defence"))


@register.filter
def term_words(name: str) -> str:
    """What a term counts: `deadwood`."""
    return str(TERMS[name])


def better_words(name: str) -> str:
    """What the better of two moves has more of: `less deadwood`. Four words at most."""
    return str(BETTER[name])


@register.filter
def deciding_words(terms: tuple[Term, ...]) -> str:
    """`less deadwood (+3.0) and better next draws (+1.8)`"""
    named = [f"{better_words(term.name)} ({signed(term.points)})" for term in terms]
    return names.and_list(named)


@register.filter
def sum_words(terms: tuple[Term, ...]) -> str:
    """`deadwood +3.0, the danger of the throw −1.2`: every term that differs."""
    told = [f"{term_words(one.name)} {signed(one.points)}" for one in terms if one.points]
    return ", ".join(told)


@register.filter
def signed(points: float) -> str:
    """`+2.3`, `−0.5`, `0.0`"""
    rounded = round(points, 1)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return f"{sign}{abs(rounded):.1f}"


@register.filter
def in_hundred(share: float) -> int:
    """A share, 0 to 1, as so many of a hundred."""
    return round(share * 100)


@register.filter
def weightiest(evidence: Iterable[Evidence]) -> list[Evidence]:
    """What tells most first, for or against."""
    return sorted(evidence, key=lambda one: -abs(one.weight))


@register.filter
def figure(card: Card) -> str:
    """The rank as printed on the card: `10`, not `T`."""
    return names.figure(card)
