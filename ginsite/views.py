from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from ginsite.look.choices import choices
from ginsite.look.parts import sheet
from play.preferences import Look, keep_look, look_of

if TYPE_CHECKING:
    from django.http import HttpRequest


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def look(request: HttpRequest) -> HttpResponse:
    """Look and cards: the deck, the theme and the order of the hand."""
    if request.method != "POST":
        return render(request, "ginsite/look.html", choices())
    response = redirect("look")
    keep_look(response, Look.chosen(request.POST.dict()), secure=request.is_secure())
    return response


@require_http_methods(["GET", "HEAD"])
def parts(request: HttpRequest) -> HttpResponse:
    return render(request, "ginsite/parts.html", sheet())


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "403.html", status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "403.html", {"form_expired": True}, status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Rendered without the request, so that nothing which just failed is asked again."""
    return HttpResponse(render_to_string("500.html", {"look": look_of(request)}), status=500)


def database_away(request: HttpRequest) -> HttpResponse:
    """503, and no query. A form cannot be sent again by a link, so a post leads to its page."""
    context = {"look": look_of(request), "again": request.get_full_path()}
    response = HttpResponse(render_to_string("503.html", context), status=503)
    response.headers["Retry-After"] = "5"
    return response
