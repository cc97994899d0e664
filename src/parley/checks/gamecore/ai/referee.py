"""The core of one game, with the target in one of the seats. We play the others."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from random import Random

from parley.bots.conquest.random import RandomBot
from parley.checks.case import BrokenError, UntestedError
from parley.checks.gamecore.ai.verdict import ANSWERS, StrayError, judge, named
from parley.checks.gamecore.boards import Luck, fair
from parley.checks.means import Means
from parley.checks.probe import SLICE, Probe
from parley.core import Seat
from parley.core.bot import Limit
from parley.core.connection import Message
from parley.core.seats import CHANCE
from parley.games import conquest
from parley.games.conquest import GAME, Conquered, Phase, Rolled, State, View
from parley.wires import gamecore
from parley.wires.gamecore import AI, CORE, WIRE, encode
from parley.wires.gamecore.framing import Framer
from parley.wires.gamecore.rules import ACTIONS

IDLE = 2_000
"""Questions and remarks allowed before it acts."""
NUDGE = 1.0
"""Seconds until a request is repeated after a refusal: the document leaves open who speaks first."""
ERRORS = 100
"""core/general/8: after this many errors in a turn it may be put out."""

STRAYS = 50
"""How often, per case, it may be told that something is not allowed."""

Style = Callable[["Referee", bytes], Awaitable[None]]
"""How bytes are written."""
Refusal = Callable[[State, Message], Message | None]
"""What to say to a legal action that is to be refused nevertheless."""
Choice = Callable[[State, Random], conquest.Move]
"""What the others do."""

_DEBUG = (gamecore.DebugOn, gamecore.DebugOff, gamecore.Say)
_PREPARATION = (Phase.CLAIM, Phase.FILL)


async def whole(referee: "Referee", data: bytes) -> None:
    """All at once."""
    referee.write(data)


async def crumbs(referee: "Referee", data: bytes) -> None:
    """Byte by byte."""
    for byte in data:
        referee.write(bytes([byte]))
        await asyncio.sleep(SLICE)


async def lines(referee: "Referee", data: bytes) -> None:
    """Line by line, each sent separately."""
    for line in data.splitlines(keepends=True):
        referee.write(line)
        await asyncio.sleep(SLICE)


async def carriage(referee: "Referee", data: bytes) -> None:
    """With CR LF line ends."""
    referee.write(data.replace(b"\n", b"\r\n"))


async def spacious(referee: "Referee", data: bytes) -> None:
    """With blank lines between messages, and spaces at the ends of lines."""
    referee.write(data.replace(b"#", b"\n#").replace(b"\n", b"  \n"))


def play_anything(state: State, rng: Random) -> conquest.Move:
    """Any legal move."""
    (seat,) = state.to_move
    return RandomBot().choose(View(seat, state), Limit(), rng)


def sit_still(state: State, rng: Random) -> conquest.Move:
    """Place where it must, and do nothing else."""
    del rng
    (seat,) = state.to_move
    offers = list(View(seat, state).offers())
    return next((move for move in offers if isinstance(move, conquest.Next)), offers[0])


class Referee(Probe):
    """Asks, judges, and answers, as the document says; `state` is the truth."""

    def __init__(self, means: Means, state: State, seat: int) -> None:
        super().__init__(means, WIRE, CORE)
        self.base = int(means.target.is_one_based)
        self._framer = Framer(AI, self.base)
        self.state, self.seat = state, Seat(seat)
        self.style: Style = whole
        self.luck: Luck = fair
        self.others: Choice = play_anything
        self.refuse: Refusal = lambda _state, _action: None
        self.moves: list[conquest.Move] = []
        """What the target did."""
        self.is_strict = False
        """Is the case about customs that the document does not have?"""
        self.conquests = self.refused = self.strays = 0
        self.task: Message = gamecore.GDay()
        self._is_prepared = False

    def encode(self, message: Message) -> bytes:
        """With nodes as the target numbers them."""
        return encode(message, self.base)

    async def tell(self, *messages: Message) -> None:
        """Send this, in the style of the case."""
        for message in messages:
            if isinstance(message, tuple(ANSWERS)):
                self.task = message
        await self.style(self, b"".join(map(self.encode, messages)))

    # -- the beginning -----------------------------------------------------------------------------

    async def greet(self) -> None:
        """GDay, and WazUp."""
        await self.tell(gamecore.GDay())
        await self.expect(gamecore.WazUp)

    def is_aside(self, message: Message) -> bool:
        """An AI may have text printed at any time."""
        return isinstance(message, _DEBUG)

    def name_of(self, kind: type[Message]) -> str:
        return named(kind)

    def facts(self) -> tuple[Message, Message, Message]:
        """#30, #31 and #32 of this game."""
        board = self.state.standing.board
        continents = (gamecore.Continent(part.bonus, part.nodes) for part in board.map.continents)
        edges = tuple(gamecore.Edge(*edge) for edge in board.map.edges)
        return (
            gamecore.General(board.setup.players, self.seat),
            gamecore.Map(len(board.map.nodes), edges),
            gamecore.Continents(tuple(continents)),
        )

    def standing(self) -> Message:
        """The current #33."""
        state = self.state
        return gamecore.Standing(tuple(map(gamecore.Holding, state.owners, state.units)))

    # -- the game ----------------------------------------------------------------------------------

    async def play(self, until: Callable[[State], bool] = lambda _: False) -> None:
        """Play on from here until the game ends or `until` is true."""
        while self.state.phase is not Phase.OVER and not until(self.state):
            if self.seat in self.state.to_move:
                await self.turn()
            elif CHANCE in self.state.to_move:
                self._apply(CHANCE, self.luck(self.state, self.means.rng))
            else:
                (seat,) = self.state.to_move
                self._apply(seat, self.others(self.state, self.means.rng))
                await asyncio.sleep(0)

    async def turn(self) -> list[conquest.Move]:
        """Everything it is asked until it is somebody else's turn; returns what it did."""
        done = len(self.moves)
        await self.play(lambda state: self.seat in state.to_move)
        await self._prepared()
        await self.ask()
        while self.seat in self.state.to_move:
            await self.act()
        return self.moves[done:]

    async def end(self) -> None:
        """#64."""
        await self.tell(gamecore.EndGame())

    async def hang_up(self) -> None:
        """Say no more: the program's input ends, and it should leave."""
        if self._line is not None and self.gone is None:
            self.talk.remark(self.role, "says no more", self.means.clock())
            await self._line.close()

    async def _prepared(self) -> None:
        if not self._is_prepared and self.state.phase not in _PREPARATION:
            self._is_prepared = True
            await self.tell(gamecore.PreparationEnds())

    async def ask(self) -> None:
        """Ask for a unit, or open a turn. All other requests follow an answer."""
        begin = () if self.state.phase in _PREPARATION else (gamecore.RoundBegins(),)
        await self.tell(*begin, self.standing(), gamecore.RequestPlace(self.state.left))

    async def act(self) -> None:
        """One action of the AI: refused, or judged, carried out and answered."""
        said, action = await self.action()
        try:
            move = judge(self.state, self.seat, self.task, action, said, self.base)
        except StrayError as stray:
            await self._turn_back(stray)
            return
        refusal = self.refuse(self.state, action)
        if refusal is not None:
            await self._refuse(refusal)
            return
        before = self.state.phase
        events = self._apply(self.seat, move)
        self.moves.append(move)
        while self.state.phase is Phase.BATTLE:
            events = self._apply(CHANCE, self.luck(self.state, self.means.rng))
        await self.tell(*self._answer(move, before, events))

    def _apply(self, seat: Seat, move: conquest.Move) -> tuple[object, ...]:
        step = GAME.apply(self.state, seat, move)
        self.state = step.state
        return step.events

    def _answer(self, move: conquest.Move, before: Phase, events: tuple[object, ...]) -> list[Message]:
        attack = gamecore.RequestAttack()
        match move:
            case conquest.Attack():
                return self._fought(events)
            case conquest.Advance():
                return [gamecore.Ok(), attack]
            case conquest.Next():
                return [gamecore.RequestMarch()] if before is not Phase.MARCH else []
            case conquest.Place() if self.state.phase is Phase.ATTACK:
                return [gamecore.Ok(), attack]
        return [gamecore.Ok()]

    def _fought(self, events: tuple[object, ...]) -> list[Message]:
        for event in events:
            if isinstance(event, Conquered):
                self.conquests += 1
                won = gamecore.AttackSucceeded(*event.units)
                follow = gamecore.RequestFollowUp(event.source, event.target)
                return [won, follow] if self.state.phase is Phase.ADVANCE else [won]
        thrown = next(event for event in events if isinstance(event, Rolled))
        return [gamecore.AttackFailed(*thrown.units), gamecore.RequestAttack()]

    async def _turn_back(self, stray: StrayError) -> None:
        if self.is_strict:
            raise stray
        self.strays += 1
        if self.strays > STRAYS:
            raise UntestedError(
                "however often it is refused, it goes on with what is not allowed (core/rules/9)"
            )
        await self._refuse(stray.refusal)

    async def _refuse(self, refusal: Message) -> None:
        self.refused += 1
        if self.refused > ERRORS:
            raise BrokenError("something else, after a refusal", f"{ERRORS} errors in one turn")
        is_attack = self.state.phase in (Phase.ATTACK, Phase.ADVANCE)
        if isinstance(refusal, gamecore.GeneralError):
            await self.tell(refusal, self.task)
        elif is_attack:  # as the published core does
            task = self.task
            await self.tell(refusal, gamecore.RequestAttack())
            self.task = task
        else:
            await self.tell(refusal)

    # -- what it says ------------------------------------------------------------------------------

    async def action(self) -> tuple[str, Message]:
        """What it does when asked, also in its own words; its questions are answered."""
        wanted = f"{' or '.join(map(named, ANSWERS[type(self.task)]))} to {gamecore.describe(self.task)}"
        nudges = min(self.refused, 1)
        for _ in range(IDLE):
            frame = await self.next(NUDGE if nudges else None)
            if frame is None and nudges and self.gone is None:
                nudges = 0
                await self.tell(self.task)
                continue
            if frame is None:
                raise BrokenError(wanted, self.nothing)
            said = frame.data.decode(errors="replace")
            if frame.message is None:
                raise BrokenError(wanted, f"{said[:60]!r}: {frame.fault}")
            if isinstance(frame.message, ACTIONS):
                return said, frame.message
            if not self.is_aside(frame.message):
                await self._inform(frame.message, wanted)
        raise BrokenError(wanted, f"{IDLE} questions and remarks, and no action")

    async def _inform(self, question: Message, wanted: str) -> None:
        find = _QUESTIONS.get(type(question))
        if find is None:
            raise BrokenError(wanted, gamecore.describe(question))
        await self.tell(find(self))


def _fact(number: int, referee: Referee) -> Message:
    return referee.facts()[number]


_QUESTIONS: Mapping[type[Message], Callable[[Referee], Message]] = {
    gamecore.AskGeneral: partial(_fact, 0),
    gamecore.AskMap: partial(_fact, 1),
    gamecore.AskContinents: partial(_fact, 2),
    gamecore.AskStanding: Referee.standing,
    gamecore.AskTask: lambda referee: referee.task,
}
