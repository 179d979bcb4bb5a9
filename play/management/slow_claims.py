"""Is what the coach says true? Every claim worked out again from the line of `decisions`.

It knows a view and an advice as plain values and shares no code with the coach or the
engine. Of an estimate it checks what the view can tell: its shape, its range, where it
must be 0 or 1, and that it is the candidate's value; its truth is for `calibrate`.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from play.management import slow_facts as slow
from play.management.slow_scorer import Cards, is_meld

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Claim = dict[str, Any]

SUM = 0.02 + 1e-9  # the rounded terms of a candidate may miss its rounded value by this much
ROUNDING = 0.011
MOST = 150  # no hand has more deadwood
THROWS = ("discard", "knock")


class Finding(NamedTuple):
    """A statement that was checked; `said` is the claim, or what was said of the whole."""

    code: str
    holds: bool
    said: object


class Case:
    """A decision: the view, and what was said of it."""

    def __init__(self, line: dict[str, Any]) -> None:
        self.view = line["view"]
        self.advice = line["advice"]
        self.house = slow.house_in(self.view)
        self.hand = frozenset(self.view["hand"])
        self.ways = slow.ways(self.hand, self.house)
        self._draws: dict[str, slow.Draws] = {}

    @cached_property
    def past(self) -> slow.Past:
        return slow.past(self.view)

    @cached_property
    def candidates(self) -> dict[str, Any]:
        return {one["move"]: one for one in self.advice["candidates"]}

    @property
    def chosen(self) -> Any:
        return self.candidates[self.advice["move"]]

    def ways_after(self, move: str) -> slow.Ways:
        thrown = thrown_by(move)
        return self.ways if thrown is None else slow.without(self.ways, thrown)

    def deadwood_after(self, move: str) -> int:
        return slow.least(self.ways_after(move), self.house)

    def draws_after(self, move: str) -> slow.Draws:
        if move not in self._draws:
            self._draws[move] = slow.draws(self.view, thrown_by(move))
        return self._draws[move]


def thrown_by(move: str) -> str | None:
    action, _, card = move.partition(" ")
    return card if action in THROWS else None


def findings(line: dict[str, Any]) -> Iterator[Finding]:
    """Check every statement of a decision: its claims, and what it must say as a whole."""
    case = Case(line)
    for claim in case.advice["claims"]:
        yield Finding(claim["code"], is_true(case, claim), claim)
    for code, check in WHOLES.items():
        yield Finding(code, check(case), case.advice["candidates"])


def is_true(case: Case, claim: Claim) -> bool:
    """Whether a claim holds. A code without a definition, or a malformed claim, does not."""
    check = CHECKS.get(claim["code"])
    of_a_move = claim["move"] in case.candidates or not claim["move"]
    try:
        return check is not None and of_a_move and check(case, claim)
    except (KeyError, ValueError, TypeError):  # something it needs is left out
        return False


def groups(claim: Claim) -> list[Cards]:
    """The groups of cards of a claim; one that has none leaves them out."""
    return [frozenset(group.split()) for group in claim.get("cards", ())]


def named(claim: Claim) -> Cards:
    """The cards of a claim, its groups together."""
    return frozenset[str]().union(*groups(claim))


def says(claim: Claim, number: object) -> bool:
    return bool(claim["number"] == number)


# --- Facts of a move ---------------------------------------------------------------------


def deadwood_after(case: Case, claim: Claim) -> bool:
    is_throw = thrown_by(claim["move"]) is not None
    return is_throw and says(claim, case.deadwood_after(claim["move"]))


def best_after(case: Case, claim: Claim) -> bool:
    upcard = case.view["upcard"]
    found = slow.ways(case.hand | {upcard}, case.house)
    back = {upcard} if case.view["rules"]["may_discard_taken_card"] else set()
    throws = case.hand | back
    least = min(slow.least(slow.without(found, one), case.house) for one in throws)
    return claim["move"] == "take" and says(claim, least)


def count_after(case: Case, claim: Claim) -> bool:
    table = [frozenset(meld.split()) for meld in case.view["table"]["melds"]]
    return says(claim, slow.best_defence(case.hand, table, case.view))


def melds_after(case: Case, claim: Claim) -> bool:
    melds = groups(claim)
    left = case.hand - {thrown_by(claim["move"])}
    apart = sum(map(len, melds)) == len(named(claim)) and named(claim) <= left
    count = slow.total(left - named(claim), case.house)
    laid = all(is_meld(meld, case.house) for meld in melds)
    return apart and laid and count == case.deadwood_after(claim["move"])


def completes(case: Case, claim: Claim) -> bool:
    card = case.view["upcard"] if claim["move"] == "take" else case.view["taken"]
    least = slow.least_arrangements(case.hand | {card}, case.house)
    return card in named(claim) and any(named(claim) in one for one in least)


def breaks(case: Case, claim: Claim) -> bool:
    """The meld is part of every least arrangement before, and the move throws one of it."""
    before = slow.least_arrangements(case.hand, case.house)
    return all(named(claim) in one for one in before) and thrown_by(claim["move"]) in named(claim)


def helpers(case: Case, claim: Claim) -> bool:
    """Exactly the cards that leave so much."""
    left = case.draws_after(claim["move"]).helping
    found = {card for card in left if left[card] == claim["number"]}
    return bool(found) and named(claim) == found


def gin_cards(case: Case, claim: Claim) -> bool:
    winners = case.draws_after(claim["move"]).gin
    return named(claim) == winners and says(claim, len(winners))


def live_melds(case: Case, claim: Claim) -> bool:
    (card,) = named(claim)
    thrown = claim["move"] == "" or thrown_by(claim["move"]) == card
    return thrown and says(claim, len(slow.live_melds(card, case.view)))


# --- The opponent ------------------------------------------------------------------------


def took(case: Case, claim: Claim) -> bool:
    return named(claim) == set(case.past.took)


def threw(case: Case, claim: Claim) -> bool:
    return named(claim) == set(case.past.threw)


def declined(case: Case, claim: Claim) -> bool:
    return named(claim) == set(case.past.declined)


def holds(case: Case, claim: Claim) -> bool:
    return named(claim) == case.past.holds


# --- Estimates ---------------------------------------------------------------------------


def danger(case: Case, claim: Claim) -> bool:
    """No live meld, no danger; a meld that is known to be held is a certain one.

    A share of 0 in spite of a live meld is possible in a sample, but no certainty.
    """
    (card,) = named(claim)
    live = slow.live_melds(card, case.view)
    known = set(case.view["opponent"]["known"])
    share, error = claim["number"], claim["error"]
    if not live:
        fits = share == 0
    elif any(meld - {card} <= known for meld in live):
        fits = share == 1
    else:
        fits = share > 0 or error > 0
    return thrown_by(claim["move"]) == card and fits and _is_share(share, error)


def undercut_risk(case: Case, claim: Claim) -> bool:
    """Gin cannot be undercut."""
    gin = case.deadwood_after(claim["move"]) == 0
    share = claim["number"]
    return _knocks(claim) and _is_share(share, claim["error"]) and (share == 0 or not gin)


def _is_share(share: float, error: float) -> bool:
    return 0 <= share <= 1 and 0 <= error <= 0.5


def _is_error(points: float) -> bool:
    return 0 <= points <= MOST


def _knocks(claim: Claim) -> bool:
    return bool(claim["move"].startswith("knock "))


def knock_value(case: Case, claim: Claim) -> bool:
    """The candidate's value without the score of the game, and within what a knock can pay."""
    one, rules = case.candidates[claim["move"]], case.view["rules"]
    of_hand = one["value"] - one["terms"].get("game-score", 0)
    count = case.deadwood_after(claim["move"])
    times = 2 if rules["spades_double"] and case.past.turned_up[1] == "s" else 1
    lost = 0 if count == 0 else -(rules["undercut_bonus"] + count)
    won = MOST - count + (rules["gin_bonus"] if count == 0 else 0)
    paid = lost * times <= claim["number"] <= won * times
    near = abs(claim["number"] - of_hand) <= SUM
    return _knocks(claim) and paid and near and _is_error(claim["error"])


def play_on_value(case: Case, claim: Claim) -> bool:
    """The value of the best discard."""
    values = {
        move: one["value"] for move, one in case.candidates.items() if move.startswith("discard ")
    }
    best = values[claim["move"]] == max(values.values())
    near = abs(claim["number"] - values[claim["move"]]) <= SUM
    return bool(best and near and _is_error(claim["error"]))


# --- The choice, the level, the rules ----------------------------------------------------


def term(case: Case, claim: Claim) -> bool:
    """What a candidate lacks of a term that another has is 0."""
    weighed = {name for one in case.advice["candidates"] for name in one["terms"]}
    points = case.candidates[claim["move"]]["terms"].get(claim["term"], 0)
    return claim["term"] in weighed and bool(abs(claim["number"] - points) < ROUNDING)


def equal(case: Case, claim: Claim) -> bool:
    one = case.candidates[claim["move"]]
    behind: float = case.chosen["value"] - one["value"]
    error: float = one["error"]
    near = abs(claim["number"] - behind) < ROUNDING and claim["error"] == error
    return claim["move"] != case.advice["move"] and bool(near) and behind <= error + ROUNDING


def level_blind(case: Case, claim: Claim) -> bool:
    return not any(one["terms"].get(claim["term"]) for one in case.advice["candidates"])


def rules(case: Case, claim: Claim) -> bool:
    name = claim["term"]
    value = slow.knock_limit(case.view) if name == "knock_limit" else case.view["rules"][name]
    return says(claim, value)


CHECKS: dict[str, Callable[[Case, Claim], bool]] = {
    "deadwood-after": deadwood_after,
    "best-after": best_after,
    "count-after": count_after,
    "melds-after": melds_after,
    "completes": completes,
    "breaks": breaks,
    "helpers": helpers,
    "gin-cards": gin_cards,
    "live-melds": live_melds,
    "took": took,
    "threw": threw,
    "declined": declined,
    "holds": holds,
    "danger": danger,
    "undercut-risk": undercut_risk,
    "knock-value": knock_value,
    "play-on-value": play_on_value,
    "term": term,
    "equal": equal,
    "level-blind": level_blind,
    "rules": rules,
}


# --- What a decision must say as a whole -------------------------------------------------


def is_first_and_lawful(case: Case) -> bool:
    moves = [one["move"] for one in case.advice["candidates"]]
    lawful = set(moves) <= set(case.view["moves"]) and len(moves) == len(set(moves))
    return lawful and moves[0] == case.advice["move"]


def best_first(case: Case) -> bool:
    values: list[float] = [one["value"] for one in case.advice["candidates"]]
    return values == sorted(values, reverse=True)


def terms_sum(case: Case) -> bool:
    return all(
        abs(sum(one["terms"].values()) - one["value"]) <= SUM and one["error"] >= 0
        for one in case.advice["candidates"]
    )


def every_equal(case: Case) -> bool:
    """Each candidate within its error of the chosen one is said to be equal."""
    told = {claim["move"] for claim in case.advice["claims"] if claim["code"] == "equal"}
    behind = {move: case.chosen["value"] - one["value"] for move, one in case.candidates.items()}
    near = {
        move
        for move, points in behind.items()
        if points == 0 or points <= case.candidates[move]["error"] - ROUNDING
    }
    return near - {case.advice["move"]} <= told


def every_helper(case: Case) -> bool:
    """A move whose gin cards are counted has all its helpers told, in groups of like deadwood."""
    told: dict[str, set[str]] = defaultdict(set)
    for claim in case.advice["claims"]:
        if claim["code"] == "helpers":
            told[claim["move"]] |= named(claim)
    counted = {claim["move"] for claim in case.advice["claims"] if claim["code"] == "gin-cards"}
    return all(told[move] == case.draws_after(move).helping.keys() for move in counted)


WHOLES: dict[str, Callable[[Case], bool]] = {
    "(the move is first and lawful)": is_first_and_lawful,
    "(best first)": best_first,
    "(terms sum to the value)": terms_sum,
    "(every equal is told)": every_equal,
    "(every helper is told)": every_helper,
}
