"""Bodies and databases that nobody sends or keeps on purpose."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, DataError
from django.http import HttpResponse
from django.test import RequestFactory

from ginsite.middleware import DatabaseAwayMiddleware


@pytest.mark.django_db
@pytest.mark.parametrize("charset", ["rot13", "hex", "zlib", "idna", "undefined", "klingon"])
def test_a_body_in_a_charset_that_is_none_is_refused(client, charset):
    kind = f"multipart/form-data; boundary=x; charset={charset}"
    answer = client.generic("POST", "/play/start/", b"--x--", content_type=kind)
    assert answer.status_code == 400


def answer_to(error):
    middleware = DatabaseAwayMiddleware(lambda request: HttpResponse())
    return middleware.process_exception(RequestFactory().get("/"), error)


def test_a_file_that_is_no_database_is_a_plain_503():
    assert answer_to(DatabaseError("file is not a database")).status_code == 503


def test_a_fault_of_our_own_is_not_called_a_database_that_is_away():
    assert answer_to(DataError("value too long")) is None
