"""Master and slave of ours on one simulated line: whole games, delays, broken lines, noise."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.core import Cell
from parley.core.connection import Closed, Message, Notice, Received, Violation
from parley.wires.comport import (
    ANSWERS,
    JUDGED,
    MASTER,
    REPLY_WITHIN,
    ROLES,
    SLAVE,
    SYNC_EVERY,
    WIRE,
    BeginPlacing,
    Chat,
    ComportConnection,
    Goodbye,
    MasterPlaced,
    Nick,
    Parameters,
    ProtocolError,
    Relaunch,
    Restart,
    Resumed,
    Shot,
    SlavePlaced,
    State,
    Surrender,
    Suspended,
    Sync,
)
from tests.wires.comport.line import SimulatedLine, cut_off, noisy, quiet
from tests.wires.comport.players import PARAMETERS, Player


def table(*, delay: float, key_wait: float | None = None) -> tuple[SimulatedLine, dict[str, Player]]:
    players = {role: Player() for role in ROLES}
    return SimulatedLine(key_wait, delay, dict(players)), players


def games(players: dict[str, Player]) -> int:
    return sum(player.games for player in players.values())


def met(line: SimulatedLine) -> SimulatedLine:
    assert line.run(5.0, lambda: line.states() == (1, 1))
    return line


@pytest.mark.parametrize("delay", [0.0, 0.001, 0.1, 0.5, 1.5])
def test_whole_games_with_restarts(delay: float) -> None:
    line, players = table(delay=delay)
    assert line.run(600.0, lambda: games(players) >= 3)
    faults = [n for role in ROLES for n in line.told[role] if isinstance(n, Violation | Suspended | Closed)]
    assert faults == []


def test_sync_keeps_a_quiet_line_alive() -> None:
    line = met(SimulatedLine())
    line.run(100.0)
    assert line.said[MASTER].count(b"\xaa") == line.said[SLAVE].count(b"\x01")
    assert 100 / SYNC_EVERY - 2 < line.said[MASTER].count(b"\xaa") < 100 / SYNC_EVERY + 3
    assert not any(isinstance(n, Suspended) for role in ROLES for n in line.told[role])


def test_a_line_that_comes_back_before_the_key() -> None:
    line = met(SimulatedLine())
    line.noise = cut_off
    assert line.run(5.0, lambda: line.master.suspended and line.slave.suspended)
    line.noise = quiet
    line.run(2.0)
    assert not line.master.suspended
    assert not line.slave.suspended
    assert line.states() == (1, 1)
    assert all(line.told[role].count(Resumed()) == 1 for role in ROLES)


@pytest.mark.parametrize("key_wait", [0.0, 1.0, 5.0])
def test_a_line_that_comes_back_after_the_key(key_wait: float) -> None:
    line = met(SimulatedLine(key_wait=key_wait))
    line.noise = cut_off
    line.run(30.0)
    assert line.states() == (0, 0)
    line.noise = quiet
    assert line.run(2.0, lambda: line.states() == (1, 1))


COMMANDS: dict[State, tuple[tuple[Message, ...], tuple[Message, ...]]] = {
    State.MET: (
        (Nick("a"), Chat("?"), PARAMETERS, Surrender(), Goodbye()),
        (Nick("b"), Chat("!"), Surrender(), Goodbye()),
    ),
    State.PLACING: (
        (Nick("a"), Restart(), MasterPlaced(), Surrender()),
        (Nick("b"), Chat("!"), Surrender(), Goodbye()),
    ),
    State.MASTER_PLACED: ((Nick("a"), Restart(), Surrender()), (SlavePlaced(), Surrender(), Goodbye())),
    State.PLAY: ((Shot(Cell(0, 0)), Surrender(), Goodbye()), (Nick("b"), Surrender(), Goodbye())),
    State.GAME_OVER: ((Restart(), Nick("a")), (Nick("b"), Goodbye())),
}
CROSSINGS = [(state, m, s) for state, (ms, ss) in COMMANDS.items() for m in ms for s in ss]


class Answering(Player):
    """Answers, and says nothing of its own."""

    def __call__(self, connection: ComportConnection, notices: list[Notice], now: float) -> None:
        for notice in notices:
            if isinstance(notice, Received):
                self.hear(connection, notice.message, now)


def brought_to(state: State) -> SimulatedLine:
    line = SimulatedLine(owners={role: Answering() for role in ROLES})
    met(line)
    for role, message, reached in (
        (MASTER, PARAMETERS, State.MET),
        (MASTER, BeginPlacing(), State.PLACING),
        (MASTER, MasterPlaced(), State.MASTER_PLACED),
        (SLAVE, SlavePlaced(), State.PLAY),
        (SLAVE, Surrender(), State.GAME_OVER),
    ):
        line.ends[role].send(message, line.now)
        line.run(0.1)
        assert line.states() == (reached, reached)
        if reached is state:
            break
    return line


@pytest.mark.parametrize(("state", "masters", "slaves"), CROSSINGS)
def test_commands_that_cross_on_the_line(state: State, masters: Message, slaves: Message) -> None:
    line = brought_to(state)
    line.master.send(masters, line.now)
    line.slave.send(slaves, line.now)
    line.run(REPLY_WITHIN + 0.1)
    told = [notice for role in ROLES for notice in line.told[role]]
    assert not any(isinstance(notice, Violation | Suspended) for notice in told)
    left = [role for role, message in ((MASTER, masters), (SLAVE, slaves)) if isinstance(message, Goodbye)]
    for role in ROLES:
        closed = any(isinstance(notice, Closed) for notice in line.told[role])
        assert closed == (role in left)
    if left:
        staying = set(ROLES) - set(left)
        assert all(line.ends[role].state is State.LAUNCH for role in staying)
    else:
        assert line.master.state is line.slave.state
        assert not line.master.busy
        assert not line.slave.busy


class Chatterbox(Player):
    """Answers at once or a little later, and says whatever it may at any moment."""

    def __init__(self, rng: Random, leaves_out: tuple[type[Message], ...]) -> None:
        super().__init__()
        self.rng = rng
        self.says = [m for kind, m in WIRE.examples.items() if kind in ANSWERS and kind not in leaves_out]
        self.owes: Message | None = None

    def __call__(self, connection: ComportConnection, notices: list[Notice], now: float) -> None:
        for notice in notices:
            if isinstance(notice, Received) and type(notice.message) in JUDGED:
                self.owes = notice.message
        if self.owes is not None and self.rng.random() < 0.8:
            self.say(connection, self.answer(self.owes), now)
            self.owes = None
        if self.rng.random() < 0.4:
            self.say(connection, self.rng.choice(self.says), now)
        if connection.waits_for_key:
            connection.press_key(now)

    def answer(self, command: Message) -> Message:
        if isinstance(command, Parameters):
            return command.confirmed()
        return self.rng.choice(ANSWERS[type(command)])()


def chat_away(seed: int, *leaves_out: type[Message]) -> SimulatedLine:
    """Two polite and restless owners for a while, then a quiet moment."""
    rng = Random(seed)
    owners = {role: Chatterbox(rng, leaves_out) for role in ROLES}
    line = SimulatedLine(delay=rng.choice((0.0, 0.01, 0.3, 0.9)), owners=dict(owners))
    line.run(15.0)
    for owner in owners.values():
        owner.says = [Sync()]
    line.run(4 * REPLY_WITHIN)
    return line


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 2**32))
def test_polite_sides_never_blame_each_other(seed: int) -> None:
    """Whatever crosses what: no violation, no suspension, and one state for both in the end."""
    line = chat_away(seed, Relaunch, ProtocolError, Goodbye)
    told = [notice for role in ROLES for notice in line.told[role]]
    assert [notice for notice in told if isinstance(notice, Violation | Suspended)] == []
    assert line.master.state is line.slave.state
    assert line.master.turn == line.slave.turn
    assert line.master.parameters == line.slave.parameters


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 2**32))
def test_starting_over_at_any_moment_brings_both_together(seed: int) -> None:
    """A0 is not always confirmed, so an A1 that crossed it may pass for a new one: then A8 puts it right."""
    line = chat_away(seed, Goodbye)
    assert not line.master.waits_for_key
    assert not line.slave.waits_for_key
    assert line.master.state is line.slave.state


def noisy_then_quiet(seed: int) -> tuple[SimulatedLine, float]:
    """A line that was noisy for a while; how long after the noise a whole game was played."""
    rng = Random(seed)
    delay, key_wait = rng.choice((0.001, 0.05, 0.4)), rng.choice((None, 0.0, 2.0))
    line, players = table(delay=delay, key_wait=key_wait)
    line.noise = noisy(rng, rng.choice((0.01, 0.05, 0.2, 0.6)))
    line.run(rng.choice((10.0, 30.0)))
    line.noise = quiet
    before, end_of_noise = games(players), line.now
    line.said = dict.fromkeys(ROLES, b"")
    line.run(120.0, lambda: games(players) > before)
    return line, line.now - end_of_noise


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_after_any_noise_both_come_back_to_play(seed: int) -> None:
    line, seconds = noisy_then_quiet(seed)
    assert seconds < 90.0, f"in states {line.states()}"
    complaints = sum(
        line.said[role].count(byte) for role in ROLES for byte in (b"\xa8", b"\x8a", b"\xa0", b"\x0a")
    )
    assert complaints < 40, "nobody storms"


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_noise_alone_never_storms(seed: int) -> None:
    """However bad the line, a side complains at most once for each message it gets, and waits in between."""
    rng = Random(seed)
    line, _ = table(key_wait=0.0, delay=0.01)
    line.noise = noisy(rng, 0.5)
    line.run(30.0)
    assert all(len(line.said[role]) < 3000 for role in ROLES)


def test_an_echoing_line_is_no_storm_either() -> None:
    """A loopback plug: the master hears itself."""
    line = SimulatedLine(key_wait=0.0)
    master = line.master
    now, said = 0.0, 0
    while now < 60.0:
        now = max(now, master.deadline() or now)
        master.handle_deadline(now)
        while data := b"".join(master.data_to_send()):
            said += len(data)
            master.receive_data(data, now)
        now += 0.01
    assert said < 60.0 / SYNC_EVERY * 5
