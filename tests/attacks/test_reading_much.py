"""One address looks back at long matches, one after the other and all at once.

Each has to be read and played through, and what is kept of them is soon pushed out by the next. The house did
so for whoever came first: newcomers waited for as long as that took, and all journals were in memory.
"""

import asyncio
from collections import Counter
from pathlib import Path

from parley.arena.simulation import simulate
from parley.bots import load_bot
from parley.core import Outcome, Termination
from parley.games import load_game
from parley.match.journal import Header, JournalLine, encode_header, encode_ply
from parley.match.replay import read_setup
from parley.store import MatchId, Sitter, open_store
from tests.attacks.siege import Siege, attack

MATCHES, PLIES = 12, 5_000
HEADER = Header(1, "conquest", {"map": "isles", "rounds": 1000}, ("ann", "bob"))
SEATS = (Sitter("ann", "guest"), Sitter("bob", "guest"))


def long_journal() -> list[JournalLine]:
    """Two who do anything at all, for long."""
    game, bot = load_game(HEADER.game), load_bot(HEADER.game, "random")
    lines, digest = list[JournalLine](), encode_header(HEADER).digest
    for played in simulate(game, read_setup(game, HEADER.setup), [bot, bot], seed=1):
        for ply in played.plies:
            lines.append(encode_ply(game, ply, digest))
            digest = lines[-1].digest
        if len(lines) >= PLIES:
            break
    return lines


async def store_matches(data: Path) -> list[MatchId]:
    """Matches that were broken off."""
    store, lines, found = await open_store(data), long_journal(), list[MatchId]()
    try:
        for _ in range(MATCHES):
            found.append(number := await store.matches.begin(HEADER, SEATS, lines))
            await store.matches.finish(number, Outcome((1, 1), Termination.ABANDONED), "abandoned")
    finally:
        await store.close()
    return found


def test_reading_much(tmp_path: Path) -> None:
    *many, last = asyncio.run(store_matches(tmp_path / "data"))

    async def scene(siege: Siege) -> None:
        eve, ann = siege.browser(), siege.browser("127.0.0.4")
        greedy = asyncio.gather(*(eve.get(f"/api/matches/{number}/record.txt") for number in many))
        patient = await ann.get(f"/api/matches/{last}/record.txt")
        assert patient.status == 200
        answers = Counter(answer.status for answer in await greedy)
        assert answers.keys() == {200, 429}
        assert (await eve.get(f"/api/matches/{last}/journal")).status == 200

    attack(tmp_path / "data", scene)
