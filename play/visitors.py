"""Who plays: a random name in the signed session cookie, given when there is something to keep."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

    from play.http import SiteRequest

KEY = "visitor"
WEEK = "week"  # of the cookie's last renewal, counted from year 1


class VisitorMiddleware:
    """Sets `request.visitor` to the visitor's UUID, or None for somebody who has only read."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: SiteRequest) -> HttpResponse:
        request.visitor = _known(request)
        if request.visitor:
            _renew(request)
        return self.get_response(request)


def visitor_of(request: SiteRequest) -> UUID:
    """The visitor's UUID, made now if there is none. Not for plain reads: it sets the cookie."""
    if request.visitor is None:
        request.visitor = uuid4()
        request.session[KEY] = str(request.visitor)
    return request.visitor


def become(request: SiteRequest, visitor: UUID) -> None:
    """From now on this browser is that visitor's."""
    request.visitor = visitor
    request.session[KEY] = str(visitor)


def leave(request: SiteRequest) -> None:
    """This browser is nobody's any more."""
    request.visitor = None
    request.session.flush()


def _known(request: HttpRequest) -> UUID | None:
    kept = request.session.get(KEY)
    try:
        return UUID(kept) if kept else None
    except (ValueError, AttributeError, TypeError):
        return None


def _renew(request: HttpRequest) -> None:
    """Send the cookie again once a week, so that a year counts from the last visit."""
    week = date.today().toordinal() // 7  # noqa: DTZ011 (a day more or less does no harm)
    if request.session.get(WEEK) != week:
        request.session[WEEK] = week
