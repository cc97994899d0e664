"""Accounts: who somebody is, and how they come into the house and go."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from parley.games.dots import GAME
from parley.house import entrance, signins
from parley.house.accounts import AccountDenied, Denial, change_password, check, log_in, register
from parley.house.origin import Origin
from parley.seats.dotline.news import turn_of
from parley.seats.dotline.rows import state_of
from parley.store import Account, StoreError
from parley.tables import Refused, decided
from parley.wires.dotline import Answer, Request
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r

if TYPE_CHECKING:
    from parley.seats.dotline.session import DotlineSession


# -- requests --------------------------------------------------------------------------------------


async def _register(session: "DotlineSession", request: r.Register) -> Answer:
    # dots/IV/1, dots/line/4/1
    account = await register(session.house, _origin(session), request.login, request.password)
    try:
        await _come_in(session, account)
    except Refused:  # the house is full: nothing has changed
        await signins.delete(session.house, account.id)
        raise
    return a.Registered(account.name)


async def _log_in(session: "DotlineSession", request: r.LogIn) -> Answer:
    # dots/line/4/4, dots/line/8/1
    account = await log_in(session.house, _origin(session), request.login, request.password)
    await _come_in(session, account)
    kept = next(session.house.lobby.kept_for(session, GAME), None)
    if kept is None:
        return a.LoggedIn(account.name)
    session.house.crier.watch(kept)  # it may have been restored
    session.table, session.turn = kept, turn_of(state_of(kept))
    session.seat = await decided(partial(session.house.lobby.come_back, kept, session))
    return a.Resumed(account.name, kept.number, session.seat)


def _log_out(session: "DotlineSession", _request: r.LogOut) -> Answer:
    # dots/line/4/6
    leave_house(session)
    return a.LoggedOut()


async def _change_password(session: "DotlineSession", request: r.ChangePassword) -> Answer:
    # dots/line/4/6
    account = await check(session.house, _origin(session), session.name, request.old, session)
    await change_password(session.house, account, request.new, keep=session)
    return a.Done()


async def _delete(session: "DotlineSession", request: r.DeleteAccount) -> Answer:
    # dots/line/4/6
    account = await check(session.house, _origin(session), session.name, request.password, session)
    await signins.delete(session.house, account.id, keep=session)
    leave_house(session)
    signins.disown(session.house, account.id)
    return a.LoggedOut()


def _origin(session: "DotlineSession") -> Origin:
    return Origin(session.address, session.kind)


# -- coming and going ------------------------------------------------------------------------------


async def _come_in(session: "DotlineSession", account: Account) -> None:
    """Enter the house, unless the account or its password changed while we looked."""
    # dots/line/4/5, dots/line/4/7
    enter_house(session, account)
    try:
        if await signins.stands(session.house, account):
            return
    except StoreError:
        leave_house(session)
        raise
    leave_house(session)
    raise AccountDenied(Denial.WRONG_PASSWORD)


def enter_house(session: "DotlineSession", account: Account) -> None:
    """Enter under the account's name; an older login of it is closed."""
    session.queue.hold()
    session.name, session.account = account.name, account.id
    try:
        entrance.enter(session.house, session)
    except Refused:
        session.name, session.account = "", None
        raise


def leave_house(session: "DotlineSession") -> None:
    """Leave the house. A seat in a game that continues is kept for a while."""
    house, table = session.house, session.table
    if session.account is None:
        return
    house.crier.readers.discard(session)
    if table is not None and session.seat is None:
        table.unwatch(session)
        house.lobby.retire(session)
    else:
        house.lobby.go_away(session, house.grace)
    entrance.leave(house, session)
    session.name, session.account = "", None
    session.table = session.seat = session.turn = None


AT_ONCE: Mapping[type[Request], Callable[["DotlineSession", Any], Answer | None]] = {r.LogOut: _log_out}
LATER: Mapping[type[Request], Callable[["DotlineSession", Any], Awaitable[Answer]]] = {
    r.Register: _register,
    r.LogIn: _log_in,
    r.ChangePassword: _change_password,
    r.DeleteAccount: _delete,
}
