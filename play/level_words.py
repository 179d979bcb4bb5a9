"""The levels of the computer's play: for each its name, and what it weighs and what not."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from play.coach.levels import LEVELS


@dataclass(frozen=True, slots=True)
class LevelWords:
    key: str
    title: Promise
    about: Promise


_ALL = (
    LevelWords(
        "newcomer",
        _("Newcomer"),
        _(
            "Counts deadwood, slips on purpose now and then, and knocks as soon as possible; does "
            "not weigh the next draw or the danger of a throw."
        ),
    ),
    LevelWords(
        "casual",
        _("Casual player"),
        _(
            "Also weighs which draws would help; slips on purpose too, but by less; does not "
            "weigh the danger of a throw or whether a knock should wait."
        ),
    ),
    LevelWords(
        "club",
        _("Club player"),
        _(
            "Also weighs the danger of a throw and when a knock should wait; slips a little; does "
            "not imagine your hand or look at the score of the game."
        ),
    ),
    LevelWords(
        "expert",
        _("Expert"),
        _(
            "Weighs the hands you may hold, what its own takes have shown you, each knock against "
            "playing on, and the score of the game; does not see your cards, for no level does."
        ),
    ),
)


def levels_in_words() -> tuple[LevelWords, ...]:
    """The levels that can be chosen, weakest first."""
    return tuple(words for words in _ALL if words.key in LEVELS)
