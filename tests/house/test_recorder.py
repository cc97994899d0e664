import asyncio
from pathlib import Path

import pytest

from parley.core import Outcome, ParleyError, Termination
from parley.house.recorder import StoreRecorder, sitter_of
from parley.match.journal import JournalLine, encode_header, make_header
from parley.store import MatchId, Sitter, StoreError, StoreRefused
from parley.tables import Guest
from tests.store.journals import plies
from tests.tables.rooms import SMALL_DOTS, Room, run
from tests.tables.writings import Noted, begin

HEADER = make_header(SMALL_DOTS.game, SMALL_DOTS.setup, ["ann", "bob"])


async def appended(recorder: StoreRecorder, match: int, lines: list[JournalLine]) -> ParleyError | None:
    """How it went."""
    recorder.append(writing := Noted.of(match, lines))
    while not writing.answers:
        await asyncio.sleep(0)
    return writing.answers[0]


def test_a_match_is_begun_continued_and_finished(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        recorder, matches = StoreRecorder(room.store.matches), room.store.matches
        ann = await room.person("ann")
        lines = plies(3, HEADER)
        match = await begin(recorder, HEADER, [ann, Guest("bob", "bpgp")], lines[:1])
        assert await recorder.length(match) == 1
        assert await appended(recorder, match, lines[1:]) is None
        assert await recorder.length(match) == 3
        (live,) = [live async for live in matches.live()]
        assert live.seats == (Sitter("ann", "web", ann.account), Sitter("bob", "bpgp"))  # type: ignore[arg-type]
        assert live.journal == b"".join(line.data for line in (encode_header(HEADER), *lines))
        assert isinstance(await appended(recorder, match, lines[:1]), StoreRefused)
        await recorder.finish(match, Outcome((1, 2), Termination.WON), "won")
        assert [live async for live in matches.live()] == []
        with pytest.raises(StoreError):
            await recorder.length(MatchId(match + 1))

    run(tmp_path, scene)


def test_who_sits_there_is_written_down() -> None:
    assert sitter_of(Guest("ann", "dotline", 7)) == ("ann", "dotline", 7)
    assert sitter_of(Guest("bob", "bpgp")) == ("bob", "bpgp", None)
