"""Weather under any asyncio protocol: a mixin to put before the protocol class."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from parley.net.weather.climate import Weather
from parley.net.weather.front import Apart, Front

SLICES = 20
"""Pieces are this many times as long: so is what is said on such connections, or it would never arrive."""


class Rough(asyncio.Protocol):
    """`class RoughCaller(Rough, Caller)` is a `Caller` in bad weather, which has to be set."""

    weather: Weather
    _front: Front

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """There is a line now."""
        if not isinstance(transport, asyncio.Transport):
            raise TypeError(transport)
        apart, climate = Apart(transport.write), self.weather.climate
        weather = replace(self.weather, climate=replace(climate, slices=SLICES * climate.slices))
        self._front = Front(weather, apart, apart.is_free, super().data_received)
        super().connection_made(RoughTransport(transport, self._front))

    def data_received(self, data: bytes) -> None:
        self._front.heard(data)

    def eof_received(self) -> bool | None:
        """After everything that was sent before."""
        self._front.after(super().eof_received)
        return None

    def connection_lost(self, exc: Exception | None) -> None:
        lost: Callable[[Exception | None], None] = super().connection_lost
        self._front.after(lambda: lost(exc))


class RoughTransport(asyncio.Transport):
    """Writes into the weather."""

    def __init__(self, transport: asyncio.Transport, front: Front) -> None:
        super().__init__()
        self._transport, self._front = transport, front
        self._is_closing = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """In pieces, and later."""
        self._front.write(bytes(data))

    def close(self) -> None:
        """What was written arrives first."""
        self._is_closing = True
        self._front.when_said(self._transport.close)

    def abort(self) -> None:
        """What is held back is lost."""
        self._front.close()
        self._transport.abort()

    def write_eof(self) -> None:
        """What was written arrives first."""
        self._front.when_said(self._transport.write_eof)

    def can_write_eof(self) -> bool:
        return self._transport.can_write_eof()

    def is_closing(self) -> bool:
        """Has anybody disconnected?"""
        return self._is_closing or self._transport.is_closing()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)

    def pause_reading(self) -> None:
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._transport.resume_reading()

    def is_reading(self) -> bool:
        return self._transport.is_reading()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._transport.set_write_buffer_limits(high, low)

    def get_write_buffer_size(self) -> int:
        return self._transport.get_write_buffer_size()
