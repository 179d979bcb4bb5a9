"""The skills and their states in words, ready for translation."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

SKILL_NAMES = {
    "see-set": _("See a set"),
    "see-run": _("See a run"),
    "best-split": _("Best split"),
    "deadwood-sum": _("Deadwood sum"),
    "turn": _("The turn and its limits"),
    "upcard-offer": _("The offered upcard"),
    "draw-choice": _("Stock or discard"),
    "discard-value": _("What to throw"),
    "discard-safety": _("A safe discard"),
    "outs": _("Cards that help"),
    "knock-or-wait": _("Knock or wait"),
    "lay-offs": _("Lay-offs"),
    "score-hand": _("Score a hand"),
    "score-game": _("Score a game"),
    "reading": _("Reading the opponent"),
}
STATE_NAMES = {
    "solid": pgettext_lazy("skill", "solid"),
    "fading": pgettext_lazy("skill", "fading"),
    "learning": pgettext_lazy("skill", "learning"),
    "new": pgettext_lazy("skill", "new"),
}
