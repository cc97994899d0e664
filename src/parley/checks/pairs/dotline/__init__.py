"""A Dots client at a server, with one of our players as its opponent."""

from parley.checks.case import BreachError
from parley.checks.pairs.dotline.partner import DotlinePartner
from parley.checks.pairs.dotline.umpire import DotlineUmpire
from parley.checks.pairs.hosted import HostedEncounter
from parley.wires.dotline.messages import SERVER


class DotlineEncounter(HostedEncounter):
    """The client joins our table or opens its own; if it prefers somebody else's, it is judged there."""

    umpire, player = DotlineUmpire, DotlinePartner
    seen: DotlineUmpire
    partner: DotlinePartner

    @property
    def is_together(self) -> bool:
        board, ours = self.seen.board, self.partner.umpire.board
        return board is not None and ours is not None and board.table == ours.table

    def compare(self) -> None:
        """Everybody at the table hears of the same dots (dots/line/6/1)."""
        board, ours = self.seen.board, self.partner.umpire.board
        if not self.is_together or board is None or ours is None:
            return
        for one, other in zip(board.log, ours.log, strict=False):
            if (one.seat, one.cell) != (other.seat, other.cell):
                expected = f"the same to everybody: {self.seen.describe(other)}, as our player was told"
                raise BreachError(SERVER, "dots/line/6/1", expected, self.seen.describe(one))


ENCOUNTER = DotlineEncounter
