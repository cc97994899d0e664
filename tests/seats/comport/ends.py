"""Two players on a simulated line and clock: delays, noise, lines that are lost and come back."""

from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from random import Random
from typing import Any

from parley.bots import load_bot
from parley.core.bot import Bot
from parley.games.seabattle import View
from parley.seats.comport.player import ComportPlayer, Plan
from parley.wires.comport import MASTER, ROLES, SLAVE, State
from tests.wires.comport.line import Noise, quiet

OTHER = {MASTER: SLAVE, SLAVE: MASTER}
SMALL = (0, 0, 1, 2)
"""A fleet for 6×6."""


def plan(role: str, **changes: Any) -> Plan:
    settings: dict[str, Any] = {
        "nick": role.title(),
        "size": 6,
        "fleet": SMALL,
        "games": 1,
        "key_wait": 0.0,
        "patience": 20.0,
    }
    return Plan(role, **(settings | changes))


@dataclass
class Pair:
    """Bytes arrive `delay` seconds after they were said. Two bots with one plan, unless told otherwise."""

    plans: dict[str, Plan] = field(default_factory=lambda: {role: plan(role) for role in ROLES})
    bots: dict[str, Bot[Any, Any] | None] = field(
        default_factory=lambda: {role: load_bot("seabattle", "random") for role in ROLES}
    )
    seed: int = 1
    delay: float = 0.001
    noise: Noise = quiet
    now: float = 100.0

    def __post_init__(self) -> None:
        self.said = dict.fromkeys(ROLES, b"")
        self._flying: list[tuple[float, int, str, bytes]] = []
        self._order = 0
        self.players = {role: self._player(role) for role in ROLES}

    def _player(self, role: str) -> ComportPlayer:
        rng = Random(f"{self.seed} {role}")
        player = ComportPlayer(self.plans[role], self.bots[role], rng, lambda: self.now)
        player.flush = lambda: self._put(role)
        return player

    @property
    def master(self) -> ComportPlayer:
        return self.players[MASTER]

    @property
    def slave(self) -> ComportPlayer:
        return self.players[SLAVE]

    @property
    def is_over(self) -> bool:
        return all(player.is_finished for player in self.players.values())

    def texts(self, role: str) -> list[str]:
        return [line.text for line in self.players[role].log]

    def plug(self) -> "Pair":
        for player in self.players.values():
            player.open_line("simulated")
        return self

    def unplug(self) -> None:
        self._flying.clear()
        for player in self.players.values():
            player.lose_line("unplugged")

    def run(self, seconds: float = 600.0, until: Callable[[], bool] | None = None) -> bool:
        """Let so much time pass, or less if `until` (both have left) comes true."""
        until = until or (lambda: self.is_over)
        end = self.now + seconds
        while not until():
            at = self._next_time()
            if at is None or at > end:
                self.now = end
                return until()
            self.now = max(self.now, at)
            self._step()
        return True

    def _next_time(self) -> float | None:
        due = [player.deadline() for player in self.players.values() if not player.is_finished]
        times = [at for at in due if at is not None] + [flying[0] for flying in self._flying[:1]]
        return min(times, default=None)

    def _step(self) -> None:
        for player in self.players.values():
            due = player.deadline()
            if due is not None and due <= self.now and not player.is_finished:
                player.wake()
        while self._flying and self._flying[0][0] <= self.now:
            _, _, role, data = heappop(self._flying)
            if not self.players[role].is_finished:
                self.players[role].receive(data)

    def _put(self, role: str) -> None:
        data = self.players[role].data_to_send()
        if not data:
            return
        self.said[role] += data
        self._order += 1
        heappush(self._flying, (self.now + self.delay, self._order, OTHER[role], self.noise(data)))


PEOPLE = {"key_wait": None, "patience": None, "games": None}


def people() -> Pair:
    """Two persons, met and ready to place."""
    pair = Pair({role: plan(role, **PEOPLE) for role in ROLES}, dict.fromkeys(ROLES, None)).plug()
    assert pair.run(10.0, lambda: state_of(pair.slave) is State.PLACING)
    pair.run(0.1)
    return pair


def playing() -> Pair:
    pair = people()
    for player in pair.players.values():
        player.place_at_random()
    assert pair.run(10.0, lambda: state_of(pair.slave) is State.PLAY)
    return pair


def state_of(player: ComportPlayer) -> State:
    """Its state, which type checkers take for fixed once it was looked at."""
    return player.state


def view_of(player: ComportPlayer) -> View:
    assert player.view is not None
    return player.view
