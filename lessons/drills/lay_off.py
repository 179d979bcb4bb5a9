from __future__ import annotations

from random import Random

from lessons.drills.base import BadQuestion, Drill, joined, no_card_twice, one_card, read_cards
from lessons.drills.base import respelled as spell
from lessons.drills.hands import TEN, defending_hand, knocking_hand
from lessons.laying import Table
from lessons.showdowns import NoKnock
from lessons.tasks.lay_off import ARRANGE, PICK, LayOff
from lessons.throws import limit_of
from play.engine.cards import WHOLE_DECK, CardSet
from play.engine.melds import best_arrangement
from play.engine.presets import STANDARD, Preset

TRIES = 6  # to find melds and lay-offs at odds
BARRED = 0.08  # how often the knock is gin, against which nothing may be laid off


def generate(rng: Random, level: int, preset: Preset = STANDARD) -> str:
    """1: pick what fits; 2: melds and lay-offs at odds; 3: the whole defence."""
    upcard = rng.choice(list(WHOLE_DECK)) if preset.knock_limit_from_upcard else None
    gin = rng.random() < BARRED
    for _ in range(1 if level == 1 or gin else TRIES):
        knocker = knocking_hand(rng, preset, limit_of(preset, upcard), gin=gin)
        defender = defending_hand(rng, knocker, preset, 2 if level == 1 else 3)
        if _at_odds(knocker, defender, preset):
            break
    sign = "-" if level == 3 else "."
    return joined(f"{joined(knocker)}{sign}{joined(defender)}", upcard)


def _at_odds(knocker: CardSet, defender: CardSet, preset: Preset) -> bool:
    """Whether melding first and laying off then is not the best."""
    table = Table(best_arrangement(knocker, preset), defender, preset)
    return table.own_first != table.best.count


def read(text: str, preset: Preset = STANDARD) -> LayOff:
    """The knocker's ten cards, a dot (to pick) or a dash (to arrange), the defender's ten.

    A first upcard may follow after a dot. Raises BadQuestion.
    """
    ask = ARRANGE if "-" in text else PICK
    parts = text.replace("-", ".").split(".")
    if len(parts) not in (2, 3):
        raise BadQuestion("unreadable")
    knocker, defender = read_cards(parts[0], TEN), read_cards(parts[1], TEN)
    no_card_twice(knocker, defender)
    task = LayOff(knocker, defender, ask, one_card("".join(parts[2:])), preset)
    try:
        task.sheet()
    except NoKnock as error:
        raise BadQuestion("no-knock") from error
    return task


LAY_OFF = Drill("lay-off", "knock", (1, 2, 3), generate, read, spell)
