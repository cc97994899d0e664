"""Accounts by HTTP: register, log in, be a guest, log out, change the password, delete the account.

Signing in yields a token, in a cookie for browsers and in the answer for programs.
"""

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

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
from parley.net.web.endpoint import Endpoint
from parley.net.web.faults import Failed, Fault
from parley.net.web.people import Visitor, bearer_of, identify
from parley.net.web.requests import address_of, answer, is_secure
from parley.net.web.shapes import Kept, Me, Nothing, Session, SignedIn
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
    """The new password."""

    password: str


class Which(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sign-in, by its `id`."""

    id: str


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The current password, and the new one."""

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
    """Turn your guest into an account. Name, matches, seat and token stay."""
    signin, token = await _identify(desk, request)
    if not signin.is_guest:
        raise Failed(Fault.IS_ACCOUNT)
    account = await keep_guest(desk.house, signin.name, asked.password)
    if isinstance(player := entrance.login_of(desk.house, account.id), WebPlayer):
        player.keep()
    kept = Kept(account.id, account.name, guest=False, operator=False, seconds=_life(is_guest=False))
    return _welcome(request, answer(kept), account, token)


async def _sessions(desk: Desk, request: Request, _asked: None) -> Response:
    """Where you are signed in: `id`, `device`, when it was made and used last, and whether it is this one."""
    signin, token = await _identify(desk, request)
    here = name_of(token)
    found = await desk.house.store.signins.devices(signin.account)
    return answer([Session(*one, here=one.id == here) for one in found])


async def _end_session(desk: Desk, request: Request, asked: Which) -> Response:
    """Sign out somewhere else: that token is revoked, and its sockets are closed."""
    signin, _ = await _identify(desk, request)
    if not await signins.end_device(desk.house, signin.account, asked.id):
        raise Failed(Fault.NOT_FOUND)
    return answer(Nothing())


async def _log_out(desk: Desk, request: Request, _asked: None) -> Response:
    """Forget the token, and close its sockets. A guest's name is free again, unless they are in a match."""
    signin, token = await _identify(desk, request)
    await signins.end(desk.house, signin.account, token)
    if signin.is_guest:
        await signins.part_with_guest(desk.house, signin.account)
    return _without_cookie(request)


async def _log_out_everywhere(desk: Desk, request: Request, _asked: None) -> Response:
    """Forget all tokens of the account, including this one, and disconnect everyone using it, on any wire."""
    signin, _ = await _identify(desk, request)
    await signins.end_others(desk.house, signin.account)
    if signin.is_guest:
        await signins.part_with_guest(desk.house, signin.account)
    return _without_cookie(request)


async def _change_password(desk: Desk, request: Request, asked: Change) -> Response:
    """Change the password. Everyone else in with the account, on any wire, is signed out."""
    signin, token = await _identify(desk, request)
    if signin.is_guest:
        raise Failed(Fault.IS_GUEST)
    account = await check(desk.house, _origin(request), signin.name, asked.old, token)
    account = await change_password(desk.house, account, asked.new, keep=token)
    response = answer(Nothing())
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
    response = answer(Me(signin.account, signin.name, signin.is_guest, is_operator))
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
    life = _life(is_guest=account.is_guest)
    shown = SignedIn(account.id, account.name, account.is_guest, is_operator, life, token)
    return _welcome(request, answer(shown, status), account, token)


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
    response = answer(Nothing())
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


ENDPOINTS = (
    Endpoint("POST", "/register", _register, Credentials, SignedIn, 201),
    Endpoint("POST", "/login", _log_in, Credentials, SignedIn),
    Endpoint("POST", "/guest", _be_guest, Wish, SignedIn, 201),
    Endpoint("POST", "/keep", _keep, Secret, Kept),
    Endpoint("GET", "/me", _me, gives=Me),
    Endpoint("GET", "/sessions", _sessions, gives=list[Session]),
    Endpoint("POST", "/sessions/end", _end_session, Which),
    Endpoint("POST", "/logout", _log_out),
    Endpoint("POST", "/logout/everywhere", _log_out_everywhere),
    Endpoint("POST", "/password", _change_password, Change),
    Endpoint("DELETE", "/account", _delete, Consent),
)


def routes(desk: Desk) -> list[BaseRoute]:
    """The routes."""
    return [one.route(desk) for one in ENDPOINTS]
