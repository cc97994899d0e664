"""Two ends of a simulated line, by a counted clock: delays, noise, lines that are lost and come back."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from functools import wraps
from random import Random
from typing import Any, ParamSpec

from parley.bots import load_bot
from parley.core import Cell, IllegalMove, Reason, Seat
from parley.core.bot import Bot
from parley.games.layout import random_layout
from parley.games.seabattle import Place, Ship, Shoot, View
from parley.seats.bot.player import BotPlayer
from parley.seats.bot.study import LocalStudy
from parley.seats.comport.harbour import Harbour
from parley.seats.comport.plan import Plan
from parley.store.folder import FolderRecorder
from parley.tables import Guest, Phase, Player, Timers
from parley.tables.nowhere import Nowhere
from parley.wires.comport import MASTER, ROLES, SLAVE, State
from tests.net.lines.ears import run_counted
from tests.wires.comport.line import Noise, quiet

P = ParamSpec("P")
OTHER = {MASTER: SLAVE, SLAVE: MASTER}
SMALL = (0, 0, 1, 2)
"""A fleet for 6×6."""
TURNS = 8
"""How often the loop goes round until all that follows at once has happened."""


def counted(scene: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test on a loop whose clock is counted."""

    @wraps(scene)
    def play(*args: P.args, **kwargs: P.kwargs) -> None:
        run_counted(scene(*args, **kwargs))

    return play


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


class Inline(Executor):
    """Thinks at once, so that the clock stands meanwhile."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - bots are anybody's code
            future.set_exception(error)
        return future


class Side:
    """One end: a peer at its table and whoever sits opposite, a bot or a person, who is this.

    Whatever else is asked of it the captain, the harbour, the log or the peer knows.
    """

    def __init__(
        self, plan: Plan, bot: Bot[Any, Any] | None = None, seed: object = 1, save: Any = None
    ) -> None:
        timers, self.rng = Timers(asyncio.get_running_loop()), Random(f"{seed} {plan.role}")
        self.player: Player = Guest(plan.nick or "person", "terminal")
        if bot is not None:
            self.player = BotPlayer(LocalStudy(Inline(), timers, self.rng), plan.nick or "bot", bot)
        self.recorder: Any = Nowhere() if save is None else FolderRecorder(save)
        self.harbour = Harbour(plan, self.recorder, timers, self.rng, self.player)
        self.captain, self.peer = self.harbour.captain, self.harbour.peer
        self.logbook = self.peer.logbook

    def __getattr__(self, name: str) -> Any:
        for part in (self.captain, self.harbour, self.logbook, self.peer):
            if hasattr(part, name):
                return getattr(part, name)
        raise AttributeError(name)

    @property
    def view(self) -> View | None:
        """Our fleet, and the chart of the enemy's; None before the conditions are agreed."""
        sitting = self.peer.sitting
        if sitting is None or not sitting.is_begun or not self.peer.is_met or self.peer.state is State.MET:
            return None
        view: View = sitting.table.match.view(Seat(1 - self.peer.seat))
        return view

    @property
    def is_my_turn(self) -> bool:
        view = self.view
        if view is None or self.peer.state is not State.PLAY or not view.started:
            return False
        return 1 - self.peer.seat in view.to_move and view.pending is None

    @property
    def is_my_placing(self) -> bool:
        view, placing = self.view, (State.PLACING, State.MASTER_PLACED)
        if view is None or self.peer.state not in placing:
            return False
        return 1 - self.peer.seat in view.to_move and not view.started

    def place(self, ships: tuple[Ship, ...]) -> None:
        self._submit(Place(ships), is_asked=self.is_my_placing)

    def shoot(self, cell: Cell) -> None:
        self._submit(Shoot(cell), is_asked=self.is_my_turn)

    def _submit(self, move: Place | Shoot, *, is_asked: bool) -> None:
        table = self.harbour.table
        if table is None or not is_asked:
            raise IllegalMove(Reason.NOT_YOUR_TURN)
        table.submit(self.player, move)

    def surrender(self) -> None:
        """As a visit does it."""
        table = self.harbour.table
        if table is not None and table.phase is Phase.PLAYING:
            table.resign(self.player)
        else:
            self.peer.surrender()

    def place_at_random(self) -> None:
        view = self.view
        if view is None:
            raise IllegalMove(Reason.NOT_YOUR_TURN)
        waters = view.setup.waters
        self.place(Place.of(waters, random_layout(waters, self.rng)).ships)

    @property
    def texts(self) -> list[str]:
        return [line.text for line in self.logbook.lines]


class Pair:
    """Bytes arrive `delay` seconds after they were said. Two bots with one plan, unless told otherwise."""

    def __init__(
        self,
        plans: dict[str, Plan] | None = None,
        bots: dict[str, Bot[Any, Any] | None] | None = None,
        *,
        seed: int = 1,
        delay: float = 0.001,
    ) -> None:
        self.delay = delay
        self.noise: Noise = quiet
        self.said = dict.fromkeys(ROLES, b"")
        self._loop = asyncio.get_running_loop()
        self._flying: dict[str, deque[bytes]] = {role: deque() for role in ROLES}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._news = asyncio.Event()
        plans = plans or {role: plan(role) for role in ROLES}
        bots = bots or {role: load_bot("seabattle", "random") for role in ROLES}
        self.players: dict[str, Side] = {}
        for role in ROLES:
            self.attach(role, Side(plans[role], bots[role], seed))

    def attach(self, role: str, side: Side) -> None:
        """This end of the line is theirs."""
        self.players[role] = side
        side.peer.flush = lambda: self._put(role)

    @property
    def now(self) -> float:
        return self._loop.time()

    @property
    def master(self) -> Side:
        return self.players[MASTER]

    @property
    def slave(self) -> Side:
        return self.players[SLAVE]

    @property
    def is_over(self) -> bool:
        return all(side.peer.is_finished for side in self.players.values())

    def texts(self, role: str) -> list[str]:
        return self.players[role].texts

    def plug(self) -> "Pair":
        for side in self.players.values():
            side.peer.open_line("simulated")
        return self

    def unplug(self) -> None:
        for role, flying in self._flying.items():
            self._flying[role] = deque([b""] * len(flying))
        for side in self.players.values():
            side.peer.lose_line("unplugged")

    async def run(self, seconds: float = 600.0, until: Callable[[], bool] | None = None) -> bool:
        """Let so much time pass, or less if `until` (both have left) comes true."""
        until = until or (lambda: self.is_over)
        end = self.now + seconds
        for _ in range(TURNS):
            await asyncio.sleep(0)
        while not until() and self.now < end:
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), end - self.now)
            except TimeoutError:
                break
        return until()

    def _put(self, role: str) -> None:
        peer = self.players[role].peer
        data = peer.data_to_send()
        if data:
            self.said[role] += data
            self._flying[OTHER[role]].append(self.noise(data))
            self._loop.call_later(self.delay, self._arrive, OTHER[role])
        self._wind(role)
        self._news.set()

    def _arrive(self, role: str) -> None:
        """In the order it was said, whatever the loop does with what is due at once."""
        data, peer = self._flying[role].popleft(), self.players[role].peer
        if not peer.is_finished:
            peer.receive(data)

    def _wind(self, role: str) -> None:
        if role in self._alarms:
            self._alarms.pop(role).cancel()
        peer = self.players[role].peer
        due = peer.deadline()
        if due is not None and not peer.is_finished:
            self._alarms[role] = self._loop.call_at(due, peer.wake)


PEOPLE = {"key_wait": None, "patience": None, "games": None}


async def people() -> Pair:
    """Two persons, met and ready to place."""
    pair = Pair({role: plan(role, **PEOPLE) for role in ROLES}, dict.fromkeys(ROLES, None)).plug()
    assert await pair.run(10.0, lambda: state_of(pair.slave) is State.PLACING)
    await pair.run(0.1)
    return pair


async def playing() -> Pair:
    pair = await people()
    for side in pair.players.values():
        side.place_at_random()
    assert await pair.run(10.0, lambda: all(state_of(side) is State.PLAY for side in pair.players.values()))
    await pair.run(0.01)
    return pair


def state_of(side: Side) -> State:
    """Its state, which type checkers take for fixed once it was looked at."""
    return side.peer.state


def view_of(side: Side) -> View:
    view = side.view
    assert view is not None
    return view
