"""A conversation with one peer: a connection, and the logic behind it."""

from typing import Protocol

from parley.core.connection import Connection


class Outlet(Protocol):
    """Where a session's output goes."""

    def flush(self) -> None:
        """Write what the connection has to say. Called after news from a table."""

    def hang_up(self) -> None:
        """Write what is left and disconnect. Called when the connection says `Closed`."""

    def wind(self) -> None:
        """Check the deadline of the connection: it may be sooner, though nothing has come."""


class Nowhere:
    """Nobody listens yet, or any more."""

    def flush(self) -> None:
        """What there is to say waits."""

    def hang_up(self) -> None:
        """There is nothing to close."""

    def wind(self) -> None:
        """Nobody is waited for."""


NOWHERE = Nowhere()


class Session(Protocol):
    """What `net` drives: it feeds the connection, then calls `pump`."""

    line: Outlet
    """Set by `net`."""

    @property
    def connection(self) -> Connection:
        """The wire."""

    def pump(self) -> None:
        """Handle everything the connection reports, and `flush` the line."""

    def stop(self) -> None:
        """The server stops: say so, if the wire has words for it."""

    def lost(self) -> None:
        """The peer is gone; called once, however it ended."""
