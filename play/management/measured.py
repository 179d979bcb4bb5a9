"""What was measured, kept beside the code with its date and the command that repeats it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils import timezone

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def folder() -> Path:
    return Path(settings.BASE_DIR) / "ginsite" / "measured"


def keep(name: str, title: str, command: str, body: str, now: datetime | None = None) -> Path:
    """Write a table in the folder of measured things, over an older one of its name."""
    date = (now or timezone.now()).date().isoformat()
    path = folder() / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"# {title}\n\n{date}, by `manage.py {command}`\n\n{body}\n")
    return path


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)
