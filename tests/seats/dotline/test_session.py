"""The session as a whole: the page's own conversation, order, pipelining, faults, goodbyes."""

import re
from pathlib import Path

import pytest

from parley.core import Cell, Seat, parse_cell
from parley.seats.dotline import rows
from parley.tables import Guest
from parley.wires.dotline import Code, Limits, State
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.trace import Kind, parse_trace
from tests.seats.parlour import PASSWORD, Client, Parlour, Telnet, new, play

TRACES = Path(__file__).parents[2] / "traces" / "dotline"
BOB: dict[str, r.Request] = {
    "PUT 5 5": r.Put(Cell(4, 5)),
    "PUT 4 6": r.Put(Cell(8, 8)),
    "PUT 6 6": r.Put(Cell(8, 7)),
    "BRD": r.Stop(),
}
"""What Bob does once Ann has heard what came of her request."""


def _timeless(text: str) -> str:
    return re.sub("(left|match) [0-9]+", r"\1 …", text)


def _go_on(bob: Client, asked: str, told: str) -> None:
    if told.startswith("205") and "bot=" not in asked:
        bob.send(r.Join(7))
    elif told.startswith(("131 bob", "221")) and asked in BOB:
        bob.send(BOB[asked])


@pytest.mark.parametrize("name", ["minute", "session"])
def test_the_conversations_of_the_page(tmp_path: Path, name: str) -> None:
    """Every byte of them, but for the seconds left and the number of the match."""
    # dots/line/3/1

    async def scene(parlour: Parlour) -> None:
        bob = await parlour.enter("bob")
        for _ in range(6):  # Ann's table is number 7
            await bob.ask(new())
            await bob.ask(r.Leave())
        ann = Telnet(parlour.house)
        asked = ""
        for line in parse_trace((TRACES / f"{name}.trace").read_text(encoding="utf-8")):
            if line.kind is Kind.SAYS and line.who == "client":
                asked = line.data.decode().strip()
                ann.type(line.data)
            elif line.kind is Kind.SAYS:
                told = await ann.frame()
                assert _timeless(told) == _timeless(line.data.decode())
                _go_on(bob, asked, told)
        if name == "session":
            await ann.closed()
            assert (await bob.hear(n.GameOver)).winners == (Seat(0),)

    play(tmp_path, scene)


def test_the_records_of_the_page(tmp_path: Path) -> None:
    """As the server gives them for the game of its session."""

    async def scene(parlour: Parlour) -> None:
        ann, bob = await parlour.enter("ann"), await parlour.enter("bob")
        await parlour.seat(ann, bob)
        for turn, cell in enumerate(["E5", "E6", "D6", "I9", "F6", "I8", "E7"]):
            await (ann, bob)[turn % 2].ask(r.Put(parse_cell(cell)))
        await bob.ask(r.Stop())
        await ann.hear(n.GameOver)
        text = (Path(__file__).parents[3] / "docs" / "protocols" / "dots.md").read_text(encoding="utf-8")
        for form in r.Form:
            record = await ann.ask(r.GetRecord(1, form))
            assert isinstance(record, a.Record)
            assert "\n".join(record.lines) in text

    play(tmp_path, scene)


def test_a_dot_sent_with_a_bot_s_table_comes_too_early(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = Telnet(parlour.house)
        ann.type(b"REG ann correct horse\nNEW width=10 height=10 bot=random\nPUT E5\n")
        heads = [(await ann.frame())[:3] for _ in range(4)]
        assert heads[:3] == ["100", "201", "205"]
        while heads[-1] != "131":
            heads.append((await ann.frame())[:3])
        assert "405" in heads

    play(tmp_path, scene)


def test_a_script_in_one_write_is_answered_in_order(tmp_path: Path) -> None:
    # dots/line/3/2
    async def scene(parlour: Parlour) -> None:
        ann = parlour.connect()
        ann.send(
            r.Register("ann", PASSWORD),
            r.Ping(),
            r.ShowStatistics(),
            r.Say("hello"),
            r.LogOut(),
            r.LogIn("ANN", PASSWORD),
            r.Who(),
            r.Bye(),
        )
        await ann.closed()
        kinds = [type(message) for message in ann.heard if not isinstance(message, n.News)]
        assert kinds == [
            a.Registered, a.Done, a.Statistics, a.Done, a.LoggedOut, a.LoggedIn, a.People, a.Goodbye,
        ]  # fmt: skip
        assert parlour.house.lobby.people == {}

    play(tmp_path, scene)


def test_a_long_script_is_answered_whole(tmp_path: Path) -> None:
    """More than fits into what may wait to be written: it is written as it goes."""

    async def scene(parlour: Parlour) -> None:
        ann, bob = Telnet(parlour.house), await parlour.enter("bob")
        ann.type(b"REG ann correct horse\nNEW width=50 height=50 players=3 bot=random\n" + b"BRD\n" * 300)
        assert await bob.ask(r.Join(await _first_table(bob))) == a.Joined(1, Seat(2))
        await ann.until(lambda: ann.said.count("221 ") == 300)
        assert not ann.is_closed

    play(tmp_path, scene, lines=Limits(unread=32 * 1024))


async def _first_table(client: Client) -> int:
    while True:
        listed = await client.ask(r.ListTables())
        assert isinstance(listed, a.Tables)
        if listed.tables:
            return listed.tables[0].table
        await client.ask(r.ShowStatistics())


def test_what_stands_behind_a_refused_login_is_refused(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = Telnet(parlour.house)
        await ann.frame()
        ann.type(b"LOG ann whatever\nNEW\nPNG\n")
        assert [(await ann.frame())[:3] for _ in range(3)] == ["411", "401", "200"]

    play(tmp_path, scene)


def test_faults_are_answered_and_change_nothing(tmp_path: Path) -> None:
    # dots/line/3/5
    async def scene(parlour: Parlour) -> None:
        ann = Telnet(parlour.house)
        await ann.frame()
        ann.type(b"REG ann correct horse\n")
        await ann.frame()
        wrong = {
            b"DRAW\n": "400",
            b"PUT 1 1\n": "405",
            b"REG ben 12345678\n": "405",
            b"JON\n": "406",
            b"JON 1\n": "404",
            b"WCH 1\n": "404",
            b"GET 1\n": "404",
            b"STA nobody\n": "415",
            b"NEW seconds=14\n": "406",
            b"NEW width=51\n": "406",
            b"NEW bot=nobody\n": "412",
            b"NEW bot=random bot=random\n": "406",
            b"PWD wrong-one 12345678\n": "411",
            b"DEL wrong-one\n": "411",
            b"\xff\xfb\x01\n": "414",
            b"SAY " + b"x" * 2000 + b"\n": "413",
            b"SAY " + b"x" * 241 + b"\n": "406",
        }
        for asked, code in wrong.items():
            ann.type(asked)
            assert (await ann.frame())[:3] == code, asked
        assert not parlour.house.lobby.tables

    play(tmp_path, scene)


def test_the_rest_is_answered_when_the_client_closes_its_end(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = parlour.connect()
        ann.send(r.Register("ann", PASSWORD), r.ShowStatistics())
        ann.session.connection.receive_eof()
        ann.session.pump()
        await ann.closed()
        assert [type(message) for message in ann.heard] == [a.Registered, a.Statistics]

    play(tmp_path, scene)


def test_a_lost_connection_forgets_what_it_asked(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await parlour.enter("ann")
        ann.send(r.LogOut(), r.LogIn("ann", PASSWORD))
        ann.vanish()
        assert parlour.house.lobby.people == {}
        assert isinstance(await parlour.connect().ask(r.LogIn("ann", PASSWORD)), a.LoggedIn)

    play(tmp_path, scene)


def test_silence_and_haste_are_hung_up_on(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        silent = parlour.connect()
        silent.session.connection.handle_deadline(silent.session.connection.deadline() or 0)
        silent.session.pump()
        await silent.closed()
        assert silent.heard == [n.Closing.of(Code.SILENT)]
        hasty = Telnet(parlour.house)
        hasty.type(b"LOG ann whatever\n" * 10)
        await hasty.closed()
        assert "192 " in hasty.said

    play(tmp_path, scene, lines=Limits(ahead=100))


def test_a_server_that_stops_says_so(tmp_path: Path) -> None:
    # dots/line/8/7
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = [await parlour.enter(name) for name in ("ann", "bob", "eve")]
        await parlour.seat(ann, bob)
        eve.session.stop()
        await parlour.house.lobby.stop()
        for client in (ann, bob, eve):
            assert await client.hear(n.Closing) == n.Closing.of(Code.STOPPING)
            await client.closed()
        late = parlour.connect()
        assert await late.ask(r.LogIn("ann", PASSWORD)) == a.Refusal.of(Code.SERVER_STOPPING)
        assert await late.ask(r.Register("zoe", PASSWORD)) == a.Refusal.of(Code.SERVER_STOPPING)

    play(tmp_path, scene)


def test_a_mistake_of_ours_is_answered_with_500(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await parlour.enter("ann")
        await parlour.house.store.close()
        assert await ann.ask(r.ShowStatistics()) == a.Refusal.of(Code.STORAGE_TROUBLE)
        ann.session.house.lobby.tables[1] = None  # type: ignore[assignment]
        assert await ann.ask(r.ListTables()) == a.Refusal.of(Code.SERVER_FAULT)
        assert ann.state is State.LOBBY

    play(tmp_path, scene)


def test_what_cannot_be_said_is_our_fault(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await parlour.enter("ann"), await parlour.enter("bob")
        await ann.ask(new(players=3))
        monkeypatch.setattr(rows, "word_of", lambda _name: "no\nname")
        parlour.house.lobby.join(1, Guest("cid", "web", 99))
        await ann.closed()
        assert await bob.ask(r.Watch(1)) == a.Watching(1)
        assert await bob.ask(r.ShowBoard()) == a.Refusal.of(Code.SERVER_FAULT)
        assert [type(message) for message in bob.heard] == []

    play(tmp_path, scene)
    assert len(caplog.records) == 2
