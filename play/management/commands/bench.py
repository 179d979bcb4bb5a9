from __future__ import annotations

import gzip
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any
from uuid import UUID

import brotli
from django.contrib.staticfiles import finders
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from play.engine import solver
from play.engine.cards import DECK, CardSet
from play.management.open_spiel import number_of, tools
from play.management.page_fuzz import Page
from play.management.plain import PlainCommand
from play.management.scratch import scratch_database
from play.models import Game, Hand

STORED = 2_000  # games in the database while moves are timed
MOVES = 300
HANDS = 20_000
RICH = 5  # neighbouring ranks of a meld-rich hand
ASSET = re.compile(r'(?:href|src)="/static/([^"#]+)')
FONT = re.compile(r'url\("?([^")]+woff2)')
START = """
from time import process_time
before = process_time()
from play.coach import levels
from play.coach.batch import arrays_of
from play.coach.fitted import fitted, net
from play.engine.presets import STANDARD
fitted(), net(), arrays_of(STANDARD)
print(f"{process_time() - before:.2f} s")
"""


class Command(PlainCommand):
    help = "Time the engine and the table, and weigh the pages."

    def handle(self, *args: Any, **options: Any) -> None:
        for line in (*_engine(), _start(), *self._pages()):
            self.stdout.write(line)

    def _pages(self) -> Iterator[str]:
        with scratch_database():
            yield from _moves(Client(headers={"hx-request": "true"}))
            yield from _weights(Client(headers={"accept-encoding": "gzip"}))


def _engine() -> Iterator[str]:
    """The solver on bare masks, cold: every hand is asked for once. Times are the processor's."""
    rng, suits = Random(1), solver.tables(wraps=False, ace_points=1)
    for kind, ranks in (("random", 13), ("meld-rich", RICH)):
        hands = [_dealt(rng, ranks, 10) for _ in range(HANDS)]
        elevens = [_dealt(rng, ranks, 11) for _ in range(HANDS)]
        with _timed(process_time) as ten:
            for hand in hands:
                solver.least_deadwood(hand, suits)
        yield _row("least deadwood of ten", kind, ten)
        with _timed(process_time) as eleven:
            for hand in elevens:
                solver.least_after_throw(hand, suits)
        yield _row("least of eleven after a throw", kind, eleven)
        yield from _open_spiel(kind, hands, elevens, ten[0], eleven[0])
        with _timed(process_time) as took:
            spreads = [solver.least_arrangements(hand, suits)[0] for hand in hands]
        yield _row("the melds that leave it", kind, took)
        with _timed(process_time) as took:
            for hand, spread in zip(hands, reversed(spreads), strict=True):
                laid = sum(card for card, _ in solver.best_layoffs(hand, spread, suits))
                solver.least_arrangements(hand ^ laid, suits)
        yield _row("best melds and lay-offs", kind, took)


def _open_spiel(
    kind: str, hands: list[int], elevens: list[int], ten: float, eleven: float
) -> Iterator[str]:
    """OpenSpiel's compiled search on the same hands; its own eleven is inexact, so least of 11."""
    try:
        least = tools().min_deadwood
    except ImportError:
        yield "OpenSpiel is not installed here: nothing to compare with"
        return
    lists = [_numbers(hand) for hand in hands]
    with _timed(process_time) as took:
        for cards in lists:
            least(cards)
    yield f"{_row('  OpenSpiel, ten', kind, took)}, ours {took[0] / ten:.1f} times as fast"
    lists = [_numbers(hand) for hand in elevens]
    with _timed(process_time) as took:
        for cards in lists:
            min([least(cards[:at] + cards[at + 1 :]) for at in range(11)])
    yield f"{_row('  OpenSpiel, eleven', kind, took)}, ours {took[0] / eleven:.1f} times as fast"


def _numbers(hand: int) -> list[int]:
    return [number_of(card) for card in CardSet.of_mask(hand)]


def _start() -> str:
    """What a new process waits for before the coach's first decision; the processor's time."""
    told = subprocess.run([sys.executable, "-c", START], capture_output=True, check=True)  # noqa: S603
    return f"the coach, import and tables: {told.stdout.decode().strip()}"


def _dealt(rng: Random, ranks: int, size: int) -> int:
    """A hand from all ranks, or from a few neighbouring ones so that it is full of melds."""
    low = rng.randrange(14 - ranks)
    near = [card for card in DECK if low <= card % 13 < low + ranks]
    return CardSet(rng.sample(near, size)).mask


def _row(what: str, kind: str, took: list[float]) -> str:
    return f"{what:30} {kind:10} {took[0] / HANDS * 1e6:6.2f} µs"


@contextmanager
def _timed(clock: Callable[[], float] = perf_counter) -> Iterator[list[float]]:
    took = [0.0]
    began = clock()
    yield took
    took[0] = clock() - began


def _moves(client: Client) -> Iterator[str]:
    """One move: the post, both players' moves, the table rendered; and the table as a page."""
    _store_games()
    rng, times, queries = Random(2), list[float](), list[int]()
    while len(times) < MOVES:
        code = client.post("/play/start/", {"preset": "standard", "level": "club"})
        _one_hand(client, rng, code.headers["Location"], times, queries)
    p95 = quantiles(times, n=20)[-1]
    middle = median(times) * 1e3
    yield f"one move, {STORED} games stored: {middle:.1f} ms median, {p95 * 1e3:.1f} ms at 95 %"
    yield f"queries of one move: {max(queries)} at most"


def _one_hand(
    client: Client, rng: Random, path: str, times: list[float], queries: list[int]
) -> None:
    text = client.get(path).content.decode()
    while form := Page(text).form_with("move_number"):
        data = {**form.fields, "move": rng.choice(Page(text).moves())}
        with (
            CaptureQueriesContext(
                connection,
            ) as asked,
            _timed() as took,
        ):
            answer = client.post(form.action, data)
        times.append(took[0])
        queries.append(len(asked))
        text = answer.content.decode()


def _store_games() -> None:
    games = Game.objects.bulk_create(
        Game(visitor=UUID(int=number % 50), rules={"key": "standard"}, level="club")
        for number in range(STORED)
    )
    deck = " ".join(map(str, DECK))
    Hand.objects.bulk_create(
        Hand(game=game, number=1, dealer="south", deck=deck, cut=0, result="void")
        for game in games
    )


def _weights(client: Client) -> Iterator[str]:
    seen: set[str] = set()
    start = client.post("/play/start/", {"preset": "standard", "level": "club"})
    for name, path in (("home", "/"), ("table, after home", start.headers["Location"])):
        answer = client.get(path)
        html = gzip.decompress(answer.content).decode()
        new = _assets(html) - seen
        seen |= new
        parts = {asset.rsplit("/")[-1]: _compressed(asset) for asset in sorted(new)}
        total = len(answer.content) + sum(parts.values())
        listed = ", ".join(f"{part} {size / 1000:.1f}" for part, size in parts.items())
        yield f"{name}: {total / 1000:.1f} KB (HTML {len(answer.content) / 1000:.1f}; {listed})"


def _assets(html: str) -> set[str]:
    found = set(ASSET.findall(html))
    for sheet in [asset for asset in found if asset.endswith(".css")]:
        found |= {f"fonts/{url.rsplit('/')[-1]}" for url in FONT.findall(_read(sheet).decode())}
    return found


def _read(asset: str) -> bytes:
    return Path(str(finders.find(asset))).read_bytes()


def _compressed(asset: str) -> int:
    return len(brotli.compress(_read(asset)))
