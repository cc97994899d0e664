"""`parley replay` on the whole screen: a match from a file, without a place."""

from time import monotonic
from typing import Any

from parley.cli.play.app.canvas import Canvas
from parley.cli.play.app.replay import ReplayScreen
from parley.cli.play.past import Past
from parley.core import IllegalMove, Reason
from parley.visits import Can
from parley.visits.presence import Presence


class Archive(Presence):
    """A `Visit` to matches that are over."""

    can: frozenset[Can] = frozenset()
    games: tuple[str, ...] = ()

    def submit(self, move: Any) -> None:
        del move
        raise IllegalMove(Reason.GAME_OVER)

    def leave(self) -> None:
        """There is no table."""

    close = leave


class LookbackApp(Canvas):
    """Until the viewer has seen enough."""

    def __init__(self, past: Past, language: str) -> None:
        super().__init__(Archive("", monotonic), language)
        self._past = past

    def on_mount(self) -> None:
        """There is one screen."""
        self.push_screen(ReplayScreen(self.person, self._past), lambda _: self.exit(0))


def look_back(past: Past, language: str) -> int:
    """The exit status."""
    app = LookbackApp(past, language)
    status = app.run()
    return status if status is not None else app.return_code or 0
