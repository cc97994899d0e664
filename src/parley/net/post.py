"""Outgoing mail: a separate thread sends letters to a mail server, and nobody waits for them.

A letter that cannot be sent is retried a few times, then dropped with a line in the log, which names neither
the recipient nor the password. The password is only sent over TLS, or to this machine.
"""

import asyncio
import logging
import ssl
from contextlib import suppress
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from ipaddress import ip_address
from queue import Empty, Full, Queue
from smtplib import (
    SMTP,
    SMTP_SSL,
    SMTPException,
    SMTPNotSupportedError,
    SMTPRecipientsRefused,
    SMTPResponseException,
)
from threading import Event, Thread
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from parley.house.letter_words import Letter

MOST = 500
"""Letters that wait."""
PAUSES = (2.0, 10.0)
"""Seconds until a letter is tried again; after these it is dropped."""
PATIENCE = 10.0
"""Seconds for each answer of the mail server."""
_PORTS = {"smtp": 25, "smtps": 465}
_PERMANENT = 500
_log = logging.getLogger(__name__)


class Office(NamedTuple):
    """A mail server, and our credentials."""

    host: str
    port: int
    is_tls: bool
    user: str
    password: str

    @property
    def is_here(self) -> bool:
        """Is it on this machine, where nobody can listen in?"""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


def read_office(url: str) -> Office:
    """`smtp://USER:PASSWORD@HOST:PORT` or `smtps://…`, already checked by the settings."""
    found = urlsplit(url)
    user, password = (unquote(word or "") for word in (found.username, found.password))
    port = found.port or _PORTS[found.scheme]
    return Office(found.hostname or "", port, found.scheme == "smtps", user, password)


class Post:
    """One for the server."""

    def __init__(self, url: str, sender: str, pauses: tuple[float, ...] = PAUSES) -> None:
        self._office, self._sender, self._pauses = read_office(url), sender, pauses
        self._letters: Queue[Letter | None] = Queue(MOST)
        self._closing = Event()
        self._thread = Thread(target=self._run, name="post", daemon=True)
        self._thread.start()

    def send(self, letter: Letter) -> bool:
        """Queue a letter. False if the queue is full."""
        try:
            self._letters.put_nowait(letter)
        except Full:
            _log.warning("a letter was dropped: %d wait for the mail server", MOST)
            return False
        return True

    async def close(self, timeout: float) -> None:
        """Send what is queued, for at most `timeout` seconds. The rest is dropped and counted."""
        self._closing.set()
        with suppress(Full):
            self._letters.put_nowait(None)
        await asyncio.to_thread(self._thread.join, timeout)
        left = sum(letter is not None for letter in self._rest())
        self._letters.put_nowait(None)
        if left:
            _log.warning("letters not sent before the end: %d", left)

    def _rest(self) -> list[Letter | None]:
        rest: list[Letter | None] = []
        try:
            while True:
                rest.append(self._letters.get_nowait())
        except Empty:
            return rest

    def _run(self) -> None:
        while (letter := self._letters.get()) is not None:
            try:
                self._deliver(letter)
            except Exception as error:  # noqa: BLE001 - such as letters no mail server knows
                _log.error("a letter could not be written: %s", type(error).__name__)

    def _deliver(self, letter: Letter) -> None:
        message = make_message(letter, self._sender)
        for pause in (*self._pauses, None):
            try:
                self._hand_over(message)
            except OSError as error:  # of which `SMTPException` is one
                if pause is None or _is_final(error) or self._closing.wait(pause):
                    _log.warning("a letter could not be sent: %s", _reason(error))
                    return
            else:
                return

    def _hand_over(self, message: EmailMessage) -> None:
        office = self._office
        context = _context(office)
        if office.is_tls:
            smtp: SMTP = SMTP_SSL(office.host, office.port, timeout=PATIENCE, context=context)
        else:
            smtp = SMTP(office.host, office.port, timeout=PATIENCE)
        with smtp:
            smtp.ehlo()
            is_private = office.is_tls or office.is_here
            if not office.is_tls and smtp.has_extn("starttls"):
                smtp.starttls(context=context)
                smtp.ehlo()
                is_private = True
            if office.user:
                if not is_private:
                    raise SMTPNotSupportedError("the mail server has no TLS for the password")
                smtp.login(office.user, office.password)
            smtp.send_message(message)


def make_message(letter: Letter, sender: str) -> EmailMessage:
    """The message as sent, with headers that let a mail program unsubscribe."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, letter.to, letter.subject
    message["Date"], message["Message-ID"] = (
        formatdate(),
        make_msgid(domain=sender.rpartition("@")[2].strip(">")),
    )
    message["Auto-Submitted"] = "auto-generated"
    if letter.stop:
        message["List-Unsubscribe"] = f"<{letter.stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(letter.text)
    return message


def _context(office: Office) -> ssl.SSLContext:
    """Check certificates, except on this machine, where most are self-signed."""
    context = ssl.create_default_context()
    if office.is_here:
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def _is_final(error: OSError) -> bool:
    return _code(error) >= _PERMANENT or isinstance(error, SMTPNotSupportedError)


def _reason(error: OSError) -> str:
    """Without addresses, which an answer of the mail server may repeat."""
    if code := _code(error):
        return f"the mail server answered {code}"
    if isinstance(error, SMTPException) and not isinstance(error, SMTPNotSupportedError):
        return type(error).__name__
    return str(error)


def _code(error: OSError) -> int:
    """The mail server's code, if it answered."""
    match error:
        case SMTPResponseException():
            return int(error.smtp_code)
        case SMTPRecipientsRefused():
            return max(code for code, _ in error.recipients.values())
    return 0
