"""A master and a slave on one line."""

from collections.abc import Sequence

from parley.checks.means import Means
from parley.checks.pairs.comport.umpire import ComportUmpire
from parley.checks.pairs.encounter import Encounter
from parley.checks.pairs.umpire import Umpire
from parley.checks.target import Target
from parley.wires.comport import MASTER, SLAVE


class ComportEncounter(Encounter):
    """A program that can play either role is told which, if its command has `{role}`."""

    def __init__(self, means: Means, guest: Target) -> None:
        super().__init__(means, guest)
        self._umpire = ComportUmpire(self.stirred, means.clock)
        self._tap = self.tap(self._umpire, "line")

    @property
    def umpires(self) -> Sequence[Umpire]:
        """There is one line."""
        return (self._umpire,)

    async def open(self) -> None:
        """Whatever is said first waits until the other side is there."""
        await self.connect(self.guest, self._tap.ends[SLAVE], role=SLAVE)
        await self.connect(self.means.target, self._tap.ends[MASTER], role=MASTER)


ENCOUNTER = ComportEncounter
