"""The words beside each choice of look."""

from __future__ import annotations

from django.utils.translation import gettext as _

from play.engine.cards import card_list
from play.level_words import levels_in_words


def choices() -> dict[str, object]:
    """Context of `ginsite/look.html`: for each choice its word in the cookie, title and help."""
    return {
        "sample": card_list("As Kh 9d 7c"),
        "decks": [
            _choice("four", _("Four colours"), _("Black, red, blue and green.")),
            _choice(
                "safe",
                _("Four colours, safe for red-green blindness"),
                _("Black, orange, blue and teal."),
            ),
            _choice("two", _("Two colours"), _("Black and red, as on paper cards.")),
        ],
        "themes": [
            _choice("auto", _("As your device has it")),
            _choice("light", _("Light")),
            _choice("dark", _("Dark")),
        ],
        "sorts": [
            _choice("melds", _("by melds, deadwood apart")),
            _choice("rank", _("by rank")),
            _choice("suit", _("by suit")),
        ],
        "levels": levels_in_words(),
        "verdicts": [
            _choice(
                "on",
                _("Tell me what a move cost"),
                _("One sentence after a slip or worse, a small mark after the others."),
            ),
            _choice("off", _("Leave my moves alone")),
        ],
    }


def _choice(word: str, title: str, text: str = "") -> dict[str, str]:
    return {"word": word, "title": title, "help": text}
