"""Advice: what was weighed, what each move is worth and why, as values that can be stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from play.engine.cards import Card, CardSet, cards
from play.engine.moves import Action, Move

COACH_VERSION = 3  # stored with each hand; raise it when a level may judge differently

FEEL = "feel"  # the term that was learned and has no fact behind it
OF_KNOCKING = ("undercut-risk", "knock-value", "play-on-value")  # weighed against each other

CLAIM_CODES = (
    "deadwood-after",
    "best-after",
    "count-after",
    "melds-after",
    "completes",
    "breaks",
    "helpers",
    "gin-cards",
    "live-melds",
    "danger",
    "undercut-risk",
    "knock-value",
    "play-on-value",
    "took",
    "threw",
    "declined",
    "holds",
    "term",
    "equal",
    "level-blind",
    "rules",
)


@dataclass(frozen=True, slots=True)
class Term:
    """One named part of a candidate's value, in points of the hand."""

    name: str
    points: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move and its value: the sum of its terms. Closer than `error` counts as equal."""

    move: Move
    value: float
    error: float
    terms: tuple[Term, ...]

    def points(self, name: str) -> float:
        return sum(term.points for term in self.terms if term.name == name)

    @property
    def named(self) -> float:
        """The value by the terms that a fact stands behind."""
        return self.value - self.points(FEEL)


def candidate(move: Move, points: Mapping[str, float], error: float) -> Candidate:
    """A candidate from the points of its terms, rounded so that the sum can be checked."""
    terms = tuple(Term(name, round(float(found), 2)) for name, found in points.items())
    return Candidate(move, round(sum(term.points for term in terms), 2), error, terms)


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement that another program can check from the same view.

    `move` is the candidate it speaks of, None for a claim about the opponent or the
    level. `cards` are groups: single cards, or whole melds for `melds-after`. `term` is
    the name of a term, or of the preset's value for `rules`.
    """

    code: str
    move: Move | None = None
    cards: tuple[CardSet, ...] = ()
    number: float | None = None
    error: float | None = None
    term: str = ""

    @property
    def card_set(self) -> CardSet:
        mask = 0
        for group in self.cards:
            mask |= group.mask
        return CardSet.of_mask(mask)

    @property
    def template(self) -> str:
        """The ending of the template that says it: `deadwood_after`."""
        return self.code.replace("-", "_")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the candidate table; None where a figure has no sense for the move.

    `danger` is the share of imagined hands, 0 to 1, in which the other side can meld the card.
    """

    candidate: Candidate
    deadwood: int | None
    helpers: int | None
    live: int | None
    danger: float | None
    chosen: bool
    close: bool

    @property
    def move(self) -> Move:
        return self.candidate.move


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, all that was weighed against it (best first), and what can be said of it."""

    move: Move
    candidates: tuple[Candidate, ...]
    claims: tuple[Claim, ...] = ()

    @property
    def chosen(self) -> Candidate:
        return next(one for one in self.candidates if one.move == self.move)

    @property
    def runner_up(self) -> Candidate | None:
        """The best of the other candidates, None where there was no choice."""
        return next((one for one in self.candidates if one.move != self.move), None)

    @property
    def margin(self) -> float:
        """By how many points the chosen move is ahead, 0 where there was no choice."""
        return round(self.chosen.value - self.runner_up.value, 2) if self.runner_up else 0.0

    @property
    def is_equal(self) -> bool:
        """Whether another candidate is as good within the error."""
        return self.runner_up is not None and self.margin <= self.chosen.error

    @property
    def deciding(self) -> tuple[Term, ...]:
        """The one or two terms that put the chosen move ahead of the next, greatest first."""
        return leading(self.differences)

    @property
    def differences(self) -> tuple[Term, ...]:
        """What each term puts the chosen move ahead by, greatest first; they sum to the margin."""
        return terms_ahead(self.chosen, self.runner_up) if self.runner_up else ()

    @property
    def named_rival(self) -> Candidate | None:
        """The other candidate that is best by the terms with names alone."""
        others = [one for one in self.candidates if one.move != self.move]
        return max(others, key=lambda one: one.named, default=None)

    @property
    def felt(self) -> str:
        """What the terms with names say of a choice that `feel` made.

        `equal` or `against`; empty where they make the same choice by more than the error.
        """
        rival = self.named_rival
        if rival is None or self.is_equal or not self.chosen.points(FEEL) - rival.points(FEEL):
            return ""
        ahead = round(self.chosen.named - rival.named, 2)
        if ahead > self.chosen.error:
            return ""
        return "equal" if ahead >= -self.chosen.error else "against"

    def about(self, move: Move | None) -> tuple[Claim, ...]:
        return tuple(claim for claim in self.claims if claim.move == move)

    @property
    def reasons(self) -> tuple[Claim, ...]:
        """The claims of the chosen move and of what it was weighed against, then the others'."""
        return (*self.about(self.move), *self._of_knocking, *self.about(None))

    @property
    def _of_knocking(self) -> tuple[Claim, ...]:
        """What speaks for a knock and for playing on, where the other of them was chosen."""
        found: dict[str, Claim] = {}
        for claim in self.claims:
            if claim.code in OF_KNOCKING:
                found.setdefault(claim.code, claim)
        return tuple(claim for claim in found.values() if claim.move != self.move)

    @property
    def is_of_throws(self) -> bool:
        return any(is_throw(one.move) for one in self.candidates)

    @property
    def has_danger(self) -> bool:
        """Whether it was weighed what the other side could do with a throw."""
        return any(claim.code == "danger" for claim in self.claims)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The candidate table."""
        return tuple(self._row(one) for one in self.candidates)

    def _row(self, one: Candidate) -> Row:
        claims = self.about(one.move)
        left = _first_number(claims, "deadwood-after", "best-after", "count-after")
        live = _first_number(claims, "live-melds")
        helping = [claim for claim in claims if claim.code == "helpers"]
        counted = any(claim.code == "gin-cards" for claim in claims)
        return Row(
            candidate=one,
            deadwood=None if left is None else int(left),
            helpers=sum(len(claim.card_set) for claim in helping) if counted else None,
            live=None if live is None else int(live),
            danger=_first_number(claims, "danger"),
            chosen=one.move == self.move,
            close=one.move != self.move and self.chosen.value - one.value <= one.error,
        )

    def to_json(self) -> dict[str, Any]:
        """The advice as plain values, moves and cards as text."""
        return {
            "move": str(self.move),
            "candidates": [_candidate_json(one) for one in self.candidates],
            "claims": [_claim_json(one) for one in self.claims],
        }

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Advice:
        """Read what `to_json` wrote. Raises KeyError or NotationError for anything else."""
        return cls(
            Move.parse(stored["move"]),
            tuple(map(_candidate, stored["candidates"])),
            tuple(map(_claim, stored["claims"])),
        )


def terms_ahead(one: Candidate, other: Candidate) -> tuple[Term, ...]:
    """What each term puts `one` ahead of `other` by, greatest first; they sum to the whole."""
    names = dict.fromkeys(term.name for each in (one, other) for term in each.terms)
    found = [Term(name, round(one.points(name) - other.points(name), 2)) for name in names]
    return tuple(sorted(found, key=lambda term: -term.points))


def leading(terms: tuple[Term, ...]) -> tuple[Term, ...]:
    """The first one or two of `terms_ahead`: a second only if it weighs half as much."""
    return tuple(term for term in terms[:2] if term.points >= max(terms[0].points / 2, 0.01))


def _first_number(claims: tuple[Claim, ...], *codes: str) -> float | None:
    return next((claim.number for claim in claims if claim.code in codes), None)


def _candidate_json(one: Candidate) -> dict[str, Any]:
    return {
        "move": str(one.move),
        "value": one.value,
        "error": one.error,
        "terms": {term.name: term.points for term in one.terms},
    }


def _candidate(stored: dict[str, Any]) -> Candidate:
    terms = tuple(Term(name, points) for name, points in stored["terms"].items())
    return Candidate(Move.parse(stored["move"]), stored["value"], stored["error"], terms)


def _claim_json(one: Claim) -> dict[str, Any]:
    found = {
        "cards": [str(group) for group in one.cards] or None,
        "number": one.number,
        "error": one.error,
        "term": one.term or None,
    }
    told = {key: value for key, value in found.items() if value is not None}
    return {"code": one.code, "move": str(one.move or ""), **told}


def _claim(stored: dict[str, Any]) -> Claim:
    return Claim(
        code=stored["code"],
        move=Move.parse(stored["move"]) if stored["move"] else None,
        cards=tuple(cards(group) for group in stored.get("cards", ())),
        number=stored.get("number"),
        error=stored.get("error"),
        term=stored.get("term", ""),
    )


def one_by_one(group: Iterable[Card]) -> tuple[CardSet, ...]:
    """Cards as the groups of a claim, each alone."""
    return tuple(CardSet((card,)) for card in group)


def is_throw(move: Move) -> bool:
    return move.action in (Action.DISCARD, Action.KNOCK)
