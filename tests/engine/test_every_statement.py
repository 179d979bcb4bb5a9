"""Every statement and every case has a test that names it, wherever in the tree it stands."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

from django.conf import settings

from tests.engine.statements import CASES, STATEMENTS

TESTS = Path(settings.BASE_DIR) / "tests"
NUMBER = re.compile(r"(?<![A-Za-z0-9])([SC]\d+b?)(?![A-Za-z0-9])", re.IGNORECASE)


@cache
def named() -> frozenset[str]:
    """The numbers in the names and ids of all tests, as pytest itself collects them."""
    collected = subprocess.run(  # noqa: S603 (our own tests, no shell)
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", TESTS],
        cwd=TESTS.parent, env=os.environ | {"CI": ""}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert collected.returncode == 0, collected.stdout[-2_000:]
    names = [line.partition("::")[2] for line in collected.stdout.splitlines()]
    return frozenset(number.upper() for name in names for number in NUMBER.findall(name))


def test_there_are_127_statements() -> None:
    assert list(STATEMENTS) == list(range(1, 128))


def test_every_statement_has_a_test_that_names_it() -> None:
    untested = {at: words for at, words in STATEMENTS.items() if f"S{at}" not in named()}
    assert untested == {}


def test_every_case_has_a_test_that_names_it() -> None:
    untested = {case: words for case, words in CASES.items() if case.upper() not in named()}
    assert untested == {}


def test_no_test_names_a_statement_or_a_case_that_does_not_exist() -> None:
    known = {f"S{at}" for at in STATEMENTS} | {case.upper() for case in CASES}
    assert named() - known == frozenset()
