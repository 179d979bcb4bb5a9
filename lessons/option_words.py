"""The words on the buttons of a question, by the code that a button sends."""

from __future__ import annotations

from django.utils.translation import pgettext

from play.rules_words import PRESET_NAMES


def option_word(code: str) -> str:
    """A seat, a result, what one may do, or the name of a rule set."""
    words = {
        "you": pgettext("answer", "You"),
        "gina": pgettext("answer", "Gina"),
        "nobody": pgettext("answer", "Nobody"),
        "again": pgettext("answer", "Draw again"),
        "knock": pgettext("answer", "A knock that wins"),
        "gin": pgettext("answer", "Gin"),
        "undercut": pgettext("answer", "An undercut"),
        "tie": pgettext("answer", "A tie, which pays nobody"),
        "goes-on": pgettext("answer", "The hand goes on"),
        "void": pgettext("answer", "The hand is void"),
        "take": pgettext("answer", "Take the upcard"),
        "leave": pgettext("answer", "Leave it"),
        "pass": pgettext("answer", "Leave the upcard to the other player"),
        "stock": pgettext("answer", "Draw from the stock"),
        "discard": pgettext("answer", "Throw a card"),
        "wait": pgettext("answer", "Play on"),
    }
    return words[code] if code in words else str(PRESET_NAMES[code])
