"""A small worker: says its number to whoever calls at the shared port, and tells a test what happens to it.

`python -m tests.net.workers.bell PORT FAULT`: the test listens at PORT; `unusable` has the second worker say
that it cannot serve.
"""

import asyncio
import os
import signal
import sys
from functools import partial

from parley.net.ports import open_port
from parley.net.workers.supervisor import READY
from parley.net.workers.worker import take_worker


async def ring(test: int, fault: str) -> int:
    """Until SIGTERM."""
    worker = take_worker()
    assert worker is not None
    if fault == "unusable" and worker.number:
        return 2
    _, tell = await asyncio.open_connection("127.0.0.1", test)
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, stopped.set)
    loop.add_signal_handler(signal.SIGHUP, partial(tell.write, b"hangup %d\n" % worker.number))

    async def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"%d" % worker.number)
        writer.close()

    (sock,) = await open_port("127.0.0.1", worker.ports["bpgp"], reuse_port=True)
    async with await asyncio.start_server(answer, sock=sock):
        tell.write(f"started {worker.number} {os.getpid()} {worker.node} {worker.cluster}\n".encode())
        print(f"at {worker.ports['bpgp']}\nmetrics {worker.number}\n{READY}", flush=True)
        await stopped.wait()
    return 0


if __name__ == "__main__":
    raise SystemExit(asyncio.run(ring(int(sys.argv[1]), sys.argv[2])))
