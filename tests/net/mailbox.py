"""A mail server for tests: it speaks enough SMTP for smtplib, and keeps every letter."""

import asyncio
import base64
import ssl
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage

PATIENCE = 30.0


class Mailbox:
    """Answers the first senders with `answers`, if there are any, and everything else with yes."""

    def __init__(self, context: ssl.SSLContext | None = None, answers: Sequence[str] = ()) -> None:
        self.letters: list[EmailMessage] = []
        self.logins: list[tuple[str, bool]] = []
        """What was said to be let in, and whether by TLS."""
        self.port = 0
        self.calls = 0
        self._context, self._answers = context, list(answers)
        self._arrived = asyncio.Event()

    async def until(self, count: int) -> list[EmailMessage]:
        """Wait for so many letters."""
        async with asyncio.timeout(PATIENCE):
            while len(self.letters) < count:
                self._arrived.clear()
                await self._arrived.wait()
        return self.letters

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        is_tls = False

        def say(text: str) -> None:
            writer.write(text.encode() + b"\r\n")

        say("220 here")
        while line := await reader.readline():
            match line.split()[0].upper():
                case b"EHLO":
                    say("250-here")
                    if self._context and not is_tls:
                        say("250-STARTTLS")
                    say("250 AUTH PLAIN")
                case b"STARTTLS" if self._context:
                    say("220 go on")
                    await writer.start_tls(self._context)
                    is_tls = True
                case b"AUTH":
                    self.logins.append((base64.b64decode(line.split()[2]).decode(), is_tls))
                    say("235 welcome")
                case b"MAIL":
                    self.calls += 1
                    say(self._answers.pop(0) if self._answers else "250 yes")
                    self._arrived.set()
                case b"DATA":
                    say("354 go on")
                    data = await reader.readuntil(b"\r\n.\r\n")
                    found = message_from_bytes(data[:-3], policy=policy.default)
                    assert isinstance(found, EmailMessage)
                    self.letters.append(found)
                    say("250 taken")
                    self._arrived.set()
                case b"QUIT":
                    say("221 bye")
                    break
                case _:
                    say("250 yes")
        writer.close()


@asynccontextmanager
async def mailbox(
    context: ssl.SSLContext | None = None, answers: Sequence[str] = ()
) -> AsyncIterator[Mailbox]:
    """A mail server as long as the block takes."""
    box = Mailbox(context, answers)
    server = await asyncio.start_server(box.serve, "127.0.0.1", 0)
    box.port = server.sockets[0].getsockname()[1]
    try:
        yield box
    finally:
        server.close()
