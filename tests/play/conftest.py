from __future__ import annotations

import pytest

from tests.play.tables import visit


@pytest.fixture
def south(client, db):
    """The visitor's browser."""
    return visit(client)
