"""Accounts: registering, logging in, names, passwords, limits."""

from pathlib import Path

import pytest

from parley.house.attempts import Attempts
from parley.house.guesses import Guesses
from parley.store.passwords import Cost
from parley.tables import Limits
from parley.wires.dotline import Code, State
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.seats.parlour import CHEAP, PASSWORD, Parlour, Telnet, new, play

TOO_MANY = a.Refusal.of(Code.TOO_MANY, "wait 60 s")
WRONG = a.Refusal.of(Code.WRONG_PASSWORD)


def test_one_account_however_it_is_spelt(tmp_path: Path) -> None:
    # dots/line/4/2, dots/line/4/4
    async def scene(parlour: Parlour) -> None:
        ann = await parlour.enter("Ann")
        other = parlour.connect()
        for name in ("ann", "ANN", "Ann"):
            assert await other.ask(r.Register(name, PASSWORD)) == a.Refusal.of(Code.LOGIN_TAKEN)
        assert await ann.ask(r.LogOut()) == a.LoggedOut()
        assert await other.ask(r.LogIn("aNN", PASSWORD)) == a.LoggedIn("Ann")

    play(tmp_path, scene)


@pytest.mark.parametrize(
    ("login", "code"),
    [
        ("логин", "201"),
        ("e\u0301", "201"),
        ("a" * 32, "201"),
        ("x-y_z.1", "201"),
        ("a" * 33, "406"),
        ("\u0301", "406"),
        ("a/b", "406"),
        ("a\u200bb", "406"),
    ],
)
def test_names(tmp_path: Path, login: str, code: str) -> None:
    async def scene(parlour: Parlour) -> None:
        somebody = Telnet(parlour.house)
        await somebody.frame()
        somebody.type(f"REG {login} {PASSWORD}\n".encode())
        assert (await somebody.frame())[:3] == code

    play(tmp_path, scene)


def test_two_register_the_same_name_at_once(tmp_path: Path) -> None:
    # dots/line/4/1
    async def scene(parlour: Parlour) -> None:
        both = [parlour.connect(), parlour.connect()]
        for client in both:
            client.send(r.Register("ann", PASSWORD))
        answers = {type(await client.answer()) for client in both}
        assert answers == {a.Registered, a.Refusal}
        assert len(parlour.house.lobby.people) == 1

    play(tmp_path, scene)


def test_a_name_in_use_without_an_account_cannot_be_registered(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await parlour.enter("ann")
        assert ann.session.account is not None
        await parlour.house.accounts.delete(ann.session.account)
        other = parlour.connect()
        assert await other.ask(r.Register("Ann", PASSWORD)) == a.Refusal.of(Code.LOGIN_TAKEN)
        assert await ann.ask(r.ChangePassword(PASSWORD, "12345678")) == WRONG

    play(tmp_path, scene)


def test_nobody_learns_which_of_the_two_was_wrong(tmp_path: Path) -> None:
    # dots/line/4/4
    async def scene(parlour: Parlour) -> None:
        await parlour.enter("ann")
        guesser = parlour.connect()
        assert await guesser.ask(r.LogIn("ann", "wrong horse")) == WRONG
        assert await guesser.ask(r.LogIn("nobody", PASSWORD)) == WRONG
        assert await guesser.ask(r.LogIn("ann", "x")) == WRONG
        assert guesser.state is State.ANONYMOUS

    play(tmp_path, scene)


def test_change_of_password(tmp_path: Path) -> None:
    # dots/line/4/6
    async def scene(parlour: Parlour) -> None:
        ann = await parlour.enter("ann")
        assert await ann.ask(r.ChangePassword("wrong horse", "battery staple")) == WRONG
        assert await ann.ask(r.ChangePassword(PASSWORD, "battery staple")) == a.Done()
        assert await ann.ask(r.LogOut()) == a.LoggedOut()
        assert await ann.ask(r.LogIn("ann", PASSWORD)) == WRONG
        assert await ann.ask(r.LogIn("ann", "battery staple")) == a.LoggedIn("ann")

    play(tmp_path, scene)


def test_a_deleted_account_is_gone(tmp_path: Path) -> None:
    # dots/line/4/6
    async def scene(parlour: Parlour) -> None:
        ann = await parlour.enter("ann")
        assert await ann.ask(r.DeleteAccount("wrong horse")) == WRONG
        assert await ann.ask(r.DeleteAccount(PASSWORD)) == a.LoggedOut()
        assert ann.state is State.ANONYMOUS
        assert parlour.house.lobby.people == {}
        assert await ann.ask(r.LogIn("ann", PASSWORD)) == WRONG
        assert await ann.ask(r.Register("ANN", PASSWORD)) == a.Registered("ANN")

    play(tmp_path, scene)


def test_the_second_login_wins_wherever_the_first_is(tmp_path: Path) -> None:
    # dots/line/4/5,7
    async def scene(parlour: Parlour) -> None:
        bob = await parlour.enter("bob")
        opened = await bob.ask(new())
        assert isinstance(opened, a.Opened)
        for where in (None, r.Watch(opened.table), r.OpenTable()):
            first, second = parlour.connect(), parlour.connect()
            if where is None:
                first.send(r.Register("ann", PASSWORD))
            else:
                first.send(r.LogIn("ann", PASSWORD), where)
                await first.answer()
            await first.answer()
            assert await second.ask(r.LogIn("ann", PASSWORD)) == a.LoggedIn("ann")
            assert await first.hear(n.Closing) == n.Closing.of(Code.REPLACED)
            await first.closed()
            second.vanish()
        assert list(parlour.house.lobby.tables) == [opened.table]
        assert list(parlour.house.lobby.people) == ["bob"]

    play(tmp_path, scene)


def test_wrong_passwords_are_limited_for_a_name(tmp_path: Path) -> None:
    """Whether it exists or not; from elsewhere its owner enters."""

    async def scene(parlour: Parlour) -> None:
        await parlour.enter("ann")
        for name in ("ann", "nobody"):
            answers = [await parlour.connect("10.0.0.1").ask(r.LogIn(name, "wrong horse")) for _ in range(4)]
            assert answers == [WRONG, WRONG, WRONG, TOO_MANY]
        assert await parlour.connect("10.0.0.1").ask(r.LogIn("ann", PASSWORD)) == TOO_MANY
        assert await parlour.connect("10.0.0.9").ask(r.LogIn("ann", PASSWORD)) == a.LoggedIn("ann")

    play(tmp_path, scene, guesses=Guesses(by_name=Attempts(3)))


def test_wrong_passwords_are_limited_from_an_address(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        await parlour.enter("ann")
        for tried in range(3):
            assert await parlour.connect("10.0.0.1").ask(r.LogIn(f"a{tried}", "wrong horse")) == WRONG
        assert await parlour.connect("10.0.0.1").ask(r.LogIn("ann", PASSWORD)) == TOO_MANY
        assert await parlour.connect("10.0.0.2").ask(r.LogIn("ann", PASSWORD)) == a.LoggedIn("ann")

    play(tmp_path, scene, guesses=Guesses(by_block=Attempts(3)))


def test_right_passwords_do_not_count(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await parlour.enter("ann")
        for _ in range(5):
            assert await ann.ask(r.LogOut()) == a.LoggedOut()
            assert await ann.ask(r.LogIn("ann", PASSWORD)) == a.LoggedIn("ann")

    play(tmp_path, scene, guesses=Guesses(Attempts(2), Attempts(2)))


def test_new_accounts_are_limited_or_not_offered(tmp_path: Path) -> None:
    async def few(parlour: Parlour) -> None:
        await parlour.enter("ann")
        assert await parlour.connect().ask(r.Register("bob", PASSWORD)) == TOO_MANY

    async def none(parlour: Parlour) -> None:
        ann = parlour.connect()
        assert await ann.ask(r.Register("eve", PASSWORD)) == a.Refusal.of(Code.NOT_OFFERED)
        assert await ann.ask(r.LogIn("ann", PASSWORD)) == a.LoggedIn("ann")

    play(tmp_path, few, registrations=Attempts(1))
    play(tmp_path, none, registration=False)


def test_a_full_house(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        await parlour.enter("ann")
        bob = parlour.connect()
        assert await bob.ask(r.Register("bob", PASSWORD)) == a.Refusal.of(Code.SERVER_FULL)
        assert await parlour.house.accounts.find("bob") is None
        bob.vanish()

    play(tmp_path, scene, limits=Limits(people=1))


def test_old_hashes_are_made_anew(tmp_path: Path) -> None:
    async def register(parlour: Parlour) -> None:
        await parlour.enter("ann")

    async def log_in(parlour: Parlour) -> None:
        ann = parlour.connect()
        assert await ann.ask(r.LogIn("ann", PASSWORD)) == a.LoggedIn("ann")
        account = await parlour.house.accounts.find("ann")
        assert account is not None
        assert not parlour.house.passwords.is_stale(account.password)
        assert account.last_login is not None

    play(tmp_path, register, cost=CHEAP)
    play(tmp_path, log_in, cost=Cost(time=2, memory_kib=16, lanes=1))


def test_the_document_s_own_password_is_long_enough(tmp_path: Path) -> None:
    # dots/IV/1
    async def scene(parlour: Parlour) -> None:
        telnet = Telnet(parlour.house)
        await telnet.frame()
        telnet.type("REG логин парол\n".encode())
        assert await telnet.frame() == "406 bad parameters: password: 5 characters, 6 needed\n\n\n"
        telnet.type("REG логин пароль\n".encode())
        assert (await telnet.frame()).startswith("201 ")
        telnet.type("PWD пароль парол\n".encode())
        assert (await telnet.frame()).startswith("406 ")

    play(tmp_path, scene)


def test_how_long_a_password_must_be_is_a_setting(tmp_path: Path) -> None:
    # dots/line/4/3
    async def scene(parlour: Parlour) -> None:
        ann = parlour.connect()
        short = a.Refusal.of(Code.BAD_PARAMETER, "password: 6 characters, 10 needed")
        assert await ann.ask(r.Register("ann", "пароль")) == short

    play(tmp_path, scene, password_length=10)
