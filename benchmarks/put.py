"""A dot put from the page against the same dot put by telnet: the server's processor time for a move.

One server has both ports. The same games, random and legal, are played on both by turns: every move is
answered, and told to both players, before the other side makes the next.
"""

import asyncio
import select
import socket
from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Protocol

import msgspec

from benchmarks import aims
from benchmarks.child import Child, running
from benchmarks.load import PATIENCE, connect
from parley.core import Seat
from parley.core.cells import format_cell
from parley.games.dots import GAME, Put, Setup
from parley.net.settings import Address
from parley.wires.dotline import Code, requests
from parley.wires.dotline.codec import encode
from tests.net.web.browser import Browser

SEED = 20261117
GAMES, ROUNDS, MOVES = 10, 12, 40
"""Games at a time, rounds of each side, and moves of every game in a round."""
WIDTH, HEIGHT, SECONDS = 39, 32, 90
"""Of a board, and for a move: nobody is late while others sit down."""
PASSWORD = "correct horse"  # noqa: S105
ROOM = ("--registrations", "1000", "--guests", "1000", "--requests", "100000", "--bot", "off")
Script = list[tuple[Seat, Put]]


class Wire(Protocol):
    """How one side speaks."""

    mark: bytes
    """What everybody hears once for a move."""

    def put(self, move: Put) -> bytes:
        """The request for it."""

    def come(self, name: str) -> socket.socket:
        """Somebody new, in the lobby."""

    def seat(self, host: socket.socket, guest: socket.socket) -> None:
        """Let them begin to play with each other."""


class Telnet:
    """The line protocol."""

    mark = b"\n\n\n%d " % Code.TURN

    def __init__(self, port: int) -> None:
        self._port = port

    def put(self, move: Put) -> bytes:
        """A line."""
        return encode(requests.Put(move.cell))

    def come(self, name: str) -> socket.socket:
        """Register."""
        sock = connect(self._port)
        _await(sock, b"\n\n\n")
        _ask(sock, f"REG {name} {PASSWORD}\n".encode(), b"\n\n\n")
        return sock

    def seat(self, host: socket.socket, guest: socket.socket) -> None:
        """Open a table, join it."""
        opened = _ask(host, b"NEW width=%d height=%d seconds=%d\n" % (WIDTH, HEIGHT, SECONDS), b"\n\n\n")
        _ask(guest, b"JON %d\n" % int(opened.partition(b"\ntable ")[2].split()[0]), self.mark)
        _await(host, self.mark)


class Page:
    """The JSON socket, as a browser speaks it."""

    mark = b'"news":"happened"'

    def __init__(self, port: int) -> None:
        self._port = port

    def put(self, move: Put) -> bytes:
        """A message in a frame."""
        return _frame(do="move", id=1, move=format_cell(move.cell))

    def come(self, name: str) -> socket.socket:
        """As a guest."""
        browser = Browser(Address("127.0.0.1", self._port))
        answer = asyncio.run(browser.be_guest(name))
        assert answer.status < 300, answer.body
        sock = connect(self._port)
        lines = (
            "GET /api/socket HTTP/1.1",
            f"Host: {browser.address}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}",
            f"Origin: {browser.origin}",
            f"Cookie: parley={browser.token}",
            "\r\n",
        )
        _ask(sock, "\r\n".join(lines).encode(), b'"news":"hello"')
        return sock

    def seat(self, host: socket.socket, guest: socket.socket) -> None:
        """Open a table, join it."""
        setup = {"width": WIDTH, "height": HEIGHT}
        opened = _ask(
            host, _frame(do="open", id=1, game="dots", setup=setup, clock={"move": SECONDS}), b'"seat":'
        )
        table = int(opened.partition(b'"table":')[2].partition(b",")[0])
        _ask(guest, _frame(do="join", id=1, table=table), b'"phase":"playing"')
        _await(host, b'"phase":"playing"')


def _frame(**request: object) -> bytes:
    """A request in one masked frame."""
    data, mask = msgspec.json.encode(request), b"\x37\xfa\x21\x3d"
    masked = bytes(byte ^ key for byte, key in zip(data, cycle(mask), strict=False))
    assert len(data) < 126
    return bytes((0x81, 0x80 | len(data))) + mask + masked


def _ask(sock: socket.socket, request: bytes, mark: bytes) -> bytes:
    sock.sendall(request)
    return _await(sock, mark)


def _await(sock: socket.socket, mark: bytes) -> bytes:
    """All that comes, up to what has the mark in it."""
    heard = b""
    while mark not in heard:
        data = sock.recv(65_536)
        assert data, f"hung up after {heard[-200:]!r}"
        heard += data
    return heard


class Game:
    """One that is played from a script; `due` is how many of the two have not heard of a move yet."""

    def __init__(self, wire: Wire, sockets: tuple[socket.socket, socket.socket], script: Script) -> None:
        self.sockets = sockets
        wire.seat(*sockets)
        self.script = [(seat, wire.put(move)) for seat, move in reversed(script)]
        self.due, self.left = 0, 0
        self._heard = dict.fromkeys(self.sockets, b"")
        self._mark = wire.mark

    def move(self) -> None:
        """The next one."""
        seat, request = self.script.pop()
        self.left, self.due = self.left - 1, len(self.sockets)
        self.sockets[seat].send(request)

    def hear(self, sock: socket.socket) -> None:
        """Something came, perhaps only a part of it."""
        data = sock.recv(65_536)
        assert data, "the server hung up"
        heard = self._heard[sock] + data
        if self._mark in heard:
            self.due -= 1
            heard = b""
        self._heard[sock] = heard[1 - len(self._mark) :]


class Side:
    """All games of one wire; `costs` are microseconds of the server's processor time for a move, by round."""

    def __init__(self, child: Child, wire: Wire, scripts: Sequence[Script], opened: ExitStack) -> None:
        self.costs: list[float] = []
        self._child = child
        names = [
            (f"a{number}-{type(wire).__name__}", f"b{number}-{type(wire).__name__}")
            for number in range(len(scripts))
        ]
        pairs = [(wire.come(host), wire.come(guest)) for host, guest in names]
        self._games = [Game(wire, pair, script) for pair, script in zip(pairs, scripts, strict=True)]
        self._epoll = opened.enter_context(select.epoll())
        self._by_number: dict[int, tuple[Game, socket.socket]] = {}
        for game in self._games:
            for sock in game.sockets:
                opened.callback(sock.close)
                sock.setblocking(False)
                self._by_number[sock.fileno()] = game, sock
                self._epoll.register(sock, select.EPOLLIN)

    def run(self) -> None:
        """A round: every game goes on by some moves."""
        before = self._child.cpu()
        for game in self._games:
            game.left = MOVES
            game.move()
        busy = len(self._games)
        while busy:
            found = self._epoll.poll(PATIENCE)
            assert found, "no answer"
            for number, _ in found:
                game, sock = self._by_number[number]
                game.hear(sock)
                if not game.due:
                    if game.left:
                        game.move()
                    else:
                        busy -= 1
        self.costs.append((self._child.cpu() - before) / MOVES / len(self._games) * 1e6)


def scripts(count: int, moves: int) -> Iterator[Script]:
    """Random games, so far as they are needed."""
    rng = Random(SEED)
    for _ in range(count):
        state, script = GAME.start(Setup(width=WIDTH, height=HEIGHT)), Script()
        while len(script) < moves:
            (seat,) = state.to_move
            move = rng.choice([move for move in GAME.moves(state, seat) if isinstance(move, Put)])
            script.append((seat, move))
            state = GAME.apply(state, seat, move).state
        yield script


@contextmanager
def serving(folder: Path) -> Iterator[tuple[Child, int]]:
    """A server with both ports, and where telnets go."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    where = ("--bpgp", "off", "--dotline", f"127.0.0.1:{port}", "--web", "127.0.0.1:0", "--data", str(folder))
    with running("parley", "serve", *where, *ROOM) as child:
        yield child, port


def main(games: int = GAMES, rounds: int = ROUNDS) -> None:
    print("A dot put")
    played = list(scripts(games, (rounds + 1) * MOVES))
    with TemporaryDirectory() as folder, serving(Path(folder)) as (child, port), ExitStack() as opened:
        telnet, page = (Side(child, wire, played, opened) for wire in (Telnet(port), Page(child.port)))
        for turn in range(rounds + 1):  # the first one warms up
            for side in (telnet, page) if turn % 2 else (page, telnet):
                side.run()
    ratio = median(ours / peer for ours, peer in zip(page.costs[1:], telnet.costs[1:], strict=True))
    ours, peer = (f"{median(side.costs[1:]):,.0f} µs" for side in (page, telnet))
    aims.PUT_AND_TELNET.row(f"processor time a PUT, {games} games", ours, f"telnet {peer}", ratio)


if __name__ == "__main__":
    main()
