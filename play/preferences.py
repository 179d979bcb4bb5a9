"""How a visitor likes the table: one plain cookie, readable before anything else is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from play.coach.levels import LEVELS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest, HttpResponse

COOKIE = "look"
YEAR = 365 * 24 * 60 * 60  # seconds
CHOICES = {
    "deck": ("four", "safe", "two"),
    "theme": ("auto", "light", "dark"),
    "sort": ("melds", "rank", "suit"),
    "verdicts": ("on", "off"),
    "level": tuple(LEVELS),
}


@dataclass(frozen=True, slots=True)
class Look:
    """One word of CHOICES for each field; the first is what a newcomer gets."""

    deck: str = "four"
    theme: str = "auto"
    sort: str = "melds"
    verdicts: str = "on"
    level: str = "newcomer"

    @classmethod
    def chosen(cls, words: Mapping[str, str]) -> Look:
        """Words that are no choice are passed over, so an old or edited cookie does no harm."""
        return cls(**{key: word for key, word in words.items() if word in CHOICES.get(key, ())})

    def __str__(self) -> str:
        return ".".join(getattr(self, key) for key in CHOICES)


def look_of(request: HttpRequest) -> Look:
    words = request.COOKIES.get(COOKIE, "").split(".")
    return Look.chosen(dict(zip(CHOICES, words, strict=False)))


def keep_look(response: HttpResponse, look: Look, *, secure: bool) -> None:
    response.set_cookie(COOKIE, str(look), max_age=YEAR, samesite="Lax", secure=secure)


def look_context(request: HttpRequest) -> dict[str, Look]:
    """Context processor: `look` in every template."""
    return {"look": look_of(request)}
