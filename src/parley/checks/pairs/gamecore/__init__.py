"""A core, and AIs of one kind at its table: as many as its command has `{ai}`."""

import asyncio
from collections.abc import Sequence

from parley.checks.case import BreachError, UnreachableError
from parley.checks.hosting import GUEST, Host, HostTarget
from parley.checks.means import Means
from parley.checks.pairs.encounter import Encounter
from parley.checks.pairs.gamecore.umpire import GamecoreUmpire
from parley.checks.pairs.tap import Tap
from parley.checks.pairs.umpire import Umpire
from parley.checks.target import Target
from parley.core import SetupError
from parley.net.lines import Hearer
from parley.net.lines.line import words_of
from parley.wires.gamecore import AI, CORE

WORDS = 300
"""The most characters quoted of what a core printed last."""


class GamecoreEncounter(Encounter):
    """The core starts us; for each of us the AI is started, and what they say is relayed."""

    def __init__(self, means: Means, guest: Target) -> None:
        super().__init__(means, guest)
        self._seated: list[GamecoreUmpire] = []
        self._starting: set[asyncio.Future[None]] = set()
        self._lost: Exception | None = None

    @property
    def umpires(self) -> Sequence[Umpire]:
        """One for each AI that was started."""
        return self._seated

    async def open(self) -> None:
        """The core runs, and has started all its AIs."""
        core = self.means.target
        if not isinstance(core, HostTarget):
            raise UnreachableError(f"name the core's command, with {GUEST} where it names an AI")
        try:
            host = await core.host(self._welcome, {"seed": str(self.means.rng.randrange(1, 2**31))})
        except (OSError, SetupError) as error:
            why = words_of(error) if isinstance(error, OSError) else str(error)
            raise UnreachableError(f"{core.name}: {why}") from None
        self._exits.push_async_callback(host.close)
        await self.settle(lambda: len(self._seated) >= core.guests or self._lost is not None)
        if self._lost is not None:
            raise self._lost
        if len(self._seated) < core.guests:
            got = f"{len(self._seated)} started{_excuse(host)}"
            raise BreachError(CORE, "core/general/1", f"{core.guests} AIs started ({GUEST})", got)

    def _welcome(self) -> Hearer:
        umpire = GamecoreUmpire(self.stirred, int(self.means.target.is_one_based))
        self._seated.append(umpire)
        tap = self.tap(umpire, f"{AI}-{len(self._seated)}")
        starting = asyncio.ensure_future(self._start(tap))
        self._starting.add(starting)
        starting.add_done_callback(self._starting.discard)
        self.stirred()
        return tap.ends[CORE]

    async def _start(self, tap: Tap) -> None:
        try:
            await self.connect(self.guest, tap.ends[AI])
        except UnreachableError as error:
            self._lost = error
            self.stirred()


def _excuse(host: Host) -> str:
    ended = f"; it ended: {host.gone}" if host.gone is not None else ""
    printed = host.printed.strip()[-WORDS:]
    return f"{ended}; it printed {printed!r}" if printed else ended


ENCOUNTER = GamecoreEncounter
