"""The application people play with: hall, table, replays, on the whole screen."""

from parley.cli.play.app.app import PlayApp
from parley.net.visits.place import Place
from parley.visits import Wish


async def run_app(place: Place, wish: Wish | None, language: str) -> int:
    """Play until the guest leaves; the exit status. Raises what kept them from playing, as `ParleyError`s."""
    app = PlayApp(place, wish, language)
    status = await app.run_async()
    if app.failure is not None:
        raise app.failure
    return status if status is not None else app.return_code or 0
