"""Matches among programs, for tests; afterwards no process of theirs may be left."""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from parley.arena.conquest import Result, Series, Venue, parse_entrant, play_series
from parley.games.conquest import Setup
from parley.net.children import Guard, Launcher, Limits, Sandbox
from parley.net.children.guardian import marked
from parley.net.programs import Keeper, Watch

RUDE = Path(__file__).parent / "rude_ai.py"
PATIENCE = 120.0


def rude(word: str) -> str:
    return f"exec:{sys.executable} {RUDE} {word}"


class Hall:
    """Settings of a run, and what was printed in it."""

    def __init__(
        self,
        sandbox: Sandbox = Sandbox.OFF,
        seconds: float = 30.0,
        limits: Limits | None = None,
        **venue: Any,
    ) -> None:
        self.sandbox, self.seconds, self.limits, self.venue = sandbox, seconds, limits, venue
        self.said: list[str] = []
        self.watch: Watch

    def play(
        self, *words: str, games: int = 1, jobs: int = 1, seed: int = 1, setup: Setup | None = None
    ) -> Series:
        """Play; all AIs must be gone then."""
        entrants = [parse_entrant("conquest", word) for word in words]
        chosen = setup or Setup(players=len(entrants), map="isles", rounds=3)

        async def run() -> Series:
            self.watch = Watch()
            with Guard() as guard, ThreadPoolExecutor(1) as threads:
                token = guard.mark().partition(".")[0].encode()
                launcher, say = Launcher(self.sandbox, self.limits), self.said.append
                venue = Venue(Keeper(launcher, guard, self.watch), threads, say, self.seconds, **self.venue)
                playing = play_series(chosen, entrants, venue, seed=seed, games=games, jobs=jobs)
                series = await asyncio.wait_for(playing, PATIENCE)
                assert marked(token) == []
            self.watch.close()
            return series

        return asyncio.run(run())

    def game(self, *words: str, **options: Any) -> Result:
        """The only match."""
        (result,) = self.play(*words, **options).results
        return result


def faults(result: Result) -> list[str]:
    return ["" if share.fault is None else share.fault.words for share in result.shares]
