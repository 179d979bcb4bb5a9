"""Environment variables, read strictly: a typing slip stops the start, not a game."""

from __future__ import annotations

import os
import secrets
from typing import TYPE_CHECKING

from django.core.exceptions import ImproperlyConfigured

if TYPE_CHECKING:
    from pathlib import Path

YES = frozenset({"1", "true", "yes", "on"})
NO = frozenset({"0", "false", "no", "off"})


def env_str(name: str, default: str) -> str:
    """The variable, or the default where it is unset or empty."""
    return os.environ.get(name, "").strip() or default


def env_bool(name: str, default: bool) -> bool:
    """Raises ImproperlyConfigured for anything but a word for yes or no."""
    value = env_str(name, "yes" if default else "no").lower()
    if value not in YES | NO:
        raise ImproperlyConfigured(f"{name} must be true or false, not {value!r}")
    return value in YES


def env_int(name: str, default: int) -> int:
    """Raises ImproperlyConfigured for anything but a whole number."""
    value = env_str(name, str(default))
    try:
        return int(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}") from None


def env_list(name: str, default: str) -> list[str]:
    """Words parted by commas."""
    return [word.strip() for word in env_str(name, default).split(",") if word.strip()]


def kept_secret(path: Path) -> str:
    """The key kept in `path`, made there on the first start, so that cookies outlive a restart."""
    if not path.exists():
        _write_once(path, secrets.token_urlsafe(50))
    return path.read_text(encoding="ascii").strip()


def _write_once(path: Path, text: str) -> None:
    """Of two processes that start at once both get one key: the second cannot link the name."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text)
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
