"""Many clients do anything at any time: nothing breaks the protocol, and nothing is a mistake of ours."""

from pathlib import Path
from random import Random

import pytest

from parley.core import Cell
from parley.wires.dotline import Code, State
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.rules import LEGAL
from tests.seats.parlour import PASSWORD, Client, Parlour, new, play

NAMES = ("ann", "bob", "cid", "dan", "eve")


def request_of(kind: type[object], name: str, rng: Random) -> r.Request | None:
    table = rng.choice([1, 2, 3, 4, 5, 6, 7, 8])
    cells = [Cell(x, y) for x in range(3, 7) for y in range(3, 7)]
    made: dict[type[object], r.Request] = {
        r.LogIn: r.LogIn(name, PASSWORD),
        r.LogOut: r.LogOut(),
        r.OpenTable: new(("random",) * rng.randrange(2), players=rng.choice([2, 2, 3]), seconds=15),
        r.ListTables: r.ListTables(r.Which.ALL),
        r.Join: r.Join(table),
        r.Leave: r.Leave(),
        r.Put: r.Put(rng.choice(cells)),
        r.Stop: r.Stop(),
        r.OfferDraw: r.OfferDraw(),
        r.Say: r.Say("hello"),
        r.Ignore: r.Ignore(rng.choice(NAMES), wanted=rng.random() < 0.5),
        r.Report: r.Report(rng.choice(NAMES), "hm"),
        r.ShowBoard: r.ShowBoard(),
        r.Watch: r.Watch(table),
        r.Unwatch: r.Unwatch(),
        r.GetRecord: r.GetRecord(table),
        r.ShowStatistics: r.ShowStatistics(),
        r.Who: r.Who(),
        r.LobbyNews: r.LobbyNews(wanted=rng.random() < 0.7),
        r.Ping: r.Ping(),
        r.Bye: r.Bye(),
    }
    rare = kind in (r.LogOut, r.Stop, r.Bye, r.Leave, r.Unwatch) and rng.random() < 0.8
    return None if rare else made.get(kind)


def act(parlour: Parlour, clients: dict[str, Client], rng: Random) -> None:
    name = rng.choice(NAMES)
    client = clients.get(name)
    if client is None or client.is_closed or rng.random() < 0.02:
        if client is not None and rng.random() < 0.5:
            client.vanish()
        client = clients[name] = parlour.connect()
        client.send(r.LogIn(name, PASSWORD))
    for _ in range(rng.choice([1, 1, 2, 5])):
        kinds = sorted(LEGAL[client.state], key=lambda kind: kind.__name__)
        request = request_of(rng.choice(kinds), name, rng) if kinds else None
        if request is not None and client.connection._may_ask(type(request)) and not client.is_closed:
            client.send(request)


@pytest.mark.parametrize("seed", range(4))
def test_a_storm(tmp_path: Path, seed: int, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(parlour: Parlour) -> None:
        rng = Random(seed)
        everybody: list[Client] = []
        clients = {name: await parlour.enter(name) for name in NAMES}
        for _ in range(600):
            act(parlour, clients, rng)
            everybody += [client for client in clients.values() if client not in everybody]
            for _ in range(rng.choice([0, 0, 1])):
                await parlour.house.store.signins.end("")  # the time of a commit, which moves take as well
        last = await parlour.enter("last")
        await last.ask(r.ShowStatistics())
        heard = [message for client in everybody for message in client.heard]
        codes = {message.code for message in heard if isinstance(message, a.Refusal)}
        assert not codes & {Code.SERVER_FAULT, Code.STORAGE_TROUBLE}
        kinds = {type(message) for message in heard}
        assert kinds >= {n.GameStarted, n.DotPut, n.GameOver, a.Board}
        here = [client for client in clients.values() if client.state not in (State.ANONYMOUS, State.CLOSED)]
        assert len(parlour.house.lobby.people) >= len(here)
        assert not caplog.records

    play(tmp_path, scene, second=2, grace=0.05)
