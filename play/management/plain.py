"""Commands that say in one plain line what is wrong, and the lines they say it in."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from play.coach.levels import LEVELS
from play.engine.presets import PRESETS, Preset, bounds_of, clashes, preset_of, values_of

if TYPE_CHECKING:
    from play.engine.cards import NotationError
    from play.scorebook import NoShowdown

_PARSER_SAYS = "Error: "

SENTENCES = {
    "big-gin-short": "{count} deadwood in eleven cards, big gin allows none",
    "card-twice": "the {card} is named twice",
    "ended": "the game ended after hand {ended}, {more} more named",
    "hand-size": "{count} cards, {needed} are needed",
    "house-clash": "house rules that contradict each other: {names}",
    "house-out-of-bounds": "{name} must be from {low} to {high}",
    "house-unknown": "{name} is no rule",
    "house-value": "{value} is no value for {name}",
    "in-both": "the {card} is in both hands",
    "no-big-gin": "11 cards are big gin, and these rules have none",
    "no-hand-result": "{text} is no hand: A32, B20 or - for nobody",
    "no-json": "no JSON object with rules, knocker and defender",
    "no-upcard": "these rules need the upcard of the deal",
    "not-a-meld": "{meld} is no meld",
    "not-in-hand": "the {card} is not there to be laid",
    "not-text": "{name} must be text",
    "one-upcard": "{count} upcards, 1 is needed",
    "over-limit": "{count} deadwood, the limit is {limit}",
    "unknown-field": "nothing called {name} is needed",
    "unknown-rules": "no rules called {key}; there are {known}",
    "unreadable-card": "{text} is no card",
}


class Wrong(CommandError):
    """Bad input, in one sentence; the exit status is 2."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(SENTENCES[code].format(**data), returncode=2)

    @classmethod
    def of(cls, error: NotationError | NoShowdown) -> Wrong:
        return cls(error.code, **error.data)


class PlainCommand(BaseCommand):
    """A command for programs and tired people: no usage text, no traceback, no database."""

    requires_system_checks = ()

    def run_from_argv(self, argv: list[str]) -> None:
        """As Django's, but an error is its one line alone, an unreadable option's too."""
        try:
            options = vars(self.create_parser(argv[0], argv[1]).parse_args(argv[2:]))
            self.execute(*options.pop("args", ()), **options)
        except CommandError as error:
            # Django marks what the parser says so, and gives it no status of its own
            said = str(error).removeprefix(_PARSER_SAYS)
            self.stderr.write(said)
            sys.exit(error.returncode if said == str(error) else 2)
        finally:
            connections.close_all()

    def progress(self, text: str) -> None:
        """Overwrite the last line of a terminal; nobody else is told."""
        if self.stderr.isatty():
            self.stderr.write(f"\r{text} ", style_func=str, ending="")

    def progress_ends(self) -> None:
        if self.stderr.isatty():
            self.stderr.write("", style_func=str)


def level_named(text: str) -> str:
    """The key of a level. Raises CommandError."""
    if text not in LEVELS:
        known = ", ".join(LEVELS)
        raise CommandError(f"no level named {text or 'nothing'}; there are {known}", returncode=2)
    return text


def rules_named(text: str) -> Preset:
    """The preset of `standard`, or of `standard,undercut_bonus=0` with house rules.

    The values' names are those of Preset. Raises Wrong.
    """
    key, *changes = (part.strip() for part in text.split(","))
    if key not in PRESETS:
        raise Wrong("unknown-rules", key=key or "nothing", known=", ".join(PRESETS))
    values = values_of(PRESETS[key])
    for change in changes:
        name, _, value = (part.strip() for part in change.partition("="))
        if name == "key" or name not in values:
            raise Wrong("house-unknown", name=name or "nothing")
        values[name] = _house_value(name, value, values[name])
    return _sensible(preset_of(values)) if changes else PRESETS[key]


def _house_value(name: str, value: str, usual: object) -> object:
    try:
        if isinstance(usual, bool):
            return {"yes": True, "no": False}[value]
        if bounds_of(name) or name == "big_gin_bonus":
            return None if value == "none" and name == "big_gin_bonus" else int(value)
        return type(usual)(value)  # type: ignore[call-arg]
    except (KeyError, ValueError) as error:
        raise Wrong("house-value", name=name, value=value or "nothing") from error


def _sensible(preset: Preset) -> Preset:
    for clash in clashes(preset):
        if bounds := bounds_of(clash.names[0]) if clash.code == "out-of-bounds" else None:
            low, high = bounds
            raise Wrong("house-out-of-bounds", name=clash.names[0], low=low, high=high)
        raise Wrong("house-clash", names=", ".join(clash.names))
    return preset
