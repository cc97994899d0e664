"""A house for one, in memory: it accepts any name and any password, and keeps nothing."""

from concurrent.futures import Executor
from typing import Any, cast

from parley.games.battleship_plus import Fill
from parley.house.house import House
from parley.store import Account, AccountId, Store, StoreError
from parley.store.passwords import Passwords
from parley.tables import Lobby, Timers
from parley.wires import dotline

FOREVER = 1e9
"""Seconds; whoever started the guest has a clock of their own."""


def private_house(lobby: Lobby, timers: Timers, threads: Executor, fill: Fill = Fill.FREE) -> House:
    """A private house; its owner fills the lobby."""
    return House(
        lobby,
        cast("Store", _Nothing()),
        cast("Passwords", _AnyPassword()),
        timers,
        threads,
        fill=fill,
        login_time=FOREVER,
        is_private=True,
        password_length=1,
        lines=dotline.Limits(login=FOREVER, silence=FOREVER),
    )


class _Empty:
    """Always empty; whatever is stored is dropped."""

    def __getattr__(self, name: str) -> Any:
        async def no(*_: object, **__: object) -> None:
            raise StoreError("nothing is kept here")

        return no


class _AnyAccount(_Empty):
    """Everybody has one, and no name is taken."""

    async def create(self, name: str, password: str) -> Account:
        return Account(AccountId(1), name, password, 0)

    async def find(self, name: str) -> Account:
        return Account(AccountId(1), name, _AnyPassword.HASH, 0)

    def is_free(self, name: str) -> bool:
        del name
        return True

    async def logged_in(self, account: AccountId) -> None:
        del account


class _AnyPassword:
    """Every password is right."""

    HASH = "any"

    async def hash(self, password: str) -> str:
        del password
        return self.HASH

    async def verify(self, kept: str | None, password: str) -> bool:
        del kept, password
        return True

    def is_stale(self, kept: str) -> bool:
        del kept
        return False


class _Nobody(_Empty):
    """Nobody is ignored."""

    async def of(self, account: AccountId) -> dict[str, str]:
        del account
        return {}


class _Nothing:
    """As a `Store`."""

    def __init__(self) -> None:
        self.accounts, self.ignored = _AnyAccount(), _Nobody()
        self.signins = self.matches = self.results = self.sanctions = self.reports = self.audit = _Empty()
