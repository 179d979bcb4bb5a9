"""The code that takes a visitor's progress along: made, read as people type it, hashed. Pure."""

from __future__ import annotations

import secrets
from hashlib import sha256

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no I, L, O and U: nothing to mistake on paper
LENGTH = 20  # letters of five bits: nobody guesses a hundred bits
GROUP = 5
_MISREAD = str.maketrans("ILO", "110")


def new_code() -> str:
    """A fresh code as it is printed: `4F7QX-…`, four groups."""
    return spelled("".join(secrets.choice(LETTERS) for _ in range(LENGTH)))


def read_code(typed: str) -> str | None:
    """The code in what somebody typed, without its dashes, or None if it is none."""
    bare = "".join(typed.upper().replace("-", "").split()).translate(_MISREAD)
    return bare if len(bare) == LENGTH and set(bare) <= set(LETTERS) else None


def spelled(bare: str) -> str:
    """In groups, for the eye."""
    return "-".join(bare[at : at + GROUP] for at in range(0, len(bare), GROUP))


def digest_of(code: str) -> str:
    """What is kept of a code: who reads the database cannot use it. Takes it with its dashes."""
    return sha256(code.replace("-", "").encode()).hexdigest()
