from __future__ import annotations

import gzip

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpResponse
from django.test import Client, override_settings
from django.urls import include, path

from play.http import SiteRequest
from play.visitors import visitor_of

CSP = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
}


def fail(error):
    def view(request):
        raise error

    return view


def whoami(request: SiteRequest) -> HttpResponse:
    return HttpResponse(str(request.visitor))


def play_something(request: SiteRequest) -> HttpResponse:
    return HttpResponse(str(visitor_of(request)))


handler400 = "ginsite.views.bad_request"
handler403 = "ginsite.views.forbidden"
handler404 = "ginsite.views.not_found"
handler500 = "ginsite.views.server_error"
urlpatterns = [
    path("", include("ginsite.urls")),
    path("400/", fail(SuspiciousOperation("odd"))),
    path("403/", fail(PermissionDenied())),
    path("404/", fail(Http404())),
    path("500/", fail(ZeroDivisionError("a fault of ours"))),
    path("locked/", fail(OperationalError("database is locked"))),
    path("away/", fail(InterfaceError("connection already closed"))),
    path("whoami/", whoami),
    path("play-something/", play_something),
]
with_faults = override_settings(ROOT_URLCONF=__name__)


@with_faults
@pytest.mark.parametrize(
    ("address", "status", "words"),
    [
        ("/400/", 400, "That could not be read"),
        ("/403/", 403, "Not yours to open"),
        ("/404/", 404, "Nothing lies here"),
        ("/no-such-page/", 404, "Nothing lies here"),
        ("/500/", 500, "Something broke here"),
        ("/locked/", 503, "The table could not be reached"),
        ("/away/", 503, "The table could not be reached"),
    ],
)
def test_every_error_has_a_page_in_the_look_and_asks_no_database(address, status, words):
    # without the django_db mark any query here would fail the test
    response = Client(raise_request_exception=False).get(address)
    page = response.content.decode()
    assert response.status_code == status
    assert words in page
    assert 'class="book"' in page


@with_faults
def test_a_database_that_is_away_offers_the_same_page_again_to_htmx_too():
    for headers in ({}, {"HX-Request": "true"}):
        response = Client().get("/locked/?hand=3", headers=headers)
        assert response.status_code == 503
        assert response["Retry-After"] == "5"
        assert 'href="/locked/?hand=3"' in response.content.decode()


def test_a_form_from_a_page_open_too_long_says_what_to_do():
    response = Client(enforce_csrf_checks=True).post("/look/", {"deck": "two"})
    assert response.status_code == 403
    assert "load the page anew" in response.content.decode()
    assert "look" not in response.cookies


def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere(client):
    response = client.get("/look/")
    assert set(response["Content-Security-Policy"].split("; ")) == CSP
    assert response["X-Frame-Options"] == "DENY"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in response["Permissions-Policy"]


def test_pages_are_sent_compressed_to_those_who_can_read_it(client):
    plain = client.get("/look/parts/")
    packed = client.get("/look/parts/", headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert len(packed.content) * 3 < len(plain.content)
    assert gzip.decompress(packed.content).decode() == plain.content.decode()


@pytest.mark.parametrize("address", ["/look/", "/look/parts/"])
def test_head_answers_like_get_without_a_body(client, address):
    response = client.head(address)
    assert response.status_code == 200
    assert response.content == b""


@with_faults
def test_a_visitor_who_only_reads_gets_no_cookie():
    client = Client()
    assert client.get("/whoami/").content == b"None"
    client.get("/look/parts/")
    assert "sessionid" not in client.cookies


@with_faults
def test_a_visitor_who_plays_is_known_from_then_on():
    client = Client()
    name = client.post("/play-something/").content
    assert client.get("/whoami/").content == name
    assert client.post("/play-something/").content == name
    assert Client().post("/play-something/").content != name
    assert client.cookies["sessionid"]["max-age"] == 365 * 24 * 60 * 60


@with_faults
def test_a_forged_cookie_is_nobody():
    client = Client()
    client.post("/play-something/")
    client.cookies["sessionid"] = str(client.cookies["sessionid"].value)[:-1] + "!"
    assert client.get("/whoami/").content == b"None"
