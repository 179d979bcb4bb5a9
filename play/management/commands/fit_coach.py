from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from django.core.management.base import CommandError, CommandParser

from play.coach.fitted import FOLDER
from play.coach.fitting.fit import ALONE, AT_ONCE, ROUNDS, Round, fit
from play.coach.fitting.training import WEIGHTS
from play.management.plain import PlainCommand

DECIMALS = {"curves": 2, "left": 1, "swings": 1, "pull": 4}


class Command(PlainCommand):
    help = (
        "Fit the coach to self-play again and write its tables and its network. "
        "An hour on two cores with numba (pip install numba), days without."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", type=int, default=10)
        parser.add_argument("--scale", type=float, default=1.0, help="of the hands of each round")
        parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
        parser.add_argument("--to", type=Path, default=FOLDER, help="the folder to write to")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["scale"] <= 0:
            raise CommandError("the scale must be above 0", returncode=2)
        scale = options["scale"]
        rounds, alone = tuple(scaled(one, scale) for one in ROUNDS), scaled(ALONE, scale)
        found = fit(rounds, options["seed"], options["workers"], self.stdout.write, alone)
        write(found, options["to"])


def scaled(one: Round, scale: float) -> Round:
    return replace(one, hands=max(int(one.hands * scale), AT_ONCE))


def write(found: dict[str, Any], folder: Path) -> None:
    """`values.json` with the tables, `feel.npz` with the network in half precision."""
    weights = {name: found.pop(name).astype(np.float16) for name in WEIGHTS}
    folder.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(folder / "feel.npz", **weights)
    lines = [f"{json.dumps(name)}: {json.dumps(_plain(name, found[name]))}" for name in found]
    (folder / "values.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


def _plain(name: str, table: Any) -> Any:
    if isinstance(table, dict):
        return {key: _plain(name, value) for key, value in table.items()}
    return np.round(np.asarray(table, float), DECIMALS.get(name, 3)).tolist()
