"""An operator on the machine of a besieged server."""

import asyncio
from typing import Any

from parley.cli.admin_calls import by_socket
from parley.house.orders import REQUESTS
from tests.attacks.siege import Siege


async def order(siege: Siege, what: str, /, **fields: Any) -> dict[str, Any]:
    """As `parley admin` does it."""
    path = siege.server.errors.with_suffix("") / "admin.sock"
    return await asyncio.to_thread(by_socket, path, REQUESTS[what](**fields))
