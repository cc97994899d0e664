import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.core import Cell, Seat
from parley.seats.faults import Fault, FaultKind
from parley.seats.private import player as module
from parley.seats.private.room import NUMBER
from parley.tables import Closed, Phase, Said
from parley.wires import bpgp
from parley.wires.bpgp import examples as bpgp_examples
from parley.wires.bpgp.messages import CLIENT, CODES
from parley.wires.dotline import answers as a
from parley.wires.dotline import codec as dotline_codec
from parley.wires.dotline import examples as dotline_examples
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.seats.private.guest import DOTS, SEA, Guest, run

FLEET = (bpgp.ShipPosition(Cell(0, 0), 1), bpgp.ShipPosition(Cell(0, 2), 1))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_bpgp_client_finds_one_table_and_plays_at_it(seat: int) -> None:
    async def scene() -> None:
        guest = Guest(SEA, seat)
        await guest.until(lambda: guest.player.due() is not None)
        guest.say(bpgp.Login("density"))
        (offered,) = (await guest.hears(bpgp.Games)).games
        assert (offered.game_id, offered.username, offered.board_size) == (NUMBER, "bot", 10)
        guest.say(bpgp.Join(NUMBER))
        start = await guest.hears(bpgp.StartGame)
        assert (start.opponent_name, tuple(start.num_ships)) == ("bot", (0, 0, 0, 1, 1))
        await guest.hears(bpgp.Placed)  # which was before it came
        guest.say(bpgp.Place(FLEET))
        await guest.until(lambda: guest.table.match.state.public.started)
        cells = iter([Cell(x, y) for y in range(10) for x in range(10)])
        while guest.table.phase is Phase.PLAYING:
            await asyncio.sleep(0)
            if guest.connection.state is bpgp.State.YOUR_TURN:
                count = guest.connection.turn_counter
                guest.say(bpgp.Shoot(count, next(cells)))
                await guest.until(lambda count=count: guest.connection.turn_counter != count)  # type: ignore[misc]
        assert guest.ended == [None]
        assert guest.player.fault is None
        assert guest.player.spent.requests
        await guest.hears(bpgp.EndGame)

    run(scene)


def test_a_dots_client_may_have_any_name_and_password() -> None:
    async def scene() -> None:
        guest = Guest(DOTS, seat=0)
        await guest.hears(n.Greeting)
        guest.say(r.Register("random", "x"))
        await guest.hears(a.Registered)
        guest.say(r.LogOut())
        await guest.hears(a.LoggedOut)
        guest.say(r.LogIn("strong", "y"))
        await guest.hears(a.LoggedIn)
        guest.say(r.ListTables())
        (row,) = (await guest.hears(a.Tables)).tables
        assert (row.table, row.opener, row.taken) == (NUMBER, "bot", 1)
        guest.say(r.Join(NUMBER))
        assert (await guest.hears(a.Joined)).seat == 0
        begun = await guest.hears(n.GameStarted)
        assert [player.name for player in begun.players] == ["strong", "bot"]
        assert (await guest.hears(n.Turn)).seat == 0
        guest.say(r.Put(Cell(0, 0)))
        await guest.hears(a.Refusal)
        assert guest.player.errors == 1
        guest.say(r.Put(Cell(4, 4)))
        await guest.hears(a.Done)
        await guest.hears(n.DotPut, 2)
        assert guest.table.match.length == 2
        guest.player.stop()

    run(scene)


@pytest.mark.parametrize(
    ("messages", "fault"),
    [
        ((bpgp.Logout(),), Fault(FaultKind.ENDED, "logged out")),
        (
            tuple(bpgp.Chat("nobody", "") for _ in range(25)),
            Fault(FaultKind.ERRORS, "more than 20 errors in a row", clause="bpgp/5.2.4/4"),
        ),
    ],
)
def test_who_leaves_is_out_with_words(messages: tuple[object, ...], fault: Fault) -> None:
    async def scene() -> None:
        guest = Guest(SEA)
        await guest.until(lambda: guest.player.due() is not None)
        guest.say(bpgp.Login("guest"))
        await guest.hears(bpgp.Games)
        for message in messages:
            guest.player.receive(bpgp.encode(message))  # type: ignore[arg-type]
        closed = await guest.bot.until(Closed)
        assert guest.player.fault == fault
        assert (closed.why, guest.bot.of(Said)) == (f"guest: {fault.words}", [Said("guest", fault.words)])
        assert guest.ended == [fault.kind]
        assert closed.outcome is not None
        assert closed.outcome.winners == (0,)

    run(scene)


def test_who_comes_too_late_or_thinks_too_long() -> None:
    async def scene() -> None:
        for is_met in (False, True):
            guest = Guest(SEA)
            await guest.until(lambda guest=guest: guest.player.due() is not None)  # type: ignore[misc]
            if is_met:
                guest.say(bpgp.Login("guest"))
                await guest.hears(bpgp.Games)
                guest.say(bpgp.Join(NUMBER))
                await guest.hears(bpgp.StartGame)
            guest.player.expire()
            assert guest.player.fault is None
            guest.player.forgiven -= 100.0  # as if so much had passed
            guest.player.expire()
            assert guest.player.fault is not None
            late = "no move in 5 s" if is_met else "has not sat down in 30 s"
            assert guest.player.fault == Fault(FaultKind.TIME, late)

    run(scene)


def test_who_writes_on_and_on_is_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        guest = Guest(DOTS)
        await guest.hears(n.Greeting)
        for _ in range(200):
            guest.player.receive(b"PNG\n")
        words = "writes on and on and does nothing"
        assert guest.player.fault == Fault(FaultKind.FLOOD, words, clause="dots/line/8/5")

    monkeypatch.setattr(module, "IDLE", 700)
    run(scene)


WORDS = {
    SEA.game.name: [
        bpgp.encode(message)
        for kind, message in bpgp_examples.EXAMPLES.items()
        if any(role == CLIENT and known is kind for (role, _), known in CODES.items())
    ]
    + [bpgp.encode(bpgp.Join(NUMBER)), bpgp.encode(bpgp.Place(FLEET)), b"\x99\x00", b"\xff" * 40],
    DOTS.game.name: [
        dotline_codec.encode(message)
        for message in dotline_examples.EXAMPLES.values()
        if isinstance(message, r.Request)
    ]
    + [b"JON 257\n", b"PUT 5 5\n", b"PUT 4 5\n", b"NEW width=10 height=10\n", b"\xff\n", b"\n" * 5],
}


@pytest.mark.parametrize("terms", [SEA, DOTS])
@settings(max_examples=30, deadline=None)
@given(choices=st.lists(st.integers(0, 10_000), max_size=30))
def test_whatever_it_says_the_table_stays_sound(terms: object, choices: list[int]) -> None:
    """It may play, leave or be thrown out; nobody else notices more than that."""

    async def scene() -> None:
        assert terms in (SEA, DOTS)
        guest = Guest(SEA if terms is SEA else DOTS)
        words = WORDS[guest.table.terms.game.name]
        await guest.until(lambda: guest.player.due() is not None)
        guest.player.receive(words[0] if terms is SEA else b"LOG ann x\n")
        for choice in choices:
            await asyncio.sleep(0)
            guest.player.receive(words[choice % len(words)])
        for _ in range(5):
            await asyncio.sleep(0)
        if guest.player.fault is None and guest.table.phase is Phase.PLAYING:
            guest.player.fail(FaultKind.ENDED, "that is all")
        closed = await guest.bot.until(Closed)
        assert closed.outcome is not None
        assert Seat(0) in closed.outcome.winners
        assert len(guest.ended) == 1

    run(scene)
