"""Sea Battle against a bot over the JSON socket: `python examples/json_client.py [http://HOST:PORT]`.

`ClientConnection` does no I/O of its own: what it has to send goes into the websocket, what comes from there
goes into it. Without an address a server is started for the game.
"""

import asyncio
import json
import sys
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

from parley.core.connection import Received
from parley.net.server import serving
from parley.net.settings import Address, Settings
from parley.wires.json import ClientConnection, Refusal
from parley.wires.json.answers import Done, Shuffled
from parley.wires.json.news import FullTable, Happened, TableClosed
from parley.wires.json.requests import Move, Open, Shuffle

TRIES = 5
SMALL = {"size": 6, "fleet": [0, 0, 1, 2]}


class Captain:
    """Decides what to ask next; `is_waiting` for the answer to what was asked last."""

    def __init__(self, client: ClientConnection) -> None:
        self.client, self.numbers, self.rng = client, count(1), Random()
        self.is_waiting, self.shots, self.seat = True, 0, 0
        self.view: dict[str, Any] | None = None
        self.tries = TRIES
        client.send(Open(id=next(self.numbers), game="seabattle", setup=SMALL, bots=["random"]))

    def hear(self, message: object) -> str | None:
        """What the game came to, once it is over."""
        match message:
            case Refusal() if self.view and self.tries:  # it has not happened: once more
                self.is_waiting, self.tries = False, self.tries - 1
                self.play(self.view)
            case Refusal():
                raise SystemExit(f"refused: {message.text}")
            case Shuffled():
                self.client.send(Move(id=next(self.numbers), move=message.move))
            case Done():
                self.is_waiting = False
            case FullTable(seat=int(), view=dict()):
                self.seat, self.is_waiting = message.seat or 0, False
                self.play(message.view or {})
            case Happened(view=dict()):
                self.play(message.view or {})
            case TableClosed(outcome=dict()):
                won = (message.outcome or {})["places"][self.seat] == 1
                return f"{'won' if won else 'lost'} with {self.shots} shots: match {message.match}"
        return None

    def play(self, view: dict[str, Any]) -> None:
        """Place the fleet, or fire at any cell not fired at: bit x of row y in the mask."""
        self.view, legal = view, view["legal"] or {}
        if self.is_waiting or not (legal.get("place") or legal.get("shoot")):
            return
        self.is_waiting = True
        if legal.get("place"):
            self.client.send(Shuffle(id=next(self.numbers)))
            return
        rows = enumerate(legal["shoot"])
        x, y = self.rng.choice([(x, y) for y, row in rows for x in range(row.bit_length()) if row >> x & 1])
        self.shots += 1
        self.client.send(Move(id=next(self.numbers), move=f"{'ABCDEFGHIJ'[x]}{y + 1}"))


def be_guest(address: str) -> str:
    """The token of a guest, whom the server names."""
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(f"{address}/api/guest", b"{}", headers)) as answer:  # noqa: S310 - http
        return str(json.load(answer)["token"])


async def play(address: str) -> str:
    """One game."""
    token = await asyncio.to_thread(be_guest, address)
    headers = {"Authorization": f"Bearer {token}"}
    where = address.replace("http", "ws", 1)
    async with connect(f"{where}/api/socket", additional_headers=headers) as socket:
        client = ClientConnection()
        captain = Captain(client)
        while True:
            for data in client.messages_to_send():
                await socket.send(data.decode())
            client.receive_message((await socket.recv(decode=True)).encode(), 0.0)
            for notice in client.events():
                if isinstance(notice, Received) and (result := captain.hear(notice.message)):
                    return result


async def main() -> None:
    """Play there, or here."""
    if sys.argv[1:]:
        print(await play(sys.argv[1]))
        return
    with TemporaryDirectory() as folder:
        here = Settings(data=Path(folder), bpgp=None, dotline=None, web=Address("127.0.0.1", 0))
        async with serving(here) as server:
            print(await play(f"http://{server.addresses['web']}"))


if __name__ == "__main__":
    asyncio.run(main())
