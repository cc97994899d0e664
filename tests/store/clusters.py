"""Several nodes on one database, each with a store of its own, as processes would have."""

import asyncio
from collections.abc import Awaitable, Callable

from parley.store import Settings, Store, open_store
from parley.store.matches import LiveMatch

Scene = Callable[..., Awaitable[None]]


def with_nodes(url: str, count: int, scene: Scene, settings: Settings | None = None) -> None:
    """Play a scene with so many nodes, and close them whatever happens."""

    async def play() -> None:
        nodes = [await join(url, f"node{number}", settings) for number in range(count)]
        try:
            await scene(*nodes)
        finally:
            await asyncio.gather(*(node.close() for node in nodes))

    asyncio.run(play())


async def join(url: str, name: str = "node", settings: Settings | None = None) -> Store:
    store = await open_store(url, settings)
    try:
        await store.nodes.join(name, "1.0")
    except BaseException:
        await store.close()
        raise
    return store


async def claim_all(store: Store, most: int = 64) -> dict[int, LiveMatch]:
    """Until there are none."""
    found: dict[int, LiveMatch] = {}
    while some := await store.nodes.claim(most):
        assert len(some) <= most
        assert not found.keys() & {match.id for match in some}
        found |= {match.id: match for match in some}
    return found
