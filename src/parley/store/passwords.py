"""Passwords: argon2id in a few threads, never on the event loop, with a limit on how many run at once.

A check takes as long for a name nobody has as for one somebody has, so time does not tell which it was.
(A hash made with older, cheaper settings is quicker until it is made anew: see `is_stale`.)
"""

import asyncio
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from secrets import token_bytes
from threading import Semaphore
from typing import ParamSpec, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from parley.store.errors import StoreBusy

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a hash: the second choice of RFC 9106, for machines with little memory."""

    time: int = 3
    memory_kib: int = 65536
    lanes: int = 4


class Passwords:
    """Hashes and checks passwords: `at_once` together, `waiting` more may wait, beyond that `StoreBusy`."""

    def __init__(self, cost: Cost | None = None, *, at_once: int = 2, waiting: int = 64) -> None:
        cost = cost or Cost()
        self._hasher = PasswordHasher(cost.time, cost.memory_kib, cost.lanes)
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="argon2")
        self._room = Semaphore(at_once + waiting)
        self._nobody = _hash_of_nobody(cost)

    async def hash(self, password: str) -> str:
        """The hash to store."""
        return await self._run(self._hasher.hash, password)

    async def verify(self, kept: str | None, password: str) -> bool:
        """Does the password fit the hash? Without a hash: no, but after the same work."""
        return await self._run(self._fits, kept or self._nobody, password)

    def is_stale(self, kept: str) -> bool:
        """Was the hash made with other settings, so that it should be renewed after a login?"""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        """Forget whatever still waits."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _fits(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        if not self._room.acquire(blocking=False):
            raise StoreBusy("too many passwords are being checked: try again later")
        job = self._threads.submit(work, *args, **kwargs)
        job.add_done_callback(lambda _: self._room.release())  # a thread works on when nobody waits any more
        return await asyncio.wrap_future(job)


def _hash_of_nobody(cost: Cost) -> str:
    """A hash that costs as much as any other and fits no password."""
    salt, digest = (b64encode(token_bytes(size)).decode().rstrip("=") for size in (16, 32))
    return f"$argon2id$v=19$m={cost.memory_kib},t={cost.time},p={cost.lanes}${salt}${digest}"
