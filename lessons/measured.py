"""The table of `manage.py pace`, kept beside the lessons that quote it."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "content" / "measured.toml"


@cache
def measured() -> dict[str, Any]:
    """`date`, `hands`, `seed`; `pace` as `pace_of` makes it; `knocks`, the rows of `knocks_of`."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def as_toml(table: dict[str, Any]) -> str:
    """The text of measured.toml: plain values first, then tables, then rows."""
    plain, tables, rows = [], [], []
    for name, value in table.items():
        if isinstance(value, dict):
            tables += ["", f"[{name}]", *_lines(value)]
        elif isinstance(value, list):
            rows += [line for row in value for line in ("", f"[[{name}]]", *_lines(row))]
        else:
            plain += _lines({name: value})
    return "\n".join([*plain, *tables, *rows]) + "\n"


def _lines(values: dict[str, Any]) -> list[str]:
    return [
        f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value}"
        for key, value in values.items()
    ]
