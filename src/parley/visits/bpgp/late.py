"""What a BPGP server should have said by now, and how we continue without it."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from parley.tables import Phase
from parley.visits.bpgp.clauses import clause_of
from parley.visits.bpgp.errors import ASKED
from parley.visits.bpgp.heard import MOMENT, sit
from parley.visits.bpgp.outbox import ANSWER
from parley.wires import bpgp as wire
from parley.wires.bpgp import EndReason
from parley.wires.bpgp.messages import NAMES

if TYPE_CHECKING:
    from parley.visits.bpgp.visit import BpgpVisit


def unanswered(visit: "BpgpVisit", now: float) -> None:
    """What we asked was not answered in time."""
    asked = visit.outbox.answer(now)
    if asked is None:
        return
    kind = type(asked)
    why = f"no answer to {NAMES[kind]} in {ANSWER:.0f} s"
    visit.blame(why, clause_of(kind))
    if not visit.is_in:
        visit.enter()
    elif isinstance(asked, wire.CreateGame):
        sit(visit, asked, 0)
    elif isinstance(asked, wire.Cancel):
        visit.part(why)
    elif isinstance(asked, wire.Abort) and visit.battle is not None:
        visit.finish(*visit.battle.end(EndReason.OPPONENT_WON))
    elif isinstance(asked, wire.Shoot | wire.Move):
        visit.go(why)
    else:
        visit.decline(why, ASKED[kind])


def _no_list(visit: "BpgpVisit", now: float) -> None:
    """Some do not answer LOGIN, and send the list only on request."""
    if isinstance(visit.outbox.asked, wire.Login):
        visit.blame(f"no answer to LOGIN in {MOMENT:.0f} s", clause_of(wire.Login))
        visit.outbox.answer(now)
        visit.outbox.put(wire.GetGames(), now)


def _log_in_again(visit: "BpgpVisit", now: float) -> None:
    visit.outbox.put(wire.Login(visit.login), now)


def _deleted(visit: "BpgpVisit", _now: float) -> None:
    if visit.seen is not None and visit.seen.phase is Phase.OPEN:
        visit.part("the server has deleted the game")


def _no_start(visit: "BpgpVisit", now: float) -> None:
    """Nobody says who begins: we try."""
    if visit.battle is not None and visit.battle.is_ready:
        if visit.battle.first is None:
            visit.blame("neither YOUSTART nor WAIT", "bpgp/1.3/4")
        visit.battle.start(now)


def _not_our_turn(visit: "BpgpVisit", now: float) -> None:
    if visit.battle is not None:
        visit.blame("it was our turn, and is not", "bpgp/4.2.4/3")
        visit.battle.pass_turn(now)
        visit.decline("the server says that it is not your turn", "submit")


def _no_end(visit: "BpgpVisit", _now: float) -> None:
    if visit.battle is not None and visit.battle.is_won:
        visit.blame("all ships are sunk, and no ENDGAME", clause_of(wire.EndGame))
        visit.finish(*visit.battle.end(EndReason.YOU_WON))


LATE: Mapping[str, Callable[["BpgpVisit", float], None]] = {
    "list": _no_list,
    "login": _log_in_again,
    "deleted": _deleted,
    "start": _no_start,
    "turn": _not_our_turn,
    "end": _no_end,
}
"""By what was expected: see where `visit.due` is set."""
