"""Tables as a player sees them, made of real games: no place, no wire."""

from typing import Any

from parley.core import Event, Game, Seat
from parley.tables import Phase
from parley.visits import Seen, Told

NAMES = ("ann", "bob", "cid", "dan", "eve", "fay", "gus", "hal", "ida")


class Sitting:
    """A game that is played by the test; `seen` is what one seat, or a watcher, sees of it."""

    def __init__(self, game: Game[Any, Any, Any], setup: Any, seat: int | None = 0) -> None:
        self.game, self.state = game, game.start(setup)
        mine = None if seat is None else Seat(seat)
        names: list[str | None] = list(NAMES[: game.seats(setup)])
        self.seen = Seen(1, game, setup, mine, names, Phase.PLAYING, game.view(self.state, mine))

    def play(self, seat: int, move: Any) -> tuple[Event, ...]:
        """Make a move (as text, if you like), and hear of it."""
        made = self.game.parse_move(move) if isinstance(move, str) else move
        step = self.game.apply(self.state, Seat(seat), made)
        self.state = step.state
        seen = self.seen
        told = tuple(event for event in step.events if (to := event.audience()) is None or seen.seat in to)
        seen.add((Told(len(seen.plies) + 1, Seat(seat), made, told),))
        seen.view = self.game.view(self.state, seen.seat)
        if (outcome := self.game.outcome(self.state)) is not None:
            seen.phase, seen.outcome = Phase.OVER, outcome
        return step.events

    def turn(self, move: Any) -> tuple[Event, ...]:
        """Whoever is to move makes a move."""
        (seat,) = self.game.to_move(self.state)
        return self.play(seat, move)
