"""A conversation with one peer: a connection, and what its owner makes of it."""

from collections.abc import Callable
from typing import Protocol

from parley.core.connection import Connection


class Session(Protocol):
    """What `net` drives: it feeds the connection, then calls `pump`; it writes whenever `flush` is called."""

    flush: Callable[[], None]
    """Set by `net`: write what the connection has to say. Called after news from a table."""
    close: Callable[[], None]
    """Set by `net`: write what is left and hang up. Called when the connection says `Closed`."""

    @property
    def connection(self) -> Connection:
        """The wire."""

    def pump(self) -> None:
        """Deal with everything the connection has to tell."""

    def stop(self) -> None:
        """The server stops: say so, where the wire has words for it."""

    def lost(self) -> None:
        """The peer is gone; called once, however it ended."""
