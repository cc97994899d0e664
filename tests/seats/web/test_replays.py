"""Matches played through once, and kept for a while."""

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest

from parley.seats.web import reading, replays
from parley.store import Result
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import seat, visit
from tests.seats.web.test_reading import finish, plain, stored


def test_positions_between_those_that_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        number = await finish(parlour, "dots", ann, bob)
        house = parlour.house
        match = msgspec.json.decode(await reading.match(house.shared(replays.Replays), number))
        plies = [*range(match["plies"] + 1)]
        Random(1).shuffle(plies)
        dense = {
            ply: plain(await reading.position(house.shared(replays.Replays), number, ply)) for ply in plies
        }
        monkeypatch.setattr(replays, "POSITIONS", 7)
        house.shared(replays.Replays)._kept.clear()
        assert {
            ply: plain(await reading.position(house.shared(replays.Replays), number, ply)) for ply in plies
        } == dense

    play(tmp_path, scene)


def test_only_so_many_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "KEPT", 2)

    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        numbers = []
        for _ in range(3):
            await seat("dots", ann, bob)
            await bob.granted("resign")
            numbers.append((await ann.news("closed"))["match"])
        await stored(parlour)
        house = parlour.house
        for number in (*numbers, numbers[1], numbers[0]):
            assert (
                msgspec.json.decode(await reading.match(house.shared(replays.Replays), number))["match"]
                == number
            )
        assert list(house.shared(replays.Replays)._kept) == [numbers[1], numbers[0]]

    play(tmp_path, scene)


def test_who_asks_for_the_same_gets_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played, once = list[int](), replays._play

    def count(result: Result, data: bytes) -> replays.Replay:
        played.append(result.id)
        return once(result, data)

    monkeypatch.setattr(replays, "_play", count)

    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        number = await finish(parlour, "dots", ann, bob)
        kept = parlour.house.shared(replays.Replays)
        kept._kept.clear()
        played.clear()
        first, *others = await asyncio.gather(*(kept.find(number) for _ in range(5)))
        assert all(found is first for found in others)
        assert played == [number]

    play(tmp_path, scene)
