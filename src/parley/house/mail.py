"""Addresses for letters: given by an account, confirmed by a code that was sent there."""

import re
from enum import StrEnum
from secrets import randbelow

from parley.core import ParleyError
from parley.house.attempts import Attempts, longest_wait, take_all
from parley.house.house import House
from parley.house.letter_words import LANGUAGES, code_letter
from parley.house.letters import Letters
from parley.house.origin import block_of
from parley.store import AccountId
from parley.store.mail import new_reader

LONGEST = 254
"""The most characters of an address."""
_ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?"
    r"(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*",
    re.ASCII,
)


class MailTrouble(StrEnum):
    """Why an address is refused."""

    NO_MAIL = "this server sends no mail"
    MAIL_NEEDS_ACCOUNT = "letters are for accounts, not for guests"
    BAD_ADDRESS = "this is no mail address"
    WRONG_CODE = "this is not the code, or it is too old: ask for another"
    TOO_MANY_CODES = "too many codes were sent: wait a while"
    MAIL_BUSY = "too much mail is waiting: try again later"


class MailRefused(ParleyError):
    """Not this address, or not now."""

    def __init__(self, trouble: MailTrouble, wait: float = 0.0) -> None:
        super().__init__(trouble.value)
        self.trouble, self.wait = trouble, wait
        """Why, and how many seconds to wait, if known."""


class Addresses:
    """One for the house: limits how many codes are sent, by account, mail address and origin."""

    def __init__(self, house: House) -> None:
        self._house, self._letters = house, house.shared(Letters)
        self.by_account, self.by_address = Attempts(5, 3600.0), Attempts(3, 3600.0)
        self.by_block = Attempts(20, 3600.0, crowds=house.crowds)

    async def ask(self, account: AccountId, origin: str, address: str, language: str) -> None:
        """Send a code to an address. Raises `MailRefused`, `StoreError`."""
        if not self._letters.is_offered:
            raise MailRefused(MailTrouble.NO_MAIL)
        if len(address) > LONGEST or not _ADDRESS.fullmatch(address):
            raise MailRefused(MailTrouble.BAD_ADDRESS)
        self._count(account, origin, address)
        code = f"{randbelow(1_000_000):06}"
        reader = new_reader(address, language if language in LANGUAGES else LANGUAGES[0])
        await self._house.store.mail.put(account, reader, code)
        if not self._letters.send(code_letter(address, reader.language, code, self._letters.url)):
            raise MailRefused(MailTrouble.MAIL_BUSY)

    async def confirm(self, account: AccountId, code: str) -> None:
        """Confirm an address by the code sent to it. Raises `MailRefused`, `StoreError`."""
        if not await self._house.store.mail.confirm(account, code.strip()):
            raise MailRefused(MailTrouble.WRONG_CODE)

    def _count(self, account: AccountId, origin: str, address: str) -> None:
        keys = str(account), address.casefold(), block_of(origin)
        counted = tuple(zip((self.by_account, self.by_address, self.by_block), keys, strict=True))
        now = self._house.timers.now()
        if not take_all(counted, now):
            raise MailRefused(MailTrouble.TOO_MANY_CODES, longest_wait(counted, now))
