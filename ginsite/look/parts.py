"""Sample cards for the sheet of parts, which shows every component in every state."""

from __future__ import annotations

from django.utils.safestring import SafeString

from play.engine.cards import card, card_list, cards
from play.engine.melds import best_arrangement
from play.templatetags.cards import chip


def sheet() -> dict[str, object]:
    """Context of `ginsite/parts.html`."""
    said = SafeString(f"Gina took your {chip(card('9d'))} and threw {chip(card('Kc'))}.")
    return {
        **{
            f"{rank}_{suit}": card(f"{number}{suit}") for rank, number in _RANKS for suit in "cdhs"
        },
        "courts": card_list("Ks Qh Jd Jc Tc 7s"),
        "king": card("Ks"),
        "best": best_arrangement(cards("4s 5s 6s 7s Jh Jc Jd 9s 4h 2c Ad")),
        "chosen": cards("9s"),
        "loose": cards("Ac 3d 4h 6s 8c 9d Jh Ks Qc 2s"),
        "spread": (cards("4s 5s 6s 7s 8s"), cards("Jc Jd Jh")),
        "deadwood": card_list("4h 2c Ad 9c"),
        "laid": cards("8s"),
        "gone": cards("9c"),
        "thrown": card_list("Qh 3c 8d Kc"),
        "said": said,
        "sevens": cards("7s 7h 7d"),
        "stranger": card_list("8d 9d Th"),
        "options": [
            {"value": "set", "cards": cards("9s 9h 9d")},
            {"value": "corner", "cards": card_list("Qh Kh Ah")},
            {"value": "none", "label": "All of them are melds"},
        ],
    }


_RANKS = (("seven", 7), ("eight", 8))
