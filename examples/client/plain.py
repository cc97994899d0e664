"""Sea Battle against a bot at a server: `python examples/client/plain.py [http://HOST:PORT]`.

`connect` signs in as a guest, keeps the connection, and comes back when it breaks.
"""

import sys
from random import Random

import parley
from parley.games.seabattle import GAME, Setup


def play(address: str) -> str:
    """One game by one of our bots; yours gets the same views."""
    bot, rng = parley.load_bot("seabattle", "density"), Random(1)
    with parley.connect(address) as client:
        table = client.open(GAME, Setup(size=6, fleet=(0, 0, 1, 2)), bots=["random"])
        for view in table.turns():
            table.play(bot.choose(view, parley.Limit(), rng))
        won = table.outcome is not None and table.seat in table.outcome.winners
        return f"{client.name} {'won' if won else 'lost'} match {table.match}"


if __name__ == "__main__":
    print(play(*sys.argv[1:] or ["http://127.0.0.1:8080"]))
