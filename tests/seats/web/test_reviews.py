"""Reviews in the background: for all who look, in turns, as long as somebody looks."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parley.core import Seat
from parley.house.review.found import Found
from parley.house.review.past import Past
from parley.house.review.review import Review, steps
from parley.house.review.verdicts import Verdict
from parley.seats.web import reading, reviews
from parley.seats.web.codes import Denied
from parley.seats.web.hints import Hints
from parley.seats.web.replays import Replay, Replays
from parley.seats.web.reviews import Asker, Progress, Reviews
from tests.seats.parlour import PATIENCE, Parlour, play
from tests.seats.web.browsers import visit
from tests.seats.web.test_reading import finish

ANN, BOB = Asker("account 1", "10.0.0.0"), Asker("account 2", "10.0.0.0")


async def stored(parlour: Parlour, game: str = "seabattle") -> tuple[int, Replay]:
    """A match that is over."""
    number = await finish(parlour, game, await visit(parlour, "ann"), await visit(parlour, "bob"))
    return number, await parlour.house.shared(Replays).find(number)


async def whole(wanted: Reviews, found: Replay, asker: Asker = ANN) -> list[Progress]:
    """Ask until it is finished."""
    told = [wanted.ask(asker, found)]
    async with asyncio.timeout(PATIENCE):
        while not told[-1].finished:
            await asyncio.sleep(0.01)
            told.append(wanted.ask(asker, found))
    return told


def copies(found: Replay, count: int) -> list[Replay]:
    """Matches that pass for others."""
    return [found._replace(data=bytes([number])) for number in range(count)]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews without an end."""

    def endless(_past: Past) -> Iterator[Found]:
        while True:
            yield Found(1, 2, {}, [])

    monkeypatch.setattr(reviews, "steps", endless)


def test_it_grows_and_is_what_anybody_else_finds(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        number, found = await stored(parlour)
        told = await whole(parlour.house.shared(Reviews), found)
        done = [msgspec.json.decode(one.review)["done"] for one in told]
        assert done == sorted(done)
        assert 0 in done
        review = Review("seabattle", 2)
        for step in steps(
            Past(found.positions[0].game, 2, found.journal.entries, lambda at: found.at(at)[0])
        ):
            review.add(step)
        assert msgspec.json.decode(told[-1].review) == msgspec.json.decode(
            msgspec.json.encode(review.plain())
        )
        said, is_finished = await reading.review(parlour.house.shared(Replays), number, BOB)
        assert (is_finished, said["match"], said["review"]) == (True, number, told[-1].review)

    play(tmp_path, scene)


@pytest.mark.usefixtures("slow")
def test_each_has_one_and_there_are_only_so_many(tmp_path: Path) -> None:

    async def scene(parlour: Parlour) -> None:
        _, found = await stored(parlour)
        wanted, matches = parlour.house.shared(Reviews), copies(found, 20)
        assert wanted.ask(ANN, matches[0]).ahead == 0
        with pytest.raises(Denied, match="too many"):
            wanted.ask(ANN, matches[1])
        with pytest.raises(Denied, match="too many"):
            wanted.ask(ANN._replace(block="elsewhere"), matches[1])
        assert wanted.ask(ANN._replace(block="elsewhere"), matches[0]).ahead == 0  # the same one
        assert wanted.ask(BOB, matches[0]).ahead == 0
        for number in range(1, reviews.PER_BLOCK):
            assert wanted.ask(Asker(f"guest {number}", ANN.block), matches[number]).ahead == number
        with pytest.raises(Denied, match="too many"):
            wanted.ask(Asker("one more", ANN.block), matches[-1])
        for number in range(reviews.PER_BLOCK, reviews.PLACES):
            assert wanted.ask(Asker(str(number), str(number)), matches[number]).ahead == 0
        with pytest.raises(Denied, match="busy"):
            wanted.ask(Asker("late", "late"), matches[-1])

    play(tmp_path, scene)


def test_many_from_one_address_delay_nobody_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Theirs together have as many turns as the one of somebody else."""

    def counted(_past: Past) -> Iterator[Found]:
        for done in range(1000):
            yield Found(done, 1000, {}, [])

    monkeypatch.setattr(reviews, "steps", counted)

    async def scene(parlour: Parlour) -> None:
        _, found = await stored(parlour)
        wanted, matches = parlour.house.shared(Reviews), copies(found, 4)
        eve = Asker("eve", "elsewhere")
        for number in range(3):
            wanted.ask(Asker(f"guest {number}", ANN.block), matches[number])
        wanted.ask(eve, matches[3])

        def done() -> list[int]:
            return [work.review.plain()["done"] for work in wanted._works.values()]

        async with asyncio.timeout(PATIENCE):
            while done()[3] < 20:
                await asyncio.sleep(0.01)
        assert abs(sum(done()[:3]) - done()[3]) <= 2

    play(tmp_path, scene)


@pytest.mark.usefixtures("slow")
def test_what_nobody_asks_for_is_put_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    async def scene(parlour: Parlour) -> None:
        _, found = await stored(parlour)
        wanted, matches = parlour.house.shared(Reviews), copies(found, reviews.PLACES + 1)
        monkeypatch.setattr(reviews, "WANTED", 0.1)
        for match in matches:
            async with asyncio.timeout(PATIENCE):
                wanted.ask(ANN, match)
                assert wanted._task is not None
                await wanted._task  # which ends when nobody has asked for a tenth of a second
        assert len(wanted._works) == reviews.PLACES  # the first was dropped for the last

    play(tmp_path, scene)


@pytest.mark.usefixtures("slow")
def test_who_asks_how_far_it_is_has_nothing_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many other matches are looked at meanwhile."""

    async def scene(parlour: Parlour) -> None:
        number, _ = await stored(parlour)
        shelf = parlour.house.shared(Replays)
        await reading.review(shelf, number, ANN)
        shelf.forget()
        monkeypatch.setattr(shelf, "find", None)
        _, is_finished = await reading.review(shelf, number, BOB)
        assert not is_finished

    play(tmp_path, scene)


@pytest.mark.usefixtures("slow")
def test_it_is_written_once_for_all_who_ask(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        _, found = await stored(parlour)
        wanted = parlour.house.shared(Reviews)
        assert wanted.ask(ANN, found).review is wanted.ask(BOB, found).review

    play(tmp_path, scene)


@pytest.mark.usefixtures("slow")
def test_nobody_collects_places(tmp_path: Path) -> None:
    """Going back to what was put aside, or joining others, counts like one more."""

    async def scene(parlour: Parlour) -> None:
        _, found = await stored(parlour)
        wanted, (one, two, three) = parlour.house.shared(Reviews), copies(found, 3)
        wanted.ask(ANN, one)
        for work in wanted._works.values():
            work.wanted.clear()
        wanted.ask(ANN, two)
        wanted.ask(BOB, three)
        for match in (one, three):
            with pytest.raises(Denied, match="too many"):
                wanted.ask(ANN, match)
        assert wanted.ask(Asker("cal", "elsewhere"), one).ahead == 0
        assert wanted.ask(Asker("dan", "elsewhere"), two).ahead == 0
        assert wanted.ask(Asker("cal", "elsewhere"), one).ahead == 1

    play(tmp_path, scene)


def test_one_that_ends_after_it_was_dropped_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(parlour: Parlour) -> None:
        _, found = await stored(parlour)
        wanted = parlour.house.shared(Reviews)

        def ending(_past: Past) -> Iterator[Found]:
            wanted._works.clear()  # during the last step
            yield from ()

        monkeypatch.setattr(reviews, "steps", ending)
        wanted.ask(ANN, found)
        assert wanted._task is not None
        await wanted._task
        assert wanted.ask(ANN, found).finished

    play(tmp_path, scene)


def test_a_bot_that_fails_ends_it_early(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(_past: Past) -> Iterator[Found]:
        yield Found(1, 9, {}, [Verdict(3, Seat(0), "A1", "B2", 0.5, 0.5, 0.1)])
        raise ZeroDivisionError

    monkeypatch.setattr(reviews, "steps", failing)

    async def scene(parlour: Parlour) -> None:
        _, found = await stored(parlour)
        review: Any = msgspec.json.decode((await whole(parlour.house.shared(Reviews), found))[-1].review)
        assert (review["done"], review["total"], review["marked"][0]["mark"]) == (1, 9, "blunder")

    play(tmp_path, scene)


@pytest.mark.usefixtures("slow")
def test_when_the_house_closes_it_stops(tmp_path: Path) -> None:

    async def scene(parlour: Parlour) -> None:
        _, found = await stored(parlour)
        wanted = parlour.house.shared(Reviews)
        wanted.ask(ANN, found)
        assert wanted._task is not None
        await asyncio.sleep(0)
        parlour.house.shared(Hints)._turns._threads.shutdown()
        async with asyncio.timeout(PATIENCE):
            await wanted._task

    play(tmp_path, scene)
