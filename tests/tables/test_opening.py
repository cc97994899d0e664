import asyncio
from pathlib import Path
from random import Random

from parley.match.journal import decode_journal
from parley.store import MatchId
from parley.tables import Terms
from parley.tables.ledger import Plies
from parley.tables.opening import write_down
from parley.tables.restart import Kept
from tests.tables.people import Person
from tests.tables.rooms import SMALL_DOTS, Room, run


def test_what_is_played_from_is_what_the_record_has(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        terms = Terms(SMALL_DOTS.game, SMALL_DOTS.setup, password=b"abc")
        begun: asyncio.Future[tuple[Plies, Kept]] = asyncio.get_running_loop().create_future()
        people = [Person("ann"), Person("bob")]
        write_down(7, terms, people, room.recorder, Random(1), begun.set_result)  # type: ignore[arg-type]
        plies, kept = await begun
        data = await room.store.matches.journal(MatchId(kept.record))
        journal = decode_journal(data)
        assert journal.header.players == ("ann", "bob")
        assert (journal.header.locked, journal.header.table, kept.number) == (True, 7, 7)
        assert [entry.number for entry in journal.entries] == [ply.number for ply in plies]
        assert (kept.place.digest, kept.size) == (journal.digest, len(data))

    run(tmp_path, scene)
