"""A program's seat at a Parley server: `connect` for plain code, `connect_async` for code with an event loop.

Nothing is spoken here: `net/visits` keeps the JSON socket, signs in, and comes back when it breaks. A call
returns when the server has done what was asked, and raises `CannotNow` with one line when it says no.
"""

from parley.client.awaiting import AsyncClient, AsyncClientTable, connect_async
from parley.client.blocking import Client, ClientTable, connect

__all__ = ["AsyncClient", "AsyncClientTable", "Client", "ClientTable", "connect", "connect_async"]
