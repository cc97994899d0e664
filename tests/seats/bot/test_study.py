import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

from parley.core.bot import Limit
from parley.games.dots import GAME, Setup
from parley.match.journal import decode_journal
from parley.seats.bot.player import BotPlayer
from parley.seats.bot.study import LocalStudy
from parley.store.folder import FolderRecorder
from parley.tables import Phase, Table, Terms, Timers


async def meet(folder: Path, seed: int, *bots: Any) -> tuple[list[BotPlayer], list[LocalStudy], int]:
    """Bots at a table of ours; gives the number of plies, too."""
    timers, rng, over = Timers(asyncio.get_running_loop()), Random(seed), asyncio.Event()
    with ThreadPoolExecutor(2) as threads:
        studies = [LocalStudy(threads, timers, rng) for _ in bots]
        terms = Terms(GAME, Setup(10, 10, players=len(bots)), seed=seed)
        table = Table(1, terms, FolderRecorder(folder), timers, rng, lambda _: over.set())
        table.needs_people = False
        players = [
            BotPlayer(study, "random", bot, Limit(0.1)) for study, bot in zip(studies, bots, strict=True)
        ]
        for player in players:
            table.sit(player)
        await asyncio.wait_for(over.wait(), 60)
        await table.settle()
        assert table.phase is Phase.OVER
    return players, studies, table.match.length


def test_bots_play_without_a_house_and_the_seed_says_how(tmp_path: Path) -> None:
    for name in ("one", "other"):
        _, studies, plies = asyncio.run(meet(tmp_path / name, 5, None, None))
        assert sum(study.thoughts for study in studies) == plies
        assert all(study.seconds > 0 for study in studies)
    one, other = ((tmp_path / name / "game-1.jsonl").read_text() for name in ("one", "other"))
    assert moves(one) == moves(other)
    assert decode_journal(one.encode()).header.seed == 5


def moves(journal: str) -> list[str]:
    return [line.partition('"t"')[0] for line in journal.splitlines()[1:]]


class Broken:
    def choose(self, view: Any, limit: Limit, rng: Random) -> Any:
        raise ZeroDivisionError


def test_a_bot_that_fails_says_why_it_leaves(tmp_path: Path) -> None:
    (player, *_), (_, *others), _ = asyncio.run(meet(tmp_path, 1, Broken(), None, None))
    assert player.failure == "fails: ZeroDivisionError"
    assert all(study.thoughts > 10 for study in others), "where no people are needed, the others play on"
