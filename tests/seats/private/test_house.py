import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from parley.house import accounts, names
from parley.house.origin import Origin
from parley.seats.private.house import private_house
from parley.store import StoreError
from parley.tables import Lobby, Timers
from parley.tables.nowhere import Nowhere


def test_everybody_is_let_in_and_nothing_is_kept() -> None:
    async def scene() -> None:
        timers = Timers(asyncio.get_running_loop())
        with ThreadPoolExecutor(1) as threads:
            house = private_house(Lobby(Nowhere(), timers, Random(1)), timers, threads)
            for name in ("random", "admin", "ann"):
                async with names.choosing(house, name) as chosen:
                    assert chosen == name
            origin = Origin("", "dotline")
            for _ in range(2):
                made = await accounts.register(house, origin, "house", "x")
                assert (await accounts.log_in(house, origin, made.name, "y")).name == "house"
            with pytest.raises(StoreError, match="nothing is kept here"):
                await house.store.results.page()
            with pytest.raises(StoreError):
                await house.accounts.rename(made.id, "bob")

    asyncio.run(scene())
