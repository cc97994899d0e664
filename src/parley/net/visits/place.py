"""A place to visit."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from parley.net.lines.line import Port
from parley.visits import Visit


@dataclass(frozen=True, slots=True)
class Visitor:
    """The visitor, as described on the command line. A place uses what it needs."""

    name: str = ""
    """Empty: the place chooses."""
    password: str = ""
    """The password of that account; empty: a guest, if guests are allowed."""
    register: bool = False
    """Should the account be created?"""
    game: str = ""
    """What to play; empty: anything."""
    byte_order: str = "auto"
    """The byte order of numbers, if the document leaves it open: `big`, `little`, or `auto` to find out."""
    one_based: bool = False
    """Does the other side count from 1?"""
    trace: Path | None = None
    """Where to record the conversation."""
    save: Path | None = None
    """The folder for journals of matches at our own table; a `Scribe` keeps others'."""
    is_bot: bool = False
    """Is nobody there to press a key?"""


class Place(NamedTuple):
    """A visit, and what drives it. Created on the event loop that drives it."""

    visit: Visit
    run: Callable[[], Coroutine[Any, Any, None]]
    """Connects and stays until the visit is `GONE`; if cancelled, it stops at once."""
    begin: Callable[[], None] | None = None
    """What to do on the first `Entered`, if requested: join or watch a table."""


Find = Callable[[str, Visitor], Place]
"""The place at an address (the part after the scheme). Raises `SetupError`; dials nothing yet."""
FindLine = Callable[[str], tuple[Port, dict[str, str]]]
"""The line to it, for a program that speaks for itself, and words for its command. Raises `SetupError`."""
