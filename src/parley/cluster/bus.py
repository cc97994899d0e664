"""The bus between nodes: messages arrive at most once, in order per sender. The database holds the truth.

Everything sent in one round of the event loop goes out as one message per node. A message may be lost while
the broker is away: messages are numbered, and a node that finds a gap asks again.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable
from typing import Any, Protocol

from nats.aio.client import Client
from nats.errors import Error

from parley.cluster.frames import BadMessage, Codec, Frame
from parley.core import SetupError

ALL = 0
"""Instead of a node: everybody."""
PENDING = 16 << 20
"""Bytes kept while the broker is away; the rest is lost, which is noticed."""
LONGEST = 512 << 10
"""The most bytes of a message; a broker accepts a megabyte by default."""
_OPENING = 5
_AGAIN: Any = 0.2  # said to be whole, and used as it is
_log = logging.getLogger(__name__)

Hear = Callable[[int, list[Frame]], None]
"""Called with what a node has said."""
Missed = Callable[[int, bool], None]
"""Something a node said was lost: to us, or to all."""


class Bus(Protocol):
    """Four methods, whatever carries it."""

    async def open(self, house: str, node: int, hear: Hear, missed: Missed) -> None:
        """Join as a node of a house; its name is unique on the broker. Raises `SetupError`."""

    def send(self, node: int, frame: Frame) -> None:
        """To one other, soon."""

    def broadcast(self, frame: Frame) -> None:
        """To all others, soon."""

    async def close(self) -> None:
        """Send what is left, and leave."""


class NatsBus:
    """Core NATS: `parley.HOUSE.n.EPOCH` is a node's own subject, `parley.HOUSE.all` everybody's."""

    def __init__(self, urls: str) -> None:
        self._urls, self._subject = urls.split(","), ""
        self._client: Any = None
        self._codec = Codec()
        self._node = 0
        self._waiting: dict[int, list[Frame]] = defaultdict(list)
        self._sent: dict[int, int] = defaultdict(int)
        self._heard: dict[tuple[int, bool], int] = {}
        self._publishing: asyncio.Task[None] | None = None

    @property
    def is_connected(self) -> bool:
        """Whether the broker is there."""
        return bool(self._client is not None and self._client.is_connected)

    async def open(self, house: str, node: int, hear: Hear, missed: Missed) -> None:
        """Connect, and listen. Raises `SetupError`."""
        self._node, self._hear, self._missed = node, hear, missed
        self._subject = f"parley.{house}"
        self._client = client = Client()
        try:
            async with asyncio.timeout(_OPENING):  # the client itself would retry without end
                await client.connect(
                    self._urls,
                    name=f"parley {node}",
                    allow_reconnect=True,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=_AGAIN,
                    connect_timeout=_OPENING,
                    ping_interval=5,
                    max_outstanding_pings=2,
                    pending_size=PENDING,
                    no_echo=True,
                    error_cb=self._failed,
                    disconnected_cb=self._away,
                    reconnected_cb=self._back,
                )
                await client.subscribe(f"{self._subject}.n.{node}", cb=self._to_us)
                await client.subscribe(f"{self._subject}.all", cb=self._to_all)
                await self._settle()
        except (OSError, TimeoutError, Error) as error:
            await client.close()
            raise SetupError(
                f"--cluster: nothing answers there ({str(error) or type(error).__name__})"
            ) from None

    def send(self, node: int, frame: Frame) -> None:
        """To one other, or to ourselves."""
        if self._publishing is None:
            self._publishing = asyncio.get_running_loop().create_task(self._publish())
        self._waiting[node].append(frame)

    def broadcast(self, frame: Frame) -> None:
        self.send(ALL, frame)

    async def close(self) -> None:
        """Send what is left, and leave."""
        if self._client is None:
            return
        if self._publishing is not None:
            await asyncio.wait([self._publishing], timeout=1)
        try:
            async with asyncio.timeout(1):
                await self._settle()
        except (TimeoutError, Error):
            pass  # the broker is away: what was said is lost
        await self._client.close()

    async def _settle(self) -> None:
        """Wait until the broker has all of it; the client may ask so before it has written the rest."""
        for _ in range(2):
            await self._client.flush(_OPENING)

    async def _publish(self) -> None:
        try:
            while self._waiting:
                waiting, self._waiting = self._waiting, defaultdict(list)
                for node, frames in waiting.items():
                    await self._say(node, frames)
        finally:
            self._publishing = None

    async def _say(self, node: int, frames: list[Frame]) -> None:
        if node == self._node:
            asyncio.get_running_loop().call_soon(self._hear, node, frames)
            return
        data = self._codec.encode(self._node, self._sent[node] + 1, frames)
        if len(data) > LONGEST and len(frames) > 1:
            half = len(frames) // 2
            await self._say(node, frames[:half])
            await self._say(node, frames[half:])
            return
        self._sent[node] += 1
        subject = f"{self._subject}.n.{node}" if node else f"{self._subject}.all"
        try:
            await self._client.publish(subject, data)
        except (Error, OSError) as error:  # away for long: those who miss it will ask
            _log.debug("the bus did not take a message (%s)", error)

    async def _to_us(self, message: Any) -> None:
        self._take(message.data, to_all=False)

    async def _to_all(self, message: Any) -> None:
        self._take(message.data, to_all=True)

    def _take(self, data: bytes, *, to_all: bool) -> None:
        try:
            found = self._codec.decode(data)
        except BadMessage as error:
            _log.error("the bus brought %s", error)
            return
        sender, number = found.sender, found.number
        before = self._heard.get((sender, to_all), 0)
        self._heard[sender, to_all] = number
        if number != before + 1:
            self._missed(sender, to_all)
        self._hear(sender, found.frames)

    def forget(self, node: int) -> None:
        """A node is gone."""
        for key in ((node, True), (node, False)):
            self._heard.pop(key, None)
        self._sent.pop(node, None)
        self._waiting.pop(node, None)

    async def _failed(self, error: Exception) -> None:
        _log.warning("the bus: %s", str(error) or type(error).__name__)

    async def _away(self) -> None:
        if not self._client.is_closed:  # by ourselves
            _log.warning("the bus is away: tables at other nodes pause")

    async def _back(self) -> None:
        _log.warning("the bus is back")
