"""Copies: what a side says twice because the answer to the first was still on its way.

A slave may answer a sync with a command; one that is waiting for a confirmation may answer the next sync with
the same command again. Nobody has said a second thing, so the copy is neither answered nor blamed. How it is
told from a command that is meant:
- The first is not answered yet: a shot at the same cell is the same shot.
- It was answered 0C or 3C, so the turn has passed: until it passes back that shot cannot be meant again.
- It was answered otherwise: bytes keep their order, so the copy answers a sync from before our answer, and
  one that is meant comes after the answers to all of those. 01 answers every earlier sync. The command itself
  may have answered one, too; if so, nothing more comes before our next sync.
"""

from parley.core.connection import Message
from parley.wires.comport import messages as say
from parley.wires.comport.messages import MASTER, SLAVE


class Copies:
    """What each side last had confirmed, and the syncs that were still unanswered then."""

    def __init__(self) -> None:
        self._confirmed: dict[str, Message | None] = {MASTER: None, SLAVE: None}
        self._syncs = 0
        """unanswered, since the slave's last command was confirmed"""
        self._late = 0
        """unanswered when it was"""

    def note(self, message: Message) -> None:
        """Either side has said this: AA, 01, or something else."""
        if isinstance(message, say.Sync):
            self._syncs += 1
            if self._syncs == 1:
                self.answer_sync()
        elif isinstance(message, say.Synced):
            self._syncs = self._late = 0

    def confirm(self, sender: str, command: Message) -> None:
        """What `sender` said was answered."""
        self._confirmed[sender] = command
        if sender == SLAVE:
            self._late, self._syncs = self._syncs, 0

    def answer_sync(self) -> None:
        """One of the late syncs was answered by something else than 01."""
        self._late = max(0, self._late - 1)

    def was_confirmed(self, sender: str, message: Message) -> bool:
        """Is it what was answered last?"""
        return message == self._confirmed[sender]

    def is_late(self, sender: str, message: Message) -> bool:
        """Is it that, in answer to a sync older than our answer?"""
        return sender == SLAVE and self._late > 0 and self.was_confirmed(sender, message)
