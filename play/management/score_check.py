"""Random showdowns, and whether the `score` command's answers are right."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from play.engine.cards import DECK, Card, CardSet, cards
from play.engine.hand import knock_limit
from play.engine.layoffs import best_defence
from play.engine.melds import best_arrangement, least_deadwood
from play.engine.presets import PRESETS, Preset
from play.management import slow_scorer as slow
from play.management.plain import rules_named

if TYPE_CHECKING:
    from collections.abc import Iterator

RULES = (
    *PRESETS,
    "standard,big_gin_bonus=31",
    "norwegian,undercut_when=equal-or-fewer",
    "round-the-corner,big_gin_bonus=31",
    "oklahoma,upcard_ace_limit=1",
)
TRIES = 30  # hands dealt until one has the ending that was wished for
ALL_CARDS = tuple(map(str, DECK))

Asked = dict[str, Any]


class WrongScore(AssertionError):
    """The command and the slow scorer disagree, or an answer is not lawful."""


@dataclass(slots=True)
class Report:
    """What a run has seen. `results` counts hands by result."""

    hands: int = 0
    above_least: int = 0  # spreads with more deadwood than the least
    equal: int = 0
    laid_off: int = 0
    results: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        results = ", ".join(f"{kind} {count}" for kind, count in sorted(self.results.items()))
        return (
            f"{self.hands} hands; {results}; {self.equal} equal counts, "
            f"{self.above_least} spreads above the least, {self.laid_off} with lay-offs"
        )


# --- Asking ------------------------------------------------------------------------------


def showdowns(hands: int, seed: int) -> Iterator[Asked]:
    """Lawful knocks under each of RULES by turns, as `score --batch` reads them."""
    rng = Random(seed)
    for number in range(hands):
        rules = RULES[number % len(RULES)]
        yield _wished(rng, rules, rng.choice(["any", "undercut", "equal", "above"]))


def _wished(rng: Random, rules: str, wish: str) -> Asked:
    """A showdown that ends as wished, or, after some tries, in any way.

    Only to choose what to ask, the engine may look: it is fast, and nothing rests on it.
    """
    preset = rules_named(rules)
    for _ in range(TRIES):
        asked = _knock(rng, rules, preset, above=wish == "above")
        if wish == "any" or (wish == "above" and "spread" in asked):
            break
        spread = best_arrangement(cards(asked["knocker"]), preset)
        defence = best_defence(cards(asked["defender"]), spread.melds, preset)
        if wish == "undercut" and defence.count < spread.count:
            break
        if wish == "equal" and defence.count == spread.count:
            break
    return asked


def _knock(rng: Random, rules: str, preset: Preset, *, above: bool) -> Asked:
    """Hands of neighbouring ranks, so that both meld in many ways, until one may knock."""
    size = 11 if preset.big_gin_bonus is not None and rng.random() < 0.3 else 10
    while True:
        upcard = rng.choice(DECK)
        limit = knock_limit(preset, upcard) if size == 10 else 0
        dealt = _neighbours(rng, rng.choice([6, 6, 7, 9, 13]))
        draws = rng.randrange(2, 4) if limit else 6
        defender, knocker, more = CardSet(dealt[:10]), CardSet(dealt[10 : 10 + size]), dealt[21:]
        knocker = _improved(knocker, more[:draws], preset)
        defender = _improved(defender, more[draws : draws + rng.randrange(4)], preset)
        if least_deadwood(knocker, preset) <= limit:
            break
    asked = {"rules": rules, "knocker": str(knocker), "defender": str(defender)}
    if preset.knock_limit_from_upcard or preset.spades_double or rng.random() < 0.1:
        asked["upcard"] = str(upcard)
    if size == 10 and above:
        asked |= _spread_above(rng, slow.hand(knocker), limit, slow.house_of(preset))
    return asked


def _neighbours(rng: Random, ranks: int) -> list[Card]:
    low = rng.randrange(13)
    near = [card for card in DECK if (card - low) % 13 < ranks]
    return rng.sample(near, len(near))


def _improved(hand: CardSet, more: list[Card], preset: Preset) -> CardSet:
    """Draw each of these cards and throw what leaves the least."""
    for card in more:
        drawn = hand.add(card)
        hand = min(
            (drawn.remove(one) for one in drawn), key=lambda left: least_deadwood(left, preset)
        )
    return hand


def _spread_above(rng: Random, knocker: slow.Cards, limit: int, house: slow.House) -> Asked:
    """A lawful spread with more deadwood than the least, where there is one."""
    least = slow.least(knocker, house)
    found = [
        melds
        for melds in slow.spreads(knocker, house)
        if least < slow.total(knocker.difference(*melds), house) <= limit
    ]
    if not found:
        return {}
    melds = rng.choice(sorted(sorted("".join(sorted(meld)) for meld in one) for one in found))
    return {"spread": " ".join(melds)}


# --- Judging -----------------------------------------------------------------------------


def expected(preset: Preset, asked: Asked, table: slow.Table) -> slow.Showdown:
    """What the slow scorer makes of a showdown in which the knocker laid `table`."""
    knocker = slow.hand(asked["knocker"])
    upcard = asked.get("upcard")
    doubled = upcard is not None and slow.is_doubled(preset, upcard)
    dead, defender = knocker.difference(*table), slow.hand(asked["defender"])
    return slow.showdown(preset, dead, table, defender, doubled=doubled)


def _named_spread(asked: Asked) -> slow.Table:
    return tuple(map(_split, asked.get("spread", "").split()))


def _split(meld: str) -> slow.Cards:
    return frozenset(meld[at : at + 2] for at in range(0, len(meld), 2))


def check(asked: Asked, answer: dict[str, Any], report: Report) -> None:
    """Raises WrongScore unless `answer` is lawful, follows from its cards and scores right."""
    try:
        _check(asked, answer)
    except (AssertionError, KeyError) as wrong:
        raise WrongScore(f"{wrong!r}\nasked {asked}\nanswered {answer}") from wrong
    mine, theirs = answer["knocker"]["count"], answer["defender"]["count"]
    report.hands += 1
    report.results[answer["result"]] += 1
    report.equal += mine == theirs
    report.above_least += "spread" in asked
    report.laid_off += bool(answer["defender"]["layoffs"])


def _check(asked: Asked, answer: dict[str, Any]) -> None:
    preset = rules_named(asked["rules"])
    house = slow.house_of(preset)
    table = tuple(map(slow.hand, answer["knocker"]["melds"]))
    _check_knocker(asked, answer["knocker"], house)
    _check_defender(asked, answer, house)
    want = expected(preset, asked, table)
    got = tuple(answer[name] for name in ("result", "winner", "points"))
    counts = (answer["knocker"]["count"], answer["defender"]["count"])
    _same("score", (*got, *counts), tuple(want))
    if want.knocker == 0 and not preset.layoff_against_gin:
        _same("lay-offs against gin", answer["defender"]["layoffs"], [])
    _same("steps without words", [one for one in answer["steps"] if not one["text"]], [])


def _check_knocker(asked: Asked, side: dict[str, Any], house: slow.House) -> None:
    held = slow.hand(asked["knocker"])
    left = _after_melds(held, side, house)
    _same("knocker's deadwood", left, slow.hand(side["deadwood"]))
    _same("knocker's count", side["count"], slow.total(left, house))
    melds = frozenset(map(slow.hand, side["melds"]))
    if named := _named_spread(asked):
        _same("spread", melds, frozenset(named))
    else:
        _same("ruling R3", _shown_rank(melds, held, house), _best_rank(held, house))


def _shown_rank(
    melds: frozenset[slow.Cards], held: slow.Cards, house: slow.House
) -> tuple[int, int, int]:
    """Least deadwood, then fewest cards that could be laid off, then fewest melds."""
    fitting = [
        card
        for card in ALL_CARDS
        if card not in held and any(slow.is_meld(meld | {card}, house) for meld in melds)
    ]
    return slow.total(held.difference(*melds), house), len(fitting), len(melds)


def _best_rank(held: slow.Cards, house: slow.House) -> tuple[int, int, int]:
    least = slow.least(held, house)
    return min(
        _shown_rank(melds, held, house)
        for melds in slow.spreads(held, house)
        if slow.total(held.difference(*melds), house) == least
    )


def _check_defender(asked: Asked, answer: dict[str, Any], house: slow.House) -> None:
    """The melds are melds; the lay-offs fit one after the other; what is left is named."""
    side, left = answer["defender"], slow.hand(asked["defender"])
    left = _after_melds(left, side, house)
    grown = {meld: slow.hand(meld) for meld in answer["knocker"]["melds"]}
    for card, meld in side["layoffs"]:
        grown[meld] |= {card}
        _same(f"{card} is there", card in left, True)
        _same(f"{card} fits {meld}", slow.is_meld(grown[meld], house), True)
        left -= {card}
    _same("defender's deadwood", left, slow.hand(side["deadwood"]))
    _same("defender's count", side["count"], slow.total(left, house))


def _after_melds(left: slow.Cards, side: dict[str, Any], house: slow.House) -> slow.Cards:
    for text in side["melds"]:
        meld = slow.hand(text)
        _same(f"{text} is a meld in hand", slow.is_meld(meld, house) and meld <= left, True)
        _same("order of cards", text.split(), sorted(text.split(), key=ALL_CARDS.index))
        left -= meld
    return left


def _same(what: str, got: object, want: object) -> None:
    if got != want:
        raise WrongScore(f"{what}: {got}, not {want}")
