"""The requests of a client on any wire: one at a time, in order.

A request is handled at once, or it takes a while: a password, the store, a fleet to check. Then those behind
it wait, and nobody else does. A move is answered when it is stored. A client with many requests takes turns
with everybody. The news that a request causes follows its answer. After a client has left, its requests are
dropped. If another node has to decide, the request waits for that and is then retried.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from parley.core import ParleyError
from parley.house.wakes import Wakes
from parley.tables import Elsewhere, decided

AT_A_TIME = 8
"""Requests of one client handled before everybody else gets a turn."""
MOST = 64
"""The most requests of one client that wait."""
_NONE: list[Any] = []
"""The queue of most clients. Nothing is ever put into it."""
_TOO_MANY = "too many requests at once: wait for answers"

R = TypeVar("R")
A = TypeVar("A")
R_contra = TypeVar("R_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)


class Full(ParleyError):
    """Too many requests wait."""


class Asker(Protocol[R_contra, A_contra]):
    """Whose requests they are: a session."""

    def grant(self, request: R_contra, answer: A_contra) -> None:
        """Answer it."""

    def refuse(self, request: R_contra, error: Exception) -> None:
        """Answer with the wire's own words for an error, which may be our mistake."""

    def go_on(self) -> None:
        """It is this client's turn again: call `run`."""


class Handlers(NamedTuple, Generic[R, A]):
    """The handlers of requests, by type. What they raise refuses a request."""

    at_once: Mapping[type[R], Callable[[Any, Any], A | None]]
    """None: the answer comes as news, by `expect` or `aside`."""
    later: Mapping[type[R], Callable[[Any, Any], Awaitable[A | None]]]


class RequestQueue(Generic[R, A]):
    """The requests of one client. Moves that go to the store `abreast` hold back what follows them."""

    __slots__ = (
        "_abreast",
        "_asker",
        "_handlers",
        "_held",
        "_is_busy",
        "_is_slow",
        "_most",
        "_moves",
        "_tasks",
        "_waiting",
        "_wakes",
        "is_holding",
    )

    def __init__(
        self,
        asker: Asker[R, A],
        handlers: Handlers[R, A],
        wakes: Wakes,
        *,
        most: int = MOST,
        abreast: int = 1,
    ) -> None:
        self._asker, self._wakes = asker, wakes
        self._handlers = handlers
        self._most, self._abreast = most, abreast
        self._waiting: list[R] = _NONE
        self._moves: list[tuple[object, R, object]] = _NONE
        self._tasks: tuple[asyncio.Task[None], ...] = ()
        self._held: list[Callable[[], None]] | None = None
        self._is_busy = self._is_slow = self.is_holding = False

    @property
    def is_idle(self) -> bool:
        """Has everything that was asked been answered?"""
        return not (self._waiting or self._moves or self._tasks)

    # -- requests ----------------------------------------------------------------------------------

    def add(self, request: R) -> None:
        """Let it wait its turn. Raises `Full`."""
        if len(self._waiting) >= self._most:
            raise Full(_TOO_MANY)
        if self._waiting:
            self._waiting.append(request)
        else:
            self._waiting = [request]

    def run(self) -> None:
        """Handle some of those that wait; the rest when everybody else has had a turn."""
        asker, left = self._asker, AT_A_TIME
        while self._waiting and not self._is_busy:
            if not left:
                self._wakes.add(asker)
                return
            left -= 1
            request = self._waiting.pop(0)
            self._waiting = self._waiting or _NONE
            handle = self._handlers.at_once.get(type(request))
            if handle is None:
                self.put_off(request)
                return
            self.is_holding = True
            try:
                if (answer := handle(asker, request)) is not None:
                    asker.grant(request, answer)
            except Elsewhere as elsewhere:
                self._wait_for(elsewhere, request, partial(handle, asker, request))
                return
            except Exception as error:  # noqa: BLE001 - the asker knows which are mistakes of ours
                asker.refuse(request, error)
            self.is_holding = False
            if self._held:
                self.release()

    def put_off(self, request: R) -> None:
        """It takes a while, even if it is of a kind that often does not."""
        self._is_busy = self._is_slow = True
        self._start(self._finish(request, partial(self._handlers.later[type(request)], self._asker, request)))

    def _wait_for(self, elsewhere: Elsewhere, request: R, handle: Callable[[], A | None]) -> None:
        """News that it causes is kept meanwhile."""

        async def work() -> A | None:
            await elsewhere.decide()
            return await decided(handle)

        self._is_busy = self._is_slow = True
        self._start(self._finish(request, work))

    async def _finish(self, request: R, work: Callable[[], Awaitable[A | None]]) -> None:
        await self._conclude(request, work)
        self.release()
        self._is_slow = False
        self._resume()

    async def _conclude(self, request: R, work: Callable[[], Awaitable[A | None]]) -> None:
        """The work starts in here, so that nothing is left running when the client leaves."""
        try:
            if (answer := await work()) is not None:
                self._asker.grant(request, answer)
        except Exception as error:  # noqa: BLE001 - the asker knows which are mistakes of ours
            self._asker.refuse(request, error)

    def aside(self, request: R, work: Callable[[], Awaitable[A]]) -> None:
        """Answer with its result, while those behind it go on. Raises `Full`."""
        if len(self._tasks) >= self._most:
            raise Full(_TOO_MANY)
        self._start(self._conclude(request, work))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks += (task,)
        task.add_done_callback(self._forget)

    def _forget(self, task: "asyncio.Task[None]") -> None:
        self._tasks = tuple(one for one in self._tasks if one is not task)

    def _resume(self) -> None:
        """Those behind what was waited for may be next."""
        self._is_busy = self._is_slow or len(self._moves) >= self._abreast
        self._wakes.add(self._asker)

    def cancel(self) -> None:
        """The client has left: forget what it asked."""
        self._waiting = self._moves = _NONE
        for task in self._tasks:
            task.cancel()

    # -- moves -------------------------------------------------------------------------------------

    def expect(self, move: object, request: R, where: object = None) -> None:
        """The request is answered when this move is stored, at the table `where` if there are several."""
        self._moves = [*self._moves, (move, request, where)]
        self._is_busy = self._is_slow or len(self._moves) >= self._abreast

    def stored(self, move: object, where: object = None) -> R | None:
        """The request that waited for this move, if one did: answer it now."""
        for place, (expected, request, table) in enumerate(self._moves):
            if expected is move and table is where:
                del self._moves[place]
                self._resume()
                return request
        return None

    def refuse_moves(self, error: Exception, where: object = None) -> None:
        """None of the moves in flight there will be stored."""
        moves = [one for one in self._moves if one[2] is where]
        self._moves = [one for one in self._moves if one[2] is not where] or _NONE
        for _, request, _ in moves:
            self._asker.refuse(request, error)
        if moves:
            self._resume()

    # -- news --------------------------------------------------------------------------------------

    def hold(self) -> None:
        """Keep news until the current request, which takes a while, is answered."""
        self.is_holding = True

    def keep(self, tell: Callable[[], None]) -> None:
        """Tell this after the answer: for callers that see that it `is_holding`."""
        self._held = self._held or []
        self._held.append(tell)

    def release(self) -> None:
        """Tell what was kept."""
        self.is_holding = False
        held, self._held = self._held or (), None
        for tell in held:
            tell()
