"""One game of Battleship Plus from its player's side, from STARTGAME to ENDGAME.

The server is the referee. It does not say who shot or moved: it was us if we asked for it.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from parley.core import CHANCE, NOBODY, Event, Outcome, Resign, Seat, Termination
from parley.core import Timeout as OutOfTime
from parley.core.connection import Message
from parley.games import battleship_plus as game
from parley.games.battleship_plus.fleet import place_fleet
from parley.games.battleship_plus.setup import area
from parley.games.battleship_plus.state import TURN_OF, TURN_OF_CHANCE, put
from parley.tables import Phase
from parley.visits.bpgp.clauses import clause_of
from parley.visits.bpgp.tally import Tally
from parley.visits.notices import Fault
from parley.visits.seen import Seen, Told
from parley.wires import bpgp as wire
from parley.wires.bpgp import EndReason

_NO_FLEETS = (game.Fleet(), game.Fleet())
_WON = {
    EndReason.YOU_WON: Termination.WON,
    EndReason.OPPONENT_ABORTED: Termination.RESIGNED,
    EndReason.OPPONENT_TIMED_OUT: Termination.TIMED_OUT,
}


class Battle:
    """Keeps `seen` up to date; what happened is in `plies`, what the server got wrong in `faults`."""

    def __init__(self, seen: Seen, seat: Seat, round_time: int, before: int) -> None:
        self.seen, self.seat, self.enemy = seen, seat, Seat(1 - seat)
        self.tally = Tally(before)
        self.plies: list[Told] = []
        self.faults: list[Fault] = []
        self.gave_up, self.early = False, 0
        self.first: Seat | None = None
        """Who begins, if that was said before we had placed."""
        self._round_time, self._area = round_time, area(seen.setup.ships)
        self._show(game.Public(seen.setup), _NO_FLEETS)

    @property
    def public(self) -> game.Public:
        public: game.Public = self.seen.view.public
        return public

    @property
    def is_won(self) -> bool:
        """Is every ship of the enemy's sunk, so that ENDGAME is due?"""
        return self.public.charts[self.enemy].hits.bit_count() >= self._area

    @property
    def is_ready(self) -> bool:
        """Have both placed, so that YOUSTART or WAIT is due? Or we alone, if that was said before?"""
        if self.public.started:
            return False
        return CHANCE in self.public.to_move or (self.first is not None and self._has_placed)

    @property
    def _has_placed(self) -> bool:
        return bool(self.seen.view.fleets[self.seat].ships)

    # -- our own doing -------------------------------------------------------------------------------

    def place(self, move: game.Place) -> None:
        """We have placed: if the server is content it says nothing."""
        fleet = place_fleet(self.seen.setup, move.ships)
        self._learn(self.seat, move, (game.Placed(self.seat),), fleet)

    def take_back(self) -> None:
        """It was not content."""
        if not self.public.started:
            waiting = TURN_OF[self.seat] if CHANCE in self.public.to_move else self.public.to_move
            public = replace(self.public, to_move=waiting | TURN_OF[self.seat])
            self._show(public, put(self.seen.view.fleets, self.seat, game.Fleet()))

    def start(self, now: float, first: Seat | None = None) -> None:
        """Somebody has the first turn: we do, if nobody says who."""
        if first is None:
            first = self.seat if self.first is None else self.first
        self._learn(CHANCE, game.First(first), (game.Started(first),))
        self.restart_clock(now)

    def start_at_last(self, now: float) -> None:
        """Both have placed, and who begins was said before."""
        if self.first is not None and CHANCE in self.public.to_move:
            self.start(now)

    def wait_for_start(self) -> None:
        """We have begun too early."""
        self.early += 1
        self._show(game.Public(self.seen.setup, TURN_OF_CHANCE), self.seen.view.fleets)
        self.seen.deadlines = {}

    def pass_turn(self, now: float) -> None:
        """The server says that it is not our turn."""
        self._show(replace(self.public, to_move=TURN_OF[self.enemy]), self.seen.view.fleets)
        self.restart_clock(now)

    def rule_out(self, shot: wire.Shoot) -> None:
        """The server does not want a shot there, whatever we know: treat it as fired at."""
        chart, fresh = self.public.charts[self.enemy], self.public.fresh[self.enemy]
        bit = self.public.setup.grid.bit(*shot.position)
        if bit & (chart.missed | fresh):
            public = replace(self.public, fresh=put(self.public.fresh, self.enemy, fresh | bit))
        else:
            chart = chart._replace(hits=chart.hits | bit)
            public = replace(self.public, charts=put(self.public.charts, self.enemy, chart))
        self._show(public, self.seen.view.fleets)

    # -- what the server says ------------------------------------------------------------------------

    def hear(self, message: Message, asked: Message | None, now: float) -> bool:
        """Believe it; does it answer what we asked?"""
        return _HEARD[type(message)](self, message, asked, now)

    def _placed_too(self, _message: wire.Placed, _asked: Message | None, now: float) -> bool:
        if not self.public.started:
            self._learn(self.enemy, None, (game.Placed(self.enemy),))
            self.start_at_last(now)
        return False

    def _started(self, message: wire.YouStart | wire.Wait, _asked: Message | None, now: float) -> bool:
        if self.public.turn:
            return False
        first = self.seat if isinstance(message, wire.YouStart) else self.enemy
        if self._has_placed:
            self.start(now, first)
        else:
            self._blame("the first turn before we have placed", type(message))
            self.first = first
        return False

    def _shot(self, message: wire.Hit | wire.Fail, asked: Message | None, now: float) -> bool:
        is_ours = isinstance(asked, wire.Shoot) and (
            asked.position == message.position or self.seat in self.public.to_move
        )
        seat, cell = self._turn_of(message, is_ours=is_ours, now=now), message.position
        if isinstance(asked, wire.Shoot) and is_ours and asked.position != cell:
            self._blame("a shot at another cell than we asked for is answered", type(message))
        event: Event = game.Fail(seat, cell)
        if isinstance(message, wire.Hit):
            event = game.Hit(seat, cell, game.wreck(self.public, 1 - seat, cell) if message.sunk else ())
        self._learn(seat, game.Shoot(cell), (event,))
        if self.is_won:
            self._show(replace(self.public, to_move=NOBODY), self.seen.view.fleets)
        self.restart_clock(now)
        return is_ours

    def _moved(self, message: wire.Moved, asked: Message | None, now: float) -> bool:
        is_ours = isinstance(asked, wire.Move)
        seat = self._turn_of(message, is_ours=is_ours, now=now)
        uncovered = game.Moved(seat, message.positions)
        if isinstance(asked, wire.Move):
            move = game.Move(asked.ship_id, asked.direction)
            fleet = self.seen.view.fleets[seat].moved(self.seen.setup.grid, move)
            self._learn(seat, move, (game.ShipMoved(seat, move.ship, move.direction), uncovered), fleet)
        else:
            self._learn(seat, None, (uncovered,))
        self.restart_clock(now)
        return is_ours

    def _timed_out(self, message: wire.Timeout, asked: Message | None, now: float) -> bool:
        is_ours = isinstance(asked, wire.Shoot | wire.Move)
        if not self.public.started:
            self._blame("TIMEOUT before the first turn", wire.Timeout)
            return False
        seat = self._turn_of(message, is_ours=is_ours or self.seat in self.public.to_move, now=now)
        self._learn(seat, OutOfTime(), (game.TimedOut(seat),))
        self.restart_clock(now)
        return is_ours

    def _turn_of(self, message: Message, *, is_ours: bool, now: float) -> Seat:
        """Whose turn this message ends."""
        seat = self.seat if is_ours else self.enemy
        self.tally.add(type(message))
        if not self.public.started:
            self._blame("a turn before YOUSTART or WAIT", wire.YouStart)
            self.start(now, seat)
        elif seat not in self.public.to_move and self.public.to_move:
            self._blame("a turn of a player whose turn it is not", type(message))
        return seat

    # -- the end -------------------------------------------------------------------------------------

    def end(self, reason: int) -> tuple[Outcome | None, str]:
        """How it ended, and in words if nobody has won."""
        if reason in _WON:
            loser, how = self.enemy, _WON[EndReason(reason)]
        elif reason == EndReason.OPPONENT_WON:
            is_late = self.public.timeouts[self.seat] > 0
            how = Termination.TIMED_OUT if is_late else Termination.WON
            loser, how = self.seat, Termination.RESIGNED if self.gave_up else how
        elif reason == EndReason.SERVER_CLOSED_CONNECTION:
            return None, "the server stops"
        else:
            return None, "the server ended the game"
        outcome = Outcome((1, 2) if loser else (2, 1), how)
        if how is Termination.RESIGNED:
            self._learn(loser, Resign(), (game.Ended(outcome),))
        else:
            self._show(game.hear(self.public, game.Ended(outcome)), self.seen.view.fleets)
        return outcome, ""

    def restart_clock(self, now: float) -> None:
        due = now + self._round_time
        self.seen.deadlines = {seat: due for seat in self.public.to_move if seat != CHANCE}

    def _learn(
        self, seat: Seat, move: Any, events: tuple[Event, ...], fleet: game.Fleet | None = None
    ) -> None:
        public, fleets = self.public, self.seen.view.fleets
        for event in events:
            public = game.hear(public, event)
        self._show(public, fleets if fleet is None else put(fleets, self.seat, fleet))
        self.plies.append(Told(_next_number(self.seen, self.plies), seat, move, events))

    def _show(self, public: game.Public, fleets: tuple[game.Fleet, game.Fleet]) -> None:
        self.seen.view = game.View(self.seat, public, fleets)
        self.seen.phase = Phase.PLAYING

    def _blame(self, text: str, kind: type[Message]) -> None:
        self.faults.append(Fault(text, clause_of(kind)))


def _next_number(seen: Seen, plies: list[Told]) -> int:
    """What the next ply is called."""
    last = plies or seen.plies
    return last[-1].number + 1 if last else 1


_HEARD: Mapping[type[Message], Callable[[Battle, Any, Message | None, float], bool]] = {
    wire.Placed: Battle._placed_too,
    wire.YouStart: Battle._started,
    wire.Wait: Battle._started,
    wire.Hit: Battle._shot,
    wire.Fail: Battle._shot,
    wire.Moved: Battle._moved,
    wire.Timeout: Battle._timed_out,
}
