"""A game of the client against us: we are its opponent and its server, and judge it by the rules."""

from collections.abc import Mapping, Sequence
from enum import Enum, StrEnum
from random import Random

from parley.checks.bpgp.choice import choose
from parley.checks.bpgp.client.host import Host
from parley.checks.bpgp.fleets import random_fleet
from parley.checks.case import BrokenError, UntestedError
from parley.core import CHANCE, Cell, Event, IllegalMove, Seat
from parley.core import Timeout as OutOfTime
from parley.core.connection import Message
from parley.games import battleship_plus as game
from parley.games.battleship_plus import GAME, Reason, Setup, State
from parley.games.battleship_plus.fleet import place_fleet
from parley.games.battleship_plus.placing import place
from parley.wires.bpgp.codes import ErrorCode
from parley.wires.bpgp.messages import (
    EndGame,
    Error,
    Fail,
    Hit,
    Move,
    Moved,
    Place,
    Placed,
    Shoot,
    Timeout,
    Wait,
    YouStart,
)

THEM, US = Seat(0), Seat(1)
ABORTED, TIMED_OUT, WON, LOST, CLOSED, OTHER = range(6)
REFUSALS: Mapping[tuple[type[Message], StrEnum], ErrorCode] = {
    (Shoot, Reason.ALREADY_HIT): ErrorCode.ALREADY_HIT,
    (Move, Reason.SHIP_IMMOVABLE): ErrorCode.SHIP_IMMOVABLE,
    (Move, Reason.SHIPS_TOUCH): ErrorCode.OVERLAPPING_SHIPS,
    (Move, Reason.OUT_OF_BOUNDS): ErrorCode.POSITION_OUT_OF_BOUNDS,
}
"""What a client may leave for its server to judge (bpgp/4.2.3/12)."""
PATIENCE = 100
"""How often in a row it may be refused."""


class Pace(Enum):
    """How what we say reaches the client."""

    APART = "a message at a time"
    JOINED = "all there is in one segment"
    SPLIT = "byte by byte"


class Bout:
    """From STARTGAME on. What we have to tell is held back until the client has to answer."""

    def __init__(self, host: Host, setup: Setup, rng: Random) -> None:
        self.host, self.rng, self.pace = host, rng, Pace.APART
        self.state: State = GAME.start(setup)
        self.refused: list[str] = []
        """Turns of the client that broke the rules, and why."""
        self._told: list[Message] = []

    @property
    def counter(self) -> int:
        """The turn_counter it should have."""
        return self.state.public.turn_counter

    @property
    def is_theirs(self) -> bool:
        """Is it the client's turn?"""
        return THEM in self.state.public.to_move

    def tell(self, *messages: Message) -> None:
        """Queue something it is to hear before it answers."""
        self._told += messages

    @property
    def untold(self) -> bytes:
        """What was held back."""
        return b"".join(map(self.host.encode, self._told))

    def forget(self) -> None:
        """Never tell what was held back."""
        self._told.clear()

    async def flush(self) -> None:
        """Send what was held back."""
        told, self._told = self._told, []
        if self.pace is Pace.SPLIT:
            await self.host.dribble(*told)
        elif self.pace is Pace.JOINED:
            self.host.say(*told)
        else:
            for message in told:
                self.host.say(message)

    async def expect_quiet(self, words: str) -> None:
        """It says nothing for a moment, because it is not its turn."""
        await self.flush()
        await self.host.expect_nothing(words)

    # -- placing -----------------------------------------------------------------------------------

    async def hear_place(self) -> None:
        """PLACE, legal for the board and fleet that were announced."""
        await self.flush()
        said = await self.host.expect(Place, within=self.host.slowly)
        move = game.Place(tuple(game.ShipPosition(*ship) for ship in said.ship_positions))
        try:
            self._apply(THEM, move)
        except IllegalMove as error:
            if error.reason is not Reason.SHIPS_TOUCH or not self._is_apart(move):
                raise self._broken(said, error) from None
            self.state = place(self.state, THEM, move).state

    def _is_apart(self, move: game.Place) -> bool:
        """Do its ships meet at corners only? That is another valid reading (bpgp/1.2/4)."""
        setup, occupied = self.state.public.setup, 0
        for ship in place_fleet(setup, move.ships).ships:
            if (ship | setup.grid.beside(ship)) & occupied:
                return False
            occupied |= ship
        return True

    def place(self) -> None:
        """We place, and announce it."""
        ships = random_fleet(self.state.public.setup, self.rng)
        self._apply(US, game.Place(tuple(game.ShipPosition(*ship) for ship in ships)))
        self.tell(Placed())

    def start(self, *, ours: bool) -> None:
        """Tell who has the first turn."""
        self._apply(CHANCE, game.First(US if ours else THEM))
        self.tell(Wait() if ours else YouStart())

    async def begin(self, *, ours: bool = False) -> None:
        """Up to the first turn."""
        await self.hear_place()
        self.place()
        self.start(ours=ours)
        await self.flush()

    # -- turns -------------------------------------------------------------------------------------

    async def hear_turn(self) -> Shoot | Move:
        """A shot or a move with the right number; its result has not been told yet."""
        await self.flush()
        wanted = f"SHOOT or MOVE with turn_counter {self.counter}"
        said = await self.host.expect(Shoot, Move, within=self.host.slowly, words=wanted)
        if said.turn_counter != self.counter:
            raise BrokenError(wanted, self.host.wire.describe(said))
        return said

    async def their_turn(self) -> Sequence[Event]:
        """It shoots or moves, and hears the result; if refused, it may try again or let time pass."""
        for _ in range(PATIENCE):
            said = await self.hear_turn()
            try:
                events = self._apply(THEM, _move_of(said))
            except IllegalMove as error:
                if await self._goes_on(said, error):
                    continue
                self.let_pass()
                return ()
            self._tell(events)
            return events
        raise UntestedError(f"it was refused {PATIENCE} times in a row: {self.refused[-1]}")

    async def _goes_on(self, said: Shoot | Move, error: IllegalMove) -> bool:
        """Refuse it. Does it try something else?"""
        code = REFUSALS.get((type(said), error.reason))
        if code is None:
            raise self._broken(said, error)
        self.refused.append(f"{self.host.wire.describe(said)}: {error}")
        self.tell(Error(code))
        await self.flush()
        frame = await self.host.heed(self.host.means.patience)
        if frame is not None:
            self.host.put_back(frame)
        return frame is not None

    def our_turn(self, move: game.Shoot | game.Move | None = None) -> Sequence[Event]:
        """We shoot or move, and it hears of it."""
        events = self._apply(US, move or choose(self.state, US, self.rng))
        self._tell(events)
        return events

    def let_pass(self) -> None:
        """The time of a turn is over."""
        (seat,) = self.state.public.to_move
        self._apply(seat, OutOfTime())
        self.tell(Timeout())

    async def play(self, until: float, turns: int = 100_000) -> None:
        """Play until the game is over, or that turn or time is reached."""
        clock = self.host.means.clock
        while self.state.public.outcome is None and self.state.public.turn < turns and clock() < until:
            if self.is_theirs:
                await self.their_turn()
            else:
                self.our_turn()
        await self.flush()

    async def end(self, reason: int) -> None:
        """Say that it is over."""
        self.tell(EndGame(reason))
        await self.flush()

    def courses(self) -> list[game.Move]:
        """Every legal move of one of our ships."""
        return [move for move in GAME.moves(self.state, US) if isinstance(move, game.Move)]

    def uncovered_by(self, move: game.Move) -> int:
        """How many squares MOVED would name."""
        events = GAME.apply(self.state, US, move).events
        return sum(len(event.uncovered) for event in events if isinstance(event, game.Moved))

    def miss(self) -> game.Shoot:
        """A shot of ours that misses."""
        return game.Shoot(self._square(is_ship=False))

    def hit(self) -> game.Shoot:
        """A shot of ours that hits."""
        return game.Shoot(self._square(is_ship=True))

    def _square(self, *, is_ship: bool) -> Cell:
        board, fleet = self.state.public.setup.grid, self.state.fleets[THEM]
        free = (
            fleet.occupied & ~self.state.public.charts[THEM].hits if is_ship else board.full & ~fleet.occupied
        )
        return self.rng.choice(list(board.cells(free)))

    def _broken(self, said: Message, error: IllegalMove) -> BrokenError:
        name = self.host.name_of(type(said))
        return BrokenError(f"a legal {name}", f"{self.host.wire.describe(said)}: {error}")

    def _apply(self, seat: Seat, move: game.BattleshipMove) -> Sequence[Event]:
        step = GAME.apply(self.state, seat, move)
        self.state = step.state
        return step.events

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case game.Hit():
                    self.tell(Hit(event.sunk, event.cell))
                case game.Fail():
                    self.tell(Fail(event.cell))
                case game.Moved():
                    self.tell(Moved(event.uncovered))
                case game.Ended():
                    self.tell(EndGame(WON if THEM in event.outcome.winners else LOST))


def _move_of(said: Shoot | Move) -> game.Shoot | game.Move:
    if isinstance(said, Shoot):
        return game.Shoot(said.position)
    return game.Move(said.ship_id, said.direction)
