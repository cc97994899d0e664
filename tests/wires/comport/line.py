"""Two connections back to back on a simulated line and clock: delays, noise, and owners that act."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from random import Random

from parley.core.connection import Notice
from parley.wires.comport import MASTER, ROLES, SLAVE, ComportConnection, connect

Noise = Callable[[bytes], bytes]
Owner = Callable[[ComportConnection, list[Notice], float], None]
OTHER = {MASTER: SLAVE, SLAVE: MASTER}


def quiet(data: bytes) -> bytes:
    return data


def cut_off(data: bytes) -> bytes:
    return b""


def noisy(rng: Random, rate: float) -> Noise:
    """Each byte may get a wrong bit, be lost, be doubled, or be followed by another."""

    def spoil(byte: int) -> bytes:
        if rng.random() >= rate:
            return bytes((byte,))
        spoilt = (
            bytes((byte ^ 1 << rng.randrange(8),)),
            b"",
            bytes((byte, byte)),
            bytes((byte, rng.randrange(256))),
        )
        return rng.choice(spoilt)

    return lambda data: b"".join(map(spoil, data))


def idle(connection: ComportConnection, notices: list[Notice], now: float) -> None:
    """An owner who does nothing."""


@dataclass
class SimulatedLine:
    """Bytes arrive `delay` seconds after they were said; owners are asked at every step and every second."""

    key_wait: float | None = None
    delay: float = 0.01
    owners: dict[str, Owner] = field(default_factory=lambda: dict.fromkeys(ROLES, idle))
    noise: Noise = quiet
    now: float = 0.0

    def __post_init__(self) -> None:
        self.ends = {role: connect(role, key_wait=self.key_wait) for role in ROLES}
        self.told: dict[str, list[Notice]] = {role: [] for role in ROLES}
        self.said: dict[str, bytes] = dict.fromkeys(ROLES, b"")
        self._flying: list[tuple[float, int, str, bytes]] = []
        self._order = 0
        self._next_second = 0.0

    @property
    def master(self) -> ComportConnection:
        return self.ends[MASTER]

    @property
    def slave(self) -> ComportConnection:
        return self.ends[SLAVE]

    def states(self) -> tuple[int, int]:
        return int(self.master.state), int(self.slave.state)

    def run(self, seconds: float, until: Callable[[], bool] = lambda: False) -> bool:
        """Let so much time pass, or less if `until` comes true."""
        end = self.now + seconds
        self._collect()
        while not until():
            at = self._next_time()
            if at > end:
                self.now = end
                return until()
            self.now = max(self.now, at)
            self._step()
        return True

    def flush(self) -> None:
        """Put on the line what has been said just now."""
        self._collect()

    def _next_time(self) -> float:
        deadlines = (end.deadline() for end in self.ends.values())
        times = [self._next_second, *(due for due in deadlines if due is not None)]
        return min([*times, *(flying[0] for flying in self._flying[:1])])

    def _step(self) -> None:
        if self._next_second <= self.now:
            self._next_second = self.now + 1.0
        for end in self.ends.values():
            due = end.deadline()
            if due is not None and due <= self.now:
                end.handle_deadline(self.now)
        while self._flying and self._flying[0][0] <= self.now:
            _, _, role, data = heappop(self._flying)
            self.ends[role].receive_data(data, self.now)
        self._collect()

    def _collect(self) -> None:
        for role, end in self.ends.items():
            notices = end.events()
            self.told[role] += notices
            self.owners[role](end, notices, self.now)
            self._put(role, end.data_to_send())

    def _put(self, role: str, said: Iterable[bytes]) -> None:
        for data in said:
            self.said[role] += data
            heard = self.noise(data)
            self._order += 1
            heappush(self._flying, (self.now + self.delay, self._order, OTHER[role], heard))
