"""What a person at this end of a COM line can do besides moving, and what a screen needs to know."""

from typing import TYPE_CHECKING

from parley.core import IllegalMove
from parley.seats.comport.fleet import Fleet
from parley.seats.comport.report import Refusal
from parley.seats.comport.wishes import RESTARTABLE
from parley.wires import comport as wire

if TYPE_CHECKING:
    from parley.seats.comport.harbour import Harbour


class Captain:
    """They learn about the line from the peer's end of it."""

    def __init__(self, harbour: "Harbour") -> None:
        self._harbour, self._peer = harbour, harbour.peer

    # What is to be seen

    @property
    def nick(self) -> str:
        return self._harbour.plan.nick

    @property
    def is_connected(self) -> bool:
        """Is there a line?"""
        return self._peer.connection is not None

    @property
    def suspended(self) -> bool:
        """Is something overdue? It comes back by itself, or the key starts over."""
        return self._peer.suspended

    @property
    def waits_for_key(self) -> bool:
        """Does a person have to press a key?"""
        return self._peer.connection is not None and self._peer.connection.waits_for_key

    @property
    def conditions(self) -> tuple[int, Fleet]:
        """The field and the fleet we propose as master."""
        return self._harbour.plan.size, self._harbour.plan.fleet

    # What may be done

    @property
    def no_chat(self) -> Refusal | None:
        """Why nothing can be said; None if it can."""
        connection = self._peer.connection
        if connection is None or not self._peer.is_met:
            return self._nobody
        return Refusal.NO_CHAT if connection.chat is False else None

    @property
    def no_restart(self) -> Refusal | None:
        """Why there can be no new game now."""
        if self._peer.role != wire.MASTER:
            return Refusal.MASTER_RESTARTS
        if not self._peer.is_met:
            return self._nobody
        return None if self._peer.state in RESTARTABLE else Refusal.NO_RESTART

    @property
    def no_proposal(self) -> Refusal | None:
        """Why field and fleet are not ours to choose."""
        return None if self._peer.role == wire.MASTER else Refusal.MASTER_PROPOSES

    @property
    def _nobody(self) -> Refusal:
        return Refusal.NOBODY if self.is_connected else Refusal.NO_LINE

    def say(self, text: str) -> None:
        """Chat, as soon as the line is free. Raises `IllegalMove` if nobody would hear it."""
        _grant(self.no_chat)
        self._peer.say(text)

    def restart(self) -> None:
        """A new game, which only the master starts: while placing or after a game. Raises `IllegalMove`."""
        _grant(self.no_restart)
        self._peer.restart()

    def propose(self, size: int, fleet: Fleet) -> None:
        """From the next game on, as master. Raises `IllegalMove`, or `SetupError` if no fleet fits."""
        _grant(self.no_proposal)
        self._harbour.propose(size, fleet)

    def rename(self, nick: str) -> None:
        """Use this name from now on."""
        self._harbour.rename(nick)

    def press_key(self) -> None:
        """The key that `waits_for_key` asks for."""
        self._peer.press_key()


def _grant(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise IllegalMove(refusal)
