"""The players at the table and their names: the learner is number 0, the computer the others."""

from __future__ import annotations

from django.utils.translation import gettext

from play.engine.party import party_of
from play.names import and_list

LEARNER_NUMBER = 0
NAMES = ("", "Gina", "Otto", "Mira")  # of the computer's players, round the table


def label_of(player: int) -> str:
    """`you` or a name, as a heading or in a list."""
    return NAMES[player] or gettext("you")


def party_label(players: int, party: int) -> str:
    """`you` or `Gina`; of four players `you and Otto` or `Gina and Mira`."""
    return and_list(
        label_of(player) for player in range(players) if party_of(players, player) == party
    )
