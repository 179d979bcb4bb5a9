from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import CommandError

from play.management.open_spiel import spiel
from play.management.plain import PlainCommand
from play.management.simple_bot import choose


class Command(PlainCommand):
    help = (
        "Let OpenSpiel's simple gin rummy bot answer each line of JSON with a move: a player "
        'for `arena`, as "exec:.venv/bin/python manage.py simple_bot".'
    )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            spiel()
        except ImportError as error:
            raise CommandError("open-spiel is not installed here", returncode=2) from error
        for line in sys.stdin:
            self.stdout.write(choose(json.loads(line)["view"]))
            self.stdout.flush()
