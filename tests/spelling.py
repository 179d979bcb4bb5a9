"""Checks the spelling of everything a visitor reads: `python -m tests.spelling`.

The list of words is American; `tests/words.txt` holds those of cards and of this site that it
lacks, British spellings among them. Exit status 1 if a word is in neither.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from spellchecker import SpellChecker

ROOT = Path(__file__).parent.parent
OWN = Path(__file__).parent / "words.txt"
WORD = re.compile(r"[A-Za-zÀ-ɏ]+(?:['’][A-Za-zÀ-ɏ]+)*")
# What is no prose: links and their targets, {facts}, [cards], `code`, headings of extras.
NOT_IN_MARKDOWN = re.compile(
    r"\]\([^)]*\)|\{[^}]*\}|\[[^\]]*\](?!\()|`[^`]*`|^### (?:wrong|figure|hint).*", re.MULTILINE
)
SAID_IN_TAGS = re.compile(r"""{%-?\s*translate\s+(?:"([^"]*)"|'([^']*)')""")
NOT_IN_TEMPLATES = re.compile(r"{#.*?#}|{%.*?%}|{{.*?}}|<[^>]*>|&\w+;", re.DOTALL)
SAID_IN_PYTHON = re.compile(r"""(?:\b_|gettext|pgettext(?:_lazy)?)\(\s*((?:"[^"]*",?\s*)+)\)""")
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|{\w*}")


def texts() -> Iterator[tuple[Path, str]]:
    """Each file with the prose in it."""
    for path in sorted((ROOT / "lessons").glob("*/**/*.md")):
        yield path, NOT_IN_MARKDOWN.sub(" ", path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "templates").rglob("*.html")):
        html = path.read_text(encoding="utf-8")
        said = (one or other for one, other in SAID_IN_TAGS.findall(html))
        yield path, " ".join((*said, NOT_IN_TEMPLATES.sub(" ", html)))
    for folder in ("ginsite", "lessons", "play"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            calls = SAID_IN_PYTHON.findall(path.read_text(encoding="utf-8"))
            yield path, PLACEHOLDER.sub(" ", " ".join(calls))


def main() -> int:
    known = Known(OWN.read_text(encoding="utf-8").split())
    wrong = [
        f"{path.relative_to(ROOT)}: {word}"
        for path, text in texts()
        for word in sorted({found for found in WORD.findall(text) if not known(found)})
    ]
    for line in wrong:
        sys.stderr.write(f"{line}\n")
    if wrong:
        sys.stderr.write(
            "Not in the list of words. Right all the same? Then into tests/words.txt.\n"
        )
    return 1 if wrong else 0


class Known:
    """Whether a word is spelt right; each is looked up once."""

    def __init__(self, own: list[str]) -> None:
        self.words = SpellChecker()
        self.answers = dict.fromkeys((word.lower() for word in own), True)

    def __call__(self, word: str) -> bool:
        plain = word.replace("’", "'").removesuffix("'s")
        key = plain.lower()
        if key not in self.answers:
            self.answers[key] = len(plain) < 2 or key in self.words
        return self.answers[key]


if __name__ == "__main__":
    sys.exit(main())
