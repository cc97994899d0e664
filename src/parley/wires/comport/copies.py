"""Copies: what a side says twice because the answer to the first was still on its way.

A slave may answer a sync with a command; one that is waiting for a confirmation may answer the next sync with
the same command again. Nobody has said a second thing, so the copy is neither answered nor blamed. How it is
told from a command that is meant:
- The first is not answered yet: a shot at the same cell is the same shot.
- It was answered 0C or 3C, so the turn has passed: until it passes back that shot cannot be meant again.
- It was answered 1C or 2C, and the same shot could be meant: 3C. But bytes keep their order, so a copy
  answers a sync older than our answer, and one that is meant comes after the answers to all of those. The
  shot itself may have answered one of them, and an 01 may have been lost: so a slave that was never heard to
  insist gets the benefit of the doubt, while one that does insist will say again what was meant.
"""

from parley.core.connection import Message
from parley.wires.comport import messages as say
from parley.wires.comport.messages import MASTER, SLAVE

MOST = 6
"""The most syncs waited for: after 60 ticks nothing more is expected."""


class Copies:
    """What each side last had confirmed, and the syncs that were still unanswered then."""

    def __init__(self) -> None:
        self._confirmed: dict[str, Message | None] = {MASTER: None, SLAVE: None}
        self._open = 0
        """syncs since the slave's last command was confirmed that have not been answered"""
        self._fresh = 0
        """those since the last 01, in case one was lost"""
        self._owed = 0
        """those that were open at that time"""
        self._sure = 0
        """those that were fresh, and that the command itself cannot have answered"""
        self._insists = False
        """Was the slave heard to repeat something, beyond doubt?"""

    def note(self, message: Message) -> None:
        """Either side has said this: AA, 01, or something else."""
        if isinstance(message, say.Sync):
            if not self._open:
                self._sure = max(0, self._sure - 1)
            self._open = min(self._open + 1, MOST)
            self._fresh += 1
        elif isinstance(message, say.Synced):
            self._sure = self._fresh = 0
            self._answer_sync()

    def _answer_sync(self) -> None:
        if self._owed:
            self._owed -= 1
        else:
            self._open = max(0, self._open - 1)

    def confirm(self, sender: str, command: Message) -> None:
        """What `sender` said was answered."""
        self._confirmed[sender] = command
        if sender == SLAVE:
            self._owed, self._sure = self._open, self._fresh
            self._open = self._fresh = 0

    def pass_over(self, *, is_sure: bool) -> None:
        """A copy was heard: it answers a sync, and nothing else."""
        self._insists |= is_sure
        self._sure = max(0, self._sure - 1)
        self._answer_sync()

    def was_confirmed(self, sender: str, message: Message) -> bool:
        """Is it the last one that was answered?"""
        return message == self._confirmed[sender]

    def may_be_late(self, sender: str, message: Message) -> bool:
        """Is it that one, and may it answer a sync older than our answer?"""
        return sender == SLAVE and self._owed > 0 and self.was_confirmed(sender, message)

    def is_late(self, sender: str, message: Message) -> bool:
        """Does it answer one, as far as can be told?"""
        return self.may_be_late(sender, message) and (self._sure > 0 or self._insists)
