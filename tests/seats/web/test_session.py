"""A tab: whatever it says it is answered, and its news come after the answers."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parley import __version__
from parley.house import speech
from parley.seats.queue import MOST
from parley.seats.web import session
from parley.seats.web.player import Identity
from parley.seats.web.views import face_of
from parley.store import AccountId
from parley.tables import Limits
from parley.wires import json
from parley.wires.json.requests import REQUESTS
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import PATIENCE, SMALL, Tab, identity, seat, visit

WORDS = tuple(kind.__struct_config__.tag for kind in REQUESTS)


def test_hello(tmp_path: Path) -> None:
    # json/hello/1
    async def scene(parlour: Parlour) -> None:
        who = await identity(parlour, "ann")
        tab = Tab(parlour.house, who._replace(is_guest=True))
        assert tab.heard == [
            {
                "news": "hello",
                "name": "ann",
                "guest": True,
                "account": who.account,
                "table": None,
                "grace": 60.0,
                "version": __version__,
                "tables": [],
            }
        ]
        assert await tab.ask("ping") == {"re": 1, "ok": True}

    play(tmp_path, scene)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '"ping"',
        "{}",
        '{"do":"fly","id":7}',
        '{"do":"ping","id":7,"more":1}',
        '{"do":"ping","id":-7}',
        '{"do":"ping","id":1e99}',
        '{"do":"ping","id":9007199254740993}',
        '{"do":"join","id":7}',
        '{"do":"join","id":7,"table":"1"}',
        '{"do":"say","id":7,"text":""}',
        '{"do":"say","id":7,"text":"a\\u0000b"}',
        '{"do":"say","id":7,"text":"\\ud800"}',
        '{"do":"move","id":7,"move":' + '"' + "x" * 10_001 + '"}',
        '{"do":"ping","id":7,"x":' + "[" * 60_000 + "}",
        " " * 70_000,
        b"\xff\xfe",
        b'{"do":"say","text":"\xff"}',
        "\ud800",
    ],
)
def test_what_is_no_request_is_answered(text: str | bytes, tmp_path: Path) -> None:
    # json/socket/3, json/error/1-2
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        ann.say(text.encode(errors="replace") if isinstance(text, str) else text)
        (answer,) = ann.heard
        assert answer["error"] == "bad_message"
        assert answer["re"] in (0, 7)
        assert len(answer["text"]) <= 300
        assert ann.closed is None

    play(tmp_path, scene)


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**60), 2**60)
    | st.floats(allow_nan=False)
    | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
OPTIONS = sorted({option for game in SMALL for option in face_of(game).options})
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "id": st.integers(0, 99),
    "table": st.integers(0, 4),
    "match": st.none() | st.integers(0, 4),
    "game": st.sampled_from([*SMALL, "chess"]),
    "setup": st.sampled_from([*SMALL.values(), {"size": 7}, {"map": {}}, {"map": "random:1:9:2"}])
    | st.dictionaries(st.sampled_from(OPTIONS), ANYTHING)
    | ANYTHING,
    "clock": st.none() | st.dictionaries(st.sampled_from(["move", "bank", "first", "increment"]), ANYTHING),
    "password": st.sampled_from(["", "x"]),
    "rated": st.booleans(),
    "reveal": st.integers(0, 99),
    "bots": st.lists(st.sampled_from(["random", "nobody"]), max_size=3),
    "bot": st.sampled_from(["random", "nobody", "random:x=1"]),
    "move": st.sampled_from(["E5", "A1", "place A1", "draw", "resign", "leave", "next", "first 0"])
    | st.text(),
    "text": st.text(max_size=300),
    "to": st.sampled_from(["ann", "bob", "nobody"]),
    "on": st.booleans(),
    "name": st.sampled_from(["ann", "bob", "nobody"]),
    "reason": st.text(max_size=300),
}


@st.composite
def requests(draw: st.DrawFn) -> bytes:
    """Something near to a request, of a kind and with fields there are, or anything else."""
    kind = draw(st.sampled_from(REQUESTS))
    fields = {name: draw(FIELDS[name]) for name in kind.__struct_fields__ if draw(st.integers(0, 9))}
    said = {"do": kind.__struct_config__.tag, **fields}
    if draw(st.integers(0, 9)) == 0:
        said[draw(st.sampled_from([*said, "what"]))] = draw(ANYTHING)
    try:
        return msgspec.json.encode(said)
    except UnicodeEncodeError:
        return draw(st.binary(max_size=40))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(said=st.lists(st.tuples(st.integers(0, 2), requests()), max_size=40))
def test_nothing_a_client_says_is_our_fault(said: list[tuple[int, bytes]], tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        tabs = [await visit(parlour, name) for name in ("ann", "ann", "bob")]
        for number, message in said:
            tabs[number].say(message)
        for tab in tabs:
            async with asyncio.timeout(PATIENCE):
                while not tab.session.queue.is_idle:
                    await asyncio.sleep(0)
            answers = [message for message in tab.heard if "re" in message]
            assert [answer for answer in answers if answer.get("error") == "server_fault"] == []
            assert tab.closed is None
            tab.session.lost()

    play(tmp_path, scene)


def test_answers_come_before_what_came_of_the_request(tmp_path: Path) -> None:
    # json/ok/3
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        number = ann.send("open", game="dots")
        await ann.until(lambda: ann.all("table"))
        assert [message.get("re") for message in ann.heard] == [number, None]
        bob.send("join", table=1)
        assert [message.get("re", message.get("news")) for message in bob.heard[:2]] == [1, "table"]

    play(tmp_path, scene)


def test_requests_wait_in_their_order_and_not_too_many(tmp_path: Path) -> None:
    # json/socket/6, json/limits/1
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        opening = ann.send("open", game="dots")
        for _ in range(MOST):
            ann.send("ping")
        refused = await ann.ask("ping")
        assert refused["error"] == "too_many"
        assert (await ann.answer(opening))["ok"]
        await ann.answer(opening + MOST)
        answered = [message["re"] for message in ann.heard if "re" in message]
        assert answered == list(range(opening + 1, opening + MOST))

    play(tmp_path, scene)


def test_a_flood_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "LIMITS", json.Limits(flood=50))

    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        for _ in range(200):
            ann.send("ping")
        assert ann.all("goodbye")[0]["why"] == "flood"
        assert ann.closed
        assert len(ann.heard) <= 103  # a second may have passed meanwhile
        assert parlour.house.lobby.people == {}

    play(tmp_path, scene)


def test_a_house_that_is_full(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        await visit(parlour, "ann")
        bob = await visit(parlour, "bob")
        assert bob.heard == [{"news": "goodbye", "why": "refused", "text": "the lobby is full"}]
        assert bob.closed == "the lobby is full"
        bob.say(b'{"do":"ping"}')
        bob.session.lost()
        assert len(bob.heard) == 1

    play(tmp_path, scene, limits=Limits(people=1))


def test_a_name_that_somebody_else_has(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        await visit(parlour, "ann")
        tab = Tab(parlour.house, Identity(AccountId(77), "Ann", is_guest=True))
        assert tab.closed == "somebody of that name is here"

    play(tmp_path, scene)


def test_the_server_stops(tmp_path: Path) -> None:
    # json/goodbye/1
    async def scene(parlour: Parlour) -> None:
        ann, bob, cid = [await visit(parlour, name) for name in ("ann", "bob", "cid")]
        number = await seat("dots", ann, bob)
        await cid.granted("watch", table=number)
        await parlour.house.lobby.stop()
        for tab in (ann, bob, cid):
            assert (await tab.news("closed"))["stopping"] is True
            tab.session.stop()
            assert tab.heard[-1]["why"] == "stopping"
            assert tab.closed == "the server is stopping"

    play(tmp_path, scene)


def test_a_fault_of_ours_is_answered_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        monkeypatch.setattr(speech, "clean", lambda *_: 1 / 0)
        assert await ann.refused("say", text="hi") == "server_fault"
        assert "a request failed" in caplog.text

    play(tmp_path, scene)


def test_what_does_not_fit_hurts_only_the_tab_it_was_for(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        ann.session.post(json.encoded(json.news.Happened(1, [], None)))
        assert ann.heard == [{"news": "goodbye", "why": "refused", "text": "the server made a mistake"}]
        assert ann.closed
        assert await bob.granted("ping")
        assert "to be told does not fit" in caplog.text
        caplog.clear()

    play(tmp_path, scene)
