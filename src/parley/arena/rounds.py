"""Rounds of a duel on several processes, stored as they come in, so that a second run resumes."""

from collections.abc import Generator
from functools import partial
from itertools import islice
from pathlib import Path

import msgspec

from parley.arena.duel import Duel, Round, play_round
from parley.arena.processes import work_through
from parley.core import SetupError
from parley.net.children import Limits


def play_rounds(duel: Duel, numbers: list[int], jobs: int) -> Generator[Round, None, None]:
    """Play the rounds with these numbers; yield them as they end."""
    waiting = iter(numbers)
    return work_through(partial(play_round, duel), lambda most: list(islice(waiting, most)), jobs)


class ResultsFile:
    """Finished rounds, one per line, below a first line that says what is played."""

    def __init__(self, path: Path, duel: Duel) -> None:
        self.path = path
        self.rounds: list[Round] = []
        said = msgspec.to_builtins(duel)
        if duel.custody is None:
            del said["custody"]  # files from before programs existed lack it
        elif duel.custody.limits == Limits():
            del said["custody"]["limits"]  # files from before limits could be chosen lack them
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
            raise SetupError(f"{self.path} holds another duel: choose another file, or remove it")
        whole = [line for line in lines if line.endswith(b"\n")]
        if len(whole) < len(lines):  # cut off while it was written
            self.path.write_bytes(head + b"".join(whole))
        try:
            self.rounds = [msgspec.json.decode(line, type=Round) for line in whole]
        except msgspec.MsgspecError as error:
            raise SetupError(f"{self.path}: {error}") from None
