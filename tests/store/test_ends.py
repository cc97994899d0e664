import asyncio
from pathlib import Path

import pytest

from parley.core import Outcome, Termination
from parley.store import MatchId, Store, StoreRefused
from tests.store.filled import divide, meddle
from tests.store.journals import HEADER, SEATS, plies, whole
from tests.store.stores import run

LINES = plies(3)
CHANGED = "line 4: this line was changed"


def spoil(directory: Path, statement: str) -> None:
    meddle(directory / "parley.db", statement)


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE lines SET data = CAST(replace(data, 'B3', 'B4') AS BLOB) WHERE number = 3", CHANGED),
        ("UPDATE lines SET data = x'2121' WHERE number = 3", "malformed"),
        ("UPDATE lines SET data = x'22ff22' WHERE number = 3", "Expected `object`"),
        ("DELETE FROM lines WHERE number = 2", CHANGED),
        ("DELETE FROM lines WHERE number IN (1, 2)", CHANGED),
        ("UPDATE lines SET data = x'' WHERE number = 2", CHANGED),
        ("DELETE FROM lines WHERE number > 0", None),
    ],
)
def test_a_journal_whose_last_line_does_not_verify_is_left_out(
    tmp_path: Path, statement: str, why: str | None
) -> None:
    async def before(store: Store) -> MatchId:
        return await store.matches.begin(HEADER, SEATS, LINES)

    async def after(store: Store) -> None:
        live = [found.id async for found in store.matches.live()]
        if why is None:
            assert live == [match]
            return
        assert live == []
        assert list(store.matches.damaged) == [match]
        assert why in store.matches.damaged[match]
        with pytest.raises(StoreRefused, match="not live"):
            await store.matches.append(match, plies(4)[3:])

    match = run(tmp_path, before)
    spoil(tmp_path, statement)
    run(tmp_path, after)


def test_a_header_that_was_changed_is_found(tmp_path: Path) -> None:
    async def before(store: Store) -> MatchId:
        return await store.matches.begin(HEADER, SEATS)

    async def after(store: Store) -> dict[int, str]:
        return store.matches.damaged

    match = run(tmp_path, before)
    spoil(tmp_path, "UPDATE lines SET data = CAST(replace(data, 'dots', 'cups') AS BLOB)")
    assert run(tmp_path, after) == {match: "line 1: this line was changed"}


def test_damage_in_one_leaves_the_others_alone(tmp_path: Path) -> None:
    async def before(store: Store) -> list[MatchId]:
        return await asyncio.gather(*(store.matches.begin(HEADER, SEATS, LINES) for _ in range(3)))

    async def after(store: Store) -> None:
        live = {found.id: found.journal async for found in store.matches.live()}
        assert live == {first: whole(LINES), last: whole(LINES)}

    first, second, last = run(tmp_path, before)
    spoil(tmp_path, f"UPDATE lines SET data = x'' WHERE number = 3 AND match_id = {second}")  # noqa: S608
    run(tmp_path, after)


@pytest.mark.parametrize("firsts", [set[int](), {1}, {2}, {3}, {1, 2}, {1, 3}, {2, 3}, {1, 2, 3}])
@pytest.mark.parametrize("alone", [True, False])
def test_however_lines_are_divided_into_rows_play_goes_on_after_the_last(
    tmp_path: Path, firsts: set[int], alone: bool
) -> None:
    """Not alone there is no log, and every new line is a row."""

    async def before(store: Store) -> list[MatchId]:
        return [await store.matches.begin(HEADER, SEATS, LINES) for _ in range(2)]

    async def after(store: Store) -> None:
        live = {found.id: found.journal async for found in store.matches.live()}
        assert live == {long: whole(LINES), short: whole(LINES)}
        with pytest.raises(StoreRefused, match="stands at ply 3: ply 5 does not follow"):
            await store.matches.append(long, plies(5)[4:])
        await store.matches.append(long, plies(5)[3:])
        for match in (long, short):
            await store.matches.finish(match, Outcome((1, 2), Termination.WON), "")
        assert await store.matches.journal(long) == whole(plies(5))
        assert {one.id: one.plies for one in (await store.results.page()).results} == {long: 5, short: 3}

    long, short = run(tmp_path, before)
    divide(tmp_path / "parley.db", firsts.__contains__)
    run(tmp_path, after, alone=alone)


@pytest.mark.parametrize("firsts", [set[int](), {1}, {2}, {3}, {2, 3}])
@pytest.mark.parametrize(("old", "new"), [("B3", "B4"), ('"n":3', '"n":4'), ('"h"', '"g"')])
def test_a_changed_end_is_found_in_a_row_of_several_lines(
    tmp_path: Path, firsts: set[int], old: str, new: str
) -> None:
    async def before(store: Store) -> MatchId:
        return await store.matches.begin(HEADER, SEATS, LINES)

    async def after(store: Store) -> list[int]:
        return list(store.matches.damaged)

    match = run(tmp_path, before)
    spoil(tmp_path, f"UPDATE lines SET data = CAST(replace(data, '{old}', '{new}') AS BLOB) WHERE number > 1")  # noqa: S608
    divide(tmp_path / "parley.db", firsts.__contains__)
    assert run(tmp_path, after) == [match]
