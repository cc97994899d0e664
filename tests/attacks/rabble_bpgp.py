"""Those who come by BPGP."""

import asyncio
from contextlib import suppress
from typing import ClassVar

from parley.core import Cell
from parley.core.connection import Message
from parley.wires import bpgp
from parley.wires.bpgp import BpgpFramer
from parley.wires.bpgp.codec import encode
from tests.attacks.rabble import SECRET, Rascal
from tests.net.crowd import FLEET

SHIPS = bpgp.NumShips(0, 0, 0, 1, 1)
NEWS = bpgp.ChatFrom | bpgp.Game | bpgp.DeleteGame
"""What one hears unasked in the lobby."""
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Pirate(Rascal):
    """One connection at a time, and now and then another that was left half open."""

    ACTS: ClassVar = {"say": 20, "play": 20, "flood": 1, "half": 1, "garbage": 1, "vanish": 1}
    _streams: Streams | None = None

    async def _connect(self) -> Streams:
        if self._streams is None:
            local = (self.source, 0)
            self._streams = await asyncio.open_connection(*self.server.bpgp, local_addr=local)
            self._framer, self._said = BpgpFramer(bpgp.SERVER), list[Message]()
            self._turn_counter = 0
            await self._send(bpgp.Login(self.any_name()))
        return self._streams

    async def say(self) -> None:
        """Anything at all, whether or not it may be said now."""
        rng = self.rng
        cell, name = Cell(rng.randrange(12), rng.randrange(12)), self.any_name()
        await self._send(
            rng.choice(
                (
                    bpgp.Login(name),
                    bpgp.Chat("", self.text()),
                    bpgp.Chat(name if rng.random() < 0.5 else "nobody", self.text()),
                    bpgp.Chat(f"rogue{rng.randrange(20)}", SECRET),
                    bpgp.CreateGame(rng.choice([10, 26, 255]), SHIPS, rng.choice([30, 60, 1, 255])),
                    bpgp.CreateGame(10, SHIPS, 30, 0x80, b"1234"),
                    bpgp.CreateGame(26, bpgp.NumShips(255, 255, 255, 255, 255), 60),
                    bpgp.Cancel(),
                    bpgp.Join(self.table()),
                    bpgp.Join(self.table(), rng.choice([b"1234", b"4321", b"x" * 255])),
                    FLEET,
                    bpgp.Place(()),
                    bpgp.Move(rng.randrange(256), rng.randrange(256), rng.randrange(256)),
                    bpgp.Shoot(rng.randrange(256), cell),
                    bpgp.Abort(),
                    bpgp.Logout(),
                    bpgp.Error(rng.randrange(256)),
                )
            )
        )

    async def play(self) -> None:
        """Sit down somewhere and play on, mostly as one should."""
        rng = self.rng
        last = self._said[-1] if self._streams and self._said else None
        match last:
            case bpgp.StartGame() | bpgp.Placed():
                await self._send(FLEET)
            case bpgp.YouStart() | bpgp.Hit() | bpgp.Fail() | bpgp.Moved() | bpgp.Timeout():
                await self._send(bpgp.Shoot(self._turn_counter, Cell(rng.randrange(10), rng.randrange(10))))
            case _ if rng.random() < 0.3:
                await self._send(bpgp.CreateGame(10, SHIPS, 30))
            case _:
                await self._send(bpgp.Join(self.table()))

    async def flood(self) -> None:
        """The same again and again."""
        _, writer = await self._connect()
        message = self.rng.choice([bpgp.GetGames(), bpgp.Chat("", self.text()), bpgp.Join(self.table())])
        self.trail.append(f"200 times {message}")
        writer.write(encode(message) * 200)
        await self._until_answered()

    async def half(self) -> None:
        """Half a message; then nothing, or the end."""
        _, writer = await self._connect()
        data = encode(bpgp.Chat("", "something longer"))
        writer.write(data[: self.rng.randrange(1, len(data))])
        await writer.drain()
        self._leave()

    async def garbage(self) -> None:
        """Bytes without sense, to the end."""
        reader, writer = await self._connect()
        writer.write(self.junk())
        writer.write_eof()
        while await reader.read(65_536):
            pass
        self._leave()

    def drop(self) -> None:
        """Hang up."""
        self._leave()

    def _leave(self) -> None:
        if self._streams is not None:
            _, writer = self._streams
            if self.rng.random() < 0.5:
                writer.transport.abort()
            else:
                writer.close()
            self._streams = None

    async def _send(self, message: Message) -> None:
        _, writer = await self._connect()
        self.trail.append(message)
        with suppress(UnicodeEncodeError):
            writer.write(encode(message))
        await self._until_answered()

    async def _until_answered(self) -> None:
        """Whoever asks for the games gets them, or an error while playing."""
        reader, writer = await self._connect()
        writer.write(encode(bpgp.GetGames()))
        await writer.drain()
        answered = False
        while not answered:
            data = await reader.read(65_536)
            if not data:
                raise EOFError
            for frame in self._framer.feed(data):
                assert frame.message is not None, frame
                assert frame.fault is None, frame
                answered = self._hear(frame.message) or answered

    def _hear(self, message: Message) -> bool:
        self.trail.append("heard Games" if isinstance(message, bpgp.Games) else f"heard {message}")
        match message:
            case bpgp.Games():
                return True
            case bpgp.Error():
                self.census.done[f"Pirate heard error {message.error_code}"] += 1
                return True
            case bpgp.StartGame():
                self._turn_counter = 0
            case bpgp.Hit() | bpgp.Fail() | bpgp.Moved() | bpgp.Timeout():
                self._turn_counter = (self._turn_counter + 1) % 256
            case bpgp.ChatFrom(text=text) if text == SECRET:
                assert message.recipient, "a secret was told to everybody"
        if not isinstance(message, NEWS):
            self._said.append(message)
        return False
