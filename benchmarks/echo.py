"""The peer of `parley serve`: raw uvloop that sends every frame back to both of a pair, and knows no rules.

`python -m benchmarks.echo` listens on a free port of 127.0.0.1 and prints it.
"""

import asyncio
from typing import cast

import uvloop


class Echo(asyncio.Protocol):
    """One of a pair: the next to come sits down with the one that waits."""

    waiting: "Echo | None" = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The second of a pair completes it."""
        self.transport = cast("asyncio.Transport", transport)
        self.both = [self.transport]
        other, Echo.waiting = Echo.waiting, None
        if other is None:
            Echo.waiting = self
        else:
            self.both = other.both
            self.both.append(self.transport)

    def data_received(self, data: bytes) -> None:
        """To both."""
        for transport in self.both:
            transport.write(data)


async def serve() -> None:
    """Until it is killed."""
    server = await asyncio.get_running_loop().create_server(Echo, "127.0.0.1", 0, backlog=1024)
    print(f"echo at 127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(serve())
