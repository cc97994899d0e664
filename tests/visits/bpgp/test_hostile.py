"""Servers that mean no good: whatever they say, nothing breaks, hangs or grows without end."""

from contextlib import suppress
from itertools import islice
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from parley.core import Cell, IllegalMove, LocalProtocolError, Resign, Seat
from parley.core.connection import Message
from parley.games.battleship_plus import View
from parley.tables import Phase
from parley.visits import CannotNow, Stage, Wish
from parley.visits.hall import REMARKS, ROWS
from parley.visits.presence import FAULTS
from parley.visits.seen import PLIES
from parley.wires import bpgp as wire
from parley.wires.bpgp import NumShips
from tests.visits.bpgp.counter import SHIPS, Counter

CELLS = st.builds(Cell, st.integers(0, 11), st.integers(0, 11))
COUNTS = st.builds(NumShips, *[st.integers(0, 3)] * 5)
NAMES = st.sampled_from(["ann", "bob", "", "x" * 22])
SIZES = st.integers(8, 27)
GAMES = st.builds(wire.Game, st.integers(0, 3), NAMES, SIZES, COUNTS, st.integers(0, 99), st.integers(0, 255))
SAID: st.SearchStrategy[Message] = st.one_of(
    st.builds(wire.ChatFrom, NAMES, NAMES, st.text(max_size=70)),
    GAMES,
    st.builds(wire.Games, st.lists(GAMES, max_size=3).map(tuple)),
    st.builds(wire.DeleteGame, st.integers(0, 3)),
    st.builds(wire.StartGame, SIZES, st.just(SHIPS) | COUNTS, st.integers(0, 99), NAMES),
    st.sampled_from([wire.Placed(), wire.YouStart(), wire.Wait(), wire.Timeout()]),
    st.builds(wire.Hit, st.booleans(), CELLS),
    st.builds(wire.Fail, CELLS),
    st.builds(wire.Moved, st.lists(CELLS, max_size=3).map(tuple)),
    st.builds(wire.EndGame, st.integers(0, 7)),
    st.builds(wire.Error, st.integers(0, 255)),
)
DOINGS = st.sampled_from(
    ["open", "join", "leave", "move", "resign", "say", "refresh", "wait", "long", "lose"]
)
STEPS = st.lists(st.lists(SAID, min_size=1, max_size=4) | DOINGS, max_size=30)


def check(server: Counter) -> None:
    """What holds whatever is said."""
    visit = server.visit
    assert len(visit.hall.rows) <= ROWS
    assert len(visit.hall.remarks) <= REMARKS
    due = visit.deadline()
    assert due is None or due >= server.time - 1000
    seen = visit.seen
    if seen is None:
        return
    assert (seen.phase is Phase.PLAYING) == (visit.battle is not None)
    assert len(seen.plies) <= PLIES
    if seen.view is not None:
        view: View = seen.view
        assert view.public.charts[0].sunk & ~view.public.charts[0].hits == 0
        view.afloat(Seat(0))
        list(islice(view.moves(), 3))


def do(server: Counter, doing: str) -> None:
    visit = server.visit
    with suppress(CannotNow, IllegalMove):
        match doing:
            case "open":
                visit.open(Wish("battleship-plus", {"size": 10, "ships": [0, 0, 0, 1, 1]}))
            case "join":
                visit.join(1, "sesame")
            case "leave":
                visit.leave()
            case "move" if visit.seen is not None and visit.seen.view is not None:
                moves = list(islice(visit.seen.view.moves(), 5))
                if moves:
                    visit.submit(Random(len(visit.seen.plies)).choice(moves))
            case "resign":
                visit.submit(Resign())
            case "say":
                visit.say("hello", "bob")
            case "refresh":
                visit.refresh()
            case "lose":
                visit.lost("reset", server.time, 1.0)
                if visit.wants_line:
                    visit.connected(server.time)


@settings(deadline=None, max_examples=100)
@given(STEPS)
def test_any_messages_in_any_order(steps: list[list[Message] | str]) -> None:
    server = Counter("auto", is_name_free=True)
    for step in steps:
        if isinstance(step, str):
            do(server, step)
            server.wait({"wait": 3.0, "long": 40.0}.get(step, 0.0))
        else:
            with suppress(LocalProtocolError):  # what cannot be said is not
                server.visit.receive(b"".join(map(wire.encode, step)), server.time)
        server.heard()
        check(server)
    server.visit.close()
    assert server.visit.stage is Stage.GONE
    assert server.visit.deadline() is None


@settings(deadline=None, max_examples=60)
@given(st.lists(st.binary(max_size=40), max_size=20))
def test_any_bytes(chunks: list[bytes]) -> None:
    server = Counter()
    for data in chunks:
        server.visit.receive(data, server.time)
        server.heard()
        check(server)


def test_mutations_of_a_real_conversation() -> None:
    rng = Random(7)
    talk = [wire.Games(), wire.Game(3, "ann", 10, SHIPS, 30), wire.StartGame(10, SHIPS, 30, "bob")]
    talk += [
        wire.Placed(),
        wire.YouStart(),
        wire.Hit(False, Cell(1, 1)),
        wire.Fail(Cell(2, 2)),
        wire.EndGame(2),
    ]
    spoken = b"".join(map(wire.encode, talk))
    for _ in range(300):
        data = bytearray(spoken)
        for _ in range(rng.randrange(1, 6)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        server = Counter()
        while data:
            at = rng.randrange(1, 20)
            server.visit.receive(bytes(data[:at]), server.time)
            del data[:at]
            check(server)
        server.wait(30)
        server.heard()
        check(server)


def test_no_end_of_talk_and_of_faults() -> None:
    server = Counter().enter()
    for number in range(2_000):
        server.say(wire.ChatFrom("eve", "", f"{number}"), wire.StartGame(10, SHIPS, 30, "x"), wire.YouStart())
        server.notices = server.notices[-1:] if number % 100 else server.notices
    assert len(server.visit.hall.remarks) == REMARKS
    for number in range(256):
        server.visit.receive(bytes((number, 0, 1, 0)) + wire.encode(wire.Games()), server.time)
    assert len(server.clauses) <= FAULTS


def test_a_message_that_never_ends() -> None:
    server = Counter().enter()
    for _ in range(100):
        server.visit.receive(b"\x01\xff\xff" + b"x" * 60_000, server.time)
    assert not server.visit.wants_line
