"""A real nats-server on loopback, which can be killed and started again at the same port."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

from parley.net.workers.broker import find_broker
from tests.store.server import free_port, is_free

HERE = "127.0.0.1"
PATIENCE = 30.0


class Broker:
    """One, without any state of its own."""

    def __init__(self) -> None:
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"nats://{HERE}:{self.port}"

    def start(self) -> None:
        """It takes connections when this returns."""
        self._process = subprocess.Popen(
            (find_broker(), "--addr", HERE, "--port", str(self.port)),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + PATIENCE
        while is_free(self.port):
            assert self._process.poll() is None, "nats-server did not start"
            assert time.monotonic() < deadline, "nats-server does not listen"
            time.sleep(0.01)

    def kill(self) -> None:
        """`kill -9`."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


@contextmanager
def running_broker() -> Iterator[Broker]:
    """One, as long as the block takes."""
    broker = Broker()
    broker.start()
    try:
        yield broker
    finally:
        broker.kill()
