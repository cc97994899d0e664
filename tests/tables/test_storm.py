"""Many tables, a database that comes and goes, players who come and go: nothing is lost or told twice."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parley.core.game import Game
from parley.games import GAMES, load_game
from parley.match.clock import ClockRules
from parley.match.journal import decode_journal
from parley.match.replay import replay_to_end
from parley.store import MatchId
from parley.tables import Closed, News, Phase, Refused, Table, Terms, Trouble
from tests.tables.people import BotPerson, Person
from tests.tables.rooms import HASTY, Room, advance, held, run

SETTINGS: dict[str, dict[str, int]] = {"dots": {"width": 12, "height": 12}, "conquest": {"rounds": 4}}
CLOCK = ClockRules(per_move=60_000)


class Stubborn(BotPerson):
    """Somebody with an account who moves at random and tries again, later if need be, until it is done."""

    def __init__(self, name: str, game: Game[Any, Any, Any], seed: int, account: int | None) -> None:
        super().__init__(name, game, seed)
        self.account, self.game, self.kind = account, game, "web"

    def tell(self, table: Table | None, news: News) -> None:
        try:
            super().tell(table, news)
        except Refused:
            self._later(table)
        if isinstance(news, Trouble):
            self._later(table)

    def _later(self, table: Table | None) -> None:
        if table is not None:
            asyncio.get_running_loop().call_later(0.002, self._again, table)

    def _again(self, table: Table) -> None:
        try:
            if self in table.seats and table.phase is Phase.PLAYING:
                self.go_on(table)
        except Refused:
            self._later(table)


async def sit_down(room: Room, number: int) -> tuple[Table, list[Person]]:
    name = GAMES[number % len(GAMES)]
    game = load_game(name)
    setup = game.setup_type(**SETTINGS.get(name, {}))
    players: list[Person] = []
    for seat in range(game.seats(setup)):
        account = (await room.person(f"p{number}-{seat}")).account
        players.append(Stubborn(f"p{number}-{seat}", game, number * 2 + seat, account))
    table = await room.seat(Terms(game, setup, CLOCK), *players)
    table.watch(eve := Person("eve"))
    return table, [*players, eve]


def blow(room: Room, table: Table, rng: Random) -> None:
    """Somebody loses the connection and is back at once, or is gone for good."""
    players = [player for player in table.seats if isinstance(player, Stubborn)]
    if table.phase is not Phase.PLAYING or not players:
        return
    player = rng.choice(players)
    if rng.random() < 0.1:
        table.leave(player)
        return
    room.lobby.go_away(player, 60)
    again = Stubborn(player.name, player.game, rng.randrange(99), player.account)
    room.lobby.come_back(table, again)
    again._again(table)


async def check(room: Room, table: Table, people: list[Person]) -> None:
    eve = people[-1]
    assert table.ledger is not None
    journal = decode_journal(await room.store.matches.journal(MatchId(table.ledger.record)))
    assert replay_to_end(table.terms.game, journal) == table.match
    assert [entry.number for entry in journal.entries][-len(eve.plies) :] == eve.plies
    assert eve.of(Closed) == [Closed(table.match.outcome)]


@pytest.mark.parametrize("seed", range(3))
def test_a_storm(tmp_path: Path, seed: int) -> None:
    async def scene(room: Room) -> None:
        rng = Random(seed)
        seated = [await sit_down(room, number) for number in range(12)]
        while room.lobby.tables or room.lobby._ending:
            for table, _ in seated:
                if rng.random() < 0.02:
                    blow(room, table, rng)
            if rng.random() < 0.2:
                with held(tmp_path):
                    await asyncio.sleep(rng.random() / 200)
            await advance(rng.random())
            await asyncio.sleep(0.001)
        await room.lobby.stop()
        for table, people in seated:
            await check(room, table, people)
        assert not room.lobby._at
        assert not room.timers._wanted
        assert [live async for live in room.store.matches.live()] == []

    async def bounded(room: Room) -> None:
        await asyncio.wait_for(scene(room), 3000)  # the clock is put forward, too

    run(tmp_path, bounded, settings=HASTY)
