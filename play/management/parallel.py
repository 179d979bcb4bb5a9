"""Work over all cores, with the results in the order of the work."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Item = TypeVar("Item")
Found = TypeVar("Found")


def cores() -> int:
    return os.cpu_count() or 1


def in_order(
    function: Callable[[Item], Found], items: Sequence[Item], workers: int | None = None
) -> Iterator[Found]:
    """Yield `function(item)` for each item, worked out in processes, one for each core.

    The function is found by its name in each process, so it is one of a module.
    """
    workers = min(workers or cores(), len(items))
    if workers < 2:
        yield from map(function, items)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(function, items)
