"""A whole server for a test: real sockets, a real store, a port of its own."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from parley.net.server import Server, serving
from parley.net.settings import Address, Settings

HERE = Address("127.0.0.1", 0)
SETTINGS = Settings(bpgp=HERE, dotline=None, web=None, bot="off", bot_pace=0)


def play(
    data: Path,
    scene: Callable[[Server], Awaitable[None]],
    *,
    make_loop: Callable[[], asyncio.AbstractEventLoop] | None = None,
    **changes: Any,
) -> None:
    """Serve as long as the scene takes, in asyncio's own loop unless said otherwise."""

    async def run() -> None:
        async with serving(replace(SETTINGS, data=data, **changes)) as server:
            await scene(server)

    with asyncio.Runner(loop_factory=make_loop) as runner:
        runner.run(run())
