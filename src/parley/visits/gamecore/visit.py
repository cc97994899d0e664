"""A visit to a GameCore: it has started us, tells us about its game, and asks.

If a move is refused we look again, and if the next is refused too we do something harmless.
"""

from typing import Any, ClassVar

from parley.core import Event
from parley.games import conquest
from parley.games.conquest import GAME, View
from parley.tables import Phase
from parley.visits.gamecore.clauses import clause_of
from parley.visits.gamecore.dialogue import ACTIONS, Dialogue
from parley.visits.gamecore.position import Position
from parley.visits.notices import Began, Came, Happened, Over
from parley.visits.presence import Presence
from parley.visits.seen import Seen, Told
from parley.visits.visit import Can, CannotNow, Stage
from parley.wires import gamecore


class GameCoreVisit(Presence):
    """A `Visit`, and `Wired`. There is one table, which the core begins and ends."""

    can: frozenset[Can] = frozenset()
    games: ClassVar[tuple[str, ...]] = (GAME.name,)

    def __init__(self, name: str = "", *, one_based: bool = False) -> None:
        super().__init__("gamecore:", lambda: self._now, name or "parley")
        self._now = 0.0
        self._talk = Dialogue(self, one_based=one_based)
        self._plies: list[Told] = []

    # -- Wired -------------------------------------------------------------------------------------

    def connected(self, now: float) -> None:
        """The core has started us, and speaks first."""
        self._now = now

    def receive(self, data: bytes, now: float) -> None:
        """The core has said this."""
        self._now = now
        self._talk.line.receive_data(data, now)
        self._talk.hear()
        self._look()

    def lost(self, why: str, now: float, again: float | None) -> None:
        """The core has gone."""
        del again
        self._now = now
        self._talk.line.receive_eof()
        self._talk.hear()
        self._look()
        self.go(why)

    def data_to_send(self) -> list[bytes]:
        return self._talk.line.data_to_send()

    def deadline(self) -> float | None:
        """When we stop waiting for what the core owes us."""
        return self._talk.due

    def wake(self, now: float) -> None:
        """It has not come."""
        self._now = now
        if self._talk.due is not None and now >= self._talk.due:
            self._talk.due = None
            self._talk.assume()
            self._look()

    # -- what comes of it ----------------------------------------------------------------------------

    def sit(self, position: Position) -> None:
        """Enough is known of the game."""
        is_first = self.seen is None
        names: list[str | None] = [f"player {seat}" for seat in range(position.setup.players)]
        names[position.seat] = self.name
        self.seen = Seen(0, GAME, position.setup, position.seat, names, Phase.PLAYING)
        if is_first:
            self.enter()
        self.told(Came())
        if is_first:
            self.told(Began())

    def keep(self, move: Any, events: tuple[Event, ...] = ()) -> None:
        """A move of ours was made."""
        seen = self.seen
        if seen is not None and seen.seat is not None:
            self._plies.append(Told(len(seen.plies) + len(self._plies) + 1, seen.seat, move, events))

    def undo(self, why: str) -> None:
        """Our action did not happen: the player has to know before being asked again."""
        seen, position = self.seen, self._talk.position
        if seen is not None and position is not None:
            seen.view = View(position.seat, position.state(None))
            self.decline(why, "submit")

    def end(self) -> None:
        """#64. Nobody says who has won."""
        seen, position = self.seen, self._talk.position
        if seen is not None and position is not None:
            seen.phase, seen.outcome = Phase.OVER, position.outcome()
            seen.view = View(position.seat, position.state(None))
            self.told(Over(seen.outcome, "the core has ended the game", is_finished=True))
        self.go("")

    def go(self, why: str) -> None:
        self._talk.due = None
        super().go(why)

    def _look(self) -> None:
        """Show the player what has changed; decide ourselves if there is nothing to decide."""
        self._talk.settle()
        position, seen = self._talk.position, self.seen
        if self.stage is Stage.TABLE and position is not None and seen is not None:
            plies, self._plies = tuple(self._plies), []
            before, seen.view = seen.view, self._view(position)
            seen.add(plies)
            harmless = self._harmless(seen.view)
            if plies or (seen.is_my_turn and harmless is None and seen.view != before):
                self.told(Happened(plies))
            if harmless is not None and self.wants_line:
                self._act(harmless)
        self.flush()

    def _view(self, position: Position) -> View:
        talk = self._talk
        view = View(position.seat, position.state(talk.phase(position), talk.line.left, talk.rounds))
        if position.seat in view.to_move and next(view.offers(), None) is None:
            self.blame("something is asked of us, and there is nothing we could do", clause_of(_PLACE))
            talk.look_away()
            return View(position.seat, position.state(None))
        return view

    def _harmless(self, view: View) -> Any | None:
        """What to do if a bot is no help: nobody is left to play against, or our moves are refused."""
        is_alone = len(view.standing.playing) == 1
        offers = list(view.offers()) if is_alone or self._talk.refused > 1 else []
        if not offers:
            return None
        if not view.left:
            offers.sort(key=lambda move: not isinstance(move, conquest.Next))
        return offers[self._talk.refused % len(offers)]

    # -- what we do ------------------------------------------------------------------------------------

    def submit(self, move: Any) -> None:
        """Do this. Raises `IllegalMove`."""
        seen, position = self.seen, self._talk.position
        if seen is None or position is None or not seen.is_my_turn:
            raise CannotNow("nothing is asked of you")
        if type(move) not in ACTIONS:
            raise CannotNow("a GameCore has no word for that")
        GAME.check(seen.view.position, position.seat, move)
        self._act(move)

    def _act(self, move: Any) -> None:
        self._talk.act(move)
        self._look()

    def close(self) -> None:
        """Leave without a word: there is none for it."""
        self.go("")

    leave = close

    def again(self) -> None:
        """The core decides when to begin."""
        raise CannotNow("the core begins")


_PLACE = gamecore.RequestPlace(0)
