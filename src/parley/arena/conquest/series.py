"""Many matches: seats rotate, seeds count up, void matches are replayed, and the results are added up."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from parley.arena.contest import Contest, Luck, play_out
from parley.arena.entrants import Entrant
from parley.arena.results import Result, Tally
from parley.arena.venue import Venue
from parley.games.conquest import GAME, Setup


@dataclass(slots=True)
class Series:
    """The results of all matches, in the order they ended."""

    entrants: tuple[Entrant, ...]
    seed: int
    results: list[Result] = field(default_factory=list)
    drawing: str = ""
    """From the game with the highest number so far: the order in which games end depends on the machine."""
    forgiven: int = 0
    """Requests whose time was extended."""
    latest: float = 0.0
    """The most seconds our own ticker was late."""

    def add(self, result: Result) -> None:
        """Add one result; only some keep their drawings, to save memory."""
        if all(result.game > other.game for other in self.results):
            self.drawing = result.drawing
        self.results.append(replace(result, drawing=""))

    def tallies(self) -> list[Tally]:
        tallies = [Tally(entrant.name) for entrant in self.entrants]
        for result in self.results:
            for seat, share in enumerate(result.shares):
                if result.outcome is not None:
                    tallies[share.entrant].add(share, result.outcome, seat)
        return tallies

    @property
    def failures(self) -> list[str]:
        """The names of the entrants that failed in every game."""
        return [tally.name for tally in self.tallies() if 0 < tally.games == sum(tally.faults.values())]

    @property
    def voided(self) -> int:
        """How often a match was void."""
        return sum(len(result.voided) for result in self.results)


async def play_series(
    setup: Setup,
    entrants: Sequence[Entrant],
    venue: Venue,
    *,
    seed: int,
    games: int = 1,
    jobs: int = 1,
    played: Callable[[Result], None] = lambda _: None,
    into: Series | None = None,
) -> Series:
    """Play `games` matches, several at a time; `played` hears of each, `into` keeps them if we stop."""
    series = into or Series(tuple(entrants), seed)
    numbers = iter(range(games))

    async def work() -> None:
        for number in numbers:
            result = await play_game(setup, entrants, venue, number, seed + number)
            series.add(result)
            played(result)

    try:
        async with asyncio.TaskGroup() as workers:
            for _ in range(min(jobs, games)):
                workers.create_task(work())
    except ExceptionGroup as group:
        raise group.exceptions[0] from None
    return series


async def play_game(
    setup: Setup, entrants: Sequence[Entrant], venue: Venue, number: int, seed: int
) -> Result:
    """Play one match, and again while it is void."""
    seats = tuple(seating(len(entrants), number))

    def contest() -> Contest:
        return Contest(GAME, setup, entrants, seats, Luck.of(seed, len(seats)), venue, number + 1)

    return (await play_out(contest))[1]


def seating(players: int, game: int) -> Iterator[int]:
    """Which entrant has which seat: everybody moves up by one every game."""
    return ((seat + game) % players for seat in range(players))
