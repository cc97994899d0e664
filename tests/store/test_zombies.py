"""Nodes that are killed, or stopped at any moment and replaced, and then go on: nothing is lost or late."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from random import Random

import pytest

from parley.match.journal import decode_journal
from parley.store import Store
from tests.store.clusters import claim_all, with_nodes
from tests.store.crashing import LINES, after
from tests.store.journals import whole
from tests.store.server import Server
from tests.store.zombies import BEGUN, FENCED

Program = subprocess.Popen[bytes]


def start(url: str) -> Program:
    command = [sys.executable, "-m", "tests.store.zombies", url]
    return subprocess.Popen(command, stdout=subprocess.PIPE)


@contextmanager
def killing(program: Program) -> Iterator[Program]:
    with program:
        try:
            yield program
        finally:
            program.kill()


def listen(program: Program, lines: int, said: dict[int, int]) -> None:
    """To so many lines, or until it ends."""
    assert program.stdout is not None
    for line in islice(program.stdout, lines):
        match, length = map(int, line.split())
        said[match] = length


@pytest.mark.parametrize("how", [signal.SIGSTOP, signal.SIGKILL])
def test_whatever_was_acknowledged_is_claimed_and_nothing_comes_after(
    server: Server, how: signal.Signals
) -> None:
    async def scene(heir: Store) -> None:
        rng = Random(how)
        for _ in range(3):
            said: dict[int, int] = {}
            with killing(start(url)) as program:
                await asyncio.to_thread(listen, program, rng.randrange(100, 400), said)
                os.kill(program.pid, how)
                epoch = said.pop(0)
                assert await heir.nodes.fence(epoch)
                claimed = await claim_all(heir)
                os.kill(program.pid, signal.SIGCONT)
                await asyncio.to_thread(listen, program, sys.maxsize, said)
                ended = await asyncio.to_thread(program.wait, 60)
            assert ended == (FENCED if how is signal.SIGSTOP else -how)
            assert len(claimed) == BEGUN
            for match, found in claimed.items():
                length = len(decode_journal(found.journal).entries)
                assert length in (said.get(match, 0), after(said.get(match, 0)))
                assert found.journal == whole(LINES[:length])
                assert await heir.matches.journal(found.id) == found.journal
                await heir.matches.finish(found.id, None, "over")

    url = server.new_database()
    with_nodes(url, 1, scene)
