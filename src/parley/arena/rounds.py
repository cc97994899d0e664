"""Rounds of a duel on several processes, written down as they come in, so that a second run goes on."""

import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path

import msgspec

from parley.arena.duel import Duel, Round, play_round
from parley.core import SetupError

_AHEAD = 2
"""Rounds that wait for each process."""


def play_rounds(duel: Duel, numbers: list[int], jobs: int) -> Iterator[Round]:
    """The rounds of these numbers, as they end."""
    if jobs == 1:
        yield from (play_round(duel, number) for number in numbers)
        return
    waiting = iter(numbers)
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_leave_stopping_to_the_parent) as pool:
        running: set[Future[Round]] = set()
        try:
            while True:
                for number in waiting:
                    running.add(pool.submit(play_round, duel, number))
                    if len(running) >= jobs * _AHEAD:
                        break
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _leave_stopping_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class ResultsFile:
    """What was played, a line each under a first line that says what it was."""

    def __init__(self, path: Path, duel: Duel) -> None:
        self.path = path
        self.rounds: list[Round] = []
        said = msgspec.to_builtins(duel)
        if duel.custody is None:
            del said["custody"]  # as it was written before there were programs
        self._head = msgspec.json.encode(said)
        if path.exists() and path.stat().st_size:
            self._read()
        else:
            path.write_bytes(self._head + b"\n")

    def add(self, played: Round) -> None:
        """Write a round down."""
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(played) + b"\n")
        self.rounds.append(played)

    def _read(self) -> None:
        head, *lines = self.path.read_bytes().splitlines(keepends=True)
        if head.rstrip() != self._head:
            raise SetupError(f"{self.path} has another duel in it: choose another file, or remove it")
        whole = [line for line in lines if line.endswith(b"\n")]
        if len(whole) < len(lines):  # cut off while it was written
            self.path.write_bytes(head + b"".join(whole))
        try:
            self.rounds = [msgspec.json.decode(line, type=Round) for line in whole]
        except msgspec.MsgspecError as error:
            raise SetupError(f"{self.path}: {error}") from None
