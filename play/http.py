from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods

if TYPE_CHECKING:
    from collections.abc import Callable
    from uuid import UUID

    from django_htmx.middleware import HtmxDetails


class SiteRequest(HttpRequest):
    """A request as our middleware leaves it; for type hints only."""

    htmx: HtmxDetails
    visitor: UUID | None


def posted(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For an address that forms post to: whoever opens it is led to the page above it.

    That happens after a refusal without a script, when the address is still in the bar.
    """

    @wraps(view)
    def led(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method != "POST":
            return HttpResponseRedirect(request.path.rstrip("/").rpartition("/")[0] + "/")
        try:
            return view(request, *args, **kwargs)
        except ObjectDoesNotExist as gone:  # deleted in another window since the view looked
            raise Http404 from gone

    return require_http_methods(["GET", "HEAD", "POST"])(led)
