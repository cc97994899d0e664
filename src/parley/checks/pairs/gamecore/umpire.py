"""Watches a core and one of its AIs: who may speak, and what the map allows."""

from collections import deque
from collections.abc import Callable, Mapping
from enum import Enum
from typing import ClassVar

from parley.checks.case import BreachError, BrokenError
from parley.checks.pairs.gamecore.land import Land
from parley.checks.pairs.umpire import Due, Umpire
from parley.core import SetupError
from parley.core.connection import Message, Violation
from parley.seats.gamecore.clauses import clause_broken, clause_refused
from parley.wires import gamecore
from parley.wires.gamecore import AI, CORE, RULES, State
from parley.wires.gamecore.course import Course
from parley.wires.gamecore.framing import Framer
from parley.wires.gamecore.messages import CODE_OF
from parley.wires.gamecore.rules import ACTIONS, REFUSALS, TASKS

_QUESTIONS = (
    gamecore.AskGeneral,
    gamecore.AskMap,
    gamecore.AskContinents,
    gamecore.AskStanding,
    gamecore.AskTask,
)
_REMARKS = (gamecore.DebugOn, gamecore.DebugOff, gamecore.Say)
_TURN = (State.PLACING, State.ATTACKING, State.FOLLOWING_UP, State.MARCHING)
"""Nobody else moves in these phases: the map is as the AI left it."""
_FOUGHT = (gamecore.AttackFailed, gamecore.AttackSucceeded)


class GamecoreUmpire(Umpire):
    """One AI's conversation. What it says before it has its answer is judged once it has it."""

    wire = gamecore.WIRE
    unreadable: ClassVar[Mapping[str, str]] = {AI: "core/general/2", CORE: "core/general/2"}
    leaving: ClassVar[Mapping[str, str]] = {AI: "core/64/1", CORE: "core/64/1"}
    idle = _REMARKS

    def __init__(self, stirred: Callable[[], None], base: int) -> None:
        super().__init__(stirred, {role: Framer(role, base) for role in gamecore.WIRE.roles})
        self._course = Course((*ACTIONS, *_QUESTIONS))
        self._said: deque[Message] = deque()
        self._general: gamecore.General | None = None
        self._land: Land | None = None

    def judge(self, who: str, message: Message) -> None:
        """A core handles commands in order (core/general/4)."""
        if who == AI:
            self._said.append(message)
        else:
            self._tell(message)
        while self._said and not self._course.core_owes:
            self._act(self._said.popleft())

    # -- what the AI says --------------------------------------------------------------------------

    def _act(self, message: Message) -> None:
        course = self._course
        rule = course.rule(AI, message)
        if rule is None:
            clause = clause_broken(Violation("", message=message), course.state)
            raise BreachError(AI, clause, f"what fits where {course.state.value}", self.describe(message))
        if isinstance(message, ACTIONS) and self._land is not None and self._land.holdings:
            reason = self._land.refuse(course.state, course.left, message)
            if reason is not None:
                got = f"{self.describe(message)}: {reason.value}"
                raise BreachError(AI, clause_refused(reason), "something the rules allow", got)
        course.follow(rule, message)

    # -- what the core says ------------------------------------------------------------------------

    def _tell(self, message: Message) -> None:
        course = self._course
        action = course.unanswered[0] if course.unanswered else None
        rule = course.rule(CORE, message)
        if isinstance(message, REFUSALS) and isinstance(action, ACTIONS) and self._land is not None:
            wanted = f"that it is done: {self.describe(action)} is legal"
            raise BreachError(CORE, _answering(type(action)), wanted, self.describe(message))
        if rule is None:
            clause, wanted = _missing(course.state, type(message))
            raise BreachError(CORE, clause, wanted, self.describe(message))
        self._learn(message, action)
        course.follow(rule, message)
        self.is_playing |= isinstance(message, gamecore.RequestPlace)
        self.is_over |= isinstance(message, gamecore.EndGame)

    def _learn(self, message: Message, action: Message | None) -> None:
        land = self._land
        match message:
            case gamecore.General():
                self._general = message
            case gamecore.Map() if land is None and self._general is not None:
                self._land = _land(self._general, message)
            case gamecore.Standing() if land is not None:
                self._see(land, message)
            case gamecore.Ok() if land is not None and action is not None:
                land.do(action)
            case gamecore.AttackFailed() | gamecore.AttackSucceeded() if land is not None:
                self._fight(land, action, message)
            case gamecore.RequestFollowUp(start, target) if land is not None and land.front != (
                start,
                target,
            ):
                raise BreachError(CORE, "core/62/1", "#62 with where it attacked", self.describe(message))

    def _see(self, land: Land, standing: gamecore.Standing) -> None:
        known = land.holdings
        if known and self._course.state in _TURN and known != standing.holdings:
            wanted = self.describe(gamecore.Standing(known))
            raise BreachError(CORE, "core/43/1", wanted, self.describe(standing))
        land.see(standing)

    def _fight(self, land: Land, attack: Message | None, came: Message) -> None:
        if not isinstance(attack, gamecore.Attack) or not isinstance(came, _FOUGHT):
            return
        try:
            land.fight(attack, came)
        except BrokenError as error:
            clause = "core/11/3" if isinstance(came, gamecore.AttackSucceeded) else "core/12/2"
            raise BreachError(CORE, clause, error.expected, f"{self.describe(came)}: {error.got}") from None

    # -- who is waited for -------------------------------------------------------------------------

    def due(self) -> Due | None:
        """Whoever is not on turn waits for the others."""
        course = self._course
        if course.unanswered:
            action = course.unanswered[0]
            return Due(CORE, _answering(type(action)), f"an answer to {self.describe(action)}")
        if course.state is State.NEW:
            return Due(CORE, "core/GDay/1", "GDay")
        if course.core_owes:
            return Due(CORE, "core/general/3", f"what follows: {course.state.value}")
        if course.state in TASKS:
            clause = clause_broken(Violation("", message=gamecore.AskTask()), course.state)
            return Due(AI, clause, f"an answer: {course.state.value}")
        return None


def _land(general: gamecore.General, chart: gamecore.Map) -> Land | None:
    """None if we do not know how to judge the map."""
    try:
        return Land(general, chart)
    except SetupError:
        return None


def _answering(kind: type[Message]) -> str:
    """The clause by which a command of the AI must be answered."""
    return next(rule.clause for rule in RULES if rule.sender == AI and rule.message is kind)


def _missing(state: Enum, kind: type[Message]) -> tuple[str, str]:
    """What a core that says this too early has left out, and the clause that demands it."""
    then = {rule.state for rule in RULES if rule.sender == CORE and rule.message is kind}
    ways = (
        rule for rule in RULES if rule.sender == CORE and rule.state is state and rule.then in then - {state}
    )
    way = next(ways, None)
    if way is not None:
        return way.clause, f"{CODE_OF[way.message]} first, where {state.value}"
    clause = next((rule.clause for rule in RULES if kind in (rule.message, *rule.answers)), "core/general/3")
    return clause, f"what fits where {state.value}"
