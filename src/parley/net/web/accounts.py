"""Accounts by HTTP: register, log in, be a guest, log out, change the password, delete the account.

Who comes in gets a token, in a cookie for browsers and in the answer for programs.
"""

from collections.abc import Awaitable, Callable
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from parley.core import NotationError
from parley.net.web.desk import Desk
from parley.net.web.faults import Failed, Fault
from parley.net.web.people import COOKIE, Visitor, check_origin, identify
from parley.net.web.requests import address_of, answer, read_json
from parley.seats.accounts import change_password, check, log_in, register, welcome_guest
from parley.store import Account
from parley.store.signins import ACCOUNT_LIFE, GUEST_LIFE
from parley.wires.dotline.requests import NEW_PASSWORD
from parley.wires.dotline.rows import LOGIN

Handler = Callable[[Desk, Request], Awaitable[Response]]


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name and its password."""

    name: str
    password: str


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guest's name, if it matters."""

    name: str | None = None


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The password there is, and the one there shall be."""

    old: str
    new: str


class Consent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The password, which guests do not have."""

    password: str = ""


async def _register(desk: Desk, request: Request) -> Response:
    asked = await read_json(request, Credentials)
    name, password = read_name(asked.name), _read_password(asked.password)
    account = await register(desk.house, address_of(request), name, password)
    return await _sign_in(desk, account, 201)


async def _log_in(desk: Desk, request: Request) -> Response:
    asked = await read_json(request, Credentials)
    name = read_name(asked.name)
    account = await log_in(desk.house, address_of(request), name, asked.password)
    return await _sign_in(desk, account, 200)


async def _be_guest(desk: Desk, request: Request) -> Response:
    asked = await read_json(request, Wish)
    name = None if asked.name is None else read_name(asked.name)
    account = await welcome_guest(desk.house, address_of(request), name)
    return await _sign_in(desk, account, 201)


async def _log_out(desk: Desk, request: Request) -> Response:
    check_origin(request.headers)
    signin, token = await identify(desk.house, request.headers)
    await desk.house.store.signins.end(token)
    desk.part(signin.account, "logged out", only=token)
    return _without_cookie(desk)


async def _change_password(desk: Desk, request: Request) -> Response:
    asked = await read_json(request, Change)
    visitor = await identify(desk.house, request.headers)
    signin, token = _check_registered(visitor)
    await change_password(desk.house, address_of(request), signin.name, asked.old, _read_password(asked.new))
    await desk.house.store.signins.end_others(signin.account, token)
    desk.part(signin.account, "the password was changed", keep=token)
    return answer({})


async def _delete(desk: Desk, request: Request) -> Response:
    asked = await read_json(request, Consent)
    signin, _ = await identify(desk.house, request.headers)
    if not signin.is_guest:
        await check(desk.house, address_of(request), signin.name, asked.password)
    await desk.house.accounts.delete(signin.account)
    if (login := desk.house.logins.get(signin.account)) is not None:
        login.replaced()
    desk.part(signin.account, "the account is gone")
    return _without_cookie(desk)


async def _me(desk: Desk, request: Request) -> Response:
    signin, _ = await identify(desk.house, request.headers)
    return answer({"account": signin.account, "name": signin.name, "guest": signin.is_guest})


async def _sign_in(desk: Desk, account: Account, status: int) -> Response:
    token = await desk.house.store.signins.create(account.id, is_guest=account.is_guest)
    life = (GUEST_LIFE if account.is_guest else ACCOUNT_LIFE) // 1000
    shown = {"account": account.id, "name": account.name, "guest": account.is_guest, "token": token}
    response = answer({**shown, "seconds": life}, status)
    response.set_cookie(COOKIE, token, life, secure=desk.is_secure, httponly=True, samesite="strict")
    return response


def _without_cookie(desk: Desk) -> Response:
    response = answer({})
    response.delete_cookie(COOKIE, secure=desk.is_secure, httponly=True, samesite="strict")
    return response


def _check_registered(visitor: Visitor) -> Visitor:
    if visitor.signin.is_guest:
        raise Failed(Fault.IS_GUEST)
    return visitor


def read_name(name: str) -> str:
    """The name, if every wire can write it. Raises `Failed`."""
    try:
        return LOGIN.write(name)
    except NotationError as error:
        raise Failed(Fault.BAD_NAME, str(error)) from None


def _read_password(password: str) -> str:
    try:
        return NEW_PASSWORD.write(password)
    except NotationError as error:
        raise Failed(Fault.BAD_PASSWORD, str(error)) from None


HANDLERS: dict[tuple[str, str], Handler] = {
    ("POST", "/register"): _register,
    ("POST", "/login"): _log_in,
    ("POST", "/guest"): _be_guest,
    ("POST", "/logout"): _log_out,
    ("POST", "/password"): _change_password,
    ("DELETE", "/account"): _delete,
    ("GET", "/me"): _me,
}


def routes(desk: Desk) -> list[BaseRoute]:
    """Where all this is done."""
    return [
        Route(path, partial(handler, desk), methods=[method]) for (method, path), handler in HANDLERS.items()
    ]
