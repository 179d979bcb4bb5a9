from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest

if TYPE_CHECKING:
    from uuid import UUID

    from django_htmx.middleware import HtmxDetails


class SiteRequest(HttpRequest):
    """A request as our middleware leaves it; for type hints only."""

    htmx: HtmxDetails
    visitor: UUID | None
