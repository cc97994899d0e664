"""A proxy that we know goes mad: it opens connections and says next to nothing, or lies, or raves."""

import asyncio
from contextlib import suppress
from ipaddress import IPv4Address
from pathlib import Path
from random import Random

from tests.attacks.siege import ELSEWHERE, Siege, attack, rest
from tests.net.test_proxy_header import write_addresses, write_line

WIRES = ("bpgp", "dotline", "web")
MANY = 60
TARGET = IPv4Address("192.0.2.99")
KNOWN = {"proxy": ELSEWHERE, "proxy_protocol": ",".join(WIRES)}


def header(number: int) -> bytes:
    return write_addresses(IPv4Address("192.0.2.0") + number, TARGET, (1, 2), b"")


def test_a_proxy_that_never_comes_to_the_point(tmp_path: Path) -> None:
    """A byte now and then is not enough: there is a time for the whole header."""

    async def scene(siege: Siege) -> None:
        words = header(1)
        streams = [await siege.raw(wire, words[:3]) for wire in WIRES for _ in range(MANY)]
        ended = asyncio.gather(*(rest(reader) for reader, _ in streams))
        at = 3
        while not ended.done():
            for _, writer in streams:
                writer.write(words[at : at + 1])
            at = min(at + 1, len(words) - 1)
            await asyncio.wait([ended], timeout=1)
        assert await ended == [b""] * len(streams)

    attack(tmp_path / "data", scene, **KNOWN)


def test_a_proxy_that_raves(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        rng = Random(16)
        for number in range(MANY):
            good = (header(number), write_line(IPv4Address("192.0.2.0") + number, TARGET, (1, 2)))
            bad = bytearray(rng.choice(good))
            bad[rng.randrange(len(bad))] ^= 1 << rng.randrange(8)
            for wire in WIRES:
                for words in (bytes(bad) + b"\r\n" * 60, rng.choice(good) + rng.randbytes(2_000)):
                    reader, writer = await siege.raw(wire, words)
                    with suppress(OSError):  # we were hung up on at once
                        writer.write_eof()
                    await rest(reader)

    attack(tmp_path / "data", scene, **KNOWN)


def test_whom_it_speaks_for_has_the_limits_of_an_address(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        held = [await siege.raw("dotline", header(1)) for _ in range(MANY)]
        greetings = [await reader.readline() for reader, _ in held]
        assert sum(line.startswith(b"100 ") for line in greetings) == 20
        assert sum(line.startswith(b"194 ") for line in greetings) == MANY - 20
        reader, _ = await siege.raw("dotline", header(2))
        assert (await reader.readline()).startswith(b"100 ")

    attack(tmp_path / "data", scene, **KNOWN, per_address=20)
