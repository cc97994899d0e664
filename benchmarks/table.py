"""Battleship Plus as the load generator plays it: frames made in advance, and the way to a seat."""

import select
import socket
from collections.abc import Sequence
from time import sleep
from typing import NamedTuple

from parley.core import Cell
from parley.wires import bpgp

SIZE = 10
COUNTS = bpgp.NumShips(0, 1, 1, 1, 1)
_LENGTHS = (5, 4, 3, 2)
_HORIZONTAL = 1
CELLS = [Cell(x, y) for y in range(SIZE) for x in range(SIZE)]
SHIPS = {ship: range(2 * SIZE * ship, 2 * SIZE * ship + long) for ship, long in enumerate(_LENGTHS)}
"""The cells of every ship, as indices of CELLS: in every second row, from the left."""
SHIP_AT = {cell: ship for ship, cells in SHIPS.items() for cell in cells}
SPARED = SHIPS[0][0]


class Frames(NamedTuple):
    """The words of a game on one wire."""

    shots: list[list[bytes]]
    """By turn and cell."""
    fails: list[bytes]
    """By cell."""
    hits: list[list[bytes]]
    """By whether a ship has sunk, and cell."""


SHOTS = [[bpgp.encode(bpgp.Shoot(turn, cell)) for cell in CELLS] for turn in range(256)]
FAILS = [bpgp.encode(bpgp.Fail(cell)) for cell in CELLS]
HITS = [[bpgp.encode(bpgp.Hit(sunk, cell)) for cell in CELLS] for sunk in (False, True)]
FRAMES = Frames(SHOTS, FAILS, HITS)
PLACE = bpgp.encode(
    bpgp.Place(tuple(bpgp.ShipPosition(CELLS[cells[0]], _HORIZONTAL) for cells in SHIPS.values()))
)
CREATE = bpgp.encode(bpgp.CreateGame(SIZE, COUNTS, 60))
YOU_START, WAIT = bpgp.encode(bpgp.YouStart()), bpgp.encode(bpgp.Wait())
STARTS = bpgp.encode(bpgp.StartGame(SIZE, COUNTS, 60, "x"))[:1]
_GAMES, _GAME = bpgp.encode(bpgp.Games())[:1], bpgp.encode(bpgp.Game(1, "x", SIZE, COUNTS, 60))[:1]
_END = bpgp.encode(bpgp.EndGame(0))[:1]
_ERROR = bpgp.encode(bpgp.Error(0))[:1]


class Talk:
    """A conversation frame by frame, for the way to a seat."""

    def __init__(self, sock: socket.socket) -> None:
        self.socket, self._data = sock, b""

    def say(self, frame: bytes) -> None:
        """Say it."""
        self.socket.sendall(frame)

    def await_frame(self, kinds: bytes) -> bytes:
        """The next frame of one of these kinds; others are passed over, but for errors."""
        while True:
            while len(self._data) >= _end(self._data):
                end = _end(self._data)
                frame, self._data = self._data[:end], self._data[end:]
                assert frame[:1] != _ERROR, f"refused: {frame.hex(' ')}"
                if frame[0] in kinds:
                    return frame
            more = self.socket.recv(65_536)
            assert more, "the server hung up"
            self._data += more

    def log_in(self, name: str) -> None:
        """Ask; `await_frame` for the answer."""
        self.say(bpgp.encode(bpgp.Login(name)))

    def in_lobby(self) -> None:
        """Logged in."""
        self.await_frame(_GAMES)

    def game_of(self, name: str) -> int:
        """The number of the game that somebody has created, as soon as one hears of it."""
        while name.encode() + b"\n" != (frame := self.await_frame(_GAME))[5:-8] + b"\n":
            pass
        return int.from_bytes(frame[3:5], "big")

    def ended(self) -> None:
        """The game is over."""
        self.await_frame(_END)


def _end(data: bytes) -> int:
    """How many bytes the first frame has; of its head alone, until that is there."""
    return 3 if len(data) < 3 else 3 + int.from_bytes(data[1:3], "big")


def seat(
    port: int, count: int, prefix: str, guests_at: int | None = None
) -> list[tuple[socket.socket, socket.socket, int]]:
    """Pairs who have placed their ships, and which of the two begins. Guests may come in at another port."""
    names = [f"{prefix}{number}" for number in range(2 * count)]
    ports = (port, port if guests_at is None else guests_at) * count
    talks = [Talk(socket.create_connection(("127.0.0.1", at), 60)) for at in ports]
    for talk, name in zip(talks, names, strict=True):
        talk.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        talk.log_in(name)
    for talk in talks:
        talk.in_lobby()
    hosts, guests = talks[::2], talks[1::2]
    for host in hosts:
        host.say(CREATE)
    for host, name, guest in zip(hosts, names[::2], guests, strict=True):
        first = host if guests_at is None else guest  # who may be at another node, and hears of it later
        guest.say(bpgp.encode(bpgp.Join(first.game_of(name))))
    for talk in talks:
        talk.await_frame(STARTS)
        talk.say(PLACE)
    begins = [host.await_frame(YOU_START[:1] + WAIT[:1]) for host in hosts]
    for guest in guests:
        guest.await_frame(YOU_START[:1] + WAIT[:1])
    return [
        (host.socket, guest.socket, int(first == WAIT))
        for host, guest, first in zip(hosts, guests, begins, strict=True)
    ]


def drain(sockets: Sequence[socket.socket], quiet: float = 0.5) -> None:
    """Read what is said of other tables, until nothing has come for a while."""
    poll = select.epoll()
    by_number = {sock.fileno(): sock for sock in sockets}
    for number in by_number:
        poll.register(number, select.EPOLLIN)
    sleep(quiet)
    while ready := poll.poll(quiet, len(by_number)):
        for number, _ in ready:
            assert by_number[number].recv(1 << 20), "the server hung up"
    poll.close()
