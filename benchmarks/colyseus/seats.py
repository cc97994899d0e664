"""Seats at the peer: Colyseus' own way into a room over plain sockets, and its frames made in advance."""

import json
import socket
from base64 import b64encode
from collections.abc import Sequence
from random import Random

from benchmarks import table
from benchmarks.load import Battle, Client, Game, connect

_JOIN_ROOM, _ROOM_DATA_BYTES = 10, 17
"""Codes of Colyseus' protocol."""
_PLACE, _SHOOT, _START, _RESULT = range(4)
_MISS, _HIT, _SUNK = range(3)
"""As in server.mjs."""
_AT_ONCE = 50
_KEY = b64encode(bytes(16)).decode()
_REQUEST = (
    "POST /matchmake/{} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    "Content-Length: 2\r\n\r\n{{}}"
)
_UPGRADE = (
    "GET /{processId}/{roomId}?sessionId={sessionId} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
    f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {_KEY}\r\n\r\n"
)


def _to_server(*payload: int) -> bytes:
    """A binary frame. RFC 6455 5.3 wants a mask and does not say which: zeros."""
    return bytes((0x82, 0x80 | len(payload), 0, 0, 0, 0, *payload))


def _to_client(*payload: int) -> bytes:
    return bytes((0x82, len(payload), *payload))


def _shots(turn: int) -> list[bytes]:
    return [_to_server(_ROOM_DATA_BYTES, _SHOOT, turn, cell.x, cell.y) for cell in table.CELLS]


def _results(result: int) -> list[bytes]:
    return [_to_client(_ROOM_DATA_BYTES, _RESULT, result, cell.x, cell.y) for cell in table.CELLS]


FRAMES = table.Frames(
    [_shots(turn) for turn in range(256)], _results(_MISS), [_results(_HIT), _results(_SUNK)]
)
_ACKNOWLEDGED = _to_server(_JOIN_ROOM)
_FLEET = [number for cells in table.SHIPS.values() for number in (*table.CELLS[cells[0]], 1)]
_PLACED, _STARTED = _to_server(_ROOM_DATA_BYTES, _PLACE, *_FLEET), _to_client(_ROOM_DATA_BYTES, _START, 0)

Seat = dict[str, str]
"""What the matchmaker gives: a room and a session in it."""


def reserve(port: int, paths: Sequence[str]) -> list[Seat]:
    """Ask the matchmaker, each on a connection of their own."""
    made = [connect(port) for _ in paths]
    for sock, path in zip(made, paths, strict=True):
        sock.sendall(_REQUEST.format(path).encode())
    seats = [_answer(sock) for sock in made]
    for sock in made:
        sock.close()
    return seats


def _answer(sock: socket.socket) -> Seat:
    head, _, body = _read_until(sock, b"\r\n\r\n").partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200"), head
    size = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
    while len(body) < size:
        body += sock.recv(4096)
    seat: Seat = json.loads(body)
    return seat


def enter(port: int, seats: Sequence[Seat]) -> list[socket.socket]:
    """Go to the rooms, and say that one is there."""
    made = [connect(port) for _ in seats]
    for sock, seat in zip(made, seats, strict=True):
        sock.sendall(_UPGRADE.format(**seat).encode())
    for sock in made:
        frame = _read_until(sock, b"\r\n\r\n").partition(b"\r\n\r\n")[2]
        while len(frame) < 2 or len(frame) < 2 + frame[1]:
            frame += sock.recv(4096)
        assert frame[2] == _JOIN_ROOM, frame
        sock.sendall(_ACKNOWLEDGED)
    return made


def _read_until(sock: socket.socket, end: bytes) -> bytes:
    data = b""
    while end not in data:
        more = sock.recv(4096)
        assert more, "the server hung up"
        data += more
    return data


def open_rooms(port: int, count: int) -> list[Seat]:
    """Rooms with nobody in them yet: these are the seats of those who opened them."""
    return reserve(port, ["create/battle"] * count)


def join(port: int, rooms: Sequence[Seat]) -> list[socket.socket]:
    """One more in each of these rooms."""
    return enter(port, reserve(port, [f"joinById/{room['roomId']}" for room in rooms]))


def battles(port: int, count: int, rng: Random) -> list[Game]:
    """Games that are ready to begin."""
    games: list[Game] = []
    while len(games) < count:
        rooms = open_rooms(port, min(_AT_ONCE, count - len(games)))
        hosts, guests = enter(port, rooms), join(port, rooms)
        for sock in (*hosts, *guests):
            sock.sendall(_PLACED)
        for sock in (*hosts, *guests):
            _read_until(sock, _STARTED)
        pairs = [(Client(host), Client(guest)) for host, guest in zip(hosts, guests, strict=True)]
        games += [Battle(pair, 0, rng, FRAMES) for pair in pairs]
    return games
