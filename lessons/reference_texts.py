"""The glossary and the questions people ask: facts from TOML, words from <language>.md. Pure."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from lessons.numbers import number
from lessons.rule_facts import rule_facts
from lessons.words import LessonWords, Text, read_words
from play.engine.presets import STANDARD

REFERENCE = Path(__file__).parent / "reference"
FALLBACK = "en"
NO_FORMS = "-"


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game. `forms` are the spellings under which texts use it; none for a word
    that is too common to be marked."""

    key: str
    name: str
    text: Text
    forms: tuple[str, ...]

    @property
    def facts(self) -> Mapping[str, object]:
        return rule_facts(STANDARD)


@dataclass(frozen=True, slots=True)
class Proof:
    """Where an answer can be tried: a drill’s question, or two hands to be scored."""

    drill: str = ""
    text: str = ""
    knocker: str = ""
    defender: str = ""
    upcard: str = ""
    rules: str = STANDARD.key


@dataclass(frozen=True, slots=True)
class Asked:
    """A question people ask. `rules` names the values of a preset on which tables differ;
    `statement` is the one, `S65`, whose steps teach the answer, or "" for none."""

    key: str
    question: str
    answer: Text
    facts: Mapping[str, object]
    rules: tuple[str, ...]
    proof: Proof | None
    statement: str


@cache
def glossary(language: str) -> tuple[Term, ...]:
    """Every term, by name."""
    terms = [
        Term(key, one.title, one.parts[0], _forms(one.parts[1]))
        for key, one in _words("glossary", language).steps.items()
    ]
    return tuple(sorted(terms, key=lambda term: term.name.lower()))


@cache
def questions(language: str) -> tuple[Asked, ...]:
    """Every question, in the order of the file."""
    facts = tomllib.loads((REFERENCE / "questions.toml").read_text(encoding="utf-8"))
    return tuple(
        _asked(key, one.title, one.parts[0], facts[key])
        for key, one in _words("questions", language).steps.items()
    )


def _words(name: str, language: str) -> LessonWords:
    file = REFERENCE / f"{name}.{language.partition('-')[0]}.md"
    if not file.exists():
        file = REFERENCE / f"{name}.{FALLBACK}.md"
    return read_words(file.read_text(encoding="utf-8"))


def _forms(text: Text) -> tuple[str, ...]:
    return () if text.source == NO_FORMS else tuple(text.source.split(", "))


def _asked(key: str, question: str, answer: Text, facts: Mapping[str, object]) -> Asked:
    left = dict(facts)
    asked_for, rules, proof = (left.pop(name, None) for name in ("numbers", "rules", "proof"))
    statement = str(left.pop("statement", ""))
    if left:
        raise ValueError(f"question {key}: nobody asks for {sorted(left)}")
    numbers = {name: number(text) for name, text in dict(asked_for or {}).items()}  # type: ignore[call-overload]
    return Asked(
        key,
        question,
        answer,
        {**rule_facts(STANDARD), **numbers},
        tuple(rules or ()),  # type: ignore[arg-type]
        Proof(**proof) if isinstance(proof, dict) else None,
        statement,
    )
