"""Accounts: registering, logging in and out, passwords."""

from collections.abc import Awaitable, Callable

from parley.checks.case import BrokenError
from parley.checks.dotline.server.stage import PASSWORD, SUITE, Client, LobbyStage
from parley.wires.dotline import Closing, Refusal, answers, requests

Play = Callable[[LobbyStage], Awaitable[None]]
OTHER = "battery staple"


async def _registered(stage: LobbyStage) -> Client:
    """A client with a fresh account that no other case uses."""
    client = await stage.client()
    login = stage.means.fresh_name()
    await client.ask(requests.Register(login, PASSWORD), answers.Registered)
    client.login = login
    return client


@SUITE.case("dots/IV/1", "dots/line/4/1")
async def registers(stage: LobbyStage) -> None:
    """REG makes an account and logs in: 201 with the login."""
    client = await stage.client()
    login = stage.means.fresh_name()
    answer = await client.ask(requests.Register(login, PASSWORD), answers.Registered)
    client.login = login
    if answer.login != login:
        raise BrokenError(f"login {login}", f"login {answer.login}")


@SUITE.case("dots/IV/1", "dots/line/4/2")
async def registers_in_russian(stage: LobbyStage) -> None:
    """A login may be in any script, as in the document's own example."""
    client = await stage.client()
    login = f"логин{stage.means.fresh_name()}"
    await client.ask(requests.Register(login, "пароль"), answers.Registered)


@SUITE.case("dots/line/4/1")
async def login_taken(stage: LobbyStage) -> None:
    """A login in use is 409."""
    member, client = await stage.member(), await stage.client()
    await client.refused(requests.Register(member.login, PASSWORD), 409)


def _bad(line: str, *codes: int) -> Play:
    async def play(stage: LobbyStage) -> None:
        client = await stage.client()
        await client.refused(line.replace("NAME", stage.means.fresh_name()), *codes)

    return play


_BAD = {
    "login-too-long": (f"REG {'x' * 33} correct horse", "dots/line/4/2", "A login of 33 characters is 406."),
    "login-with-signs": ("REG a*b correct horse", "dots/line/4/2", "A login with other signs is 406."),
    "password-missing": ("REG NAME", "dots/line/4/3", "A login without a password is 406."),
    "password-too-short": ("REG NAME abc", "dots/line/4/3", "A password that is too short is 406."),
    "password-too-long": (f"REG NAME {'x' * 129}", "dots/line/4/3", "A password of 129 characters is 406."),
}
for _name, (_line, _clause, _title) in _BAD.items():
    SUITE.add(_name, (_clause,), _title, _bad(_line, 406))


@SUITE.case("dots/line/4/3")
async def password_with_spaces(stage: LobbyStage) -> None:
    """A password runs to the end of the line, spaces included."""
    first = await _registered(stage)
    await first.ask(requests.LogOut(), answers.LoggedOut)
    await first.refused(requests.LogIn(first.login, PASSWORD.split()[0]), 411)
    await first.ask(requests.LogIn(first.login, PASSWORD), answers.LoggedIn)


@SUITE.case("dots/line/4/4")
async def logs_in(stage: LobbyStage) -> None:
    """LOG with login and password: 202."""
    client = await stage.member()
    await client.ask(requests.LogOut(), answers.LoggedOut)
    await client.ask(requests.LogIn(client.login, PASSWORD), answers.LoggedIn)


@SUITE.case("dots/line/4/4")
async def wrong_password(stage: LobbyStage) -> None:
    """A wrong password is 411, and the connection stays anonymous."""
    client = await stage.member()
    await client.ask(requests.LogOut(), answers.LoggedOut)
    await client.refused(requests.LogIn(client.login, OTHER), 411)
    await client.refused(requests.Who(), 401)
    await client.ask(requests.LogIn(client.login, PASSWORD), answers.LoggedIn)


@SUITE.case("dots/line/4/4")
async def unknown_login(stage: LobbyStage) -> None:
    """An unknown login is 411, like a wrong password."""
    client = await stage.client()
    await client.refused(requests.LogIn(stage.means.fresh_name(), OTHER), 411)


@SUITE.case("dots/line/4/5")
async def second_login_closes_the_first(stage: LobbyStage) -> None:
    """Logging in elsewhere closes the older connection: 190."""
    first, second = await _registered(stage), await stage.client()
    await second.ask(requests.LogIn(first.login, PASSWORD), answers.LoggedIn)
    await first.told(Closing, lambda last: last.code == 190)
    await first.expect_closed()


@SUITE.case("dots/line/4/6")
async def logs_out(stage: LobbyStage) -> None:
    """OUT logs out: 204; the connection stays open, anonymous."""
    client = await stage.member()
    await client.ask(requests.LogOut(), answers.LoggedOut)
    await client.refused(requests.Who(), 401)
    await client.ask(requests.LogIn(client.login, PASSWORD), answers.LoggedIn)


@SUITE.case("dots/line/4/6")
async def changes_the_password(stage: LobbyStage) -> None:
    """PWD changes it; the old one is wrong from then on."""
    client = await _registered(stage)
    await client.refused(requests.ChangePassword(OTHER, PASSWORD), 411)
    await client.ask(requests.ChangePassword(PASSWORD, OTHER), answers.Done)
    await client.ask(requests.LogOut(), answers.LoggedOut)
    await client.refused(requests.LogIn(client.login, PASSWORD), 411)
    await client.ask(requests.LogIn(client.login, OTHER), answers.LoggedIn)
    client.login = ""


@SUITE.case("dots/line/4/6")
async def deletes_the_account(stage: LobbyStage) -> None:
    """DEL deletes it: 204; nobody can log in to it again."""
    client = await _registered(stage)
    await client.refused(requests.DeleteAccount(OTHER), 411)
    await client.ask(requests.DeleteAccount(PASSWORD), answers.LoggedOut)
    await client.ask(requests.LogIn(client.login, PASSWORD), Refusal)
    client.login = ""


@SUITE.case("dots/line/3/2", "dots/line/3/4")
async def judged_in_turn(stage: LobbyStage) -> None:
    """After a refused LOG, the next request is 401 although both came at once."""
    client = await stage.client()
    client.say(requests.LogIn(stage.means.fresh_name(), OTHER))
    await client.refused(requests.Who(), 411)
    await client.expect(Refusal, so=lambda answer: answer.code == 401, words="401")
