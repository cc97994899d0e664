"""Accounts, whatever wire somebody comes by: registering, passwords, and guests, who have none.

A wrong name and a wrong password look the same, and take as long.
"""

from collections.abc import Iterable
from enum import StrEnum

from parley.core import ParleyError
from parley.core.names import name_key
from parley.house.attempts import Attempts
from parley.house.house import House
from parley.house.person import Parting
from parley.store import Account, AccountId, NameTaken, StoreError, StoreRefused
from parley.tables import Guest, Phase, Refusal, Refused

_GUEST_NAMES = 10_000
_TRIES = 20


class Denial(StrEnum):
    """Why somebody does not get an account, or is not let into one."""

    NOT_OFFERED = "accounts cannot be made here"
    NAME_TAKEN = "somebody has this name"
    NAME_TOO_LONG = "this name is too long"
    WRONG_PASSWORD = "wrong name or password"  # noqa: S105
    TOO_MANY = "too many tries: wait a while"


class AccountDenied(ParleyError):
    """Not with this name, this password, or not now."""

    def __init__(self, denial: Denial) -> None:
        super().__init__(denial)
        self.denial = denial


async def register(house: House, address: str, name: str, password: str) -> Account:
    """A new account. Raises `AccountDenied`, `Refused`."""
    if not house.registration:
        raise AccountDenied(Denial.NOT_OFFERED)
    _check_room(house, house.registrations, address)
    await _check_name(house, name)
    return await _create(house, name, await house.passwords.hash(password))


async def welcome_guest(house: House, address: str, name: str | None) -> Account:
    """An account without a password, by a name of one's own or `guest-4711`. Raises as `register` does."""
    _check_room(house, house.guests, address)
    if name is not None:
        await _check_name(house, name)
        return await _create(house, name, "")
    for _ in range(_TRIES):
        chosen = f"guest-{house.rng.randrange(_GUEST_NAMES)}"
        try:
            await _check_name(house, chosen)
            return await _create(house, chosen, "")
        except AccountDenied:
            continue
    raise AccountDenied(Denial.TOO_MANY)


async def log_in(house: House, address: str, name: str, password: str) -> Account:
    """The account, if the password fits, and a note that they were here."""
    account = await check(house, address, name, password)
    try:
        await house.accounts.logged_in(account.id)
        if house.passwords.is_stale(account.password):
            await house.accounts.set_password(account.id, await house.passwords.hash(password))
    except StoreRefused:  # deleted just now
        raise AccountDenied(Denial.WRONG_PASSWORD) from None
    return account


async def check(house: House, address: str, name: str, password: str) -> Account:
    """The account, if the password fits. Every try counts until it has succeeded. Raises `AccountDenied`."""
    tries = ((house.tries_by_address, address), (house.tries_by_name, name_key(name)))
    if not all(attempts.take(tried, house.timers.now()) for attempts, tried in tries):
        house.tally["logins put off"] += 1
        raise AccountDenied(Denial.TOO_MANY)
    try:
        account = await house.accounts.find(name)
        if not await house.passwords.verify(account and account.password, password) or account is None:
            house.tally["logins refused"] += 1
            raise AccountDenied(Denial.WRONG_PASSWORD)
    except StoreError:
        _forgive(tries)
        raise
    _forgive(tries)
    return account


async def change_password(house: House, address: str, name: str, old: str, new: str) -> Account:
    """Another password, for who knows the one there is. Raises `AccountDenied`."""
    account = await check(house, address, name, old)
    await house.accounts.set_password(account.id, await house.passwords.hash(new))
    return account


def disown(house: House, account: AccountId) -> None:
    """An account was deleted: no chair waits for it, since its number may be given to somebody else."""
    for table in house.lobby.tables.values():
        for sitting in table.seats:
            if isinstance(sitting, Guest) and sitting.account == account:
                sitting.account = None


async def part_with_guest(house: House, account: AccountId) -> None:
    """A guest has signed out, which is for good: the name is free, unless they sit at a table that plays."""
    if (login := house.logins.get(account)) is not None:
        login.see_off(Parting.SIGNED_OUT)
    playing = (table for table in house.lobby.tables.values() if table.phase is Phase.PLAYING)
    if not any(sitting and sitting.account == account for table in playing for sitting in table.seats):
        await house.store.signins.release(account)


def _check_room(house: House, attempts: Attempts, address: str) -> None:
    if house.lobby.is_stopping:
        raise Refused(Refusal.STOPPING)
    if not attempts.take(address, house.timers.now()):
        raise AccountDenied(Denial.TOO_MANY)


async def _check_name(house: House, name: str) -> None:
    """Nobody has it, and nobody is here under it: other wires have names without accounts."""
    if len(name) > house.name_length:
        raise AccountDenied(Denial.NAME_TOO_LONG)
    if name.casefold() in house.lobby.people or await house.accounts.find(name):
        raise AccountDenied(Denial.NAME_TAKEN)


async def _create(house: House, name: str, kept: str) -> Account:
    try:
        return await house.accounts.create(name, kept)
    except NameTaken:
        raise AccountDenied(Denial.NAME_TAKEN) from None


def _forgive(tries: Iterable[tuple[Attempts, str]]) -> None:
    for attempts, tried in tries:
        attempts.forgive(tried)
