from __future__ import annotations

from collections.abc import Callable
from random import Random

from lessons.drills.base import (
    BadQuestion,
    Drill,
    joined,
    no_card_twice,
    one_card,
    parts_of,
    read_cards,
)
from lessons.drills.base import respelled as spell
from lessons.drills.hands import TEN, defending_hand, knocking_hand
from lessons.showdowns import NoKnock, showdown_of
from lessons.tasks.score_hand import DEFENDER, KNOCKER, ScoreHand
from lessons.throws import limit_of
from play.engine.cards import WHOLE_DECK
from play.engine.presets import STANDARD, Preset
from play.engine.scoring import Result, ScoreSheet

KNOCKS = {"y": KNOCKER, "g": DEFENDER}  # who knocks, and what you are then
TRIES = 12

# What a question of the third level looks for: the results that are scored by a rule of their own.
RARE: tuple[Callable[[ScoreSheet], bool], ...] = (
    lambda sheet: sheet.result is Result.UNDERCUT,
    lambda sheet: sheet.knocker.count == sheet.defender.count > 0,
    lambda sheet: sheet.result is Result.GIN and bool(sheet.defender.count),
    lambda sheet: bool(sheet.defender.layoffs) and sheet.result is Result.UNDERCUT,
)


def generate(rng: Random, level: int, preset: Preset = STANDARD) -> str:
    """1: a plain knock; 2: with lay-offs; 3: undercuts, equal counts, gin."""
    upcard = rng.choice(list(WHOLE_DECK)) if preset.knock_limit_from_upcard else None
    limit, rare = limit_of(preset, upcard), rng.choice(RARE)
    for _ in range(TRIES):
        gin = rare is RARE[2] and level == 3
        knocker = knocking_hand(rng, preset, limit, gin=gin)
        defender = defending_hand(rng, knocker, preset, level)
        sheet = showdown_of(knocker, defender, preset, upcard)
        if level < 3 or rare(sheet):
            break
    return joined(rng.choice(list(KNOCKS)), knocker, defender, upcard)


def read(text: str, preset: Preset = STANDARD) -> ScoreHand:
    """Who knocks (`y` you, `g` Gina), both hands, and perhaps the first upcard."""
    who, *hands, upcard = parts_of(text, 3, 4)
    if who not in KNOCKS:
        raise BadQuestion("unreadable")
    knocker, defender = (read_cards(hand, TEN) for hand in hands)
    no_card_twice(knocker, defender)
    task = ScoreHand(knocker, defender, KNOCKS[who], one_card(upcard), preset=preset)
    try:
        task.sheet()
    except NoKnock as error:
        raise BadQuestion("no-knock") from error
    return task


SCORE_HAND = Drill("score-hand", "score", (1, 2, 3), generate, read, spell)
