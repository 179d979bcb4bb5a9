from __future__ import annotations

from random import Random

from lessons.drills import upcards
from lessons.drills.base import Drill
from lessons.drills.played import played
from play.coach.facts import melds_within
from play.engine.hand import HandState
from play.engine.moves import Phase
from play.engine.presets import STANDARD, Preset
from play.engine.view import view_for


def generate(rng: Random, level: int, preset: Preset = STANDARD) -> str:
    """1: by the melds it makes; 2: in a hand under way; 3: there, where the upcard half fits."""
    if level == 1:
        return upcards.by_melds(rng, preset)
    return played(rng, preset, _to_draw if level == 2 else _half_fits)


def _to_draw(state: HandState) -> bool:
    return state.phase is Phase.DRAW


def _half_fits(state: HandState) -> bool:
    """The upcard has a partner in the hand, and no meld is made with it."""
    if not _to_draw(state):
        return False
    view = view_for(state, state.turn)
    upcard = view.discards[-1]
    open_to = melds_within(upcard, view.hand | view.unseen, view.preset)
    return any(len(meld & view.hand) == 1 for meld in open_to) and not any(
        meld.remove(upcard) <= view.hand for meld in open_to
    )


TAKE_OR_LEAVE = Drill("take-or-leave", "turn", (1, 2, 3), generate, upcards.read, upcards.spell)
