from __future__ import annotations

import logging
from codecs import lookup
from typing import TYPE_CHECKING

from django.db import DatabaseError, InterfaceError, OperationalError

from ginsite.views import bad_request, database_away

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse


logger = logging.getLogger(__name__)

CHARSETS = {"utf-8", "ascii", "iso8859-1", "cp1252"}
# A card table asks for none of these.
UNUSED = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


def permissions_policy(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers["Permissions-Policy"] = UNUSED
        return response

    return middleware


def known_charset(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Refuses a body in a charset no browser sends: on rot13 or idna Django stumbles later."""

    def middleware(request: HttpRequest) -> HttpResponse:
        charset = (request.content_params or {}).get("charset", "utf-8")
        try:
            known = lookup(charset).name in CHARSETS
        except LookupError:
            known = False
        return get_response(request) if known else bad_request(request, LookupError(charset))

    return middleware


class DatabaseAwayMiddleware:
    """Answers 503 with a plain page when the database is locked or away.

    The transaction has been rolled back by then, so the move was not made and may be sent again.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        away = isinstance(error, OperationalError | InterfaceError)
        broken = type(error) is DatabaseError  # a file that is no database; its heirs are ours
        if not away and not broken:
            return None
        logger.error("The database could not be used at %s: %s", request.path, error)
        return database_away(request)
