"""What the line protocol does with accounts is in test_dotline_accounts; here is what it has no words for."""

from pathlib import Path

import pytest

from parley.house.accounts import AccountDenied, Denial, check, log_in, register, welcome_guest
from parley.house.attempts import Attempts
from parley.house.guesses import Guesses
from parley.house.guests import LOST
from parley.house.origin import Origin
from parley.seats.web.player import Identity
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r
from tests.seats.parlour import PASSWORD, Parlour, play
from tests.seats.web.browsers import SMALL, Tab

HERE = Origin("127.0.0.1")


def test_a_guest_has_a_name_and_no_password(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        guest = await welcome_guest(house, HERE, "Zoe")
        assert guest.is_guest
        for password in ("", PASSWORD):
            with pytest.raises(AccountDenied) as caught:
                await log_in(house, HERE, "Zoe", password)
            assert caught.value.denial is Denial.WRONG_PASSWORD
        client = parlour.connect()
        assert await client.ask(r.LogIn("Zoe", PASSWORD)) == a.Refusal.of(Code.WRONG_PASSWORD)
        assert await client.ask(r.Register("ZOE", PASSWORD)) == a.Refusal.of(Code.LOGIN_TAKEN)
        assert house.tally == {"logins refused": 3}

    play(tmp_path, scene)


def test_a_guest_takes_nobodys_name(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        await register(parlour.house, HERE, "Ann", PASSWORD)
        await welcome_guest(parlour.house, HERE, "Zoe")
        for name in ("ann", "zoe"):
            with pytest.raises(AccountDenied) as caught:
                await welcome_guest(parlour.house, HERE, name)
            assert caught.value.denial is Denial.NAME_TAKEN

    play(tmp_path, scene)


def test_a_lost_token_does_not_keep_a_guest_from_the_name(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house, now = parlour.house, parlour.house.timers.now()
        zoe = await welcome_guest(house, HERE, "Zoe")
        house.guestbook.go(zoe.id, now - LOST)
        with pytest.raises(AccountDenied):
            await welcome_guest(house, Origin("192.0.2.7"), "Zoe")
        again = await welcome_guest(house, HERE, "zoe")
        assert again.id != zoe.id
        house.guestbook.come(again.id)  # they are here now
        with pytest.raises(AccountDenied):
            await welcome_guest(house, HERE, "Zoe")

    play(tmp_path, scene)


def test_names_may_have_spaces_inside(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        assert (await welcome_guest(parlour.house, HERE, " Ann  of  Cleves ")).name == "Ann of Cleves"
        for name in ("ann_of_cleves", "Ann of Cleves"):
            with pytest.raises(AccountDenied) as caught:
                await welcome_guest(parlour.house, HERE, name)
            assert caught.value.denial is Denial.NAME_TAKEN

    play(tmp_path, scene)


def test_guests_without_a_wish_are_given_names(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        names = [(await welcome_guest(parlour.house, HERE, None)).name for _ in range(20)]
        assert len(set(names)) == 20
        assert all(name.startswith("guest-") for name in names)

    play(tmp_path, scene)


def test_so_many_guests_from_an_address(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        for _ in range(2):
            await welcome_guest(parlour.house, HERE, None)
        with pytest.raises(AccountDenied) as caught:
            await welcome_guest(parlour.house, HERE, None)
        assert caught.value.denial is Denial.TOO_MANY
        await welcome_guest(parlour.house, Origin("elsewhere"), None)

    play(tmp_path, scene, guests=Attempts(2))


def test_tries_are_counted(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        for denial in (Denial.WRONG_PASSWORD, Denial.WRONG_PASSWORD, Denial.TOO_MANY):
            with pytest.raises(AccountDenied) as caught:
                await check(parlour.house, HERE, "ann", "guess")
            assert caught.value.denial is denial
        assert parlour.house.tally == {"logins refused": 2, "logins put off": 1}

    play(tmp_path, scene, guesses=Guesses(by_name=Attempts(2)))


def test_nobody_inherits_the_chair_of_a_deleted_account(tmp_path: Path) -> None:
    """SQLite gives the number of the newest account again."""

    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        ann, bob = [await register(house, HERE, name, PASSWORD) for name in ("ann", "bob")]
        host, other = (Tab(house, Identity(one.id, one.name, is_guest=False)) for one in (ann, bob))
        await host.granted("open", game="seabattle", setup=SMALL["seabattle"])
        (table,) = house.lobby.tables
        await other.granted("join", table=table)
        line = parlour.connect()
        assert await line.ask(r.LogIn("bob", PASSWORD)) == a.LoggedIn("bob")
        assert await line.ask(r.DeleteAccount(PASSWORD)) == a.LoggedOut()
        carol = await register(house, HERE, "carol", PASSWORD)
        assert carol.id != bob.id
        assert (await Tab(house, Identity(carol.id, "carol", is_guest=False)).news("hello"))["table"] is None

    play(tmp_path, scene)
