"""Replays our side of recorded conversations, in the same pieces, and records what the target says now."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import ndiff
from random import Random
from time import monotonic

from parley.checks.case import UntestedError
from parley.checks.means import Means
from parley.checks.notebook import Conversation
from parley.checks.probe import RESET, Probe
from parley.checks.target import Target
from parley.wires.decoder import decode
from parley.wires.trace import Kind, TraceLine
from parley.wires.wire import Wire

LOOK = 0.005
"""Seconds between looks at what has come."""
PAUSE = 2.0
"""The most seconds between two pieces of ours."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A line of one of the conversations, with its time."""

    at: float
    number: int
    line: TraceLine


class Replay:
    """One target, and conversations that ran in parallel."""

    def __init__(
        self, wire: Wire, role: str, scripts: Sequence[Sequence[TraceLine]], patience: float
    ) -> None:
        """`role` is the target's."""
        (self._ours,) = set(wire.roles) - {role}
        self._wire, self._patience, self._scripts = wire, patience, scripts
        self._heard: list[int] = [0] * len(scripts)
        """Bytes the target had said by this point."""

    async def run(self, target: Target) -> list[Conversation]:
        """The new conversations. Raises `UnreachableError`."""
        began = monotonic()
        means = Means(target, Random(0), "", lambda: monotonic() - began, self._patience)
        probes = [_Actor(means, self._wire, self._ours) for _ in self._scripts]
        try:
            await self._play(probes)
            await asyncio.gather(*(probe.hear_out(self._heard[n]) for n, probe in enumerate(probes)))
            await asyncio.sleep(means.quiet * any(probe.is_open for probe in probes))  # it may say more now
        finally:
            for probe in probes:
                await probe.close()
        return means.notebook.conversations

    async def _play(self, probes: "list[_Actor]") -> None:
        before = 0.0
        for cue in sorted(_cues(self._scripts), key=lambda cue: cue.at):
            probe, line = probes[cue.number], cue.line
            if not probe.is_begun:
                await probe.open(role=probe.target_role)
            if line.who == self._ours:
                await probe.hear_out(self._heard[cue.number])
                await asyncio.sleep(min(cue.at - before, PAUSE))
                await probe.act(line)
            elif line.kind is Kind.SAYS:
                self._heard[cue.number] += len(line.data)
            before = cue.at


def _cues(scripts: Sequence[Sequence[TraceLine]]) -> list[Cue]:
    cues = []
    for number, script in enumerate(scripts):
        at = 0.0
        for line in script:
            if line.kind is Kind.CLOCK:
                at = line.at
            else:
                cues.append(Cue(at, number, line))
    return cues


class _Actor(Probe):
    """Plays one recorded conversation."""

    is_begun = False
    _is_astray = False
    _size = 0

    async def open(self, **words: str) -> None:
        """Opened when the first of its lines is due."""
        self.is_begun = True
        await super().open(**words)

    def take(self, data: bytes) -> None:
        """Only the amount matters."""
        self._size += len(data)

    async def hear_out(self, size: int) -> None:
        """Let the target say as much as it did then; if it does not, nobody waits for it again."""
        end = self.means.clock() + self.means.patience
        while self._size < size and self.gone is None and not self._is_astray:
            self._is_astray = self.means.clock() > end
            await asyncio.sleep(LOOK)

    async def act(self, line: TraceLine) -> None:
        if line.kind is Kind.SAYS:
            self.write(line.data)
        elif line.kind is Kind.CLOSES:
            try:
                await (self.reset() if line.remark == RESET else self.close())
            except UntestedError:
                await self.close()


def compare(wire: Wire, then: Sequence[TraceLine], now: Conversation) -> list[str]:
    """One message per line: unchanged, `-` only then, `+` only now."""
    was, came = (
        [f"{row.who}> {row.text}" for row in decode(wire, lines)] for lines in (list(then), now.lines)
    )
    return [row for row in ndiff(was, came) if not row.startswith("?")]
