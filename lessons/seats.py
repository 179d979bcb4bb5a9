"""Who is who in a lesson: you are South, Gina is North."""

from __future__ import annotations

from django.utils.translation import pgettext

from play.engine.moves import Seat

YOU, GINA, NOBODY = "you", "gina", "nobody"
SEATS = {YOU: Seat.SOUTH, GINA: Seat.NORTH}


def code_of(seat: Seat | None) -> str:
    return NOBODY if seat is None else (YOU if seat is Seat.SOUTH else GINA)


def seat_name(code: str) -> str:
    """The word for a seat as it stands in a sentence."""
    names = {
        YOU: pgettext("seat", "you"),
        GINA: pgettext("seat", "Gina"),
        NOBODY: pgettext("seat", "nobody"),
    }
    return names[code]
