"""Every rule and each of its values in words, ready for translation: the one place for them."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from play.engine.presets import PRESETS, Preset, ShutoutCondition, values_of
from play.names import and_list

PRESET_NAMES = {
    "standard": _("Standard"),
    "norwegian": _("Norwegian"),
    "romanian": _("Romanian"),
    "swedish": _("Swedish"),
    "icelandic": _("Icelandic"),
    "sundanese": _("Sundanese"),
    "classic": _("Classic"),
    "tournament": _("Tournament"),
    "oklahoma": _("Oklahoma"),
    "straight": _("Straight gin"),
    "eaai": _("Program challenge"),
    "hollywood": _("Hollywood"),
    "round-the-corner": _("Round the corner"),
}
PRESET_LINES = {
    "standard": _("what the lessons teach"),
    "norwegian": _("equal counts pay nobody"),
    "romanian": _("free first draw, 200 for a shutout"),
    "swedish": _("an undercut pays the whole count"),
    "icelandic": _("undercut 10, the winner deals"),
    "sundanese": _("cards may be thrown back"),
    "classic": _("gin 20, undercut 10, box 20"),
    "tournament": _("no boxes, last discard to knock"),
    "oklahoma": _("the upcard sets the limit"),
    "straight": _("no knock before gin"),
    "eaai": _("no bonuses, first to 100"),
    "hollywood": _("three games at once"),
    "round-the-corner": _("Q K A and K A 2 are runs"),
}

CHANGES_NAMED = 2  # more of them make no title

# In the order of a hand, the end of the stock and the game after it.
GROUPS = (
    (
        _("The deal"),
        ("first_dealer", "next_dealer", "dead_hand_dealer", "opening"),
    ),
    (
        _("Cards and turns"),
        ("ace_in_runs", "ace_points", "may_discard_taken_card", "dead_hand_stock", "last_discard"),
    ),
    (
        _("The knock"),
        ("knock_limit", "knock_limit_from_upcard", "upcard_ace_limit", "spades_double"),
    ),
    (
        _("The showdown"),
        (
            "gin_bonus",
            "big_gin_bonus",
            "layoff_against_gin",
            "undercut_when",
            "undercut_award",
            "undercut_bonus",
        ),
    ),
    (
        _("The game"),
        (
            "target",
            "game_winner",
            "game_bonus",
            "shutout_condition",
            "shutout_effect",
            "shutout_bonus",
            "box_bonus",
            "gin_boxes",
            "undercut_boxes",
            "score_sheet",
            "three_players",
        ),
    ),
)

NAMES = {
    "knock_limit": _("Knock limit"),
    "ace_in_runs": _("Ace in a run"),
    "ace_points": _("Ace as deadwood"),
    "knock_limit_from_upcard": _("Limit from the upcard"),
    "upcard_ace_limit": _("Limit after an ace"),
    "spades_double": _("A spade doubles"),
    "opening": _("First upcard"),
    "may_discard_taken_card": _("Throwing back"),
    "gin_bonus": _("Gin bonus"),
    "big_gin_bonus": _("Big gin"),
    "layoff_against_gin": _("Lay-offs on gin"),
    "undercut_when": _("Undercut with"),
    "undercut_award": _("Undercut pays"),
    "undercut_bonus": _("Undercut bonus"),
    "box_bonus": _("Box"),
    "gin_boxes": _("Extra boxes for gin"),
    "undercut_boxes": _("Extra boxes for an undercut"),
    "game_bonus": _("Game bonus"),
    "shutout_condition": _("Shutout"),
    "shutout_effect": _("Shutout bonus comes"),
    "shutout_bonus": _("Shutout bonus"),
    "target": _("Target"),
    "game_winner": _("The game goes to"),
    "first_dealer": _("First dealer"),
    "next_dealer": _("Next dealer"),
    "dead_hand_stock": _("Hand is void at"),
    "dead_hand_dealer": _("After a void hand"),
    "last_discard": _("Last discard"),
    "score_sheet": _("Score sheet"),
    "three_players": _("With three players"),
}

WORDS = {
    "ace_in_runs": {"low": _("low only"), "corner": _("round the corner")},
    "opening": {"offer": _("offered in turn"), "free-draw": _("free draw")},
    "undercut_when": {"fewer": _("fewer"), "equal-or-fewer": _("equal or fewer")},
    "undercut_award": {
        "difference": _("the difference"),
        "knocker-count": _("the knocker’s count"),
    },
    "shutout_condition": {
        "none": pgettext_lazy("shutout", "none"),
        "rounds": _("loser won no hand"),
        "points": _("loser has no points"),
    },
    "shutout_effect": {
        "add": _("on top of the game bonus"),
        "replace": _("in place of the game bonus"),
    },
    "game_winner": {
        "tally": _("most points after the tally"),
        "first": _("the first to the target"),
    },
    "first_dealer": {"low-card": _("low card drawn"), "random": _("by chance")},
    "next_dealer": {
        "loser": _("the loser"),
        "winner": _("the winner"),
        "alternate": _("in turn"),
    },
    "dead_hand_dealer": {"same": _("same dealer"), "alternate": _("the other dealer")},
    "last_discard": {"none": _("left lying"), "knock-only": _("only to knock")},
    "score_sheet": {"single": _("one game"), "hollywood": _("three games at once")},
    "three_players": {
        "rotate": _("dealer’s seat goes round"),
        "loser-deals": _("the loser deals"),
    },
    "may_discard_taken_card": {"False": _("not in that turn"), "True": _("allowed")},
    "knock_limit_from_upcard": {"False": _("no"), "True": _("yes")},
    "spades_double": {"False": _("no"), "True": _("yes")},
    "layoff_against_gin": {"False": _("none"), "True": _("allowed")},
}

LITTLE_OR_NONE = ("box_bonus", "game_bonus", "gin_boxes", "undercut_boxes", "big_gin_bonus")
NOTHING = "–"  # a rule that another value leaves without effect


def presets_in_groups() -> list[tuple[str | Promise, list[tuple[str, str | Promise]]]]:
    """The choices of a list of presets, each with a line about it."""
    articles = [key for key, preset in PRESETS.items() if preset.stated]
    tables = [key for key in PRESETS if key not in articles]
    return [
        (_("Tables of today"), [(key, _preset_line(key)) for key in tables]),
        (_("From an article"), [(key, _preset_line(key)) for key in articles]),
    ]


def _preset_line(key: str) -> Promise:
    return format_lazy("{}: {}", PRESET_NAMES[key], PRESET_LINES[key])


def value_words(name: str, value: object) -> str:
    """The value of a rule, short enough for a cell: `10 or less`, `equal or fewer`, `25`."""
    if name in WORDS:
        return str(WORDS[name][str(value)])
    if value is None or (value == 0 and name in LITTLE_OR_NONE):
        return gettext("none")
    if name in ("knock_limit", "upcard_ace_limit"):
        return gettext("%(limit)s or less") % {"limit": value} if value else gettext("gin only")
    if name == "dead_hand_stock":
        return gettext("%(count)s cards") % {"count": value}
    return str(value)


def words_in(preset: Preset, name: str) -> str:
    """As `value_words`, or a dash where the rule has no effect in this preset."""
    return value_words(name, getattr(preset, name)) if has_effect(preset, name) else NOTHING


def has_effect(preset: Preset, name: str) -> bool:
    """Whether another value of the preset leaves this one anything to say."""
    match name:
        case "knock_limit":
            return not preset.knock_limit_from_upcard
        case "upcard_ace_limit":
            return preset.knock_limit_from_upcard
        case "shutout_effect" | "shutout_bonus":
            return preset.shutout_condition is not ShutoutCondition.NONE
    return True


def changes(preset: Preset) -> tuple[str, ...]:
    """The rules whose values are not those of the preset with the same key."""
    usual = values_of(PRESETS[preset.key])
    return tuple(name for name, value in values_of(preset).items() if value != usual[name])


def rules_title(preset: Preset) -> str:
    """`Standard`, or with house rules `Standard with knock limit 5 and gin bonus 20`."""
    name, changed = str(PRESET_NAMES[preset.key]), changes(preset)
    if not changed:
        return name
    if len(changed) > CHANGES_NAMED:
        return ngettext(
            "%(rules)s with %(count)d change", "%(rules)s with %(count)d changes", len(changed)
        ) % {"rules": name, "count": len(changed)}
    told = and_list(_change_words(rule, getattr(preset, rule)) for rule in changed)
    return gettext("%(rules)s with %(changes)s") % {"rules": name, "changes": told}


def _change_words(name: str, value: object) -> str:
    """`knock limit 5`, `undercut with fewer`: the rule's name as it stands inside a sentence."""
    rule = str(NAMES[name])
    words = str(value) if name == "knock_limit" else value_words(name, value)
    return gettext("%(rule)s %(value)s") % {"rule": rule[0].lower() + rule[1:], "value": words}
