from collections.abc import Sequence
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.core import Termination
from parley.games.dots import GAME as DOTS
from parley.games.dots import Setup as DotsSetup
from parley.games.dots.ranking import places
from parley.house.budget import HOUR, OVERDRAFT, Budget, Ceiling, Meters, Share, Use, block_at
from parley.house.origin import SHARE as CLASS
from parley.house.origin import Crowds
from parley.tables import Closed, Guest, Happened, Refusal, Refused, Terms
from tests.tables.people import BotPerson, Person
from tests.tables.rooms import SEA, SMALL_DOTS, Room, run

SHARE = Share(tables=4, bot_seconds=10, plies=1000, bytes=100_000)
LONG = Terms(DOTS, DotsSetup(width=30, height=30, players=3))
THREE = Terms(DOTS, DotsSetup(width=10, height=10, players=3))


class Somebody(Person):
    """Somebody who comes from somewhere."""

    def __init__(self, name: str, account: int | None = None, address: str = "192.0.2.1") -> None:
        super().__init__(name, account)
        self.address = address


class Watch:
    """What time it is, for a budget."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def refusal(call: Any, *args: Any) -> Refusal:
    with pytest.raises(Refused) as refused:
        call(*args)
    return refused.value.refusal


# -- meters ----------------------------------------------------------------------------------------


def drained_step_by_step(uses: Sequence[tuple[float, float]], share: float, now: float) -> float:
    """The slow twin: one use after the other, nothing kept in between but the level."""
    level = at = 0.0
    for time, amount in uses:
        level = max(0.0, level - (time - at) * share / HOUR)
        level, at = min(level + amount, share * OVERDRAFT), time
    return max(0.0, level - (now - at) * share / HOUR)


@given(st.lists(st.tuples(st.floats(0, 2 * HOUR), st.floats(0, 500)), max_size=20), st.floats(0, 2 * HOUR))
def test_what_was_used_drains_away_in_an_hour(uses: list[tuple[float, float]], later: float) -> None:
    meters, uses = Meters(SHARE), sorted(uses)
    for time, amount in uses:
        meters.add("ann", Use.PLIES, amount, time)
    now = later + (uses[-1][0] if uses else 0.0)
    level = drained_step_by_step(uses, SHARE.plies, now)
    if abs(level - (SHARE.plies - 1)) > 1e-6:
        assert (meters.wait("ann", now) > 0) == (level > SHARE.plies - 1)
    assert not meters.wait("bob", now)


def test_nobody_waits_for_longer_than_a_quarter_of_an_hour() -> None:
    meters = Meters(SHARE)
    meters.add("ann", Use.BYTES, 1e12, 0.0)
    assert meters.wait("ann", HOUR / 4 - 1)
    assert not meters.wait("ann", HOUR / 4 + 1)


def test_only_so_many_are_remembered() -> None:
    meters = Meters(SHARE, keys=3)
    for name in "abacd":
        meters.add(name, Use.TABLES, 4, 0.0)
    assert [name for name in "abcd" if meters.wait(name, 0.0)] == ["a", "c", "d"]


# -- people ----------------------------------------------------------------------------------------


def test_an_account_opens_so_many_tables(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        watch = Watch()
        room.lobby.steward = budget = Budget(SHARE, people=10, now=watch)
        ann, bob = Somebody("ann", 1), Somebody("bob", 2)
        for _ in range(4):
            room.lobby.open(SMALL_DOTS, ann)
            room.lobby.stand(ann)
        table = room.lobby.open(SMALL_DOTS, bob)
        assert refusal(room.lobby.open, SMALL_DOTS, ann) is Refusal.TOO_MUCH
        assert refusal(room.lobby.join, table.number, ann) is Refusal.TOO_MUCH
        assert (len(room.lobby.tables), budget.refused) == (1, 2)
        watch.now = HOUR / 4 + 1
        room.lobby.join(table.number, ann)

    run(tmp_path, scene)


@pytest.mark.parametrize("account", [None, 7], ids=["strangers", "accounts"])
def test_a_block_has_the_shares_of_some(tmp_path: Path, account: int | None) -> None:
    async def scene(room: Room) -> None:
        room.lobby.steward = Budget(SHARE, people=2)
        for number in range(8):
            eve = Somebody(f"eve{number}", account and account + number, f"2001:db8::{number:x}")
            room.lobby.open(SMALL_DOTS, eve)
            room.lobby.stand(eve)
        late = Somebody("late", account and 99, "2001:db8::ffff")
        assert refusal(room.lobby.open, SMALL_DOTS, late) is Refusal.TOO_MUCH
        room.lobby.open(SMALL_DOTS, Somebody("ann", account and 98, "2001:db8:0:1::"))

    run(tmp_path, scene)


def test_a_class_pays_a_part_for_its_block(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        crowds = Crowds([ip_network("192.0.2.0/24")])
        room.lobby.steward = Budget(SHARE, people=1, now=Watch(), crowds=crowds)
        for account in range(int(SHARE.tables - 1) * CLASS + 1):
            room.lobby.open(SMALL_DOTS, Somebody(f"pupil{account}", account))
        late = Somebody("late", 77_777)
        assert refusal(room.lobby.open, SMALL_DOTS, late) is Refusal.TOO_MUCH

    run(tmp_path, scene)


def test_a_block_holds_so_many_tables(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        room.lobby.steward = Budget(tables=3)
        people = [Somebody(f"eve{number}", number) for number in range(4)]
        for eve in people[:3]:
            room.lobby.open(THREE, eve)
        assert refusal(room.lobby.open, THREE, people[3]) is Refusal.TOO_MUCH
        room.lobby.open(THREE, Somebody("ann", 5, "192.0.2.2"))
        room.lobby.stand(people[0])
        room.lobby.open(THREE, people[3])

    run(tmp_path, scene)


def test_a_table_of_the_house_is_held_once(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        room.lobby.steward = Budget(tables=2, bots=3)
        ann, bob = Somebody("ann", 1), Somebody("bob", 2)
        table = room.lobby.open(THREE, Person("house", kind="bot"))
        for _ in range(5):
            room.lobby.join(table.number, ann)
            room.lobby.stand(ann)
        room.lobby.open(THREE, bob)
        assert refusal(room.lobby.join, table.number, ann) is Refusal.TOO_MUCH

    run(tmp_path, scene)


def test_one_block_leaves_bots_to_others(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        room.lobby.steward = Budget(bots=2)
        for number in range(2):
            table = room.lobby.open(SMALL_DOTS, Person("house", kind="bot"))
            room.lobby.join(table.number, Somebody(f"eve{number}"))
        table = room.lobby.open(SMALL_DOTS, Person("house", kind="bot"))
        eve = Somebody("eve")
        assert refusal(room.lobby.join, table.number, eve) is Refusal.TOO_MUCH
        room.lobby.join(room.lobby.open(SEA, Person("other", kind="bot")).number, eve)
        room.lobby.join(table.number, Somebody("ann", None, "192.0.2.2"))

    run(tmp_path, scene)


def test_people_at_a_table_pay_in_equal_parts(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        room.lobby.steward = budget = Budget(SHARE, people=10)
        ann, bob = Somebody("ann", 1), Somebody("bob", 2, "192.0.2.2")
        table = await room.seat(THREE, ann, bob, Person("bot", kind="bot"))
        budget.thought(table.people, 17.0)
        room.lobby.go_away(ann, 60)
        for person in (ann, bob):
            budget.check(person)
        budget.thought(table.people, 2.0)
        for person in (Somebody("ann", 1), bob):
            assert refusal(budget.check, person) is Refusal.TOO_MUCH
        budget.check(Somebody("kim", 3))

    run(tmp_path, scene)


def test_whoever_got_up_pays_no_more(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        room.lobby.steward = budget = Budget(SHARE, people=10)
        eve, aide = Somebody("eve", 1), Somebody("aide", 2)
        table = await room.seat(THREE, eve, aide, Person("bot", kind="bot"))
        table.resign(aide)
        await eve.until(Happened)
        room.lobby.retire(aide)
        budget.thought(table.people, 9.5)
        budget.check(aide)
        assert refusal(budget.check, eve) is Refusal.TOO_MUCH

    run(tmp_path, scene)


def test_plies_and_bytes_are_paid_for_when_a_match_is_over(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        room.lobby.steward = Budget(SHARE._replace(plies=50))
        ann = Somebody("ann", 1)
        table = await room.seat(THREE, ann, BotPerson("a", DOTS), BotPerson("b", DOTS, 2))
        table.resign(ann)
        await ann.until(Closed)
        assert table.match.length > 50
        assert refusal(room.lobby.open, SMALL_DOTS, ann) is Refusal.TOO_MUCH

    run(tmp_path, scene)


@pytest.mark.parametrize("ceiling", [Ceiling(plies=70), Ceiling(bytes=7_000)], ids=["plies", "bytes"])
def test_a_match_that_is_too_long_ends_as_it_stands(tmp_path: Path, ceiling: Ceiling) -> None:
    async def scene(room: Room) -> None:
        room.lobby.steward = Budget(ceiling=ceiling)
        ann = Somebody("ann", 1)
        table = await room.seat(LONG, ann, BotPerson("a", DOTS), BotPerson("b", DOTS, 2))
        table.resign(ann)
        outcome = (await ann.until(Closed)).outcome
        assert outcome is not None
        assert outcome.termination is Termination.ADJUDICATED
        assert outcome.places == places(table.match.state.standing, table.match.state.scores)
        assert 70 <= table.match.length < 250

    run(tmp_path, scene)


def test_whom_bots_think_for(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        table = await room.seat(
            THREE, Person("bot", kind="bot"), Somebody("ann", 1), Somebody("bob", 2, "::1")
        )
        assert block_at(table) == "192.0.2.1"
        table.seats[:] = [Guest("bot", "bot"), Guest("ann", "web"), Guest("bob", "web")]
        assert block_at(table) == ""

    run(tmp_path, scene)
