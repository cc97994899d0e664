"""Accounts by HTTP: register, log in, be a guest, log out, change the password, delete the account.

Whoever comes in gets a token, in a cookie for browsers and in the answer for programs.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from parley.core import NotationError
from parley.core.names import read_name
from parley.house import entrance, signins
from parley.house.accounts import (
    AccountDenied,
    Denial,
    change_password,
    check,
    keep_guest,
    log_in,
    register,
    welcome_guest,
)
from parley.house.devices import make_proof
from parley.house.origin import Origin
from parley.net.web.agents import device_named
from parley.net.web.cookies import forget_cookie, read_device, set_cookie, set_device
from parley.net.web.desk import Desk
from parley.net.web.faults import Failed, Fault
from parley.net.web.people import Visitor, bearer_of, check_origin, identify
from parley.net.web.requests import address_of, answer, is_secure, read_json
from parley.seats.web.player import WebPlayer
from parley.store import Account
from parley.store.signins import ACCOUNT_LIFE, GUEST_LIFE, name_of
from parley.wires.dotline.rows import LOGIN


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name and its password."""

    name: str
    password: str


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guest's name, if it matters."""

    name: str | None = None


class Secret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A password there shall be."""

    password: str


class Which(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sign-in, by its `id`."""

    id: str


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The password there is, and the one there shall be."""

    old: str
    new: str


class Consent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The password, which guests do not have."""

    password: str = ""


async def _register(desk: Desk, request: Request, asked: Credentials) -> Response:
    """Make an account, and sign in."""
    name = _read_name(asked.name)
    account = await register(desk.house, _origin(request), name, asked.password)
    return await _sign_in(desk, request, account, 201)


async def _log_in(desk: Desk, request: Request, asked: Credentials) -> Response:
    """Sign in. A wrong name and a wrong password look the same."""
    name = _read_name(asked.name)
    account = await log_in(desk.house, _origin(request), name, asked.password)
    return await _sign_in(desk, request, account, 200)


async def _be_guest(desk: Desk, request: Request, asked: Wish) -> Response:
    """Come in without a password, by a free name or one like `guest-4711`."""
    name = None if asked.name is None else _read_name(asked.name)
    account = await welcome_guest(desk.house, _origin(request), name)
    return await _sign_in(desk, request, account, 201)


async def _keep(desk: Desk, request: Request, asked: Secret) -> Response:
    """Make an account of the guest one is. Name, matches and seat stay, and so does the token."""
    signin, token = await _identify(desk, request)
    if not signin.is_guest:
        raise Failed(Fault.IS_ACCOUNT)
    account = await keep_guest(desk.house, signin.name, asked.password)
    if isinstance(player := entrance.login_of(desk.house, account.id), WebPlayer):
        player.keep()
    return _welcome(request, answer(_show(account, is_operator=False)), account, token)


async def _sessions(desk: Desk, request: Request, _asked: None) -> Response:
    """Where one is signed in: `id`, `device`, when it was made and used last, and whether it is this one."""
    signin, token = await _identify(desk, request)
    here = name_of(token)
    found = await desk.house.store.signins.devices(signin.account)
    return answer([{**one._asdict(), "here": one.id == here} for one in found])


async def _end_session(desk: Desk, request: Request, asked: Which) -> Response:
    """Sign out somewhere else: that token is good no more, and its sockets are closed."""
    signin, _ = await _identify(desk, request)
    if not await signins.end_device(desk.house, signin.account, asked.id):
        raise Failed(Fault.NOT_FOUND)
    return answer({})


async def _log_out(desk: Desk, request: Request, _asked: None) -> Response:
    """Forget the token, and close its sockets. A guest's name is free again, unless they are in a match."""
    signin, token = await _identify(desk, request)
    await signins.end(desk.house, signin.account, token)
    if signin.is_guest:
        await signins.part_with_guest(desk.house, signin.account)
    return _without_cookie(request)


async def _log_out_everywhere(desk: Desk, request: Request, _asked: None) -> Response:
    """Forget all tokens of the account, this one too, and hang up on whoever is in with it, on any wire."""
    signin, _ = await _identify(desk, request)
    await signins.end_others(desk.house, signin.account)
    if signin.is_guest:
        await signins.part_with_guest(desk.house, signin.account)
    return _without_cookie(request)


async def _change_password(desk: Desk, request: Request, asked: Change) -> Response:
    """Change the password. Whoever else is in with the account, on any wire, is signed out."""
    signin, token = await _identify(desk, request)
    if signin.is_guest:
        raise Failed(Fault.IS_GUEST)
    account = await check(desk.house, _origin(request), signin.name, asked.old, token)
    account = await change_password(desk.house, account, asked.new, keep=token)
    response = answer({})
    set_device(request, response, make_proof(account))
    return response


async def _delete(desk: Desk, request: Request, asked: Consent) -> Response:
    """Delete the account. Matches keep the name."""
    signin, token = await _identify(desk, request)
    if not signin.is_guest:
        await check(desk.house, _origin(request), signin.name, asked.password, token)
    await signins.delete(desk.house, signin.account)
    return _without_cookie(request)


async def _me(desk: Desk, request: Request, _asked: None) -> Response:
    """Who you are: `account`, `name`, `guest`, and whether an `operator`."""
    signin, token = await _identify(desk, request)
    is_operator = await desk.house.store.operators.includes(signin.account)
    shown = {"account": signin.account, "name": signin.name, "guest": signin.is_guest}
    response = answer({**shown, "operator": is_operator})
    if bearer_of(request.headers) is None:  # it lives on because it was used, and so does the cookie
        set_cookie(request, response, token, _life(is_guest=signin.is_guest))
    return response


async def _identify(desk: Desk, request: Request) -> Visitor:
    return await identify(desk.house, request.headers, is_secure=is_secure(request))


async def _sign_in(desk: Desk, request: Request, account: Account, status: int) -> Response:
    token = await signins.create(desk.house, account, device_named(request.headers.get("user-agent", "")))
    if token is None:
        raise AccountDenied(Denial.WRONG_PASSWORD)
    is_operator = not account.is_guest and await desk.house.store.operators.includes(account.id)
    response = answer({**_show(account, is_operator=is_operator), "token": token}, status)
    return _welcome(request, response, account, token)


def _show(account: Account, *, is_operator: bool) -> dict[str, Any]:
    shown = {"account": account.id, "name": account.name, "guest": account.is_guest}
    return {**shown, "seconds": _life(is_guest=account.is_guest), "operator": is_operator}


def _welcome(request: Request, response: Response, account: Account, token: str) -> Response:
    """Let the browser keep what says who it is."""
    set_cookie(request, response, token, _life(is_guest=account.is_guest))
    if not account.is_guest:
        set_device(request, response, make_proof(account))
    return response


def _origin(request: Request) -> Origin:
    return Origin(address_of(request), "web", read_device(request))


def _life(*, is_guest: bool) -> int:
    """Seconds a token lives."""
    return (GUEST_LIFE if is_guest else ACCOUNT_LIFE) // 1000


def _without_cookie(request: Request) -> Response:
    response = answer({})
    forget_cookie(request, response)
    return response


def _read_name(name: str) -> str:
    """The name, if every wire can write it: one without spaces has `_` for those inside."""
    try:
        chosen = read_name(name)
        LOGIN.write(chosen.replace(" ", "_"))
    except NotationError as error:
        raise AccountDenied(Denial.BAD_NAME, str(error)) from None
    return chosen


class Endpoint(NamedTuple):
    """What can be asked, where, and with what body."""

    method: str
    path: str
    handler: Callable[[Desk, Request, Any], Awaitable[Response]]
    body: type[Any] | None = None

    async def serve(self, desk: Desk, request: Request) -> Response:
        """Read the body, if there is to be one, and answer."""
        if self.method != "GET":
            check_origin(request.headers, is_secure=is_secure(request))
        return await self.handler(desk, request, self.body and await read_json(request, self.body))


ENDPOINTS = (
    Endpoint("POST", "/register", _register, Credentials),
    Endpoint("POST", "/login", _log_in, Credentials),
    Endpoint("POST", "/guest", _be_guest, Wish),
    Endpoint("POST", "/keep", _keep, Secret),
    Endpoint("GET", "/me", _me),
    Endpoint("GET", "/sessions", _sessions),
    Endpoint("POST", "/sessions/end", _end_session, Which),
    Endpoint("POST", "/logout", _log_out),
    Endpoint("POST", "/logout/everywhere", _log_out_everywhere),
    Endpoint("POST", "/password", _change_password, Change),
    Endpoint("DELETE", "/account", _delete, Consent),
)


def routes(desk: Desk) -> list[BaseRoute]:
    """Where all this is done."""
    return [Route(one.path, partial(one.serve, desk), methods=[one.method]) for one in ENDPOINTS]
