"""Our own programs, by the suite that examines them: as they are, or as one of the mutants."""

import shlex
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from parley.arena.entrants import Custody
from parley.checks.target import Target, parse_target
from parley.net.children import Sandbox
from tests.checks.mutants.com_program import ComProgram
from tests.checks.mutants.nursery import Served
from tests.checks.mutants.spawned import Spawned

ROOT = Path(__file__).parents[3]
PASSWORD = "PARLEY_PASSWORD=correct horse"  # noqa: S105 - of an account that is made up


class Own(Protocol):
    """How to have one of them."""

    def open(self, mutant: str = "") -> AbstractAsyncContextManager[Target]:
        """As it is, or as the mutant of this name."""


@dataclass(frozen=True)
class Program:
    """`parley` with these arguments, as a target begins: `exec:`, `exec+tcp:`. A process a conversation."""

    kind: str
    arguments: str

    @asynccontextmanager
    async def open(self, mutant: str = "") -> AsyncIterator[Target]:
        """Without a sandbox, because it is ours."""
        changed = (f"PYTHONPATH={ROOT}", sys.executable, "-m", "tests.checks.mutants", mutant, "--")
        command = ("env", PASSWORD, *(changed if mutant else (sys.executable, "-m", "parley")))
        yield parse_target(f"{self.kind}{shlex.join(command)} {self.arguments}", Custody(sandbox=Sandbox.OFF))


OWN: Mapping[str, Own] = {
    "bpgp-server": Served("bpgp"),
    "bpgp-client": Program(
        "exec+tcp:", "play battleship-plus bpgp:{host}:{port} --by random --games 2 --seed 1"
    ),
    "dotline-server": Served("dotline"),
    "dotline-client": Program(
        "exec+tcp:", "play dots dotline:{host}:{port} --name ann --by random --games 2 --seed 1"
    ),
    "json-server": Served("web"),
    "json-client": Program(
        "exec+tcp:", "play dots http://{host}:{port} --by random --set width=10 --set height=10 --seed 1"
    ),
    "comport-slave": ComProgram("slave"),
    "comport-master": ComProgram("master"),
    "gamecore-ai": Spawned("exec:", "play conquest gamecore: --by border"),
    "gamecore-core": Spawned(
        "exec:", "conquest exec:{ai} exec:{ai} --map isles --seed {seed} --time 60s --sandbox off"
    ),
}
