"""How often a table's password may be wrong, and for whom."""

from contextlib import nullcontext
from pathlib import Path
from random import Random

import pytest

from parley.games import load_game
from parley.house.alarms import Alarms
from parley.house.locks import BLOCK, SIEGE, SITE, WHO, Locks, check_typeable
from parley.tables import Refusal, Refused, Table, Terms
from tests.house.test_speech import Somebody
from tests.tables.people import Person
from tests.tables.rooms import SMALL_DOTS, Room, advance, run

LOCKED = Terms(SMALL_DOTS.game, SMALL_DOTS.setup, None, b"1234")


@pytest.mark.parametrize(
    ("game", "password", "fits"),
    [
        ("dots", b"sesame", True),
        ("dots", b"open sesame", False),
        ("battleship-plus", b"open sesame", True),
        ("battleship-plus", b"x" * 255, True),
        ("battleship-plus", "я".encode() * 128, False),
        ("battleship-plus", b"\xff", False),
        ("battleship-plus", b"a\nb", False),
        ("dots", b"", True),
    ],
)
def test_a_password_is_one_that_everybody_can_type(game: str, password: bytes, fits: bool) -> None:
    rules = load_game(game)
    terms = Terms(rules, rules.setup_type(), password=password)
    with nullcontext() if fits else pytest.raises(Refused) as refused:
        check_typeable(terms)
    assert fits or (refused and refused.value.refusal is Refusal.BAD_TABLE_PASSWORD)


def try_it(locks: Locks, table: Table, player: Person, given: bytes | None = b"0000") -> Refusal | None:
    """Why it does not open."""
    try:
        locks.check(table, player, given)
    except Refused as refused:
        return refused.refusal
    return None


def new(room: Room) -> tuple[Locks, Table]:
    return Locks(room.timers, Alarms()), room.lobby.open(LOCKED, Person("host"))


def test_wrong_ones_run_out_and_come_back_after_a_minute(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        locks, table = new(room)
        eve, ann = Somebody("eve"), Somebody("ann", address="10.0.0.2")
        for _ in range(2 * WHO):
            assert try_it(locks, table, eve, b"1234") is None
            assert try_it(locks, table, eve, None) is Refusal.PASSWORD_REQUIRED
        assert [try_it(locks, table, eve) for _ in range(WHO)] == [Refusal.WRONG_PASSWORD] * WHO
        assert try_it(locks, table, eve) is Refusal.TOO_MANY_TRIES
        assert try_it(locks, table, eve, b"1234") is Refusal.TOO_MANY_TRIES
        with pytest.raises(Refused, match=r"\(60 s\)"):
            locks.check(table, eve, b"0000")
        assert try_it(locks, table, ann, b"1234") is None
        other = room.lobby.open(LOCKED, Person("other host"))
        assert try_it(locks, other, eve, b"1234") is None
        await advance(61.0)
        assert try_it(locks, table, eve, b"1234") is None

    run(tmp_path, scene)


def test_accounts_from_one_block_and_blocks_of_one_site_run_out_too(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        locks, table = new(room)
        tries = [try_it(locks, table, Somebody("eve", number // 3)) for number in range(2 * BLOCK)]
        assert tries.count(Refusal.WRONG_PASSWORD) == BLOCK
        locks, table = new(room)
        people = (Somebody("eve", address=f"2001:db8:0:{number:x}::1") for number in range(2 * SITE))
        tries = [try_it(locks, table, eve) for eve in people]
        assert tries.count(Refusal.WRONG_PASSWORD) == SITE

    run(tmp_path, scene)


def test_a_siege_does_not_keep_friends_out(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        locks, table = new(room)
        for number in range(SIEGE):
            assert try_it(locks, table, Somebody("eve", address=f"10.1.0.{number}")) is Refusal.WRONG_PASSWORD
        eve = Somebody("eve", address="10.2.0.1")
        assert [try_it(locks, table, eve) for _ in range(3)] == [
            *(Refusal.WRONG_PASSWORD, Refusal.TOO_MANY_TRIES, Refusal.TOO_MANY_TRIES),
        ]
        for _ in range(3):
            assert try_it(locks, table, Somebody("ann", address="10.3.0.1"), b"1234") is None

    run(tmp_path, scene)


def test_bots_and_tables_without_a_password_are_not_counted(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        locks, table = new(room)
        bot = Person("random", kind="bot")
        assert [try_it(locks, table, bot) for _ in range(50)] == [Refusal.WRONG_PASSWORD] * 50
        free = room.lobby.open(SMALL_DOTS, Person("other host"))
        assert [try_it(locks, free, Somebody("eve")) for _ in range(50)] == [None] * 50

    run(tmp_path, scene)


def test_the_right_one_opens_for_whoever_was_never_wrong(tmp_path: Path) -> None:
    """Whatever others try from other blocks, and whenever."""

    async def scene(room: Room) -> None:
        rng = Random(12)
        for _ in range(20):
            locks, table = new(room)
            for _ in range(rng.randrange(200)):
                eve = Somebody("eve", address=f"10.0.{rng.randrange(4)}.{rng.randrange(60)}")
                try_it(locks, table, eve, rng.choice((b"1234", b"0000", b"0000")))
                assert try_it(locks, table, Somebody("ann", address="10.9.9.9"), b"1234") is None
            await advance(rng.choice((0.0, 30.0, 61.0)))

    run(tmp_path, scene)
