from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random
from threading import current_thread

import pytest

from parley.bots.seabattle.habits import Fleet, Habits, learn
from parley.bots.seabattle.posterior import PosteriorBot
from parley.core import Outcome, Seat, Termination
from parley.core.bot import Limit
from parley.games.layout import Waters, random_layout
from parley.games.seabattle import GAME, Place, Setup
from parley.games.seabattle.fleet import check_fleet
from parley.house.house import House
from parley.house.sightings import MOST, Sightings
from parley.house.study import HouseStudy
from parley.match.clock import Millis
from parley.match.journal import Entry, Header, JournalLine, encode_entry, encode_header
from parley.store import MatchId, Sitter
from tests.bots.seabattle.charts import view_at
from tests.seats.parlour import Parlour, play

ANN, BOB, BOT = Sitter("ann", "web"), Sitter("bob", "bpgp"), Sitter("house-density", "bot")
WON = Outcome((1, 2), Termination.WON)
WATERS = Setup().waters


def fleet(seed: int) -> Place:
    return Place.of(WATERS, random_layout(WATERS, Random(seed)))


def masks(place: Place) -> tuple[int, ...]:
    return check_fleet(WATERS, place.ships).masks


def placing(header: Header, *places: Place) -> list[JournalLine]:
    lines, digest = [], encode_header(header).digest
    for number, place in enumerate(places):
        entry = Entry(number + 1, Seat(number), GAME.format_move(place), Millis(number))
        lines.append(encode_entry(entry, digest))
        digest = lines[-1].digest
    return lines


async def begin(house: House, *seats: Sitter, seeds: tuple[int, int], locked: bool = False) -> MatchId:
    header = Header(1, GAME.name, asdict(Setup()), tuple(one.name for one in seats))
    if locked:
        header = Header(1, GAME.name, asdict(Setup()), tuple(one.name for one in seats), locked=True)
    return await house.store.matches.begin(header, seats, placing(header, *map(fleet, seeds)))


async def played(house: House, *seats: Sitter, seeds: tuple[int, int], locked: bool = False) -> None:
    match = await begin(house, *seats, seeds=seeds, locked=locked)
    await house.store.matches.finish(match, WON, "")


def test_fleets_of_people_are_seen_once_their_matches_are_over(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        seen = house.shared(Sightings)
        await seen.catch_up()
        assert seen.fleets() == {}
        await played(house, ANN, BOT, seeds=(1, 2))
        await played(house, BOT, BOT, seeds=(3, 4))
        await played(house, ANN, BOB, seeds=(5, 6), locked=True)
        running = await begin(house, ANN, BOB, seeds=(7, 8))
        await seen.catch_up()
        assert seen.fleets() == {WATERS: [masks(fleet(1))]}
        await played(house, ANN, BOT, seeds=(9, 4))
        await seen.catch_up()
        await house.store.matches.finish(running, WON, "")  # which began before the last one
        await seen.catch_up()
        await seen.catch_up()
        assert seen.fleets() == {WATERS: [masks(fleet(seed)) for seed in (8, 7, 9, 1)]}
        assert seen.of(GAME.name).keys() == {WATERS}
        assert seen.of("dots") == {}

    play(tmp_path, scene)


def test_they_are_known_after_a_restart_but_never_too_many(tmp_path: Path) -> None:
    async def before(parlour: Parlour) -> None:
        for number in range(MOST // 2 + 5):
            await played(parlour.house, ANN, BOB, seeds=(2 * number, 2 * number + 1))

    async def after(parlour: Parlour) -> None:
        seen = parlour.house.shared(Sightings)
        await seen.catch_up()
        (fleets,) = seen.fleets().values()
        assert len(fleets) == MOST
        assert fleets[0] == masks(fleet(MOST + 9))

    play(tmp_path, before)
    play(tmp_path, after)


def test_what_cannot_be_read_teaches_nothing(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        header = Header(1, GAME.name, {"size": 99}, ("ann", "bob"))
        match = await house.store.matches.begin(header, (ANN, BOB), placing(header, fleet(1)))
        await house.store.matches.finish(match, WON, "")
        await house.shared(Sightings).catch_up()
        assert house.shared(Sightings).of(GAME.name) == {}

    play(tmp_path, scene)


def test_bots_of_the_house_have_learnt_them(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        for _ in range(20):
            await played(house, ANN, BOB, seeds=(1, 1))
        await house.shared(Sightings).catch_up()
        bot = house.shared(HouseStudy).load(GAME.name, "posterior")
        assert isinstance(bot, PosteriorBot)
        view = view_at("\n".join([". " * 10] * 10), Setup())
        told, plain = (one.hint(view, Limit(60), Random(1)).cells for one in (bot, PosteriorBot()))
        cells = list(WATERS.grid.cells(sum(masks(fleet(1)))))
        assert sum(told[cell] for cell in cells) > sum(plain[cell] for cell in cells)

    play(tmp_path, scene)


def test_what_they_tell_is_worked_out_once_in_a_thread_and_never_for_a_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []

    def note(waters: Waters, seen: Sequence[Fleet]) -> Habits | None:
        threads.append(current_thread())
        return learn(waters, seen)

    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        seen = house.shared(Sightings)
        await played(house, ANN, BOB, seeds=(1, 2))
        await seen.catch_up()
        await seen.catch_up()
        bot = house.shared(HouseStudy).load(GAME.name, "posterior")
        bot.choose(view_at("\n".join([". " * 10] * 10), Setup()), Limit(60), Random(1))
        assert len(threads) == 1
        assert threads[0] is not current_thread()

    monkeypatch.setattr("parley.house.sightings.learn", note)
    play(tmp_path, scene)
