"""A visit to a GameCore: it has started us, tells us of its game, and asks.

What it leaves out (facts, a #61, a #62) is asked for or awaited, then assumed. What it says out of order is
told as a fault and believed all the same. A move it refuses is a fault as well, for it was legal by all we
know: we look again, and if the next is refused too we do something harmless.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from parley.core import Event, SetupError
from parley.core.connection import Closed, Message, Received, Violation
from parley.core.connection import Notice as WireNotice
from parley.games import conquest
from parley.games.conquest import GAME, Phase, View
from parley.tables import Phase as TablePhase
from parley.visits.gamecore.clauses import READABLE, clause_of
from parley.visits.gamecore.facts import OTHER, Facts
from parley.visits.gamecore.position import Position
from parley.visits.notices import Began, Came, Happened, Over
from parley.visits.presence import Presence
from parley.visits.seen import Seen, Told
from parley.visits.visit import Can, CannotNow, Stage
from parley.wires import gamecore
from parley.wires.gamecore import AIConnection, State, describe
from parley.wires.gamecore.rules import REFUSALS

PATIENCE = 1.0
"""Seconds until something is assumed that the core owes us."""
NOTES = 10
"""So many are told of what is wrong with a map."""
REFUSED = 20
"""Moves refused in a row, after which there is no use in going on."""

_ACTIONS: Mapping[type[object], Callable[[Any], Message]] = {
    conquest.Place: lambda move: gamecore.Place(move.node, move.units),
    conquest.Attack: lambda move: gamecore.Attack(move.source, move.target),
    conquest.Advance: lambda move: gamecore.FollowUp(move.units),
    conquest.March: lambda move: gamecore.March(move.source, move.target, move.units),
    conquest.Next: lambda _move: gamecore.NextPhase(),
}
_PHASES: dict[object, Phase] = {
    State.CLAIMING: Phase.FILL,
    State.PLACING: Phase.REINFORCE,
    State.ATTACKING: Phase.ATTACK,
    State.FOLLOWING_UP: Phase.ADVANCE,
    State.MARCHING: Phase.MARCH,
}
"""What is asked of us in a state of the wire; where a node is free, to claim one."""
_PLACING = (Phase.FILL, Phase.REINFORCE)
_REQUESTS = (
    gamecore.RequestPlace,
    gamecore.RequestAttack,
    gamecore.RequestFollowUp,
    gamecore.RequestMarch,
)


class GameCoreVisit(Presence):
    """A `Visit`, and `Wired`. There is one table, and it is the core that begins and ends it."""

    can: frozenset[Can] = frozenset()
    games: ClassVar[tuple[str, ...]] = (GAME.name,)

    def __init__(self, name: str = "", *, one_based: bool = False) -> None:
        super().__init__("gamecore:", lambda: self._now, name or "parley")
        self._line = AIConnection(one_based=one_based, one_by_one=True)
        self._facts = Facts(int(one_based))
        self._position: Position | None = None
        self._request: Message | None = None
        self._move: Any = None
        """Our last one, until it is answered."""
        self._is_asked = self._is_held = False
        """Is something asked of us; is there more to hear before we decide?"""
        self._now = 0.0
        self._due: float | None = None
        self._refused = self._round = 0
        self._plies: list[Told] = []

    # -- Wired -------------------------------------------------------------------------------------

    def connected(self, now: float) -> None:
        """The core has started us, and speaks first."""
        self._now = now

    def receive(self, data: bytes, now: float) -> None:
        """The core has said this."""
        self._now = now
        self._line.receive_data(data, now)
        self._pump()

    def lost(self, why: str, now: float, again: float | None) -> None:
        """The core has gone."""
        del again
        self._now = now
        self._line.receive_eof()
        self._pump()
        self.go(why)

    def data_to_send(self) -> list[bytes]:
        """What to write."""
        return self._line.data_to_send()

    def deadline(self) -> float | None:
        """When we wait no longer for what the core owes us."""
        return self._due

    def wake(self, now: float) -> None:
        """It has not come."""
        self._now = now
        if self._due is not None and now >= self._due:
            self._due = None
            self._assume()
            self._look()

    # -- what the core says --------------------------------------------------------------------------

    def _pump(self) -> None:
        while self.wants_line and (notices := self._line.events()):
            for notice in notices:
                self._take(notice)
        self._look()

    def _take(self, notice: WireNotice) -> None:
        match notice:
            case Received():
                self._hear(notice.message)
            case Violation():
                self.blame(notice.rule, clause_of(notice.message) if notice.message else READABLE)
            case Closed():
                self.go(notice.why)

    def _hear(self, message: Message) -> None:
        match message:
            case gamecore.GDay():
                self._line.send(gamecore.WazUp())
            case gamecore.General() | gamecore.Map() | gamecore.Continents():
                if self._facts.hear(message):
                    self._position = None
                self._resume()
            case gamecore.Standing():
                self._stand(message)
                self._resume()
            case _ if isinstance(message, _REQUESTS):
                self._ask(message)
            case gamecore.RoundBegins():
                self._round += 1
            case gamecore.EndGame():
                self._end()
            case gamecore.Ok() | gamecore.AttackSucceeded() | gamecore.AttackFailed():
                self._answer(message)
            case _ if isinstance(message, REFUSALS):
                self._refuse(message)

    def _stand(self, standing: gamecore.Standing) -> None:
        self._facts.hear(standing)
        if self._position is not None and not self._position.stand(standing.holdings):
            self.blame(OTHER, clause_of(standing))

    def _resume(self) -> None:
        """Something was heard that we may have waited for."""
        if self._is_held and not self._facts.missing:
            self._is_held, self._due = False, None

    def _ask(self, request: Message) -> None:
        """Something is asked of us. Asked again while we await an answer, the answer may be lost."""
        if self._line.unanswered is not None:
            self._wait()
            return
        if isinstance(request, gamecore.RequestPlace) and request.units < 1:
            self.blame(f"{describe(request)} asks for nothing", clause_of(request))
            self._is_asked = False
            return
        if self._line.state is State.CLAIMING and self._line.left > 1:
            self._line.assume(request)  # to be placed bit by bit, as in a round
        if type(request) is not type(self._request):
            self._refused = 0
        self._request, self._move, self._due = request, None, None
        self._is_asked, self._is_held = True, self._position is None and bool(self._facts.missing)
        if self._is_held:
            self._wait()
            for question in self._facts.missing:
                self._line.send(question)
        elif self._position is not None:
            self._move_in(self._position)
        else:
            self._settle()

    def _move_in(self, position: Position) -> None:
        """#62 says where."""
        request = self._request
        if not isinstance(request, gamecore.RequestFollowUp):
            return
        if not position.conquer(request.start, request.target):
            self.blame(f"{describe(request)} is not on the map", clause_of(request))

    def _answer(self, answer: Message) -> None:
        """#10, #11, #12: what we wanted was done."""
        move, position = self._move, self._position
        self._move, self._is_asked, self._due, self._refused = None, False, None, 0
        if position is not None and move is not None:
            self._keep(move, position.did(move, answer))
        if self._line.state is State.PLACING and self._line.left > 0:
            self._is_asked = True
        elif self._owed() is not None:
            self._wait()

    def _keep(self, move: Any, events: tuple[Event, ...] = ()) -> None:
        """A move of ours was made."""
        seen = self.seen
        if seen is not None and seen.seat is not None:
            self._plies.append(Told(len(seen.plies) + len(self._plies) + 1, seen.seat, move, events))

    def _refuse(self, error: Message) -> None:
        """#20 to #24."""
        move, self._move = self._move, None
        self._refused += 1
        action = None if move is None else _ACTIONS[type(move)](move)
        said = "nothing of ours" if action is None else f"{describe(action)}, legal as far as we know"
        self.blame(f"{describe(error)} to {said}", clause_of(error, action))
        if self._refused > REFUSED:
            self.go("the core refuses whatever we do")
            return
        if self._position is not None and isinstance(move, conquest.March):
            self._position.march_less()
        self._is_asked = self._is_held = True
        self._undo(describe(error))
        self._wait()
        self._line.send(gamecore.AskStanding())
        if isinstance(error, gamecore.WrongPhase) and self._line.may_ask_task:
            self._line.send(gamecore.AskTask())

    def _undo(self, why: str) -> None:
        """What we did was not done: whoever plays shall know before they are asked again."""
        seen, position = self.seen, self._position
        if seen is not None and position is not None:
            seen.view = View(position.seat, position.state(None))
            self.decline(why, "submit")

    def _owed(self) -> Message | None:
        """What the core has to ask next, and some leave out."""
        if self._line.state is State.CONQUERED and self._position is not None:
            return gamecore.RequestFollowUp(*self._position.front)
        is_placed = self._line.state is State.PLACING and self._line.left <= 0
        return gamecore.RequestAttack() if is_placed or self._line.state is State.RESUMING else None

    def _wait(self) -> None:
        self._due = self._now + PATIENCE

    def _assume(self) -> None:
        """The core says no more: go on without."""
        self._is_held = False
        if not self._facts.is_enough:
            self.go("the core asks, and has not said #30 and #31")
        elif (owed := self._owed()) is not None:
            self.blame(f"{describe(owed)} is left out", clause_of(owed))
            self._line.assume(owed)
            self._ask(owed)
        elif (lost := self._line.unanswered) is not None:
            self.blame(f"{describe(lost)} is not answered", clause_of(gamecore.Ok()))
            self._line.give_up()
            self._is_asked = True
            self._undo(f"{describe(lost)} is not answered")

    def _settle(self) -> None:
        """Something is asked, and enough is known to sit down."""
        if self._position is not None or self._is_held or not (self._is_asked and self._facts.is_enough):
            return
        notes: list[str] = []
        try:
            self._position = position = self._facts.settle(notes)
        except SetupError as error:
            self._tell_all(notes)
            self.go(f"we cannot play what the core plays: {error}")
            return
        self._tell_all(notes)
        self._move_in(position)
        self._sit(position)

    def _tell_all(self, notes: list[str]) -> None:
        for note in notes[:NOTES]:
            self.blame(note, clause_of(gamecore.Map(0, ())))
        if len(notes) > NOTES:
            self.blame(f"and {len(notes) - NOTES} more like these", clause_of(gamecore.Map(0, ())))

    def _sit(self, position: Position) -> None:
        is_first = self.seen is None
        names: list[str | None] = [f"player {seat}" for seat in range(position.setup.players)]
        names[position.seat] = self.name
        self.seen = Seen(0, GAME, position.setup, position.seat, names, TablePhase.PLAYING)
        if is_first:
            self.enter()
        self.told(Came())
        if is_first:
            self.told(Began())

    def _end(self) -> None:
        """#64. Who has won nobody says."""
        seen, position = self.seen, self._position
        if seen is not None and position is not None:
            seen.phase, seen.outcome = TablePhase.OVER, position.outcome()
            seen.view = View(position.seat, position.state(None))
            self.told(Over(seen.outcome, "the core has ended the game", is_finished=True))
        self.go("")

    def go(self, why: str) -> None:
        """For good."""
        self._due = None
        super().go(why)

    # -- what we do ------------------------------------------------------------------------------------

    def _phase(self, position: Position) -> Phase | None:
        """What we are to decide now."""
        if not self._is_asked or self._is_held or self._line.unanswered is not None:
            return None
        phase = _PHASES.get(self._line.state)
        return Phase.CLAIM if position.is_claiming and phase in _PLACING else phase

    def _look(self) -> None:
        """Show whoever plays what has changed; decide ourselves where there is nothing to decide."""
        self._settle()
        position, seen = self._position, self.seen
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
        view = View(position.seat, position.state(self._phase(position), self._line.left, self._round))
        if position.seat in view.to_move and next(view.offers(), None) is None:
            self.blame("something is asked of us, and there is nothing we could do", clause_of(_PLACE))
            self._is_asked = False
            return View(position.seat, position.state(None))
        return view

    def _harmless(self, view: View) -> Any | None:
        """What to do where a bot is no help: nobody is left to play against, or our moves are refused."""
        is_alone = len(view.standing.playing) == 1
        offers = list(view.offers()) if is_alone or self._refused > 1 else []
        if not offers:
            return None
        return offers[self._refused % len(offers)] if view.left else conquest.Next()

    def submit(self, move: Any) -> None:
        """Do this. Raises `IllegalMove`."""
        seen, position = self.seen, self._position
        if seen is None or position is None or not seen.is_my_turn:
            raise CannotNow("nothing is asked of you")
        if type(move) not in _ACTIONS:
            raise CannotNow("a GameCore has no word for that")
        GAME.check(seen.view.position, position.seat, move)
        self._act(move)

    def _act(self, move: Any) -> None:
        self._move, self._is_asked = move, False
        self._line.send(_ACTIONS[type(move)](move))
        if isinstance(move, conquest.Next):  # it has no #10
            self._keep(move)
        self._look()

    def close(self) -> None:
        """Go, without a word: there is none for it."""
        self.go("")

    leave = close

    def again(self) -> None:
        """It is for the core to begin."""
        raise CannotNow("the core begins")


_PLACE = gamecore.RequestPlace(0)
