"""Who plays: names, whose turn it is, who is away, and the time they have left."""

from collections.abc import Callable

from textual.content import Content

from parley.cli.play.app.clocks import format_left, is_short
from parley.cli.play.app.quiet import Quiet
from parley.cli.play.app.top import TICK
from parley.cli.play.telling.who import ME
from parley.cli.play.words import Say
from parley.core import Seat
from parley.tables import Phase
from parley.visits import Seen


class Players(Quiet):
    """All in one line, or in a few if there are many. Rings once when our own time gets short."""

    DEFAULT_CSS = "Players { height: auto; max-height: 3; padding: 0 1; }"

    def __init__(self, now: Callable[[], float], say: Say) -> None:
        super().__init__()
        self._now, self._say = now, say
        self._seen: Seen | None = None
        self._lost: float | None = None
        """When we last knew the clocks, if that is not now."""
        self._rung: float | None = None
        """The deadline we have already rung for."""

    def on_mount(self) -> None:
        self.set_interval(TICK, self._tick)

    def show(self, seen: Seen, *, is_lost: bool = False) -> None:
        """Show these; while the connection is lost nobody knows their clocks."""
        self._seen = seen
        if is_lost != (self._lost is not None):
            self._lost = self._now() if is_lost else None
        self._draw(seen)

    def _tick(self) -> None:
        if self._seen is not None and self._seen.deadlines and self._lost is None:
            self._draw(self._seen)

    def _draw(self, seen: Seen) -> None:
        seats = [self._player(seen, Seat(number)) for number in range(len(seen.names))]
        self.put(Content("   ").join(seats))
        self._warn(seen)

    def _player(self, seen: Seen, seat: Seat) -> Content:
        waits = seen.phase is Phase.PLAYING and seen.view is not None and seat in seen.view.to_move
        name = seen.name_of(seat) or self._say("free seat")
        if name == ME:
            who = self._say("you")
        else:
            who = self._say("{name} (you)", name=name) if seat == seen.seat else name
        parts = [Content.styled("▶ " if waits else "  ", "$text-accent bold")]
        parts.append(Content.styled(who, "bold" if waits else "" if seen.names[seat] else "dim"))
        if seat in seen.away:
            parts.append(Content.styled(" " + self._say("(away)"), "$text-warning"))
        if seen.outcome is not None and seat in seen.outcome.winners:
            parts.append(Content.styled(" ★", "$text-success bold"))
        if seat in seen.deadlines:
            parts.append(self._clock(seen.deadlines[seat]))
        return Content.assemble(*parts)

    def _clock(self, due: float) -> Content:
        if self._lost is not None:
            return Content.styled(f" {format_left(due - self._lost)}?", "$text-muted")
        left = due - self._now()
        if is_short(left):
            return Content.styled(f" !{format_left(left)}!", "$text-error bold")
        return Content.styled(f" {format_left(left)}", "$text-muted")

    def _warn(self, seen: Seen) -> None:
        due = seen.deadlines.get(seen.seat) if seen.seat is not None else None
        if self._lost is None and due is not None and due != self._rung and is_short(due - self._now()):
            self._rung = due
            self.app.bell()
