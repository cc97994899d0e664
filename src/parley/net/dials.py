"""Settings that can change while the server runs: limits. All others need a restart."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from parley.house.attempts import Attempts
from parley.house.house import House
from parley.net.door import Door
from parley.net.settings import SETTINGS, TABLES, Settings, flag_of

if TYPE_CHECKING:
    from parley.net.programs.stable import Stable
    from parley.net.web.desk import Desk


class Rooms(NamedTuple):
    """What can be adjusted; without a web port there is no desk."""

    house: House
    door: Door
    stable: "Callable[[], Stable]"
    """Made on first use: it takes a while to import."""
    desk: "Desk | None" = None


class Changes(NamedTuple):
    """Flags of changed settings: those applied now, and those that need a restart."""

    made: list[str]
    later: list[str]


Dial = Callable[[Rooms, Any], None]


def _tries(find: Callable[[Rooms], Attempts]) -> Dial:
    def turn(rooms: Rooms, value: int) -> None:
        find(rooms).most = value

    return turn


def _of_door(name: str) -> Dial:
    """Applies to new connections."""

    def turn(rooms: Rooms, value: Any) -> None:
        rooms.door.limits = replace(rooms.door.limits, **{name: value})

    return turn


def _tables(rooms: Rooms, value: int) -> None:
    rooms.house.lobby.limits = replace(rooms.house.lobby.limits, tables=value)


def _connections(rooms: Rooms, value: int) -> None:
    """The lobby takes as many people as the door."""
    _of_door("connections")(rooms, value)
    rooms.house.lobby.limits = replace(rooms.house.lobby.limits, people=value)


def _requests(rooms: Rooms, value: int) -> None:
    if rooms.desk is not None:
        rooms.desk.files.most = rooms.desk.files.most // rooms.desk.requests.most * value
        rooms.desk.requests.most = value


def _programs_at_once(rooms: Rooms, value: int) -> None:
    rooms.house.programs.most = value


def _programs_per_address(rooms: Rooms, value: int) -> None:
    rooms.house.programs.each = value


DIALS: Mapping[str, Dial] = {
    "connections": _connections,
    "tables": _tables,
    "requests": _requests,
    "name_tries": _tries(lambda rooms: rooms.house.guesses.by_name),
    "address_tries": lambda rooms, value: rooms.house.guesses.allow(value),
    "program": lambda rooms, value: rooms.stable().offer(value),
    "programs_at_once": _programs_at_once,
    "programs_per_address": _programs_per_address,
    "words": _tries(lambda rooms: rooms.house.words),
    "words_per_address": _tries(lambda rooms: rooms.house.words_by_block),
    "registrations": _tries(lambda rooms: rooms.house.registrations),
    "guests": _tries(lambda rooms: rooms.house.guests),
    **{name: _of_door(name) for name in ("per_address", "unread", "idle", "rate")},
}
"""By the name of the setting."""


def turn(rooms: Rooms, before: Settings, after: Settings) -> tuple[Settings, Changes]:
    """Apply what can be applied; returns the resulting settings."""
    differ = [name for name in (*SETTINGS, *TABLES) if getattr(before, name) != getattr(after, name)]
    made = [name for name in differ if name in DIALS]
    for name in made:
        DIALS[name](rooms, getattr(after, name))
    now = replace(before, **{name: getattr(after, name) for name in made})
    later = [flag_of(name) for name in differ if name not in DIALS]
    return now, Changes([flag_of(name) for name in made], later)
