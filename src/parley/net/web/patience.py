"""A request that cannot be answered in time is refused with a message before its connection is cut.

Patience is ordered: `/readyz` answers after 2 seconds, requests are refused after 20, `HttpLine` cuts off
after 30, and the store goes on trying for longer than all of them. What is stored after all stays stored.
"""

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parley.net.web.faults import Fault, refusal

PATIENCE = 20.0
"""Seconds until an answer has to begin."""


class Patient:
    """An application that answers in time, or says that it cannot."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or say that it takes too long."""
        try:
            async with asyncio.timeout(PATIENCE) as limit:

                async def begin(message: Message) -> None:
                    limit.reschedule(None)
                    await send(message)

                await self._app(scope, receive, begin)
        except TimeoutError:
            if not limit.expired():
                raise
            await refusal(Fault.BUSY)(scope, receive, send)
