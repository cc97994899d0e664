"""Two programs meet at a server and play Dots: `python examples/client/two.py [http://HOST:PORT]`."""

import asyncio
import sys
from random import Random

import parley
from parley.games.dots import GAME, Move, Setup, View


def choose(view: View, rng: Random) -> Move:
    """Any free point."""
    return rng.choice(list(view.moves()))


async def play(client: parley.AsyncClient, table: parley.AsyncClientTable[Move, View], seed: int) -> str:
    """One player's side of the match."""
    rng = Random(seed)
    async for view in table.turns():
        await table.play(choose(view, rng))
    places = table.outcome.places if table.outcome else ()
    return f"{client.name} in seat {table.seat}: places {places}"


async def main(address: str) -> None:
    """Ann opens a table with a password, and Bob joins her."""
    async with parley.connect_async(address) as ann, parley.connect_async(address) as bob:
        hers = await ann.open(GAME, Setup(width=10, height=10), password="us-two")  # noqa: S106
        his = await bob.join(hers.number, "us-two")
        print(*await asyncio.gather(play(ann, hers, 1), play(bob, his, 2)), sep="\n")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:] or ["http://127.0.0.1:8080"]))
