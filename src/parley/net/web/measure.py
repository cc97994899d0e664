"""How requests are answered: with which status, and how fast."""

from collections import Counter
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parley.core.histogram import Histogram


class Answers:
    """All answers since the start; one for the port."""

    def __init__(self) -> None:
        self.statuses: Counter[str] = Counter()
        self.times = Histogram()


class Measured:
    """An application whose answers are counted."""

    def __init__(self, app: ASGIApp, answers: Answers) -> None:
        self._app, self._answers = app, answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = perf_counter(), 500  # the status of a mistake of ours

        async def watch(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, watch)
        finally:
            self._answers.statuses[str(status)] += 1
            self._answers.times.add(perf_counter() - began)
