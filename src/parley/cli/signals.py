"""How a server handles signals."""

import asyncio
import os
import signal
from collections.abc import Callable
from functools import partial


def on_signals(reload: Callable[[], None], stop: Callable[[], None]) -> None:
    """SIGINT and SIGTERM stop it; SIGHUP makes it reload what may have changed."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop)
    loop.add_signal_handler(signal.SIGHUP, partial(_hang_up, _terminals(), reload, stop))


def _hang_up(terminals: list[int], reload: Callable[[], None], stop: Callable[[], None]) -> None:
    """SIGHUP: our terminal was closed, or somebody wants us to reload."""
    if terminals and not any(map(os.isatty, terminals)):
        stop()
    else:
        reload()


def _terminals() -> list[int]:
    """Which of the standard streams are terminals."""
    return [number for number in range(3) if os.isatty(number)]
