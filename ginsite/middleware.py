from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from django.db import InterfaceError, OperationalError

from ginsite.views import database_away

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse


logger = logging.getLogger(__name__)

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


class DatabaseAwayMiddleware:
    """Answers 503 with a plain page when the database is locked or away.

    The transaction has been rolled back by then, so the move was not made and may be sent again.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, OperationalError | InterfaceError):
            return None
        logger.error("The database could not be used at %s: %s", request.path, error)
        return database_away(request)
