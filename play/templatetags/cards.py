"""How cards become HTML. The markup of a card is in `_card.html` and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from play import names
from play.engine.cards import Card, CardSet, dearest_first
from play.engine.melds import meld_kind, points_of
from play.engine.presets import STANDARD, Preset

if TYPE_CHECKING:
    from collections.abc import Iterable

register = template.Library()

SUIT_CLASSES = {"s": "s", "h": "h", "d": "d", "c": "k"}
KINDS = ("img", "submit", "radio", "check", "link")
KEPT_TOGETHER = 5  # as many chips fit a phone's line


@dataclass(frozen=True, slots=True)
class Face:
    """Everything `_card.html` needs to know of one card.

    `kind`: `img`, or a control: `submit` button, `radio`, `check` (box), `link`. `states`: of
    pressed, glow, laid, gone, disabled. `part`: set, run, deadwood or other words; `note`: more.
    """

    card: Card
    kind: str = "img"
    field: str = ""
    value: str = ""
    href: str = ""
    part: str = ""
    note: str = ""
    states: frozenset[str] = frozenset()
    named: bool = False
    focus: bool = False
    preset: Preset = STANDARD

    @property
    def suit_class(self) -> str:
        return SUIT_CLASSES[self.card.suit]

    @property
    def classes(self) -> str:
        shown: list[str] = [word for word in ("glow", "laid", "gone") if word in self.states]
        if self.kind in {"img", "link"} and "pressed" in self.states:
            shown.append("pressed")
        return " ".join(["card", self.suit_class, *shown])

    @property
    def name(self) -> str:
        """`seven of hearts, run, 7 points`; points are told where the part is."""
        words = [names.card_name(self.card)]
        if self.part:
            words += [
                names.part_name(self.part),
                names.points_text(points_of(self.card, self.preset)),
            ]
        return ", ".join([*words, *filter(None, [self.note])])


@dataclass(frozen=True, slots=True)
class Group:
    """A meld or the deadwood of a hand, with the label of its bracket."""

    faces: tuple[Face, ...]
    label: SafeString | str
    dead: bool = False

    @property
    def classes(self) -> str:
        count, kind = len(self.faces), "dead" if self.dead else "meld"
        if self.dead and count > 8:
            return "dead many"
        return f"{kind} long m{count}" if count > 6 else kind


@register.inclusion_tag("_card.html")
def card(card: Card, kind: str = "img", **options: Any) -> dict[str, object]:
    """{% card c %}, {% card c "radio" field="card" part="run" pressed=True %}: see Face.

    Each state is a keyword of its own.
    """
    return {"face": _face(card, kind, **options)}


def _face(
    card: Card,
    kind: str = "img",
    *,
    pressed: bool = False,
    glow: bool = False,
    laid: bool = False,
    gone: bool = False,
    disabled: bool = False,
    **options: Any,
) -> Face:
    if kind not in KINDS:
        raise template.TemplateSyntaxError(f"a card is one of {KINDS}, not {kind!r}")
    flags = {
        "pressed": pressed,
        "glow": glow,
        "laid": laid,
        "gone": gone,
        "disabled": disabled,
    }
    options.setdefault("value", str(card))
    states = frozenset(state for state, on in flags.items() if on)
    return Face(card, kind, states=states, **options)


@register.inclusion_tag("_hand.html")
def hand(
    melds: Iterable[CardSet],
    deadwood: Iterable[Card],
    kind: str = "img",
    *,
    label: str = "",
    preset: Preset = STANDARD,
    prefix: str = "",
    disabled: bool = False,
    pressed: Iterable[Card] = (),
    glow: Iterable[Card] = (),
    laid: Iterable[Card] = (),
    gone: Iterable[Card] = (),
    **options: Any,
) -> dict[str, object]:
    """{% hand arrangement.melds arrangement.deadwood "radio" field="card" pressed=chosen %}

    The states are sets of cards, `disabled` is for all. A card's value is `prefix` and its text;
    a link leads to `href` and the card's text. `gone` cards lie in the deadwood but don't count.
    `label` replaces "deadwood 9 + 4 = 13". A set of cards is shown dearest first, a list as it is.
    """
    states = {
        name: frozenset(cards or ())
        for name, cards in (("pressed", pressed), ("glow", glow), ("laid", laid), ("gone", gone))
    }
    href = options.pop("href", "")

    def face(card: Card, part: str) -> Face:
        own = {name: card in cards for name, cards in states.items()}
        return _face(
            card,
            kind,
            part=part,
            value=f"{prefix}{card}",
            href=f"{href}{card}" if href else "",
            disabled=disabled,
            preset=preset,
            **own,
            **options,
        )

    groups = [_meld_group(meld, states["laid"], face) for meld in melds]
    rest = dearest(deadwood)
    if rest:
        counted = [points_of(card, preset) for card in rest if card not in states["gone"]]
        text = f"{names.part_name('deadwood')} {names.sum_text(counted)}"
        # under another label, as in a hand sorted by rank, not every card is deadwood
        part = "" if label else "deadwood"
        faces = tuple(face(card, "" if card in states["gone"] else part) for card in rest)
        groups.append(Group(faces, label or text, dead=True))
    return {"groups": groups, "classes": _crowding(groups)}


def _meld_group(meld: CardSet, laid: frozenset[Card], face: Any) -> Group:
    added = [card for card in meld if card in laid]
    own = meld - CardSet(added)
    kind = meld_kind(own) if own else ""
    label: SafeString | str = names.part_name(kind)
    if added:
        label = format_html("{} + {}", label, chips(added))
    return Group(tuple(face(card, kind) for card in meld), label)


@register.filter
def dearest(cards: Iterable[Card]) -> list[Card]:
    """A set of cards in the order in which one counts them; a list stays as it is."""
    if isinstance(cards, CardSet):
        return list(dearest_first(cards))
    return list(cards)


def _crowding(groups: list[Group]) -> str:
    """Classes that tell the style sheet how many cards share a row: n7, n8; ten, a12 to a16."""
    melded = sum(len(group.faces) for group in groups if not group.dead)
    total = sum(len(group.faces) for group in groups)
    classes = ["groups"]
    if melded in {7, 8}:
        classes.append(f"n{melded}")
    if total != 11:  # what the style sheet takes for granted
        classes.append("ten" if total <= 10 else f"a{min(total, 16)}")
    return " ".join(classes)


@register.filter
def chip(card: Card) -> SafeString:
    """A card in a sentence."""
    return _chip(card, sprite(), get_language())


@cache  # the reasons of a long hand name two thousand cards
def _chip(card: Card, sprite: str, language: str | None) -> SafeString:
    return format_html(
        '<span class="c {}" role="img" aria-label="{}">{}'
        '<svg aria-hidden="true"><use href="{}#pip-{}"/></svg></span>',
        SUIT_CLASSES[card.suit],
        names.card_name(card),
        names.figure(card),
        sprite,
        card.suit,
    )


@register.filter
def chips(cards: Iterable[Card]) -> SafeString:
    """Cards in a sentence, kept on one line where they are few."""
    drawn = [(chip(card),) for card in cards]
    line = format_html_join(" ", "{}", drawn)
    return format_html('<span class="nb">{}</span>', line) if len(drawn) <= KEPT_TOGETHER else line


@register.simple_tag
def sprite() -> str:
    """The address of the drawings: {% sprite %}#pip-h."""
    return static("cards.svg")


@register.filter
def name(card: Card) -> str:
    return names.card_name(card)


@register.filter
def card_names(cards: Iterable[Card]) -> str:
    """`seven of hearts, seven of spades and seven of clubs`"""
    return names.and_list(map(names.card_name, cards))


@register.filter
def suit_name(suit: str) -> str:
    return names.suit_name(suit)


@register.filter
def suit_class(suit: str) -> str:
    return SUIT_CLASSES[suit]


@register.filter
def plain(card: Card) -> str:
    return names.plain(card)


@register.filter
def sum_of(cards: Iterable[Card], preset: Preset = STANDARD) -> str:
    """`9 + 4 + 1 = 14`, dearest first for a set of cards; {{ cards|sum_of:preset }}."""
    return names.sum_text([points_of(card, preset) for card in dearest(cards)])
