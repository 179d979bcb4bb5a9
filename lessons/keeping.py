"""What the course keeps of a visitor: given out, handed over, forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lessons.codes import digest_of, new_code, read_code
from lessons.models import Attempt, Ticket

if TYPE_CHECKING:
    from uuid import UUID


def exported(visitor: UUID) -> list[dict[str, object]]:
    """Every answer, oldest first, fit for JSON."""
    names = ("kind", "slug", "question", "level", "answer", "right", "code", "created")
    return list(Attempt.objects.by(visitor).values(*names))


def hand_over(old: UUID, new: UUID) -> None:
    """What `old` did is `new`’s from now on."""
    Attempt.objects.filter(visitor=old).update(visitor=new)


def forget(visitor: UUID) -> None:
    Attempt.objects.filter(visitor=visitor).delete()
    Ticket.objects.filter(visitor=visitor).delete()


def write_ticket(visitor: UUID) -> str:
    """A new code for this visitor, to be shown now and never again; an earlier one dies."""
    code = new_code()
    Ticket.objects.update_or_create(visitor=visitor, defaults={"digest": digest_of(code)})
    return code


def may_be_shared(visitor: UUID | None) -> bool:
    """Whether a code was made for this visitor, so that other devices may be theirs too."""
    return visitor is not None and Ticket.objects.filter(visitor=visitor).exists()


def holder_of(typed: str) -> UUID | None:
    """Whose code this is, or None."""
    code = read_code(typed)
    ticket = Ticket.objects.filter(digest=digest_of(code)).first() if code else None
    return ticket.visitor if ticket else None
