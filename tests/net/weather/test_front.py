"""Weather between us and a real process."""

import asyncio
import sys

import pytest

from parley.net.children import Child, Guard, Launcher, Loss, Sandbox
from parley.net.weather import Climate, Direction, Weather
from parley.net.weather.front import HELD, Front, Lane, StillClock

SIZES = """
import os
while data := os.read(0, 65536):
    os.write(1, b"%d " % len(data))
"""
"""Tells the length of every read."""
SOCKET = """
import socket, sys
resets = 0
while True:
    line = socket.create_connection((sys.argv[1], int(sys.argv[2])))
    try:
        while data := line.recv(65536):
            line.sendall(b"%d " % len(data))
        print(resets, "resets", file=sys.stderr)
        break
    except ConnectionResetError:
        resets += 1
"""
TEXT = bytes(range(256)) * 2


class Hearer:
    """The owner of a child, in this weather."""

    def __init__(self, weather: Weather, command: str, guard: Guard, *, is_tcp: bool) -> None:
        words = [sys.executable, "-I", "-c", command, *(["{host}", "{port}"] if is_tcp else [])]
        rough = weather.resets if is_tcp else None
        launch = Launcher(Sandbox.OFF).wrap(words, guard.mark(), is_tcp=is_tcp, rough=rough)
        self.data, self.ended, self.bell = b"", asyncio.Event(), asyncio.Event()
        self.child = child = Child(launch, self, guard)
        self.front = Front(weather, child.write, lambda: child.has_read, self.receive)

    def heard(self, data: bytes) -> None:
        self.front.heard(data)

    def receive(self, data: bytes) -> None:
        self.data += data
        self.bell.set()

    def lost(self, _why: Loss) -> None:
        self.front.after(self.ended.set)


async def sizes_read(weather: Weather, *, is_tcp: bool = False) -> tuple[list[int], str]:
    """How the text arrives, and what the program has to say about it."""
    with Guard() as guard:
        hearer = Hearer(weather, SOCKET if is_tcp else SIZES, guard, is_tcp=is_tcp)
        hearer.front.write(TEXT)
        async with asyncio.timeout(120):
            while not hearer.data.endswith(b" ") or sum(map(int, hearer.data.split())) < len(TEXT):
                hearer.bell.clear()
                await hearer.bell.wait()
            hearer.child.hang_up()
            await hearer.ended.wait()
        await hearer.child.put_down(60)
        hearer.front.close()
    return [int(word) for word in hearer.data.split()], hearer.child.errors.decode()


@pytest.mark.parametrize("is_tcp", [False, True])
def test_a_program_reads_exactly_the_pieces_of_the_plan(is_tcp: bool) -> None:
    """However busy the machine is: the next one is said when it has read the one before."""
    weather = Weather(Climate(5, slices=40, delays=0.2, delay=0.01, stalls=0.0, resets=4), 7)
    pieces = weather.pieces(Direction.THERE)
    pieces.put(TEXT)
    planned = []
    while (found := pieces.next()) is not None:
        planned.append(len(found[1]))
    assert weather.resets > 1
    read, errors = asyncio.run(sizes_read(weather, is_tcp=is_tcp))
    assert read == planned
    assert errors == (f"{weather.resets} resets\n" if is_tcp else "")


def test_the_time_that_counts_stands_still_while_anything_is_held() -> None:
    now = 100.0
    clock = StillClock(lambda: now)
    clock.hold()
    now = 101.0
    clock.hold()
    now = 103.0
    clock.release()
    now = 104.0
    assert clock() == 100.0
    clock.release()
    now = 106.0
    assert clock() == 102.0


def lane(*, is_free: bool) -> tuple[Lane, StillClock, list[bytes]]:
    """One in which every piece waits for up to an hour."""
    passed: list[bytes] = []
    clock = StillClock(asyncio.get_running_loop().time)
    pieces = Weather(Climate(slices=3, delays=1.0, delay=3600.0, most=1e9), 0).pieces(Direction.THERE)
    return Lane(pieces, passed.append, clock, lambda: is_free), clock, passed


def test_when_the_weather_is_over_everything_passes_and_then_what_was_to_follow() -> None:
    async def scene() -> None:
        held, clock, passed = lane(is_free=True)
        held.put(b"one two three")
        held.after(lambda: passed.append(b"!"))
        before = clock()
        await asyncio.sleep(0)
        assert (passed, clock()) == ([], before)
        held.clear()
        held.put(b" four")
        assert passed == [b"one two three", b"!", b" four"]
        assert clock() > before

    asyncio.run(scene())


def test_a_lane_that_is_closed_passes_nothing() -> None:
    async def scene() -> None:
        held, _, passed = lane(is_free=True)
        held.put(b"one two three")
        held.close()
        held.put(b"four")
        assert passed == []

    asyncio.run(scene())


def test_what_nobody_reads_is_left_to_the_line() -> None:
    async def scene() -> None:
        held, _, passed = lane(is_free=False)
        for _ in range(40):
            held.put(bytes(HELD // 32))
        assert len(passed[0]) > HELD
        assert sum(map(len, passed)) == 40 * HELD // 32

    asyncio.run(scene())
