"""Follows a COM peer: what each of the document's states means for the match and for the log."""

from typing import TYPE_CHECKING

from parley.core import Termination
from parley.seats.comport.answers import setup_of
from parley.seats.comport.fleet import format_fleet
from parley.seats.comport.report import Ending, Kind
from parley.tables import Phase
from parley.wires import comport as wire
from parley.wires.comport import State

if TYPE_CHECKING:
    from parley.seats.comport.peer import ComportPeer

BROKEN_OFF = (State.LAUNCH, State.PROTOCOL_ERROR)


class Progress:
    """Follows the connection from state to state."""

    def __init__(self, peer: "ComportPeer") -> None:
        self.surrendered: set[str] = set()
        """The roles that have said A6 in this game."""
        self._peer, self._state = peer, State.LAUNCH

    @property
    def state(self) -> State:
        """The last one that was followed."""
        return self._state

    def start(self) -> None:
        """State 0, on a new line."""
        self._state = State.LAUNCH

    def follow(self, state: State) -> bool:
        """Do what a new state asks for; false if it is not new."""
        if state is self._state:
            return False
        before, self._state = self._state, state
        if state in BROKEN_OFF:
            self._break_off()
        elif state is State.MET:
            self._meet(again=before is not State.LAUNCH)
        elif state is State.PLACING:
            self._begin_placing()
        elif state is State.PLAY:
            self._peer.logbook.begin()
        elif state is State.GAME_OVER:
            self._finish()
        return True

    def _break_off(self) -> None:
        """State 0 or 8, or no line: whatever was going on is over."""
        # com/5/1
        peer, log = self._peer, self._peer.logbook
        log.abandon()
        log.faults += self._state is State.PROTOCOL_ERROR
        peer.wishes.ticks = 0
        why = log.trouble or "started over"
        if self._state is State.LAUNCH:
            peer.nick = log.peer_nick = ""
        peer.leave(why)
        peer.usher.release(peer, why)

    def _meet(self, *, again: bool) -> None:
        """A match the peer has heard of ends with A5, and counts for nobody unless it was over before."""
        peer, sitting = self._peer, self._peer.sitting
        peer.wishes.meet(again=again)
        peer.logbook.new_game()
        self.surrendered.clear()
        if not again:
            peer.logbook.note(Kind.STATE, "met an opponent")
        if sitting is not None and sitting.is_known:
            peer.sitting = None
            if sitting.table.phase is Phase.PLAYING:
                sitting.table.break_off(Termination.ABANDONED)
            elif not sitting.is_over:
                peer.usher.release(peer, "restarted")
        peer.want_seat()

    def _begin_placing(self) -> None:
        peer = self._peer
        parameters = peer.connection.parameters if peer.connection else None
        if parameters is None:
            return
        fleet = format_fleet((parameters.fours, parameters.threes, parameters.twos, parameters.ones))
        peer.logbook.note(Kind.STATE, f"placing: {parameters.size}×{parameters.size}, fleet {fleet}")
        if peer.role == wire.SLAVE:
            peer.sit_down(setup_of(parameters, peer.seat))

    def _finish(self) -> None:
        """State 9. A fleet that is sunk counts before a surrender that crossed it."""
        peer, sitting = self._peer, self._peer.sitting
        won, lost = peer.peer_role in self.surrendered, peer.role in self.surrendered
        how = "surrender"
        if sitting is not None and sitting.is_decided:
            lost, how = sitting.is_won, "all ships sunk"
            won = not lost
        ending = Ending.DRAWN if won and lost else Ending.WON if won else Ending.LOST
        peer.logbook.finish(ending, how)
        if sitting is None or not sitting.is_begun:
            peer.leave("surrendered")
            peer.usher.release(peer, "surrendered")
        peer.usher.finished(peer)
