from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from play.engine.cards import NotationError, card_list, card_texts
from play.engine.proof import CUTS, cut_deck, is_proven
from play.management.plain import PlainCommand, Wrong


class Command(PlainCommand):
    help = "Check that a deck is the one that was sealed, and print it as it was dealt."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seal", required=True, help="64 hexadecimal digits")
        parser.add_argument("--nonce", required=True, help="the random number")
        parser.add_argument("--deck", required=True, help="52 cards, before the cut")
        parser.add_argument("--cut", type=int, default=0, help="cards moved to the bottom")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            deck = card_list(options["deck"])
        except NotationError as error:
            raise Wrong.of(error) from error
        if options["cut"] not in CUTS:
            raise CommandError(f"a cut is 0 to 51 cards, not {options['cut']}", returncode=2)
        if not is_proven(options["seal"], options["nonce"], deck):
            raise CommandError("they do not belong together", returncode=1)
        self.stdout.write(f"proven; dealt as {card_texts(cut_deck(deck, options['cut']))}")
