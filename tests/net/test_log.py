import asyncio
import io
import json
import logging
import os
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from parley.net import log
from parley.net.log import JsonFormatter, TextFormatter, Writer, logging_to, note
from parley.wires.bpgp import EndGame
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.net.bpgp_client import clients, start_game
from tests.net.dotline_client import DotsClient
from tests.net.process import ServerProcess, serving


def record(message: str, logger: str = "parley.serve", **fields: Any) -> logging.LogRecord:
    made = logging.LogRecord(logger, logging.INFO, "", 0, message, (), None)
    made.fields = fields
    made.created, made.msecs = 1_000_000_000.25, 250.0
    return made


def test_json() -> None:
    line = JsonFormatter().format(record("connection", name="ada\n\x1b[2J", seconds=1.5, here=None))
    assert "\n" not in line
    assert json.loads(line) == {
        "time": "2001-09-09T01:46:40.250Z",
        "level": "info",
        "event": "connection",
        "name": "ada\\n\\x1b[2J",
        "seconds": 1.5,
        "here": None,
    }


def test_which_node_it_is() -> None:
    made = record("stopped", seconds=1)
    assert json.loads(JsonFormatter("north-1").format(made))["node"] == "north-1"
    assert TextFormatter("north-1").format(made).endswith(" INFO stopped seconds=1 node=north-1")


def test_a_complaint_in_json() -> None:
    made = record("it is wrong", logger="parley.tables")
    try:
        int("x")
    except ValueError:
        made.exc_info = sys.exc_info()
    line = JsonFormatter().format(made)
    assert "\n" not in line
    found = json.loads(line)
    assert (found["event"], found["logger"], found["message"]) == ("log", "parley.tables", "it is wrong")
    assert "ValueError: invalid literal" in found["trace"]


@pytest.mark.parametrize(
    ("value", "word"),
    [
        ("ada", "ada"),
        ("127.0.0.1", "127.0.0.1"),
        ("::1", "::1"),
        (1.5, "1.5"),
        ("", '""'),
        ("the client left", '"the client left"'),
        ('x" why="y', '"x\\" why=\\"y"'),
        ("a=b", '"a=b"'),
        ("a\nb", '"a\\\\nb"'),
        ("\x9b2J", '"\\\\x9b2J"'),
        ([{"name": "ada", "kind": "bpgp"}, {"name": "o p", "kind": "bot"}], 'ada/bpgp,"o p"/bot'),
    ],
)
def test_text(value: object, word: str) -> None:
    line = TextFormatter().format(record("connection", value=value))
    assert line.partition(" INFO ")[2] == f"connection value={word}"


class Slow(io.StringIO):
    """A stream that takes nothing until it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = threading.Event()

    def write(self, text: str) -> int:
        self.gate.wait(30)
        return super().write(text)


def test_a_log_that_nobody_reads() -> None:
    """Nobody waits for it; what is too much is counted."""
    stream = Slow()
    writer = Writer(stream, most=10)
    writer.setFormatter(JsonFormatter())
    for _ in range(100):
        writer.emit(record("connection"))
    assert writer.dropped >= 89
    stream.gate.set()
    writer.close()
    events = [json.loads(line) for line in stream.getvalue().splitlines()]
    said = sum(event["event"] == "connection" for event in events)
    assert said + sum(event.get("lines", 0) for event in events) == 100


def test_a_log_that_cannot_be_written() -> None:
    reader, end = os.pipe()
    os.close(reader)
    stream = os.fdopen(end, "w")
    with logging_to(stream, as_json=True):
        note("nothing")
    with pytest.raises(BrokenPipeError):
        stream.close()


def test_only_complaints_where_nobody_looks() -> None:
    stream = io.StringIO()
    with logging_to(stream, as_json=False):
        note("connection")
        logging.getLogger("parley.tables").warning("careful")
    assert stream.getvalue().count("\n") == 1
    assert stream.getvalue().endswith(" WARNING careful\n")
    assert log._log.level == logging.NOTSET


def test_a_server_tells_of_connections_and_matches(tmp_path: Path) -> None:
    async def scene(server: ServerProcess) -> None:
        async with clients(server.bpgp, "ada", "bob") as (ada, bob):
            await start_game(ada, bob)
            await ada.close()
            await bob.await_(EndGame)
        ann = await DotsClient.connect(server.dotline)
        assert isinstance(await ann.ask(r.Register("ann", "correct horse")), a.Registered)
        assert isinstance(await ann.ask(r.Say("psst")), a.Done)
        assert isinstance(await ann.ask(r.OpenTable(bots=("random",))), a.Opened)
        await ann.hear(n.GameStarted)
        await ann.say(r.Bye())
        await ann.ended()
        ann.writer.close()

    with serving(tmp_path / "data", "--log-json", "--bot", "off", quiet=False) as server:
        asyncio.run(scene(server))
        server.terminate()
        text = server.log
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["event"] for line in (lines[0], lines[-1])] == ["started", "stopped"]
    assert {line["level"] for line in lines} == {"info"}
    by_name = {line["name"]: line for line in lines if line["event"] == "connection"}
    assert set(by_name) == {"ada", "bob", "ann"}
    left = ("the peer left", "the connection was lost (ConnectionResetError)")  # if a word came after that
    assert by_name["ada"]["why"] in left
    assert by_name["ann"]["why"] == "the client said goodbye"
    assert by_name["ada"]["wire"] == "bpgp"
    assert by_name["ada"]["received"] > 0 < by_name["ada"]["sent"]
    matches = [line for line in lines if line["event"] == "match"]
    assert [(line["game"], line["end"]) for line in matches] == [
        ("battleship-plus", "left"),
        ("dots", "the server stops"),
    ]
    assert matches[0]["players"] == [{"name": "ada", "kind": "bpgp"}, {"name": "bob", "kind": "bpgp"}]
    assert "correct horse" not in text
    assert "psst" not in text
