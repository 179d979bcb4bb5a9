"""A player that is another program, asked over its standard input."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import time
from select import select

from play.engine.cards import NotationError
from play.engine.moves import Move
from play.engine.view import SeatView

PATIENCE = 10.0  # seconds of silence that lose a game


class Forfeit(Exception):
    """A player made no lawful move. `kind` is `illegal`, `crash` or `silence`."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class Outsider:
    """A program that gets one line `{"view": …}` for each decision and answers with a move.

    It is started once; only after a crash or a silence, which lose a game, it is started
    again for the next decision. Raises ValueError for text that is no command and OSError
    for a program that does not start.
    """

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self._argv = shlex.split(command)
        if not self._argv:
            raise ValueError("no command")
        self._patience = patience
        self._program: Program | None = Program(self._argv)

    def choose(self, view: SeatView) -> Move:
        """The program's move, lawful or not. Raises Forfeit where it gives none."""
        if self._program is None:
            self._program = Program(self._argv)
        question = json.dumps({"view": view.to_json()}).encode() + b"\n"
        try:
            answer = self._program.ask(question, self._patience)
        except Forfeit:
            self.close()  # a late answer would be taken for the next
            raise
        try:
            return Move.parse(answer)
        except NotationError as unreadable:
            raise Forfeit("illegal") from unreadable

    def cpu_ns(self) -> int | None:
        """CPU time of the program, None where the system does not tell it."""
        return None if self._program is None else self._program.cpu_ns()

    def close(self) -> None:
        if self._program is not None:
            self._program.end()
        self._program = None


class Program:
    """A running program and its two pipes."""

    def __init__(self, argv: list[str]) -> None:
        self._process = subprocess.Popen(  # noqa: S603 (the user's own command, no shell)
            argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._back = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._to, False)  # it may never read

    def ask(self, question: bytes, patience: float) -> str:
        """Its next line. Raises Forfeit."""
        until, answer = time.monotonic() + patience, b""
        while b"\n" not in answer:
            left = until - time.monotonic()
            back, to, _ = select([self._back], [self._to] if question else [], [], max(left, 0))
            if left < 0 or not (back or to):
                raise Forfeit("silence")
            try:
                answer += self._read() if back else b""
                question = question[os.write(self._to, question) :] if to else question
            except BrokenPipeError as gone:
                raise Forfeit("crash") from gone
        return answer.decode(errors="replace").partition("\n")[0]

    def _read(self) -> bytes:
        found = os.read(self._back, 65_536)
        if not found:
            raise Forfeit("crash")
        return found

    def cpu_ns(self) -> int | None:
        try:  # Linux's clock of another process, all its threads included
            return time.clock_gettime_ns(~self._process.pid << 3 | 2)
        except OSError:
            return None

    def end(self) -> None:
        self._process.kill()
        self._process.communicate()
