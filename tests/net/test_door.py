import asyncio
import logging
from ipaddress import ip_network

import pytest

from parley.house.origin import SHARE, Crowds
from parley.net.door import Door, TcpLimits
from parley.tables import Timers


class Visitor:
    """Somebody who does as told."""

    wire = "test"

    def __init__(self) -> None:
        self.heard: list[str] = []

    def dismiss(self) -> None:
        self.heard.append("dismiss")

    def abort(self) -> None:
        self.heard.append("abort")


def test_so_many_together_and_from_one_address() -> None:
    async def scene() -> None:
        door = Door(TcpLimits(connections=3, per_address=2), Timers(asyncio.get_running_loop()))
        first, second, third, fourth = (Visitor() for _ in range(4))
        assert door.enter(first, "a")
        assert door.enter(second, "a")
        assert not door.enter(third, "a")
        assert door.enter(third, "b")
        assert not door.enter(fourth, "c")
        door.leave(first, "a")
        assert door.enter(fourth, "a")
        for visitor in (second, third):
            door.leave(visitor, "a" if visitor is second else "b")
        assert door.enter(first, None)
        assert door.enter(second, None)
        assert not door.enter(third, None)
        door.leave(first, None)
        assert door.enter(third, "b")

    asyncio.run(scene())


def test_a_household_is_one_address_and_a_class_many() -> None:
    async def scene() -> None:
        crowds = Crowds([ip_network("192.0.2.7")])
        door = Door(TcpLimits(per_address=2), Timers(asyncio.get_running_loop()), crowds)
        home = [door.enter(Visitor(), f"2001:db8::{number:x}") for number in range(3)]
        assert home == [True, True, False]
        assert door.enter(Visitor(), "2001:db8:0:1::1")
        assert [door.enter(Visitor(), "192.0.2.7") for _ in range(2 * SHARE + 1)].count(True) == 2 * SHARE

    asyncio.run(scene())


def test_who_does_not_leave_is_put_out() -> None:
    async def scene() -> None:
        door = Door(TcpLimits(), Timers(asyncio.get_running_loop()))
        stubborn = Visitor()
        door.enter(stubborn, "a")
        await door.clear(0.01)
        assert stubborn.heard == ["dismiss", "abort"]
        door.leave(stubborn, "a")
        await door.clear(0.01)

    asyncio.run(scene())


def test_a_thousand_turned_away_are_one_line(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        timers = Timers(asyncio.get_running_loop())
        door = Door(TcpLimits(), timers)
        for number in range(1000):
            door.refuse(f"10.0.0.{number % 256}")
        assert not caplog.records
        async with asyncio.timeout(30):
            while not caplog.records:
                await asyncio.sleep(0.02)
        assert door.refused == 1000
        timers.close()

    with caplog.at_level(logging.INFO, "parley.serve"):
        asyncio.run(scene())
    (record,) = caplog.records
    assert record.getMessage() == "refused"
    assert vars(record)["fields"] == {"connections": 1000, "first": "10.0.0.0", "here": 0}
