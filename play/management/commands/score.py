from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandError, CommandParser

from play.engine.cards import Card, CardSet, NotationError, cards
from play.engine.presets import PRESETS, STANDARD
from play.management.plain import PlainCommand, Wrong, rules_named
from play.score_words import result_text, step_text
from play.scorebook import NoShowdown, Spread, showdown_of_hands
from play.showdown import Showdown

FIELDS = ("rules", "knocker", "defender", "spread", "upcard")


class Command(PlainCommand):
    help = "Score a knock: two hands, what each lays down, who wins how many points and why."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--rules",
            default=STANDARD.key,
            metavar="KEY[,NAME=VALUE…]",
            help=f"one of {', '.join(PRESETS)}; house rules after commas: big_gin_bonus=31",
        )
        parser.add_argument("--knocker", metavar="CARDS", help="ten cards, or eleven for big gin")
        parser.add_argument("--defender", metavar="CARDS", help="ten cards")
        parser.add_argument("--spread", metavar="MELDS", help="6d7d8d 9c9d9h; else the best")
        parser.add_argument("--upcard", metavar="CARD", help="the card turned up at the deal")
        parser.add_argument("--json", action="store_true")
        parser.add_argument(
            "--batch",
            action="store_true",
            help="a JSON object a line in, a JSON result a line out",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["batch"]:
            for line in filter(bytes.strip, sys.stdin.buffer):
                self.stdout.write(json.dumps(_batch_line(line)))
                self.stdout.flush()  # whoever asks may wait for each answer
            return
        for name in ("knocker", "defender"):
            if options[name] is None:
                raise CommandError(f"--{name} is needed", returncode=2)
        showdown = _showdown({name: options[name] for name in FIELDS})
        result = as_json(options["rules"], showdown)
        self.stdout.write(json.dumps(result) if options["json"] else _readable(showdown, result))


def _batch_line(line: bytes) -> dict[str, Any]:
    """The result of one line; what is wrong with it becomes its `error`."""
    try:
        asked = _asked(line)
        return as_json(asked["rules"], _showdown(asked))
    except Wrong as wrong:
        return {"error": str(wrong)}


def _asked(line: bytes) -> dict[str, Any]:
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError) as error:  # no JSON, no UTF-8, or brackets without end
        raise Wrong("no-json") from error
    if not isinstance(asked, dict) or not {"rules", "knocker", "defender"} <= asked.keys():
        raise Wrong("no-json")
    for name in asked.keys() - set(FIELDS):
        raise Wrong("unknown-field", name=name)
    return asked


def _showdown(asked: Mapping[str, Any]) -> Showdown:
    """Score what FIELDS name. Raises Wrong."""
    preset = rules_named(_text(asked, "rules"))
    try:
        return showdown_of_hands(
            preset,
            cards(_text(asked, "knocker")),
            cards(_text(asked, "defender")),
            spread=_spread(asked.get("spread")),
            upcard=_upcard(asked.get("upcard")),
        )
    except (NotationError, NoShowdown) as error:
        raise Wrong.of(error) from error


def _text(asked: Mapping[str, Any], name: str) -> str:
    text = asked[name]
    if not isinstance(text, str):
        raise Wrong("not-text", name=name)
    return text


def _spread(named: object) -> Spread | None:
    """Melds as `6d7d8d 9c9d9h`, or a list of them as a result has it."""
    if named is None:
        return None
    melds = named.split() if isinstance(named, str) else named
    if not isinstance(melds, list) or not all(isinstance(meld, str) for meld in melds):
        raise Wrong("not-text", name="spread")
    return tuple(map(cards, melds))


def _upcard(named: object) -> Card | None:
    if named is None:
        return None
    found = cards(_text({"upcard": named}, "upcard"))
    if len(found) != 1:
        raise Wrong("one-upcard", count=len(found))
    return next(iter(found))


def as_json(rules: str, showdown: Showdown) -> dict[str, Any]:
    sheet = showdown.sheet
    return {
        "rules": rules,
        "result": sheet.result,
        "winner": sheet.winner,
        "points": sheet.points,
        "knocker": {
            "melds": _texts(sheet.knocker.melds),
            "deadwood": str(sheet.knocker.deadwood),
            "count": sheet.knocker.count,
        },
        "defender": {
            "melds": _texts(sheet.defender.melds),
            "layoffs": [[str(card), str(meld)] for card, meld in sheet.defender.layoffs],
            "deadwood": str(sheet.defender.deadwood),
            "count": sheet.defender.count,
        },
        "steps": [{"kind": line.kind, "text": step_text(line, showdown)} for line in sheet.lines],
    }


def _texts(melds: tuple[CardSet, ...]) -> list[str]:
    return [str(meld) for meld in melds]


def _readable(showdown: Showdown, result: dict[str, Any]) -> str:
    return "\n".join([result_text(showdown), *(step["text"] for step in result["steps"])])
