"""Our own programs, by the suite that examines them: as they are, or as one of the mutants."""

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from parley.checks.target import Target
from tests.checks.mutants.com_program import ComProgram
from tests.checks.mutants.nursery import Served
from tests.checks.mutants.spawned import Spawned


class Own(Protocol):
    """How to have one of them."""

    def open(self, mutant: str = "") -> AbstractAsyncContextManager[Target]:
        """As it is, or as the mutant of this name."""


OWN: Mapping[str, Own] = {
    "bpgp-server": Served("bpgp"),
    "bpgp-client": Spawned(
        "exec+tcp:", "play battleship-plus bpgp:{host}:{port} --by random --games 2 --seed 1"
    ),
    "dotline-server": Served("dotline"),
    "dotline-client": Spawned(
        "exec+tcp:", "play dots dotline:{host}:{port} --name ann --by random --games 2 --seed 1"
    ),
    "json-server": Served("web"),
    "json-client": Spawned(
        "exec+tcp:", "play dots http://{host}:{port} --by random --set width=10 --set height=10 --seed 1"
    ),
    "comport-slave": ComProgram("slave"),
    "comport-master": ComProgram("master"),
    "gamecore-ai": Spawned("exec:", "play conquest gamecore: --by border"),
    "gamecore-core": Spawned(
        "exec:", "conquest exec:{ai} exec:{ai} --map isles --seed {seed} --time 60s --sandbox off"
    ),
}
