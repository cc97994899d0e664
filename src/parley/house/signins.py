"""Sign-ins, and every way in which one ends, on all wires at once.

A sign-in is a web token, or the line on which somebody logged in. It ends in the store first; then its
connections are closed. Somebody who comes in at that very moment would be missed, so everybody checks again
once they are in: see `stands`.
"""

from parley.core import Termination
from parley.house import entrance
from parley.house.house import House
from parley.house.person import Parting
from parley.house.surely import surely
from parley.store import Account, AccountId
from parley.store.signins import name_of
from parley.tables import Phase


async def stands(house: House, account: Account) -> bool:
    """Does the account still exist, with the same password? Asked once in, and before any answer."""
    found = await house.accounts.find(account.name)
    return found is not None and (found.id, found.password) == (account.id, account.password)


async def create(house: House, account: Account, device: str = "") -> str | None:
    """A token; None if the account, or its password, has changed since it was looked up."""
    signins = house.store.signins
    token = await signins.create(account.id, is_guest=account.is_guest, device=device)
    if not await stands(house, account):
        await signins.end(token)
        return None
    if (login := entrance.login_of(house, account.id)) is not None:  # the oldest may have made way
        tokens = [signin for signin in login.signins if isinstance(signin, str)]
        login.see_off(Parting.SIGNED_OUT, [one for one in tokens if await signins.find(one) is None])
    return token


async def end(house: House, account: AccountId, token: str) -> None:
    """Revoke one token."""
    await surely(_end(house, account, token))


async def end_device(house: House, account: AccountId, name: str) -> bool:
    """Revoke one token, by the name its owner knows it by; returns whether it existed."""
    return await surely(_end_device(house, account, name))


async def end_others(house: House, account: AccountId, keep: object = None) -> None:
    """Sign out everywhere, except on the token or line to keep, if any."""
    await surely(_end_others(house, account, keep))


async def change_password(house: House, account: Account, kept: str, keep: object = None) -> None:
    """Change the hash, and end all other sign-ins. Raises `StoreRefused` if it was changed meanwhile."""
    await surely(_change_password(house, account, kept, keep))


async def delete(house: House, account: AccountId, keep: object = None) -> None:
    """Delete an account, its sign-ins and the chairs that wait for it. `StoreRefused` if it is gone already.

    If it was requested on a line to `keep`, that person has to leave the house themselves.
    """
    await surely(_delete(house, account, keep))


async def part_with_guest(house: House, account: AccountId) -> None:
    """A guest has signed out, for good: the name is free, unless they sit at a table in play."""
    _see_off(house, account)
    playing = (table for table in house.lobby.tables.values() if table.phase is Phase.PLAYING)
    if any(sitting and sitting.account == account for table in playing for sitting in table.seats):
        return
    if await house.store.signins.release(account):
        house.guestbook.forget([account])


async def sweep(house: House) -> None:
    """Forget what has expired, and guests who never came in."""
    for guest in (gone := await house.store.signins.sweep()):
        _see_off(house, guest)
    house.guestbook.forget(gone)


async def note_arrival(house: House, guest: AccountId) -> None:
    """A guest has come in, so they are not forgotten soon. Raises `StoreError`."""
    if not house.guestbook.has_arrived(guest):
        await house.accounts.logged_in(guest)
        house.guestbook.arrive(guest)


async def _end(house: House, account: AccountId, token: str) -> None:
    await house.store.signins.end(token)
    if (login := entrance.login_of(house, account)) is not None:
        login.see_off(Parting.SIGNED_OUT, {token})


async def _end_device(house: House, account: AccountId, name: str) -> bool:
    found = await house.store.signins.end_device(account, name)
    if (login := entrance.login_of(house, account)) is not None:
        tokens = {signin for signin in login.signins if isinstance(signin, str) and name_of(signin) == name}
        login.see_off(Parting.SIGNED_OUT, tokens)
    return found


async def _end_others(house: House, account: AccountId, keep: object) -> None:
    await house.store.signins.end_others(account, keep if isinstance(keep, str) else "")
    _see_off(house, account, keep)


async def _change_password(house: House, account: Account, kept: str, keep: object) -> None:
    await house.accounts.replace_password(account, kept)
    await _end_others(house, account.id, keep)


async def _delete(house: House, account: AccountId, keep: object) -> None:
    await house.accounts.delete(account)
    part_with(house, account, keep)


def part_with(house: House, account: AccountId, keep: object = None) -> None:
    """An account was deleted: nobody is here with it, and the house forgets it."""
    _see_off(house, account, keep)
    disown(house, account)
    house.guestbook.forget([account])
    house.abroad.parted(account)


def disown(house: House, account: AccountId) -> None:
    """An account was deleted: nobody can come back to its chairs."""
    for table in tuple(house.lobby.tables.values()):
        table.disown(account)
        if table.phase is Phase.OPEN and table.is_ours and not (table.people or table.is_standing):
            house.lobby.close(table, Termination.ABANDONED)


def _see_off(house: House, account: AccountId, keep: object = None) -> None:
    if (login := entrance.login_of(house, account)) is not None:
        login.see_off(Parting.SIGNED_OUT, set(login.signins) - {keep})
