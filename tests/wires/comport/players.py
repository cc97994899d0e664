"""Owners that play whole games, to see the wire at work; rules only as good as the tests need."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from parley.core import Cell
from parley.core.connection import Message, Notice, Received
from parley.wires.comport import (
    MASTER,
    BeginPlacing,
    ComportConnection,
    GameOver,
    GameOverConfirmed,
    Hit,
    Kill,
    MasterPlaced,
    Miss,
    Parameters,
    ProtocolError,
    Relaunch,
    Repeat,
    Restart,
    Shot,
    SlavePlaced,
    State,
)

PARAMETERS = Parameters(6, 0, 0, 1, 2)
FLEET: tuple[frozenset[Cell], ...] = (
    frozenset({Cell(0, 0), Cell(1, 0)}),
    frozenset({Cell(3, 3)}),
    frozenset({Cell(5, 5)}),
)


@dataclass
class Player:
    """Says what the state asks for; presses keys after a second; loses patience after twenty."""

    games: int = 0
    restarts: int = 1_000_000
    patience: float = 20.0
    shots: Iterator[Cell] = field(default_factory=lambda: iter(()))
    hits: set[Cell] = field(default_factory=set)
    tried: set[Cell] = field(default_factory=set)
    kills: int = 0
    last_news: float = 0.0
    key_since: float | None = None

    def __call__(self, connection: ComportConnection, notices: list[Notice], now: float) -> None:
        for notice in notices:
            if isinstance(notice, Received):
                self.hear(connection, notice.message, now)
        self.mind_the_key(connection, now)
        self.mind_the_time(connection, now)
        message = self.wish(connection)
        if message is not None and connection.can_send(message):
            connection.send(message, now)
            self.last_news = now
            if isinstance(message, MasterPlaced | SlavePlaced):
                self.place()

    def place(self) -> None:
        self.shots = (Cell(x, y) for y in range(6) for x in range(6))
        self.hits, self.tried, self.kills = set(), set(), 0

    def hear(self, connection: ComportConnection, message: Message, now: float) -> None:
        if isinstance(message, Parameters):
            self.say(connection, message.confirmed(), now)
        elif isinstance(message, Shot):
            self.say(connection, self.judge(message.cell), now)
            if self.hits == frozenset().union(*FLEET):
                connection.expect_game_over(now)
        elif isinstance(message, GameOver):
            honest = self.hits == frozenset().union(*FLEET)
            self.say(connection, GameOverConfirmed() if honest else ProtocolError(), now)
            self.games += honest
        elif isinstance(message, Kill):
            self.kills += 1
        elif not isinstance(message, Hit | Miss | Repeat):
            return
        self.last_news = now

    def say(self, connection: ComportConnection, message: Message, now: float) -> None:
        if connection.can_send(message):
            connection.send(message, now)

    def judge(self, cell: Cell) -> Message:
        if cell in self.tried:
            return Repeat()
        self.tried.add(cell)
        ship = next((ship for ship in FLEET if cell in ship), None)
        if ship is None:
            return Miss()
        self.hits.add(cell)
        return Kill() if ship <= self.hits else Hit()

    def mind_the_key(self, connection: ComportConnection, now: float) -> None:
        if not connection.waits_for_key:
            self.key_since = None
        elif self.key_since is None:
            self.key_since = now
        elif now - self.key_since >= 1.0:
            connection.press_key(now)
            self.last_news = now

    def mind_the_time(self, connection: ComportConnection, now: float) -> None:
        if now - self.last_news > self.patience:
            # State 0 is told from afar by A0, anything else by A8.
            message = Relaunch() if connection.state is State.LAUNCH else ProtocolError()
            self.say(connection, message, now)
            self.last_news = now

    def wish(self, connection: ComportConnection) -> Message | None:
        if connection.state is State.PLAY and connection.turn == connection.role:
            if self.kills == len(FLEET):
                return GameOver()
            return None if connection.busy else self.next_shot(connection)
        if connection.role == MASTER:
            return self.wish_of_master(connection)
        return SlavePlaced() if connection.state is State.MASTER_PLACED else None

    def next_shot(self, connection: ComportConnection) -> Message | None:
        cell = next(self.shots, None)
        return None if cell is None else Shot(cell)

    def wish_of_master(self, connection: ComportConnection) -> Message | None:
        match connection.state:
            case State.MET:
                return BeginPlacing() if connection.parameters else PARAMETERS
            case State.PLACING:
                return MasterPlaced()
            case State.GAME_OVER if self.restarts:
                return Restart()
        return None
