"""A mirrored table: a player at it, such as a program's, plays on a visit without knowing it.

The visit is the authority. Dice, hidden fleets and what was decided come from it; nothing is drawn here. What
is played here is sent there, unless it can be seen to be illegal, and is told when the visit tells of it.
"""

import asyncio
from collections.abc import Callable
from enum import StrEnum
from typing import Any, Protocol, cast, runtime_checkable

from parley.core import Game, IllegalMove, Resign, Seat
from parley.match.clock import Millis
from parley.match.referee import Ply
from parley.seats.private.table import Other
from parley.tables import Phase, Player, Refusal, Refused, Terms, Timers, Trouble
from parley.tables.relay import AnyMatch, Relay
from parley.visits.notices import Declined, Entered, Notice, Over
from parley.visits.seen import Seen, Told
from parley.visits.visit import CannotNow, Stage, Visit

_POSITIONS: dict[str, Callable[[Any], Any]] = {
    "dots": lambda view: view.state,
    "conquest": lambda view: view.position,
}
"""Where nothing is hidden a view has the whole position; elsewhere it must serve in its place."""

_RECENT = 4096
"""Plies among which news is searched."""


@runtime_checkable
class Refusing(Protocol):
    """A view that knows what may not be done."""

    def refuse(self, move: Any) -> StrEnum | None:
        """Why not; None if it may."""


class Sighting:
    """A `Match` as seen from one seat."""

    clock = None

    def __init__(self, game: Game[Any, Any, Any], view: Any, length: int) -> None:
        self.game, self.length, self._view = game, length, view
        self.state = _POSITIONS.get(game.name, lambda view: view)(view)

    @property
    def to_move(self) -> frozenset[Seat]:
        """Whose decision is awaited."""
        found: frozenset[Seat] = self._view.to_move
        return found

    @property
    def outcome(self) -> Any:
        """How it ended, if it did."""
        return self._view.outcome

    def view(self, seat: Seat | None) -> Any:
        """Everybody gets what we see."""
        del seat
        return self._view

    def is_out(self, seat: Seat) -> bool:
        """Has this seat stopped playing, as far as can be seen?"""
        standing = getattr(self.state, "standing", None)
        return self.outcome is not None or (standing is not None and seat not in standing.playing)


class Mirror:
    """One match of a visit that `seen` shows, as a `table`. `failed` is called when it cannot continue."""

    def __init__(self, visit: Visit, seen: Seen, timers: Timers, player: Player) -> None:
        if seen.seat is None:
            raise ValueError("whoever watches does not play")
        self.failed: Callable[[str], None] = lambda _why: None
        self.table = Relay(seen.number, Terms(seen.game, seen.setup, seen.clock), timers, self)
        self.table.seats[:] = [
            player if seat == seen.seat else Other(name or "?", "visit", Seat(seat))
            for seat, name in enumerate(seen.names)
        ]
        self._visit, self._seen, self._mine = visit, seen, seen.seat
        self._heard = self._declined = 0
        self._pending: Any = None
        self._is_submitting = False

    # -- what the visit tells ------------------------------------------------------------------------

    def hear(self, notice: Notice) -> None:
        """Something happened on the visit; what came of a move is told once that is made."""
        if self._is_submitting:
            asyncio.get_running_loop().call_soon(self.hear, notice)
        elif self.table.phase is not Phase.OVER:
            self._reflect(notice)

    def _reflect(self, notice: Notice) -> None:
        seen = self._seen
        if self.table.phase is Phase.OPEN and seen.phase is not Phase.OPEN and seen.view is not None:
            self.table.begin(self._sighting(), seen.match)
        if self.table.phase is Phase.PLAYING:
            self._catch_up()
        if isinstance(notice, Declined) and notice.asked == "submit":
            self._decline(notice.text)
        elif isinstance(notice, Entered) and self._pending is not None:
            self._make_again()
        elif isinstance(notice, Over):
            self.table.finish(notice.outcome, notice.why)

    def _sighting(self) -> AnyMatch:
        return cast("AnyMatch", Sighting(self._seen.game, self._seen.view, self._heard))

    def _catch_up(self) -> None:
        """What was announced since; a visit that was interrupted may have heard of much at once."""
        news = [told for told in self._seen.plies[-_RECENT:] if told.number > self._heard]
        if news:
            self._heard, self._declined = news[-1].number, 0
            self.table.hear(self._sighting(), tuple(map(self._ply, news)))

    def _ply(self, told: Told) -> Ply[Any]:
        """Our own move is the very one that was made here."""
        move = told.move
        if told.seat == self._mine and self._pending is not None and move in (None, self._pending):
            move, self._pending = self._pending, None
        return Ply(told.number, told.seat, move, Millis(0), told.events)

    def _make_again(self) -> None:
        """The line was cut: the move may not have arrived, or there was nobody to tell."""
        if self._seen.is_my_turn:
            try:
                self.submit(self._pending)
            except (IllegalMove, Refused) as error:
                self._decline(str(error))

    def resume(self, seen: Seen) -> None:
        """The visit has found its way back to the match, and sees it afresh."""
        self._seen = seen

    def is_of(self, seen: Seen) -> bool:
        """Is this the match that continues there?"""
        old = self._seen
        is_same = (old.number, old.game, old.seat) == (seen.number, seen.game, seen.seat)
        return is_same and self.table.phase is not Phase.OVER

    def _decline(self, text: str) -> None:
        """Once may be a race with the clock; a second refusal in the same position is not."""
        self._pending = None
        self._declined += 1
        if self._declined > 1:
            self.failed(f"the other side refuses our move: {text}")
        else:
            self.table.pass_on(Trouble(self._mine, Refusal.STORAGE))

    # -- what is decided at the table: a `Referee` ---------------------------------------------------

    def submit(self, move: Any) -> None:
        """Make it there. Raises `IllegalMove` or `Refused`."""
        self._check(move)
        self._pending, self._is_submitting = move, True
        try:
            self._visit.submit(move)
        except CannotNow as error:
            if self._visit.stage is Stage.OUTSIDE:
                return  # it is made once we are in again
            self._pending = None
            raise Refused(Refusal.STORAGE, str(error)) from None
        except IllegalMove:
            self._pending = None
            raise
        finally:
            self._is_submitting = False

    def _check(self, move: Any) -> None:
        """Raise `IllegalMove` for what is visibly illegal, so that the player learns why."""
        game, view = self._seen.game, self._seen.view
        if game.name in _POSITIONS:
            game.check(_POSITIONS[game.name](view), self._mine, move)
        elif isinstance(view, Refusing) and not isinstance(move, Resign):
            reason = view.refuse(move)
            if reason is not None:
                raise IllegalMove(reason)

    def leave(self, why: str) -> None:
        """Whoever sits here cannot continue."""
        self.failed(why or "left the table")

    def left(self, seat: Seat) -> Millis | None:
        """As the visit knows it."""
        due = self._seen.deadlines.get(seat)
        return None if due is None else Millis(max(0, round((due - self._visit.now()) * 1000)))
