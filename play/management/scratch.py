"""A database for one command, made empty and thrown away, so that no real game is touched."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.test.utils import override_settings

PLAIN_STATIC = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}


@contextmanager
def scratch_database() -> Iterator[None]:
    """Pages can be asked for inside, and need no collected static files."""
    real = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        with override_settings(STORAGES=PLAIN_STATIC, ALLOWED_HOSTS=["testserver"]):
            yield
    finally:
        connection.creation.destroy_test_db(real, verbosity=0)
