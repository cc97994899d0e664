"""Recorded conversations as an umpire sees them: who broke which clause, if anybody did."""

from collections.abc import Callable
from pathlib import Path

import pytest

from parley.checks.case import BreachError
from parley.checks.pairs.bpgp.umpire import BpgpUmpire
from parley.checks.pairs.comport.umpire import ComportUmpire
from parley.checks.pairs.dotline.umpire import DotlineUmpire
from parley.checks.pairs.gamecore.umpire import GamecoreUmpire
from parley.checks.pairs.umpire import Umpire
from parley.core import Cell, Seat
from parley.core.connection import Message
from parley.wires.dotline import Code, Refusal, answers, news, requests
from parley.wires.dotline.rows import Score, Settings
from parley.wires.trace import Kind, parse_trace

TRACES = Path(__file__).parents[2] / "traces"


class Clock:
    """The time of a trace."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def nothing() -> None:
    """Nobody waits here."""


MAKERS: dict[str, Callable[[Clock], Umpire]] = {
    "bpgp": lambda _: BpgpUmpire(nothing),
    "dotline": lambda _: DotlineUmpire(nothing),
    "comport": lambda clock: ComportUmpire(nothing, clock),
    "gamecore": lambda _: GamecoreUmpire(nothing, 0),
}


def watch(wire: str, path: Path, *, by_byte: bool = False) -> Umpire:
    clock = Clock()
    umpire = MAKERS[wire](clock)
    for line in parse_trace(path.read_text(encoding="utf-8")):
        if line.kind is Kind.CLOCK:
            clock.now = line.at
        elif line.kind is Kind.SAYS:
            size = 1 if by_byte else max(1, len(line.data))
            for start in range(0, len(line.data), size):
                umpire.hear(line.who, line.data[start : start + size])
    return umpire


@pytest.mark.parametrize("by_byte", [False, True])
@pytest.mark.parametrize(
    ("wire", "trace"),
    [
        ("comport", "game-6x6"),
        ("gamecore", "full_game"),
        ("gamecore", "questions"),
        ("gamecore", "task_again"),
    ],
)
def test_a_whole_game(wire: str, trace: str, *, by_byte: bool) -> None:
    umpire = watch(wire, TRACES / wire / f"{trace}.trace", by_byte=by_byte)
    assert (umpire.is_over, umpire.breach, umpire.why) == (True, None, "")


@pytest.mark.parametrize(
    ("wire", "trace", "by", "clause"),
    [
        ("bpgp", "rude-server", "server", "bpgp/2/2"),
        ("bpgp", "too-many-errors", "client", "bpgp/5.2.1/1"),
        ("dotline", "rude-server", "server", "dots/line/3/2"),
        ("dotline", "session", "client", "dots/I/5"),
        ("comport", "error-out-of-turn", "master", "com/4/9"),
        ("comport", "error-repeat-refused", "slave", "com/4/10"),
        ("comport", "state-1-error-slave", "slave", "com/8/1"),  # A8 without a cause
        ("comport", "silence-reply-key-master", "slave", "com/sync/4"),  # and with one
        ("gamecore", "timeouts", "ai", "core/60/2"),
    ],
)
def test_a_breach(wire: str, trace: str, by: str, clause: str) -> None:
    breach = watch(wire, TRACES / wire / f"{trace}.trace").breach
    assert isinstance(breach, BreachError)
    assert (breach.by, breach.clause) == (by, clause)


@pytest.mark.parametrize("wire", MAKERS)
def test_nothing_surprises_it(wire: str) -> None:
    for path in (TRACES / wire).glob("*.trace"):
        breach = watch(wire, path).breach
        assert breach is None or isinstance(breach, BreachError), path.name


def test_who_is_waited_for() -> None:
    state_3 = watch("comport", TRACES / "comport/state-3.trace").due()
    greeting = watch("gamecore", TRACES / "gamecore/timeout_greeting.trace").due()
    assert state_3 is not None
    assert greeting is not None
    assert (greeting.by, greeting.clause) == ("ai", "core/GDay/2")


def test_two_dots_at_once_are_the_clients_fault() -> None:
    umpire, settings = DotlineUmpire(nothing), Settings(10, 10)
    talk: list[tuple[str, Message]] = [
        ("server", news.Greeting("x")),
        ("client", requests.Register("ann", "correct horse")),
        ("server", answers.Registered("ann")),
        ("client", requests.OpenTable(settings, ("random",))),
        ("server", answers.Opened(1, Seat(0))),
        ("server", news.GameStarted(1, settings, (), Seat(0))),
        ("server", news.Turn(Seat(0), 30, (Score(Seat(0), 0), Score(Seat(1), 0)))),
        ("client", requests.Put(Cell(4, 4))),
        ("client", requests.Put(Cell(4, 5))),
        ("server", answers.Done()),
        ("server", Refusal.of(Code.NOT_YOUR_TURN)),
    ]
    for who, message in talk:
        assert umpire.breach is None
        umpire.hear(who, umpire.wire.encode(message))
    assert isinstance(umpire.breach, BreachError)
    assert (umpire.breach.by, umpire.breach.clause) == ("client", "dots/I/3")
