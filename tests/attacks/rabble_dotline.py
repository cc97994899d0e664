"""Those who come by telnet."""

import asyncio
from typing import ClassVar

from parley.wires.dotline import Answer, Code
from parley.wires.dotline.answers import Refusal
from parley.wires.dotline.framing import RequestFramer, SayingFramer
from tests.attacks.rabble import Rascal

FAULTS = {Code.SERVER_FAULT}
PASSWORDS = ("correct horse", "battery staple")
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Telnetter(Rascal):
    """One connection at a time. Knows no state: everything may be said at any time."""

    ACTS: ClassVar = {"say": 20, "play": 20, "flood": 1, "half": 1, "garbage": 1, "ruin": 1, "vanish": 1}
    _streams: Streams | None = None

    async def say(self) -> None:
        """A line, whether or not it makes sense."""
        rng, table = self.rng, self.table()
        name, password = self.any_name(), rng.choice(PASSWORDS)
        lines = (
            f"REG {name} {password}",
            f"LOG {name} {password}",
            "OUT",
            f"PWD {rng.choice(PASSWORDS)}\t{rng.choice(PASSWORDS)}",
            f"NEW pass={rng.choice(['1234', 'x' * 40])}",
            f"JON {table} {rng.randrange(10_000)}",
            f"WCH {table}",
            "UNW",
            "LEV",
            "STP",
            "DRW",
            f"SAY {self.text()}",
            "WHO",
            f"WHO {name}",
            "LST all",
            f"LST all {table}",
            "BRD",
            f"GET {table}",
            f"GET {table} record",
            f"STA {name}",
            "BOT",
            "NWS on",
            "HLP",
            "BYE",
            self.text(),
            "PUT 99999999999999999999 1",
            "NEW size=99999x99999",
        )
        await self._send(rng.choice(lines))

    async def play(self) -> None:
        """Sit down somewhere, and put a dot: one's own account, a bot or anybody."""
        rng = self.rng
        lines = (
            f"LOG {self.name} {PASSWORDS[0]}",
            f"REG {self.name} {PASSWORDS[0]}",
            "NEW 10x10 bot=random",
            "NEW 10x10 3 bot=random",
            "NEW 12x10",
            f"JON {self.table()}",
            *(f"PUT {rng.randrange(3, 8)} {rng.randrange(3, 8)}" for _ in range(8)),
        )
        await self._send(rng.choice(lines))

    async def ruin(self) -> None:
        """The account is no more, perhaps."""
        await self._send(f"DEL {self.rng.choice(PASSWORDS)}")

    async def flood(self) -> None:
        """The same again and again, without waiting."""
        await self._send(*[self.rng.choice(["PNG", "WHO", f"SAY {self.text()}", "LST all"])] * 60)

    async def half(self) -> None:
        """Half a line; then nothing, or the end."""
        _, writer = await self._connect()
        writer.write(b"SAY something lon")
        await writer.drain()
        self.drop()

    async def garbage(self) -> None:
        """Bytes without sense, to the end."""
        reader, writer = await self._connect()
        writer.write(self.junk())
        writer.write_eof()
        while await reader.read(65_536):
            pass
        self.drop()

    def drop(self) -> None:
        """Hang up."""
        if self._streams is not None:
            _, writer = self._streams
            if self.rng.random() < 0.5:
                writer.transport.abort()
            else:
                writer.close()
            self._streams = None

    async def _connect(self) -> Streams:
        if self._streams is None:
            local = (self.source, 0)
            self._streams = await asyncio.open_connection(*self.server.dotline, local_addr=local)
            self._framer = SayingFramer()
            if self.rng.random() < 0.9:
                await self._send(f"LOG {self.name} {PASSWORDS[0]}", f"REG {self.name} {PASSWORDS[0]}")
        return self._streams

    async def _send(self, *lines: str) -> None:
        """Each line is answered exactly once."""
        reader, writer = await self._connect()
        self.trail += lines
        data = b"".join(line.encode(errors="surrogatepass") + b"\n" for line in lines)
        waits = len(RequestFramer().feed(data))
        writer.write(data)
        await writer.drain()
        while waits > 0:
            if not (heard := await reader.read(65_536)):
                raise EOFError
            for frame in self._framer.take(heard):
                assert frame.message is not None, frame
                self.trail.append(f"heard {frame.message}")
                waits -= isinstance(frame.message, Answer)
                if isinstance(frame.message, Refusal):
                    self.census.done[f"Telnetter heard {frame.code}"] += 1
                    if frame.code in FAULTS:
                        self.fail_on(frame, of=lines)
        assert waits == 0, f"{-waits} answers too many to {lines[0]!r}"
