"""A place with a hall that does what a test says, and writes down what it is asked for."""

from collections.abc import Callable
from typing import Any

from parley.core import Seat
from parley.games import GAMES, load_game
from parley.match.clock import ClockRules
from parley.match.replay import read_setup
from parley.tables import Phase
from parley.visits import (
    Came,
    Can,
    CannotNow,
    Chat,
    Entered,
    Hall,
    Listed,
    Lost,
    Notice,
    Parted,
    Remark,
    Row,
    Seen,
    Stage,
    Wish,
)


class ScriptedVisit:
    """Everything is offered here, unless a test takes it away."""

    where = "scripted:place"
    games = GAMES

    def __init__(self) -> None:
        self.told: Callable[[Notice], None] = lambda _notice: None
        self.name, self.why, self.stage = "", "", Stage.OUTSIDE
        self.can = frozenset(Can)
        self.hall = Hall()
        self.asked: list[Any] = []
        self.time = 100.0
        self.seen: Seen | None = None

    def now(self) -> float:
        return self.time

    # -- what the script does ------------------------------------------------------------------------

    def enter(self) -> None:
        self.name, self.stage = "ann", Stage.HALL if self.seen is None else Stage.TABLE
        self.told(Entered())

    def list(self, *rows: Row, people: tuple[str, ...] = ("ann", "bob")) -> None:
        self.hall.rows = {row.number: row for row in rows}
        self.hall.people = people
        self.told(Listed())

    def hear(self, name: str, text: str) -> None:
        remark = Remark(name, text)
        self.hall.remarks.append(remark)
        self.told(Chat(remark))

    def lose(self, why: str, again: float | None) -> None:
        self.stage = Stage.OUTSIDE if again is not None else Stage.GONE
        self.told(Lost(why, again))

    def come(self, game: str, seat: int | None, **settings: Any) -> Seen:
        rules = load_game(game)
        setup = read_setup(rules, settings)
        names: list[str | None] = ["ann", "bob"]
        self.seen = Seen(7, rules, setup, None if seat is None else Seat(seat), names)
        self.stage = Stage.TABLE
        self.told(Came())
        return self.seen

    # -- what the application asks for ---------------------------------------------------------------

    def open(self, wish: Wish) -> None:
        self.asked.append(wish)

    def join(self, number: int, password: str = "") -> None:
        self.asked.append(("join", number, password))

    def watch(self, number: int, password: str = "") -> None:
        self.asked.append(("watch", number, password))

    def leave(self) -> None:
        self.seen, self.stage = None, Stage.HALL
        self.told(Parted())

    def submit(self, move: Any) -> None:
        self.asked.append(move)

    def say(self, text: str, to: str = "") -> None:
        self.asked.append(("say", text, to))

    def ask_hint(self, bot: str = "") -> None:
        raise CannotNow("not {here}")

    def again(self) -> None:
        self.asked.append("again")

    def refresh(self) -> None:
        self.asked.append("refresh")

    def close(self) -> None:
        self.asked.append("close")
        self.stage = Stage.GONE


def row(number: int, game: str = "dots", *names: str | None, **more: Any) -> Row:
    """A table of two, free unless two names are given."""
    seats = (*names, None, None)[:2]
    phase = Phase.OPEN if None in seats else Phase.PLAYING
    return Row(number, game, phase, seats, **more)


CLOCK = ClockRules(per_move=60_000)
