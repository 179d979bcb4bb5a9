"""What everything that is kept has in common: a code for its address, and one writer at a time."""

from __future__ import annotations

import secrets


class StaleTable(Exception):
    """What is kept has moved on since the change was chosen."""


def new_code() -> str:
    return secrets.token_urlsafe(9)
