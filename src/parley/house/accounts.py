"""Accounts on every wire: registering, passwords, and guests, who have none.

A wrong name and a wrong password get the same answer, in the same time.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import StrEnum

from parley.core import NotationError, ParleyError
from parley.core.names import name_key, read_name
from parley.house import entrance, names, signins
from parley.house.alarms import LOGIN
from parley.house.attempts import Attempts
from parley.house.devices import device_of
from parley.house.guests import guest_names
from parley.house.house import House
from parley.house.origin import Origin, block_of
from parley.store import Account, NameTaken, StoreError, StoreRefused
from parley.tables import Refusal, Refused
from parley.wires.dotline import rows
from parley.wires.dotline.requests import PASSWORD


class Denial(StrEnum):
    """Why an account is refused, or a login."""

    NOT_OFFERED = "accounts cannot be made here"
    BAD_NAME = "this cannot be a name"
    NAME_TAKEN = "somebody has this name, or one that looks like it"
    NAME_TOO_LONG = "this name is too long"
    BAD_PASSWORD = "this cannot be a password"  # noqa: S105
    WRONG_PASSWORD = "wrong name or password"  # noqa: S105
    TOO_MANY = "too many tries: wait a while"


class AccountDenied(ParleyError):
    """Refused: not with this name or password, or not now."""

    def __init__(self, denial: Denial, detail: str = "", wait: float = 0.0) -> None:
        super().__init__(detail or denial.value)
        self.denial, self.detail, self.wait = denial, detail, wait
        """Why, in more words if there are any, and how many seconds to wait, if known."""


async def register(house: House, origin: Origin, name: str, password: str) -> Account:
    """A new account. Raises `AccountDenied`, `Refused`."""
    if not house.registration:
        raise AccountDenied(Denial.NOT_OFFERED)
    check_new_password(house, password)
    _check_room(house, house.registrations, name, origin)
    async with choosing(house, name) as chosen:
        return await _create(house, chosen, await house.passwords.hash(password))


def check_new_password(house: House, password: str) -> None:
    """Raise `AccountDenied` for one that is too short, or that some wire cannot write."""
    least = house.password_length
    if len(password) < least:
        raise AccountDenied(Denial.BAD_PASSWORD, f"password: {len(password)} characters, {least} needed")
    try:
        PASSWORD.write(password)
    except NotationError as error:
        raise AccountDenied(Denial.BAD_PASSWORD, f"password: {error}") from None


async def welcome_guest(house: House, origin: Origin, name: str | None) -> Account:
    """An account without a password, under a chosen name or `guest-4711`. Raises like `register`."""
    block = block_of(origin.address)
    if not house.guestbook.has_room(block):
        raise AccountDenied(Denial.TOO_MANY)
    _check_room(house, house.guests, name or "", origin)
    guest = await _name_guest(house) if name is None else await _call_again(house, name, block)
    house.guestbook.enter(guest.id, block, house.timers.now())
    return guest


async def _call_again(house: House, wanted: str, block: str) -> Account:
    """Free a guest's name early, for somebody who has probably lost its token."""
    try:
        return await _call_guest(house, wanted)
    except AccountDenied as denied:
        found = await house.accounts.find(wanted) if denied.denial is Denial.NAME_TAKEN else None
        if found is None or not found.is_guest:
            raise
        if not house.guestbook.is_lost(found.id, block, house.timers.now()):
            raise
    await signins.end_others(house, found.id)
    await signins.part_with_guest(house, found.id)
    return await _call_guest(house, wanted)


async def _call_guest(house: House, wanted: str) -> Account:
    async with choosing(house, wanted) as chosen:
        return await _create(house, chosen, "")


async def _name_guest(house: House) -> Account:
    for given in guest_names(house.rng):
        try:
            async with names.holding(house, given):
                return await _create(house, given, "")
        except (AccountDenied, Refused):
            continue
    raise AccountDenied(Denial.TOO_MANY)


async def log_in(house: House, origin: Origin, name: str, password: str) -> Account:
    """The account, if the password is right, and a note that they were here."""
    account = await check(house, origin, name, password)
    entrance.check_welcome(house, account.name, account.id, origin.address)
    try:
        await house.accounts.logged_in(account.id)
        if house.passwords.is_stale(account.password):
            kept = await house.passwords.hash(password)
            await house.accounts.replace_password(account, kept)
            account = account._replace(password=kept)
    except StoreRefused:  # deleted or changed just now
        raise AccountDenied(Denial.WRONG_PASSWORD) from None
    return account


async def check(house: House, origin: Origin, name: str, password: str, signin: object = None) -> Account:
    """The account, if the password is right. Every try counts until one succeeds. Raises `AccountDenied`.

    Somebody with a `signin` is being asked again, and has a separate count of tries.
    """
    account = await house.accounts.find(name)
    device = device_of(account, origin.device) if signin is None else f"signin {hash(signin)}"
    trying = origin.address, name_key(name), device, house.timers.now()
    guess = house.guesses.take(*trying)
    if guess is None:
        house.tally["logins put off"] += 1
        raise _denied(house, origin, name, Denial.TOO_MANY, house.guesses.wait(*trying))
    try:
        fits = await house.passwords.verify(account and account.password, password)
    except StoreError:
        house.guesses.undone(guess)
        raise
    if account is None or not fits:
        house.tally["logins refused"] += 1
        if signin is None:
            house.abroad.guessed(*trying[:3])
        raise _denied(house, origin, name, Denial.WRONG_PASSWORD)
    house.guesses.right(guess)
    return account


async def keep_guest(house: House, name: str, password: str) -> Account:
    """Give a guest a password: an account of the same name, with all it has played, and its seat.

    Raises `AccountDenied`.
    """
    if not house.registration:
        raise AccountDenied(Denial.NOT_OFFERED)
    check_new_password(house, password)
    guest = await house.accounts.find(name)
    if guest is None or not guest.is_guest:
        raise AccountDenied(Denial.NAME_TAKEN)
    kept = await house.passwords.hash(password)
    try:
        await house.accounts.replace_password(guest, kept)
    except StoreRefused:  # gone, or kept in another tab just now
        raise AccountDenied(Denial.NAME_TAKEN) from None
    house.guestbook.forget([guest.id])
    return guest._replace(password=kept)


async def change_password(house: House, account: Account, new: str, keep: object) -> Account:
    """Change the password of an account just checked; of its sign-ins only `keep` survives."""
    check_new_password(house, new)
    kept = await house.passwords.hash(new)
    try:
        await signins.change_password(house, account, kept, keep)
    except StoreRefused:  # deleted or changed just now
        raise AccountDenied(Denial.WRONG_PASSWORD) from None
    return account._replace(password=kept)


@asynccontextmanager
async def choosing(house: House, wanted: str) -> AsyncIterator[str]:
    """A name for an account that every wire can write, held until there is one. Raises like `register`."""
    if len(wanted) > house.name_length:
        raise AccountDenied(Denial.NAME_TOO_LONG)
    try:
        rows.LOGIN.write(read_name(wanted).replace(" ", "_"))  # as wires without spaces write it
        async with names.choosing(house, wanted) as name:
            yield name
    except NotationError as error:
        raise AccountDenied(Denial.BAD_NAME, str(error)) from None
    except Refused as error:
        if error.refusal is not Refusal.NAME_TAKEN:
            raise
        raise AccountDenied(Denial.NAME_TAKEN) from None


def _check_room(house: House, attempts: Attempts, name: str, origin: Origin) -> None:
    entrance.check_welcome(house, name, None, origin.address)
    block, now = block_of(origin.address), house.timers.now()
    if not attempts.take(block, now):
        raise AccountDenied(Denial.TOO_MANY, wait=attempts.wait(block, now))


def _denied(house: House, origin: Origin, name: str, denial: Denial, wait: float = 0.0) -> AccountDenied:
    """Log it as an alarm."""
    house.alarms.ring(LOGIN, origin, denial.value, name, house.timers.now())
    return AccountDenied(denial, wait=wait)


async def _create(house: House, name: str, kept: str) -> Account:
    try:
        return await house.accounts.create(name, kept)
    except NameTaken:
        raise AccountDenied(Denial.NAME_TAKEN) from None
