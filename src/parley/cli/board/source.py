"""What the board shows and whom it tells what was typed."""

from collections.abc import Callable, Sequence
from enum import IntEnum, StrEnum
from typing import Protocol

from parley.core import Cell
from parley.games.seabattle import Ship, View
from parley.seats.comport.fleet import Fleet

LAUNCH, MET, PLACING, MASTER_PLACED, PLAY, PROTOCOL_ERROR, OVER = 0, 1, 2, 3, 4, 8, 9
"""States as the COM port document numbers them: any game looks for an opponent, places, plays and is over."""

CHAT = "chat"
"""What is said by players themselves, and is left as it is."""


class Remark(Protocol):
    """Something that happened, in words."""

    @property
    def kind(self) -> str:
        """What it is about; `CHAT` is what somebody said."""

    @property
    def text(self) -> str:
        """In English."""


class Source(Protocol):
    """A player's side of one game after another."""

    changed: Callable[[], None]
    """To be called after everything that happened."""

    @property
    def view(self) -> View | None:
        """Our fleet, and the chart of the enemy's; None where there is no game."""

    @property
    def state(self) -> IntEnum:
        """Where the game stands."""

    @property
    def nick(self) -> str:
        """Ours."""

    @property
    def peer_nick(self) -> str:
        """The opponent's; empty until it is known."""

    @property
    def is_connected(self) -> bool:
        """Is there a line?"""

    @property
    def suspended(self) -> bool:
        """Is the opponent silent? It may come back by itself."""

    @property
    def waits_for_key(self) -> bool:
        """Is a key to be pressed before it can go on?"""

    @property
    def is_my_turn(self) -> bool:
        """Is it for us to shoot?"""

    @property
    def is_my_placing(self) -> bool:
        """Is it for us to place?"""

    @property
    def is_finished(self) -> bool:
        """Have we left for good?"""

    @property
    def log(self) -> Sequence[Remark]:
        """The latest lines, oldest first."""

    @property
    def conditions(self) -> tuple[int, Fleet]:
        """The field and the fleet we would play with."""

    @property
    def no_chat(self) -> StrEnum | None:
        """Why nothing can be said now; None if it can."""

    @property
    def no_restart(self) -> StrEnum | None:
        """Why no new game can begin."""

    @property
    def no_surrender(self) -> StrEnum | None:
        """Why there is nothing to surrender."""

    @property
    def no_proposal(self) -> StrEnum | None:
        """Why field and fleet are not ours to choose."""

    def place(self, fleet: tuple[Ship, ...], /) -> None:
        """Raises `IllegalMove`."""

    def shoot(self, cell: Cell, /) -> None:
        """Raises `IllegalMove`."""

    def say(self, text: str, /) -> None:
        """Chat. Raises `IllegalMove`."""

    def restart(self) -> None:
        """Begin a new game. Raises `IllegalMove`."""

    def surrender(self) -> None:
        """Lose this one. Raises `IllegalMove`."""

    def propose(self, size: int, fleet: Fleet, /) -> None:
        """Play the next game with these. Raises `IllegalMove` or `SetupError`."""

    def rename(self, nick: str, /) -> None:
        """Be called this from now on."""

    def goodbye(self) -> None:
        """Leave."""

    def press_key(self) -> None:
        """The key that is waited for."""
