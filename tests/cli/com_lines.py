"""Real `parley com` processes, and lines between them: socat, and a relay that spoils bytes and unplugs."""

import json
import os
import select
import subprocess
import sys
import threading
import time
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from tests.wires.comport.line import Noise, noisy, quiet

SOON = 120.0
HELD = 6.0
"""Seconds without a byte: more than 60 ticks."""
COMMAND = (sys.executable, "-m", "parley", "com")


class Com:
    """One side. Its output is read as it comes, so that it never waits for us."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            (*COMMAND, *arguments, "--rest", "0"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.lines: list[str] = []
        self.errors: list[str] = []
        self._news = threading.Condition()
        self._readers = [
            threading.Thread(target=self._read, args=(self.process.stdout, self.lines)),
            threading.Thread(target=self._read, args=(self.process.stderr, self.errors)),
        ]
        for reader in self._readers:
            reader.start()

    def _read(self, stream: Any, lines: list[str]) -> None:
        for line in stream:
            with self._news:
                lines.append(line.rstrip("\n"))
                self._news.notify_all()

    def wait_for(self, words: str) -> str:
        """The first line with these words in it."""
        found: list[str] = []

        def is_there() -> bool:
            found[:] = [line for line in self.lines + self.errors if words in line]
            return bool(found)

        with self._news:
            assert self._news.wait_for(is_there, SOON), (words, self.lines, self.errors)
        return found[0]

    def end(self) -> int:
        """Its exit code, when it has ended by itself."""
        code = self.process.wait(SOON)
        for reader in self._readers:
            reader.join(SOON)
        return code

    @property
    def games(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.lines]


@contextmanager
def running(*sides: tuple[str, ...]) -> Iterator[list[Com]]:
    """These sides, for as long as the block takes."""
    started: list[Com] = []
    try:
        started.extend(Com(*arguments) for arguments in sides)
        yield started
    except BaseException as error:
        for com in started:
            error.add_note("\n".join(["", *com.lines, *com.errors]))
        raise
    finally:
        for com in started:
            com.process.kill()
            com.end()
            for stream in (com.process.stdout, com.process.stderr):
                if stream is not None:
                    stream.close()


@contextmanager
def socat_pair(folder: Path) -> Iterator[tuple[str, str]]:
    """Two terminals with a wire between them; their lines."""
    ends = [folder / "a", folder / "b"]
    addresses = [f"pty,raw,echo=0,link={end}" for end in ends]
    with subprocess.Popen(("socat", *addresses)) as process:
        try:
            deadline = time.monotonic() + SOON
            while not all(end.exists() for end in ends):
                assert time.monotonic() < deadline
                time.sleep(0.01)
            yield f"serial:{ends[0]}", f"serial:{ends[1]}"
        finally:
            process.terminate()


class Relay:
    """Two terminals and a wire that spoils, holds up or ends after so many bytes; then it is as good as new.

    To be unplugged is to lose both devices; they come back under the same names. What is held up is late.
    """

    def __init__(
        self,
        folder: Path,
        *,
        spoilt: int = 0,
        held_after: tuple[int, ...] = (),
        unplugged_after: tuple[int, ...] = (),
        seed: int = 0,
    ) -> None:
        self.ends = [folder / "a", folder / "b"]
        self.lines = tuple(f"serial:{end}" for end in self.ends)
        self.unplugged = 0
        self.changed = 0
        """How often what was carried was not what arrived."""
        self._spoilt, self._noise = spoilt, noisy(Random(seed), 0.05)
        self._limits, self._holds = list(unplugged_after), list(held_after)
        self._carried = 0
        self._stopped = threading.Event()
        self._plug()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _plug(self) -> None:
        self._pairs = [os.openpty(), os.openpty()]
        for end, (_, theirs) in zip(self.ends, self._pairs, strict=True):
            tty.setraw(theirs)
            end.symlink_to(os.ttyname(theirs))

    def _unplug(self) -> None:
        for end, pair in zip(self.ends, self._pairs, strict=True):
            end.unlink()
            for descriptor in pair:
                os.close(descriptor)

    def _run(self) -> None:
        while not self._stopped.is_set():
            ours = [pair[0] for pair in self._pairs]
            if self._holds and self._carried >= self._holds[0]:
                del self._holds[0]
                self._stopped.wait(HELD)
            for ready in select.select(ours, [], [], 0.05)[0]:
                self._carry(os.read(ready, 64), ours[ready == ours[0]])
            if self._limits and self._carried >= self._limits[0]:
                del self._limits[0]
                self._unplug()
                self.unplugged += 1
                self._stopped.wait(0.3)
                self._plug()

    def _carry(self, data: bytes, to: int) -> None:
        noise: Noise = self._noise if self._carried < self._spoilt else quiet
        self._carried += len(data)
        arriving = noise(data)
        self.changed += arriving != data
        os.write(to, arriving)

    def close(self) -> None:
        self._stopped.set()
        self._thread.join(SOON)
        self._unplug()


@contextmanager
def relay(folder: Path, **how: Any) -> Iterator[Relay]:
    """A relay for as long as the block takes."""
    wire = Relay(folder, **how)
    try:
        yield wire
    finally:
        wire.close()
