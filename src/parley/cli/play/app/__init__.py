"""The application people play with: hall, table, replays, on the whole screen."""

import asyncio
import signal

from parley.cli.play.app.app import PlayApp
from parley.cli.play.stay import INTERRUPTED
from parley.net.visits.place import Place
from parley.visits import Wish


async def run_app(place: Place, wish: Wish | None, language: str) -> int:
    """Play until the guest leaves; returns the exit status. Raises `ParleyError` if they could not play."""
    app, loop = PlayApp(place, wish, language), asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, app.exit, INTERRUPTED)  # and leave the terminal as it was
    status = await app.run_async()
    if app.failure is not None:
        raise app.failure
    return status if status is not None else app.return_code or 0
