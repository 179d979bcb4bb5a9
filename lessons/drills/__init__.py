"""The drills in the order of the page. To add one: a module, its words, a line here."""

from __future__ import annotations

from lessons.drills.base import BadQuestion, Drill
from lessons.drills.best_arrangement import BEST_ARRANGEMENT
from lessons.drills.can_you_knock import CAN_YOU_KNOCK
from lessons.drills.count_deadwood import COUNT_DEADWOOD
from lessons.drills.discard import DISCARD
from lessons.drills.knock_or_wait import KNOCK_OR_WAIT
from lessons.drills.lay_off import LAY_OFF
from lessons.drills.outs import OUTS
from lessons.drills.read_opponent import READ_OPPONENT
from lessons.drills.safest_discard import SAFEST_DISCARD
from lessons.drills.score_game import SCORE_GAME
from lessons.drills.score_hand import SCORE_HAND
from lessons.drills.spot_the_melds import SPOT_THE_MELDS
from lessons.drills.take_or_leave import TAKE_OR_LEAVE
from lessons.drills.upcard_offer import UPCARD_OFFER

__all__ = ["DRILLS", "BadQuestion", "Drill"]

DRILLS: dict[str, Drill] = {
    drill.key: drill
    for drill in (
        SPOT_THE_MELDS,
        BEST_ARRANGEMENT,
        COUNT_DEADWOOD,
        UPCARD_OFFER,
        TAKE_OR_LEAVE,
        DISCARD,
        CAN_YOU_KNOCK,
        KNOCK_OR_WAIT,
        LAY_OFF,
        SCORE_HAND,
        SCORE_GAME,
        OUTS,
        SAFEST_DISCARD,
        READ_OPPONENT,
    )
}
