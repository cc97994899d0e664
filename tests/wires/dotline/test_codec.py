import pytest

from parley.core import Cell, LocalProtocolError, Seat
from parley.core.connection import Message
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.codec import (
    BODY_LINES,
    LINE_BYTES,
    Misfit,
    code_of,
    decode_request,
    decode_saying,
    describe,
    encode,
)
from parley.wires.dotline.codes import Code
from parley.wires.dotline.examples import EXAMPLES
from parley.wires.dotline.rows import Goal, Phase, PlayerRow, Settings, TableRow

REQUESTS: list[tuple[r.Request, str]] = [
    (r.Register("логин", "пароль"), "REG логин пароль"),
    (r.Register("ann", "correct horse"), "REG ann correct horse"),
    (r.LogIn("ann", "x"), "LOG ann x"),
    (r.LogOut(), "OUT"),
    (r.ChangePassword("a b", "correct horse"), "PWD a b\tcorrect horse"),
    (r.DeleteAccount("correct horse"), "DEL correct horse"),
    (r.OpenTable(), "NEW"),
    (r.OpenTable(Settings(width=10, height=50)), "NEW width=10 height=50"),
    (
        r.OpenTable(Settings(10, 10, 4, 90, extra=True, goal=Goal.TERRITORY), ("a", "b"), "sesame"),
        "NEW width=10 height=10 players=4 seconds=90 extra=on goal=territory bot=a bot=b pass=sesame",
    ),
    (r.ListTables(), "LST"),
    (r.ListTables(r.Which.LIVE), "LST live"),
    (r.ListTables(after=7), "LST open 7"),
    (r.Join(7), "JON 7"),
    (r.Join(7, "sesame"), "JON 7 sesame"),
    (r.Leave(), "LEV"),
    (r.Put(Cell(0, 0)), "PUT 1 1"),
    (r.Put(Cell(38, 31)), "PUT 39 32"),
    (r.Stop(), "STP"),
    (r.OfferDraw(), "DRW"),
    (r.Say("a = b,  ok?"), "SAY a = b,  ok?"),
    (r.Tell("Борис", "psst,  you"), "TEL Борис psst,  you"),
    (r.Ignore("Борис"), "IGN Борис"),
    (r.Ignore("Борис", wanted=False), "IGN Борис off"),
    (r.Report("Борис", "a = b,  no?"), "RPT Борис a = b,  no?"),
    (r.Who(), "WHO"),
    (r.Who("ann"), "WHO ann"),
    (r.ShowBoard(), "BRD"),
    (r.Watch(7), "WCH 7"),
    (r.Unwatch(), "UNW"),
    (r.GetRecord(7), "GET 7"),
    (r.GetRecord(7, r.Form.RECORD), "GET 7 record"),
    (r.ShowStatistics("ann"), "STA ann"),
    (r.ListGames(), "HIS"),
    (r.ListGames("ann", 113_246_208_311_415), "HIS ann 113246208311415"),
    (r.ListBots(), "BOT"),
    (r.LobbyNews(wanted=False), "NWS off"),
    (r.SpeakLanguage(r.Language.RU), "LNG ru"),
    (r.Help(), "HLP"),
    (r.Help("PUT"), "HLP PUT"),
    (r.Ping(), "PNG"),
    (r.Bye(), "BYE"),
]
TABLE = TableRow(7, Phase.OPEN, 1, "ann", locked=False, settings=Settings())
CLASSIC = "width=39 height=32 players=2 seconds=30 extra=off goal=classic"
SAYINGS: list[tuple[Message, str]] = [
    (a.Done(), "200 done"),
    (a.Registered("ann"), "201 registered and logged in\nlogin ann"),
    (a.Opened(7, Seat(0)), "205 the table is open\ntable 7\nseat 1"),
    (a.Tables(), "220 tables\nmore off"),
    (
        a.Tables((TABLE,), more=True),
        f"220 tables\ntable 7 phase=open taken=1 by=ann locked=off {CLASSIC}\nmore on",
    ),
    (a.Refusal.of(Code.TAKEN), "452 there is a dot on that point"),
    (a.Refusal.of(Code.NOT_NOW, "later"), "405 not now: later"),
    (a.OtherAnswer(299, "new", ("a b", "c")), "299 new\na b\nc"),
    (n.OtherNews(199 - 20, "new"), "179 new"),
    (n.Turn(Seat(1), 30), "131 whose turn it is\nseat 2\nseconds 30"),
    (n.DotPut(Seat(1), Cell(4, 5), "bob: E6"), "132 bob: E6\nseat 2\ncell 5 6"),
    (
        n.PlayerJoined(PlayerRow(Seat(1), "bob")),
        "120 a player has joined\nplayer 2 bob bot=off is=here score=0",
    ),
    (n.Closing.of(Code.STOPPING), "193 the server stops"),
]


@pytest.mark.parametrize(("request_", "text"), REQUESTS, ids=[text for _, text in REQUESTS])
def test_requests_both_ways(request_: r.Request, text: str) -> None:
    # dots/III/1-2, dots/line/2/3
    assert encode(request_) == f"{text}\n".encode()
    assert decode_request(text.encode()) == request_
    assert decode_request(text.encode() + b"\r") == request_
    assert decode_request(f"  {text[:3].lower()} {text[3:]}  ".encode()) == request_


def test_every_request_has_a_case() -> None:
    assert {type(request) for request, _ in REQUESTS} == set(r.REQUESTS)


@pytest.mark.parametrize(("saying", "text"), SAYINGS, ids=[text[:3] for _, text in SAYINGS])
def test_sayings_both_ways(saying: Message, text: str) -> None:
    # dots/III/3-4, dots/line/2/4
    assert encode(saying) == f"{text}\n\n\n".encode()
    assert decode_saying(text.encode().split(b"\n")) == saying


@pytest.mark.parametrize("message", EXAMPLES.values(), ids=lambda message: type(message).__name__)
def test_examples_both_ways(message: Message) -> None:
    lines = encode(message).rstrip(b"\n").split(b"\n")
    assert (decode_request(lines[0]) if isinstance(message, r.Request) else decode_saying(lines)) == message


def test_a_description_may_be_missing() -> None:
    assert decode_saying([b"200"]) == decode_saying([b"200 "]) == a.Done("")
    assert encode(a.Done("")) == b"200\n\n\n"


@pytest.mark.parametrize("line", [b"", b" ", b"\r", b"   \r"])
def test_empty_lines_are_nothing(line: bytes) -> None:
    assert decode_request(line) is None


@pytest.mark.parametrize(
    ("line", "code", "kind"),
    [
        (b"x" * LINE_BYTES, Code.LINE_TOO_LONG, None),
        (b"\xff" * LINE_BYTES, Code.LINE_TOO_LONG, None),
        (b"PUT \xff", Code.NOT_TEXT, None),
        (b"PUT\t5 5", Code.NOT_TEXT, None),
        (b"PUT 1\t1", Code.NOT_TEXT, None),
        (b"SAY a\tb", Code.NOT_TEXT, None),
        (b"XXX \x00", Code.NOT_TEXT, None),
        (b"a\rb", Code.NOT_TEXT, None),
        (b"PUT 1 1\r\r", Code.NOT_TEXT, None),
        (b"XXX", Code.UNKNOWN_COMMAND, None),
        (b"PU", Code.UNKNOWN_COMMAND, None),
        (b"PUTT 1 1", Code.UNKNOWN_COMMAND, None),
        ("ﬁx".encode(), Code.UNKNOWN_COMMAND, None),
        (b"200 done", Code.UNKNOWN_COMMAND, None),
        (b"PUT", Code.BAD_PARAMETER, r.Put),
        (b"REG ann", Code.BAD_PARAMETER, r.Register),
        (b"PWD old", Code.BAD_PARAMETER, r.ChangePassword),
        (b"OUT now", Code.BAD_PARAMETER, r.LogOut),
    ],
)
def test_faults_of_requests(line: bytes, code: Code, kind: type[r.Request] | None) -> None:
    # dots/line/2/1, dots/line/3/4, dots/line/4/2-3, dots/IV/2
    found = decode_request(line)
    assert isinstance(found, Misfit)
    assert (found.code, found.request) == (code, kind)
    assert found.rule.startswith(code.text)


@pytest.mark.parametrize(
    ("lines", "code", "rule"),
    [
        ([b"hello"], 0, "three digits"),
        ([b"20 done"], 0, "three digits"),
        ([b"2000"], 0, "three digits"),
        ([b"600 done"], 0, "three digits"),
        ([b"000"], 0, "three digits"),
        ([b"200 \xff"], 200, "Done: not UTF-8"),
        ([b"200 \x1b[2J"], 200, "Done: control characters"),
        ([b"201 welcome"], 201, "Registered: line login: missing"),
        ([b"131 turn", b"seat 5", b"seconds 3"], 131, "Turn: line seat: a number from 1 to 4"),
    ],
)
def test_faults_of_sayings(lines: list[bytes], code: int, rule: str) -> None:
    found = decode_saying(lines)
    assert isinstance(found, Misfit)
    assert found.code == code
    assert rule in found.rule


@pytest.mark.parametrize(
    "message",
    [
        Message(),
        r.Put(Cell(-1, 0)),
        r.Say("two\nlines"),
        r.Say(""),
        r.Register("a b", "correct horse"),
        r.Register("ann", "x" * 129),
        r.ChangePassword("𝕒" * 128, "𝕓" * 128),  # does not fit a line
        a.Done("two\nlines"),
        a.Done("x" * LINE_BYTES),
        a.Refusal(200, "done"),
        a.Refusal(190, "done"),
        a.OtherAnswer(200, "done"),
        a.OtherAnswer(299, "new", ("",)),
        a.OtherAnswer(299, "new", ("a\nb",)),
        a.Record(("",) * BODY_LINES),
        a.Record(("x" * 1000,) * 300),
        a.Record((" indented",)),
        n.Closing(404, "bye"),
        n.DotPut(Seat(4), Cell(0, 0)),
    ],
    ids=lambda message: repr(message).partition(" object")[0],
)
def test_what_cannot_be_said_is_our_fault(message: Message) -> None:
    with pytest.raises(LocalProtocolError, match=type(message).__name__):
        encode(message)


def test_codes_are_read_from_first_lines() -> None:
    assert [code_of(head) for head in (b"200", b"200 x", b"200x", b"20", b"999")] == [200, 200, 0, 0, 0]


def test_messages_in_words() -> None:
    assert describe(r.Put(Cell(1, 6))) == "PUT Put: cell 2 7"
    assert describe(r.OpenTable()) == (
        "NEW OpenTable: settings width=39 height=32 players=2 seconds=30 extra=off goal=classic"
    )
    assert describe(r.Ping()) == "PNG Ping"
    assert describe(a.Done()) == "200 Done: done"
    assert describe(a.Refusal.of(Code.TAKEN)) == "452 Refusal: there is a dot on that point"
    captured = n.AreaCaptured(Seat(0), tuple(Cell(x, 1) for x in range(5)))
    assert describe(captured) == "133 AreaCaptured: seat 1, cells 1 2 | 2 2 | 3 2 | … 5 in all"
    assert describe(a.OtherAnswer(299, "new", ("x",))) == "299 OtherAnswer: new"


@pytest.mark.parametrize(
    "request_",
    [
        r.Register("ann", "hunter2hunter2"),
        r.LogIn("ann", "hunter2"),
        r.ChangePassword("hunter2", "hunter2hunter2"),
        r.DeleteAccount("hunter2"),
        r.OpenTable(Settings(), (), "hunter2"),
        r.Join(7, "hunter2"),
        r.Watch(7, "hunter2"),
    ],
    ids=lambda request: request.CODE,
)
def test_secrets_are_not_shown(request_: r.Request) -> None:
    assert b"hunter2" in encode(request_)
    assert "hunter2" not in describe(request_)
    assert "hunter2" not in repr(request_)
