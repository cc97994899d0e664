"""A load generator: games of two clients each, every answer compared with the only right one.

A player shoots as soon as they have heard of the shot before. One process, one epoll, frames as plain bytes:
it has to be faster than any server it measures.
"""

import select
import socket
from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random
from time import perf_counter
from typing import NamedTuple

from benchmarks import table

PATIENCE = 10.0
"""Seconds without an answer before the run fails."""
_CHUNK = 65_536
_SEATED_AT_ONCE, _DRAINED_AT_ONCE = 50, 500
"""Games; clients that wait longer to read make the server keep more for them."""
_IDLE = 45.0
"""Seconds before everybody shoots once, as a turn ends after 60; clients that shot are no longer idle."""


class Client:
    """One connection; `due` are the bytes it has yet to hear."""

    __slots__ = ("due", "game", "seat", "sent", "socket")

    def __init__(self, sock: socket.socket) -> None:
        self.socket, self.due, self.sent = sock, b"", 0.0
        self.game: Game
        self.seat = 0


class Game:
    """Two clients who shoot at each other for ever."""

    def __init__(self, pair: tuple[Client, Client], begins: int = 0) -> None:
        self.pair, self.turn, self.count = pair, begins, 0
        for seat, client in enumerate(pair):
            client.game, client.seat = self, seat

    def shoot(self) -> int:
        """One shot by the player to move; returns how many bytes must come back."""
        shooter = self.pair[self.turn]
        frame, answer = self.next()
        for client in self.pair:
            client.due += answer
        shooter.sent = perf_counter()
        shooter.socket.send(frame)
        return 2 * len(answer)

    def next(self) -> tuple[bytes, bytes]:
        """What is sent, and what both must hear. An echo knows no hits: they alternate."""
        self.count = (self.count + 1) & 0xFF
        self.turn = 1 - self.turn
        frame = table.SHOTS[self.count][0]
        return frame, frame


class Battle(Game):
    """A game of Battleship Plus: random shots, all legal. One cell is spared, so it does not end."""

    def __init__(
        self, pair: tuple[Client, Client], begins: int, rng: Random, frames: table.Frames = table.FRAMES
    ) -> None:
        super().__init__(pair, begins)
        self._shots, self._fails, self._hits = frames
        self._cells = [_aims(rng), _aims(rng)]
        self._afloat = [{ship: len(cells) for ship, cells in table.SHIPS.items()} for _ in pair]

    def next(self) -> tuple[bytes, bytes]:
        """A hit keeps the turn."""
        seat = self.turn
        cell = next(self._cells[seat])
        frame = self._shots[self.count][cell]
        self.count = (self.count + 1) & 0xFF
        ship = table.SHIP_AT.get(cell)
        if ship is None:
            self.turn = 1 - seat
            return frame, self._fails[cell]
        afloat = self._afloat[seat]
        afloat[ship] -= 1
        return frame, self._hits[not afloat[ship]][cell]


def _aims(rng: Random) -> Iterator[int]:
    """Every cell but the spared one, in any order; then water, as a cell that was hit is no target."""
    cells = [cell for cell in range(len(table.CELLS)) if cell != table.SPARED]
    water = [cell for cell in cells if cell not in table.SHIP_AT]
    rng.shuffle(cells)
    return chain(cells, iter(lambda: rng.choice(water), -1))


class Ran(NamedTuple):
    """How a closed loop went."""

    shots: int
    seconds: float

    @property
    def rate(self) -> float:
        """Shots a second."""
        return self.shots / self.seconds


class Load:
    """Drives the games of one server."""

    def __init__(self, games: Sequence[Game]) -> None:
        self.games = games
        self._epoll = select.epoll()
        self._clients: dict[int, Client] = {}
        for client in chain.from_iterable(game.pair for game in games):
            client.socket.setblocking(False)
            self._clients[client.socket.fileno()] = client
            self._epoll.register(client.socket, select.EPOLLIN)

    def close(self) -> None:
        """Disconnect."""
        self._epoll.close()
        for client in self._clients.values():
            client.socket.close()

    def run(self, shots: int) -> Ran:
        """Everybody shoots as soon as it is their turn, until this many shots were fired."""
        begun, left = perf_counter(), shots - len(self.games)
        pending = sum(game.shoot() for game in self.games)
        while pending:
            for client in self._heard(PATIENCE):
                pending -= self._hear(client)
                game = client.game
                if left and client.seat == game.turn and not client.due:
                    left -= 1
                    pending += game.shoot()
        return Ran(shots, perf_counter() - begun)

    def pace(self, rate: float, seconds: float, rng: Random) -> list[float]:
        """Shots at this rate, in games that wait for none; from each shot to its answer, in seconds."""
        idle, taken = list(self.games), list[float]()
        rng.shuffle(idle)
        for client in self._clients.values():
            client.sent = 0.0
        begun, shots, pending = perf_counter(), 0, 0
        while (spent := perf_counter() - begun) < seconds or pending:
            while shots < min(spent, seconds) * rate and idle:
                pending += idle.pop(0).shoot()
                shots += 1
            wait = PATIENCE if spent >= seconds or not idle else max(0.0, (shots + 1) / rate - spent)
            for client in self._heard(wait, must=wait is PATIENCE):
                pending -= self._hear(client)
                if client.sent:
                    taken.append(perf_counter() - client.sent)
                    client.sent = 0.0
                if not any(player.due for player in client.game.pair):
                    idle.append(client.game)
        assert len(taken) == shots
        assert shots > rate * seconds * 0.95, "the pace was not kept"
        return taken

    def _heard(self, wait: float, *, must: bool = True) -> list[Client]:
        poll, most, until = self._epoll.poll, len(self._clients), perf_counter() + wait
        while not (found := poll(0, most)) and perf_counter() < until:
            pass  # never asleep: waking us up would be the server's work, and only a slow one's
        assert found or not must, "no answer"
        return [self._clients[number] for number, _ in found]

    def _hear(self, client: Client) -> int:
        data, due = client.socket.recv(_CHUNK), client.due
        if data == due:
            client.due = b""
        else:
            assert data, "the server hung up"
            assert due.startswith(data), f"heard {data.hex(' ')} instead of {due.hex(' ')}"
            client.due = due[len(data) :]
        return len(data)


def connect(port: int) -> socket.socket:
    """A connection as clients of games make it."""
    made = socket.create_connection(("127.0.0.1", port), PATIENCE)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made


def echo_games(port: int, count: int) -> list[Game]:
    """Pairs of connections to the echo, which has seen both of each: else one would hear less."""
    pairs = [(connect(port), connect(port)) for _ in range(count)]
    for _, second in pairs:
        second.sendall(b"!")
    for sock in chain.from_iterable(pairs):
        assert sock.recv(1) == b"!"
    return [Game((Client(first), Client(second))) for first, second in pairs]


def battles(port: int, count: int, rng: Random, prefix: str = "", guests_at: int | None = None) -> list[Game]:
    """Games of Battleship Plus, ready to begin; everything has been delivered to everybody.

    Names begin with `prefix`; guests may come in at another port. Nobody may wait for their turn for longer
    than the draft allows, so some may have begun.
    """
    games: list[Game] = []
    played = perf_counter()
    while len(games) < count:
        seats = table.seat(
            port, min(_SEATED_AT_ONCE, count - len(games)), f"{prefix}{len(games)}-", guests_at
        )
        made = [(Client(first), Client(second), begins) for first, second, begins in seats]
        games += [Battle((first, second), begins, rng) for first, second, begins in made]
        if len(games) % _DRAINED_AT_ONCE == 0 or len(games) == count:
            table.drain([client.socket for game in games for client in game.pair])
            if perf_counter() - played > _IDLE:
                Load(games).run(len(games))
                played = perf_counter()
    return games
