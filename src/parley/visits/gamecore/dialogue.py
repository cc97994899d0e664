"""Our dialogue with a core: what it asks, and the results of our actions.

What it leaves out (facts, a #61, a #62) is requested or awaited, then assumed. What it says out of order is
reported as a fault and believed all the same. A move it refuses is a fault as well, because it was legal as
far as we know.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from parley.core import SetupError
from parley.core.connection import Closed, Message, Received, Violation
from parley.core.connection import Notice as WireNotice
from parley.games import conquest
from parley.games.conquest import Phase
from parley.visits.gamecore.clauses import READABLE, clause_of
from parley.visits.gamecore.facts import OTHER, Facts
from parley.visits.gamecore.ground import counts_from_one, from_zero
from parley.visits.gamecore.position import Position
from parley.wires import gamecore
from parley.wires.gamecore import AIConnection, Bare, State, describe
from parley.wires.gamecore.rules import REFUSALS

if TYPE_CHECKING:
    from parley.visits.gamecore.visit import GameCoreVisit

PATIENCE = 1.0
"""Seconds until something the core owes us is assumed."""
NOTES = 10
"""How many faults of a map are reported."""
REFUSED = 20
"""Moves refused in a row before continuing is pointless."""

# core/50/1, core/51/1, core/52/1, core/53/1, core/54/1
ACTIONS: Mapping[type[object], Callable[[Any], Message]] = {
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
"""What is asked of us in a state of the wire; if a node is free, to claim one."""
_PLACING = (Phase.FILL, Phase.REINFORCE)
_REQUESTS = (
    gamecore.RequestPlace,
    gamecore.RequestAttack,
    gamecore.RequestFollowUp,
    gamecore.RequestMarch,
)


class Dialogue:
    """Ours with the core. `position` is None until enough was said of the game."""

    def __init__(self, visit: "GameCoreVisit", *, one_based: bool) -> None:
        self.line = AIConnection(one_based=one_based, one_by_one=True)
        self.position: Position | None = None
        self.due: float | None = None
        """When we wait no longer for what the core owes us."""
        self.refused = self.rounds = 0
        """Moves in a row; and how many rounds have begun."""
        self._visit = visit
        self._facts = Facts(int(one_based))
        self._request: Message | None = None
        self._move: Any = None
        """Our last one, until it is answered."""
        self._is_asked = self._is_held = False
        """Is something asked of us; is there more to hear before we decide?"""
        self._is_looking = False
        """Do we wait for a #33 that says what came of our attack?"""

    def hear(self) -> None:
        """Take what is on the line."""
        while self._visit.wants_line and (notices := self.line.events()):
            for notice in notices:
                self._take(notice)

    def act(self, move: Any) -> None:
        self._move, self._is_asked = move, False
        self.line.send(ACTIONS[type(move)](move))
        if isinstance(move, conquest.Next):  # it has no #10
            self._visit.keep(move)

    def look_away(self) -> None:
        """What is asked is impossible."""
        self._is_asked = False

    def phase(self, position: Position) -> Phase | None:
        """What we are to decide now."""
        if not self._is_asked or self._is_held or self.line.unanswered is not None:
            return None
        phase = _PHASES.get(self.line.state)
        return Phase.CLAIM if position.is_claiming and phase in _PLACING else phase

    # -- what the core says --------------------------------------------------------------------------

    def _take(self, notice: WireNotice) -> None:
        match notice:
            case Received():
                self._hear(notice.message)
            case Violation():
                self._visit.blame(notice.rule, clause_of(notice.message) if notice.message else READABLE)
                if isinstance(notice, Bare):
                    self._guess(notice.kind)
            case Closed():
                self._visit.go(notice.why)

    def _hear(self, message: Message) -> None:
        match message:
            case gamecore.GDay():
                self.line.send(gamecore.WazUp())
            case gamecore.Map() if not self._facts.base and counts_from_one(message):
                self._facts.base = 1
                self.line.count_from_one()
                self._hear(from_zero(message))
            case gamecore.General() | gamecore.Map() | gamecore.Continents():
                if self._facts.hear(message):
                    self.position = None
                self._resume()
            case gamecore.Standing():
                self._stand(message)
                self._resume()
            case _ if isinstance(message, _REQUESTS):
                self._ask(message)
            case gamecore.RoundBegins():
                self.rounds += 1
            case gamecore.EndGame():
                self._visit.end()
            case gamecore.Ok() | gamecore.AttackSucceeded() | gamecore.AttackFailed():
                self._answer(message)
            case _ if isinstance(message, REFUSALS):
                self._refuse(message)

    def _stand(self, standing: gamecore.Standing) -> None:
        self._facts.hear(standing)
        self._is_looking = False
        position = self.position
        if position is None:
            return
        before = list(position.units)
        if not position.stand(standing.holdings):
            self._visit.blame(OTHER, clause_of(standing))
        match self._move:
            case conquest.Place(node, units) if position.units[node] >= before[node] + units:
                self._is_done(self._move)

    def _is_done(self, move: Any) -> None:
        """Our action was carried out, as the core shows without saying so."""
        if (lost := self.line.unanswered) is not None:
            self._blame_silence(lost)
        self._visit.keep(move)
        self._move = None

    def _resume(self) -> None:
        """Something was heard that we may have waited for."""
        if self._is_held and not self._facts.missing:
            self._is_held, self.due = False, None

    def _ask(self, request: Message) -> None:
        """Something is asked of us. If it is repeated while we await an answer, the answer may be lost."""
        # core/60/2, core/61/2, core/62/2, core/63/2
        if self.line.unanswered is not None:
            self._wait()
            return
        if isinstance(request, gamecore.RequestPlace) and request.units < 1:
            self._visit.blame(f"{describe(request)} asks for nothing", clause_of(request))
            self._is_asked = False
            return
        if self.line.state is State.CLAIMING and self.line.left > 1:
            self.line.assume(request)  # to be placed bit by bit, as in a round
        if type(request) is not type(self._request):
            self.refused = 0
        self._request, self._move, self.due = request, None, None
        is_ignorant = self.position is None and bool(self._facts.missing)
        self._is_asked, self._is_held = True, self._is_looking or is_ignorant
        if self._is_held:
            self._wait()
            for question in self._facts.missing:
                self.line.send(question)
        elif self.position is not None:
            self._move_in(self.position)
        else:
            self.settle()

    def _guess(self, kind: type[Message] | None) -> None:
        """#11, #12 or #62 without numbers: what we did last tells where, and a #33 with what success."""
        move, position = self._move, self.position
        if position is None or (
            not isinstance(move, conquest.Attack) and kind is not gamecore.RequestFollowUp
        ):
            return
        front = (move.source, move.target) if isinstance(move, conquest.Attack) else position.front
        is_lost = kind is gamecore.AttackFailed
        request = gamecore.RequestAttack() if is_lost else gamecore.RequestFollowUp(*front)
        if isinstance(move, conquest.Attack):
            self._visit.keep(move)
        self.line.assume(request)
        self._ask(request)
        if isinstance(move, conquest.Attack):
            self._is_looking = self._is_held = True
            self._wait()
            self.line.send(gamecore.AskStanding())

    def _move_in(self, position: Position) -> None:
        """#62 says where."""
        request = self._request
        if not isinstance(request, gamecore.RequestFollowUp):
            return
        if not position.conquer(request.start, request.target):
            self._visit.blame(f"{describe(request)} is not on the map", clause_of(request))

    def _answer(self, answer: Message) -> None:
        """#10, #11, #12: what we wanted was done."""
        move, position = self._move, self.position
        self._move, self._is_asked, self.due, self.refused = None, False, None, 0
        if position is not None and move is not None:
            self._visit.keep(move, position.did(move, answer))
        if self.line.state is State.PLACING and self.line.left > 0:
            self._is_asked = True
        elif self._owed() is not None:
            self._wait()

    def _refuse(self, error: Message) -> None:
        """#20 to #24."""
        # core/20/2
        move, self._move = self._move, None
        self.refused += 1
        action = None if move is None else ACTIONS[type(move)](move)
        said = "nothing of ours" if action is None else f"{describe(action)}, legal as far as we know"
        self._visit.blame(f"{describe(error)} to {said}", clause_of(error, action))
        if self.refused > REFUSED:
            self._visit.go("the core refuses whatever we do")
            return
        if self.position is not None and isinstance(move, conquest.March):
            self.position.march_less()
        self._is_asked = self._is_held = True
        self._visit.undo(describe(error))
        self._wait()
        self.line.send(gamecore.AskStanding())
        if isinstance(error, gamecore.WrongPhase) and self.line.may_ask_task:
            self.line.send(gamecore.AskTask())

    def _owed(self) -> Message | None:
        """What the core has to ask next, and some leave out."""
        if self.line.state is State.CONQUERED and self.position is not None:
            return gamecore.RequestFollowUp(*self.position.front)
        is_placed = self.line.state is State.PLACING and self.line.left <= 0
        return gamecore.RequestAttack() if is_placed or self.line.state is State.RESUMING else None

    def _wait(self) -> None:
        self.due = self._visit.now() + PATIENCE

    # -- what it does not say ------------------------------------------------------------------------

    def assume(self) -> None:
        """The core says no more: continue without."""
        self._is_held = self._is_looking = False
        if not self._facts.is_enough:
            self._visit.go("the core asks, and has not said #30 and #31")
        elif (owed := self._owed()) is not None:
            self._visit.blame(f"{describe(owed)} is left out", clause_of(owed))
            self.line.assume(owed)
            self._ask(owed)
        elif (lost := self.line.unanswered) is not None:
            self._blame_silence(lost)
            self._is_asked = True
            self._visit.undo(f"{describe(lost)} is not answered")

    def _blame_silence(self, lost: Message) -> None:
        answer = gamecore.AttackFailed(0, 0) if isinstance(lost, gamecore.Attack) else gamecore.Ok()
        self._visit.blame(f"{describe(lost)} is not answered", clause_of(answer, lost))
        self.line.give_up()

    def settle(self) -> None:
        """Something is asked, and enough is known to sit down."""
        if self.position is not None or self._is_held or not (self._is_asked and self._facts.is_enough):
            return
        notes: list[str] = []
        try:
            self.position = position = self._facts.settle(notes)
        except SetupError as error:
            self._tell_all(notes)
            self._visit.go(f"we cannot play what the core plays: {error}")
            return
        self._tell_all(notes)
        self._move_in(position)
        self._visit.sit(position)

    def _tell_all(self, notes: list[str]) -> None:
        for note in notes[:NOTES]:
            self._visit.blame(note, clause_of(gamecore.Map(0, ())))
        if len(notes) > NOTES:
            self._visit.blame(f"and {len(notes) - NOTES} more like these", clause_of(gamecore.Map(0, ())))
