"""A BPGP client at a server, with one of our players as its opponent."""

from parley.checks.case import BreachError
from parley.checks.pairs.bpgp.board import Board
from parley.checks.pairs.bpgp.partner import BpgpPartner
from parley.checks.pairs.bpgp.umpire import BpgpUmpire
from parley.checks.pairs.hosted import HostedEncounter
from parley.core.connection import Message
from parley.wires.bpgp import SERVER, Moved, describe


class BpgpEncounter(HostedEncounter):
    """The client joins our game or opens its own; if it prefers somebody else's, it is judged there."""

    umpire, player = BpgpUmpire, BpgpPartner
    seen: BpgpUmpire
    partner: BpgpPartner

    @property
    def _boards(self) -> tuple[Board, Board] | None:
        board, ours = self.seen.board, self.partner.umpire.board
        is_ours = board is not None and ours is not None and board.opponent == self.partner.name
        return (board, ours) if is_ours and board is not None and ours is not None else None

    @property
    def is_together(self) -> bool:
        """Each hears the name of the other."""
        return self._boards is not None

    def stirred(self) -> None:
        """As soon as both know who starts, they must agree on it."""
        super().stirred()
        if self._boards is not None and self.seen.breach is None:
            first = {board.first for board in self._boards}
            if len(first) == 1 and None not in first:
                both = "YOUSTART" if first == {True} else "WAIT"
                wanted = "YOUSTART to one and WAIT to the other"
                self.seen.breach = BreachError(SERVER, "bpgp/1.3/4", wanted, f"{both} to both")

    def compare(self) -> None:
        """Both players are told the same (bpgp/4.1.5/2)."""
        for number, (one, other) in enumerate(zip(*self._logs(), strict=False), start=1):
            if _shown(one) != _shown(other):
                expected = f"the same to both, as turn {number}: {describe(other)}, as our player was told"
                raise BreachError(SERVER, "bpgp/4.1.5/2", expected, describe(one))

    def _logs(self) -> tuple[list[Message], ...]:
        return tuple(board.log for board in self._boards or ())


def _shown(message: Message) -> Message | type[Message]:
    """What must be the same. The squares of MOVED may come in any order, and were judged before."""
    return Moved if isinstance(message, Moved) else message


ENCOUNTER = BpgpEncounter
