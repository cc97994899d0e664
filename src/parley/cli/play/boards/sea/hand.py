"""What a player does at the sea: one kind of hand for each thing to do."""

from collections.abc import Callable
from enum import Enum, StrEnum, auto
from typing import Any, NamedTuple, Protocol

from textual import events

from parley.cli.play.boards.sea.field import Field
from parley.cli.play.boards.sea.sight import Sight
from parley.cli.play.words import Say
from parley.core import Cell
from parley.core.bot import Hint

OURS, THEIRS = 0, 1
"""The fields; a spectator has the first seat's on our side."""
Keys = list[tuple[str, str]]
Decide = Callable[[Any], None]
Fields = tuple[Field, Field]


class Mouse(Enum):
    """What it does."""

    DOWN = auto()
    MOVE = auto()
    UP = auto()
    WHEEL = auto()


class Touch(NamedTuple):
    """The mouse at a cell of a field, if it is at one."""

    what: Mouse
    field: int = OURS
    cell: Cell | None = None
    is_right: bool = False
    """Is it the right button?"""


class Hand(Protocol):
    """Keys and the mouse go in, decisions come out. What it is about to do is drawn on the fields."""

    @property
    def front(self) -> int:
        """The field it works on."""

    @property
    def focus(self) -> Cell | None:
        """The cell of that field that must be on the screen."""

    @property
    def prompt(self) -> str:
        """What is to be done, in a line."""

    @property
    def typed(self) -> str:
        """What is typed so far."""

    @property
    def keys(self) -> Keys:
        """Those that do something."""

    def see(self, sight: Sight, hint: Hint[Any] | None) -> None:
        """Look at the table as it is now."""

    def press(self, event: events.Key) -> bool:
        """Was it a key of ours?"""

    def touch(self, touch: Touch) -> bool:
        """Was it for us?"""

    def draw(self, fields: Fields) -> Fields:
        """Both fields with what is added to them."""


def because(reason: StrEnum, say: Say) -> str:
    """A reason as a sentence."""
    text = say(reason.value)
    return f"{text[:1].upper()}{text[1:]}."
