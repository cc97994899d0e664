"""The one interface of every place to play at, and what drives a visit behind a wire."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, NamedTuple, Protocol, runtime_checkable

from parley.core import ParleyError
from parley.visits.hall import Hall, Wish
from parley.visits.notices import Notice
from parley.visits.seen import Seen


class CannotNow(ParleyError):
    """Not here, or not now: one line for the caller. Nothing has changed."""


class NotAnswered(CannotNow):
    """The move before this one has no answer yet. One will come, and be reported."""


class Stage(StrEnum):
    """Where we are."""

    OUTSIDE = "outside"
    """Not connected yet, or not any more but soon again."""
    HALL = "in the hall"
    TABLE = "at a table"
    """We sit or watch; `visit.seen` says at which."""
    GONE = "gone"
    """For good; `visit.why` says why."""


class Can(StrEnum):
    """What a place offers beyond playing."""

    LIST = "list tables"
    OPEN = "open a table"
    JOIN = "join a table"
    WATCH = "watch a table"
    SAY = "talk to everybody"
    TELL = "talk to one person"
    PEOPLE = "see who is here"
    INVITE = "have bots at a table"
    LOCK = "give a table a password"
    HINT = "ask for a hint"
    AGAIN = "play again"
    REPLAY = "look back at a match"


class Visit(Protocol):
    """Our side of a place. Nothing in it blocks; results are reported through `told`.

    What is impossible is said at once by an error (`CannotNow`, `IllegalMove`, `SetupError`), or later, by
    the other side, as a `Declined`.
    """

    told: Callable[[Notice], None]
    """Set by whoever plays: called after everything that happens."""

    @property
    def where(self) -> str:
        """The place in a few words: `bpgp:localhost:4242`."""

    @property
    def name(self) -> str:
        """What we are called there; empty until we are in."""

    @property
    def stage(self) -> Stage:
        """Where we are."""

    @property
    def why(self) -> str:
        """Why we are outside again, or gone."""

    @property
    def can(self) -> frozenset[Can]:
        """What may be done here."""

    @property
    def games(self) -> tuple[str, ...]:
        """What is played here."""

    @property
    def hall(self) -> Hall:
        """What is known of the place."""

    @property
    def seen(self) -> Seen | None:
        """The table where we are."""

    def now(self) -> float:
        """The time that `Seen.deadlines` use."""

    def open(self, wish: Wish) -> None:
        """Open a table and sit down at it."""

    def join(self, number: int, password: str = "") -> None:
        """Sit down at one."""

    def watch(self, number: int, password: str = "") -> None:
        """Watch one."""

    def leave(self) -> None:
        """Back to the hall. Leaving a match in play gives it up."""

    def submit(self, move: Any) -> None:
        """Make a move, including `Resign()`. It is made when `Happened` announces it."""

    def say(self, text: str, to: str = "") -> None:
        """Talk to everybody where we are, or to one person."""

    def ask_hint(self, bot: str = "") -> None:
        """Ask for a hint; `Hinted` answers."""

    def again(self) -> None:
        """Another match with the same people, if they want to, where the last one is over."""

    def refresh(self) -> None:
        """Ask for the tables and people again."""

    def close(self) -> None:
        """Say goodbye and go. `Lost` with no `again` is the last notice."""


class Command(NamedTuple):
    """Something that can be done at this place only, and now."""

    name: str
    label: str
    """A word or two."""
    help: str
    do: Callable[[str], None]
    """Takes what was typed, if anything. Raises what `Visit` does."""
    asks: str = ""
    """What to type; empty: nothing."""
    typed: str = ""
    """The initial text."""
    is_urgent: bool = False
    """Does nothing go on without it?"""


@runtime_checkable
class Commanded(Protocol):
    """A visit to a place where there is more to do than at others."""

    def commands(self) -> list[Command]:
        """What can be done now."""


@runtime_checkable
class Archive(Protocol):
    """A visit to a place that keeps what was played, as `Can.REPLAY` says."""

    async def fetch(self, match: int) -> bytes:
        """The journal of a match that is over, by `Seen.match`. Raises `CannotNow`."""


class Wired(Protocol):
    """A visit behind a wire, driven by `net`: bytes and the time come in, bytes to write come out.

    If the wire is a web socket, `data` is a whole message each time.
    """

    flush: Callable[[], None]
    """Set by `net`: there is something to write, or the line has to be closed."""

    def connected(self, now: float) -> None:
        """There is a line, for the first time or again."""

    def receive(self, data: bytes, now: float) -> None:
        """Take what came."""

    def lost(self, why: str, now: float, again: float | None) -> None:
        """The line is gone, or could not be opened; it is retried in this many seconds, or not."""

    def data_to_send(self) -> list[bytes]:
        """What to write since the last call."""

    def deadline(self) -> float | None:
        """When to call `wake` if nothing comes before."""

    def wake(self, now: float) -> None:
        """Time has passed."""

    @property
    def wants_line(self) -> bool:
        """Is the line, or another one once it is lost, still wanted? If not, `net` closes it."""
