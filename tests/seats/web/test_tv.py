"""Television: one match at a time for everybody who looks, never one with a password, nothing hidden told."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from parley.house.audience import audience
from parley.seats.web import tv
from parley.seats.web.tv import ALL, Television, live_odds
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import KEY, seat, visit


async def look(parlour: Parlour, channel: str = ALL) -> Any:
    return json.loads(await parlour.house.shared(Television).read(channel))


def test_one_match_is_shown_to_its_end_and_then_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tv, "FRESH", 0.0)
    monkeypatch.setattr(tv, "RESULT", 0.0)

    async def scene(parlour: Parlour) -> None:
        ann, bob, cid, dan = [await visit(parlour, name) for name in ("ann", "bob", "cid", "dan")]
        assert (await look(parlour))["table"] is None
        first = await seat("seabattle", ann, bob)
        for tab in (ann, bob):
            await tab.granted("move", move=(await tab.granted("shuffle"))["move"])
        shown = await look(parlour)
        assert (shown["table"]["table"], shown["closed"]) == (first, None)
        assert shown["table"]["view"]["board"]["fleets"] == [[], []]
        second = await seat("dots", cid, dan)
        assert [(await look(parlour, one))["table"]["table"] for one in (ALL, "dots")] == [first, second]
        assert (await look(parlour, "seabattle"))["table"]["table"] == first
        assert (await look(parlour, "conquest"))["table"] is None
        assert audience(parlour.house.lobby.tables[first]) == 0
        await bob.granted("resign")
        await ann.news("closed")
        assert (await look(parlour, "seabattle"))["closed"]["outcome"]["places"] == [1, 2]
        assert (await look(parlour))["table"]["table"] == second
        with pytest.raises(LookupError):
            await look(parlour, "chess")

    play(tmp_path, scene)


def test_what_is_locked_is_never_shown(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = [await visit(parlour, name) for name in ("ann", "bob")]
        number = (await ann.granted("open", game="dots", **KEY))["table"]
        await bob.granted("join", table=number, **KEY)
        await ann.until(lambda: parlour.house.lobby.tables[number].record is not None)
        for channel in (ALL, "dots"):
            assert (await look(parlour, channel))["table"] is None
        assert live_odds(parlour.house, number) == {"table": number, "odds": None}

    play(tmp_path, scene)


def test_chances_at_a_table_until_it_is_gone(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = [await visit(parlour, name) for name in ("ann", "bob")]
        number = await seat("conquest", ann, bob)
        await ann.until(lambda: live_odds(parlour.house, number)["odds"] is not None)
        assert round(sum(live_odds(parlour.house, number)["odds"]["chances"]), 2) == 1
        await bob.granted("resign")
        await ann.until(lambda: number not in parlour.house.lobby.tables)
        assert live_odds(parlour.house, number) == {"table": number, "odds": None}

    play(tmp_path, scene)


def test_cameras_are_put_away_when_nobody_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tv, "IDLE", 0.0)

    async def scene(parlour: Parlour) -> None:
        ann, bob = [await visit(parlour, name) for name in ("ann", "bob")]
        table = parlour.house.lobby.tables[await seat("dots", ann, bob)]
        await look(parlour)
        while any(one.kind == "camera" for one in table.watchers):
            await asyncio.sleep(0)

    play(tmp_path, scene)
