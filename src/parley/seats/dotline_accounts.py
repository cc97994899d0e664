"""Accounts: who somebody is, and how they come into the house and go.

A wrong login and a wrong password look the same, and take as long.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from parley.games.dots import GAME
from parley.seats.attempts import Attempts
from parley.seats.dotline_codes import Denied
from parley.seats.dotline_news import turn_of
from parley.seats.dotline_rows import state_of
from parley.seats.house import House
from parley.store import Account, NameTaken, StoreError, StoreRefused, name_key
from parley.tables import Phase, Refusal, Refused, Table
from parley.wires.dotline import Answer, Code, Request
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r

if TYPE_CHECKING:
    from parley.seats.dotline import DotlineSession


# -- requests --------------------------------------------------------------------------------------


async def _register(session: "DotlineSession", request: r.Register) -> Answer:
    house = session.house
    if not house.registration:
        raise Denied(Code.NOT_OFFERED)
    if house.lobby.is_stopping:
        raise Refused(Refusal.STOPPING)
    if not house.registrations.take(session.address, house.timers.now()):
        raise Denied(Code.TOO_MANY)
    if request.login.casefold() in house.lobby.people or await house.accounts.find(request.login):
        raise Denied(Code.LOGIN_TAKEN)
    kept = await house.passwords.hash(request.password)
    try:
        account = await house.accounts.create(request.login, kept)
    except NameTaken:
        raise Denied(Code.LOGIN_TAKEN) from None
    try:
        enter_house(session, account)
    except Refused:  # the house is full: nothing has changed
        await house.accounts.delete(account.id)
        raise
    return a.Registered(account.name)


async def _log_in(session: "DotlineSession", request: r.LogIn) -> Answer:
    account = await _check(session, request.login, request.password)
    await _note(session.house, account, request.password)
    enter_house(session, account)
    kept = _kept_seat(session)
    if kept is None:
        return a.LoggedIn(account.name)
    session.house.crier.watch(kept)  # it may have been restored
    session.table, session.turn = kept, turn_of(state_of(kept))
    session.seat = session.house.lobby.come_back(kept, session)
    return a.Resumed(account.name, kept.number, session.seat)


def _log_out(session: "DotlineSession", _request: r.LogOut) -> Answer:
    leave_house(session)
    return a.LoggedOut()


async def _change_password(session: "DotlineSession", request: r.ChangePassword) -> Answer:
    account = await _check(session, session.name, request.old)
    await session.house.accounts.set_password(account.id, await session.house.passwords.hash(request.new))
    return a.Done()


async def _delete(session: "DotlineSession", request: r.DeleteAccount) -> Answer:
    account = await _check(session, session.name, request.password)
    await session.house.accounts.delete(account.id)
    leave_house(session)
    return a.LoggedOut()


# -- passwords -------------------------------------------------------------------------------------


async def _check(session: "DotlineSession", login: str, password: str) -> Account:
    """The account, if the password fits. Every try counts until it has succeeded."""
    house, key = session.house, name_key(login)
    tries = ((house.tries_by_address, session.address), (house.tries_by_name, key))
    if not all(attempts.take(tried, house.timers.now()) for attempts, tried in tries):
        raise Denied(Code.TOO_MANY)
    try:
        account = await house.accounts.find(login)
        if not await house.passwords.verify(account and account.password, password) or account is None:
            raise Denied(Code.WRONG_PASSWORD)
    except StoreError:
        _forgive(tries)
        raise
    _forgive(tries)
    return account


def _forgive(tries: Iterable[tuple[Attempts, str]]) -> None:
    for attempts, tried in tries:
        attempts.forgive(tried)


async def _note(house: House, account: Account, password: str) -> None:
    """Note the login, and keep a hash as dear as those of today."""
    try:
        await house.accounts.logged_in(account.id)
        if house.passwords.is_stale(account.password):
            await house.accounts.set_password(account.id, await house.passwords.hash(password))
    except StoreRefused:  # deleted just now
        raise Denied(Code.WRONG_PASSWORD) from None


# -- coming and going ------------------------------------------------------------------------------


def enter_house(session: "DotlineSession", account: Account) -> None:
    """Be here under the account's name; an older login of it is closed."""
    older = session.house.logins.get(account.id)
    if older is not None:
        older.replaced()
    session.hold()
    session.name, session.account = account.name, account.id
    try:
        session.house.lobby.enter(session)
    except Refused:
        session.name, session.account = "", None
        raise
    session.house.logins[account.id] = session


def leave_house(session: "DotlineSession") -> None:
    """Be here no more. A seat in a game that goes on is kept for a while."""
    house, table, account = session.house, session.table, session.account
    if account is None:
        return
    house.crier.readers.discard(session)
    if table is not None and session.seat is None:
        table.watchers.discard(session)
        house.lobby.retire(session)
    else:
        house.lobby.go_away(session, house.grace)
    house.lobby.exit(session)
    if house.logins.get(account) is session:
        del house.logins[account]
    session.name, session.account = "", None
    session.table = session.seat = session.turn = None


def _kept_seat(session: "DotlineSession") -> Table | None:
    """The table of Dots that keeps a seat for this account, if it still plays there."""
    for table in session.house.lobby.tables.values():
        if table.phase is Phase.PLAYING and table.terms.game.name == GAME.name:
            seat, state = table.kept_for(session), state_of(table)
            if seat is not None and (state is None or seat in state.standing.playing):
                return table
    return None


AT_ONCE: Mapping[type[Request], Callable[["DotlineSession", Any], Answer | None]] = {r.LogOut: _log_out}
LATER: Mapping[type[Request], Callable[["DotlineSession", Any], Awaitable[Answer]]] = {
    r.Register: _register,
    r.LogIn: _log_in,
    r.ChangePassword: _change_password,
    r.DeleteAccount: _delete,
}
