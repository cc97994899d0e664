"""What a Dots server was asked and has not answered: it answers in order, but not always in time."""

import asyncio
from collections import deque

from parley.match.journal import encode_journal
from parley.match.record import parse_record
from parley.visits.visit import CannotNow
from parley.wires.dotline import Answer, Request

ANSWER = 30.0
"""Seconds a server may take to answer."""


class Asking:
    """Requests of one connection."""

    def __init__(self) -> None:
        self._asked: deque[Request] = deque()
        self._records: deque[asyncio.Future[Answer]] = deque()
        self._since = 0.0

    def add(self, request: Request, now: float) -> None:
        if not self._asked:
            self._since = now
        self._asked.append(request)

    def answer(self, now: float) -> Request | None:
        """There is an answer; to what?"""
        self._since = now
        return self._asked.popleft() if self._asked else None

    def has(self, kind: type[Request]) -> bool:
        """Is such a request unanswered?"""
        return any(isinstance(request, kind) for request in self._asked)

    def deadline(self) -> float | None:
        """When the next answer should be there."""
        return self._since + ANSWER if self._asked else None

    def late(self, now: float) -> Request | None:
        """What should have been answered by now."""
        return self._asked[0] if self._asked and now >= self._since + ANSWER else None

    def drop(self) -> None:
        """Nothing more will be answered."""
        self._asked.clear()
        for waiting in self._records:
            if not waiting.done():
                waiting.set_exception(CannotNow("the connection was lost"))
        self._records.clear()

    # -- the answer that somebody waits for ----------------------------------------------------------

    async def journal(self) -> bytes:
        """The answer to GET, which was just sent. Raises `CannotNow`."""
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._records.append(answered)
        answer = await answered
        lines = getattr(answer, "lines", None)
        if lines is None:
            raise CannotNow(getattr(answer, "text", "") or "the server has no record of it")
        try:
            journal, _result = parse_record("\n".join(lines))
            return encode_journal(journal.header, journal.entries)
        except ValueError as error:
            raise CannotNow(f"the record cannot be read: {error}") from None

    def fetched(self, answer: Answer) -> None:
        """GET was answered."""
        if self._records and not (waiting := self._records.popleft()).done():
            waiting.set_result(answer)
