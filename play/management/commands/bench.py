from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any
from uuid import UUID

import brotli
from django.contrib.staticfiles import finders
from django.core.management.base import BaseCommand
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from play.engine.cards import DECK, CardSet
from play.engine.layoffs import best_defence
from play.engine.melds import best_arrangement, least_of_mask, suit_table
from play.engine.presets import STANDARD
from play.management.page_fuzz import Page
from play.management.scratch import scratch_database
from play.models import Game, Hand

STORED = 2_000  # games in the database while moves are timed
MOVES = 300
HANDS = 20_000
ASSET = re.compile(r'(?:href|src)="/static/([^"#]+)')
FONT = re.compile(r'url\("?([^")]+woff2)')


class Command(BaseCommand):
    help = "Time the engine and the table, and weigh the pages."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        for line in (*_engine(), *self._pages()):
            self.stdout.write(line)

    def _pages(self) -> Iterator[str]:
        with scratch_database():
            yield from _moves(Client(headers={"hx-request": "true"}))
            yield from _weights(Client(headers={"accept-encoding": "gzip"}))


def _engine() -> Iterator[str]:
    rng = Random(1)
    hands = [CardSet(rng.sample(DECK, 10)) for _ in range(HANDS)]
    table, pairs = suit_table(STANDARD), list(zip(hands, reversed(hands), strict=True))
    with _timed() as took:
        for hand in hands:
            least_of_mask(hand.mask, table)
    yield f"least deadwood of ten cards       {took[0] / HANDS * 1e6:7.2f} µs"
    with _timed() as took:
        spreads = [best_arrangement(hand) for hand in hands]
    yield f"best arrangement with its melds   {took[0] / HANDS * 1e6:7.2f} µs"
    with _timed() as took:
        for (hand, _), spread in zip(pairs, reversed(spreads), strict=True):
            best_defence(hand, spread.melds)
    yield f"best melds and lay-offs           {took[0] / HANDS * 1e6:7.2f} µs"


@contextmanager
def _timed() -> Iterator[list[float]]:
    took = [0.0]
    began = perf_counter()
    yield took
    took[0] = perf_counter() - began


def _moves(client: Client) -> Iterator[str]:
    """One move: the post, both players' moves, the table rendered; and the table as a page."""
    _store_games()
    rng, times, queries = Random(2), list[float](), list[int]()
    while len(times) < MOVES:
        code = client.post("/play/start/", {"preset": "standard", "level": "club"})
        _one_hand(client, rng, code.headers["Location"], times, queries)
    p95 = quantiles(times, n=20)[-1]
    middle = median(times) * 1e3
    yield f"one move, {STORED} games stored      {middle:7.1f} ms median, {p95 * 1e3:.1f} ms at 95 %"
    yield f"queries of one move               {max(queries):7d} at most"


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
        Hand(game=game, number=1, dealer="south", deck=deck, result="void") for game in games
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
