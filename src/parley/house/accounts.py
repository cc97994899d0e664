"""Accounts, whatever wire somebody comes by: registering, passwords, and guests, who have none.

A wrong name and a wrong password look the same, and take as long.
"""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from enum import StrEnum

from parley.core import NotationError, ParleyError
from parley.core.names import name_key
from parley.house import names, signins
from parley.house.attempts import Attempts
from parley.house.house import House
from parley.store import Account, NameTaken, StoreError, StoreRefused
from parley.tables import Refusal, Refused

_GUEST_NAMES = 10_000
_TRIES = 20


class Denial(StrEnum):
    """Why somebody does not get an account, or is not let into one."""

    NOT_OFFERED = "accounts cannot be made here"
    BAD_NAME = "this cannot be a name"
    NAME_TAKEN = "somebody has this name, or one that looks like it"
    NAME_TOO_LONG = "this name is too long"
    WRONG_PASSWORD = "wrong name or password"  # noqa: S105
    TOO_MANY = "too many tries: wait a while"


class AccountDenied(ParleyError):
    """Not with this name, this password, or not now."""

    def __init__(self, denial: Denial, detail: str = "") -> None:
        super().__init__(detail or denial.value)
        self.denial = denial


async def register(house: House, address: str, name: str, password: str) -> Account:
    """A new account. Raises `AccountDenied`, `Refused`."""
    if not house.registration:
        raise AccountDenied(Denial.NOT_OFFERED)
    _check_room(house, house.registrations, address)
    async with _choosing(house, name) as chosen:
        return await _create(house, chosen, await house.passwords.hash(password))


async def welcome_guest(house: House, address: str, name: str | None) -> Account:
    """An account without a password, by a name of one's own or `guest-4711`. Raises as `register` does."""
    _check_room(house, house.guests, address)
    if name is not None:
        async with _choosing(house, name) as chosen:
            return await _create(house, chosen, "")
    for _ in range(_TRIES):
        given = f"guest-{house.rng.randrange(_GUEST_NAMES)}"
        try:
            async with names.holding(house, given):
                return await _create(house, given, "")
        except (AccountDenied, Refused):
            continue
    raise AccountDenied(Denial.TOO_MANY)


async def log_in(house: House, address: str, name: str, password: str) -> Account:
    """The account, if the password fits, and a note that they were here."""
    account = await check(house, address, name, password)
    try:
        await house.accounts.logged_in(account.id)
        if house.passwords.is_stale(account.password):
            kept = await house.passwords.hash(password)
            await house.accounts.replace_password(account, kept)
            account = account._replace(password=kept)
    except StoreRefused:  # deleted or changed just now
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


async def change_password(house: House, account: Account, new: str, keep: object) -> None:
    """Another password, for an account that was just checked; only the sign-in to `keep` outlives it."""
    kept = await house.passwords.hash(new)
    try:
        await signins.change_password(house, account, kept, keep)
    except StoreRefused:  # deleted or changed just now
        raise AccountDenied(Denial.WRONG_PASSWORD) from None


def _check_room(house: House, attempts: Attempts, address: str) -> None:
    if house.lobby.is_stopping:
        raise Refused(Refusal.STOPPING)
    if not attempts.take(address, house.timers.now()):
        raise AccountDenied(Denial.TOO_MANY)


@asynccontextmanager
async def _choosing(house: House, wanted: str) -> AsyncIterator[str]:
    """The name somebody wants for an account, held until there is one."""
    if len(wanted) > house.name_length:
        raise AccountDenied(Denial.NAME_TOO_LONG)
    try:
        async with names.choosing(house, wanted) as name:
            yield name
    except NotationError as error:
        raise AccountDenied(Denial.BAD_NAME, str(error)) from None
    except Refused as error:
        if error.refusal is not Refusal.NAME_TAKEN:
            raise
        raise AccountDenied(Denial.NAME_TAKEN) from None


async def _create(house: House, name: str, kept: str) -> Account:
    try:
        return await house.accounts.create(name, kept)
    except NameTaken:
        raise AccountDenied(Denial.NAME_TAKEN) from None


def _forgive(tries: Iterable[tuple[Attempts, str]]) -> None:
    for attempts, tried in tries:
        attempts.forgive(tried)
