import asyncio
import time
from collections.abc import Awaitable, Callable
from statistics import median

import pytest

from parley.store import StoreBusy
from parley.store.passwords import Cost, Passwords

CHEAP = Cost(time=1, memory_kib=8, lanes=1)


def play(scene: Callable[[Passwords], Awaitable[None]], passwords: Passwords) -> None:
    async def run() -> None:
        try:
            await scene(passwords)
        finally:
            passwords.close()

    asyncio.run(run())


def test_the_right_password_fits_and_no_other() -> None:
    async def scene(passwords: Passwords) -> None:
        kept = await passwords.hash("Königin")
        assert kept.startswith("$argon2id$")
        assert "Königin" not in kept
        assert await passwords.verify(kept, "Königin")
        assert not await passwords.verify(kept, "königin")
        assert not await passwords.verify(None, "Königin")
        assert not await passwords.verify("no hash at all", "Königin")

    play(scene, Passwords(CHEAP))


def test_other_settings_make_a_hash_stale() -> None:
    async def scene(passwords: Passwords) -> None:
        kept = await passwords.hash("secret")
        assert not passwords.is_stale(kept)
        dearer = Passwords(Cost(time=2, memory_kib=8, lanes=1))
        assert dearer.is_stale(kept)
        assert await dearer.verify(kept, "secret")
        dearer.close()

    play(scene, Passwords(CHEAP))


def test_the_settings_meant_for_use_work() -> None:
    async def scene(passwords: Passwords) -> None:
        assert await passwords.verify(await passwords.hash("secret"), "secret")

    play(scene, Passwords())


def test_nobody_costs_as_much_as_somebody() -> None:
    async def scene(passwords: Passwords) -> None:
        kept = await passwords.hash("secret")

        async def cost(hashed: str | None) -> float:
            times = []
            for _ in range(9):
                began = time.thread_time_ns() + time.process_time_ns()
                await passwords.verify(hashed, "wrong")
                times.append(time.thread_time_ns() + time.process_time_ns() - began)
            return median(times)

        assert 0.5 < await cost(None) / await cost(kept) < 2

    play(scene, Passwords(Cost(time=2, memory_kib=2048, lanes=1)))


def test_too_many_at_once_are_told_so_and_later_served() -> None:
    async def scene(passwords: Passwords) -> None:
        results = await asyncio.gather(*(passwords.hash("x") for _ in range(10)), return_exceptions=True)
        assert sum(isinstance(result, StoreBusy) for result in results) == 7
        assert await passwords.verify(await passwords.hash("x"), "x")

    play(scene, Passwords(Cost(time=2, memory_kib=4096, lanes=1), at_once=1, waiting=2))


def test_who_stops_waiting_keeps_the_place_only_while_the_thread_works() -> None:
    async def scene(passwords: Passwords) -> None:
        impatient = asyncio.create_task(passwords.hash("x"))
        await asyncio.sleep(0)
        impatient.cancel()
        with pytest.raises(asyncio.CancelledError):
            await impatient
        while True:
            try:
                assert await passwords.hash("y")
            except StoreBusy:
                await asyncio.sleep(0)
            else:
                break

    play(scene, Passwords(Cost(time=2, memory_kib=4096, lanes=1), at_once=1, waiting=0))
