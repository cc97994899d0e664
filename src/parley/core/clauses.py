"""Moves every game knows: giving up, being gone, being late.

They are legal out of turn, so `Game.moves` never offers them. `Resign` is a player's decision;
`Leave` and `Timeout` are the referee's finding about a player, and no player may send them.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Resign:
    """The player gives up (comport A6, BPGP ABORT, dotline STP)."""


@dataclass(frozen=True, slots=True)
class Leave:
    """The player is gone: the connection was lost, the program crashed."""


@dataclass(frozen=True, slots=True)
class Timeout:
    """The player's time for this decision ran out; the game decides what follows."""


class Aside:
    """Something a player says without deciding anything, such as an offer: the clock runs on."""

    __slots__ = ()


FINDINGS = (Leave, Timeout)
"""Moves that only the referee makes."""

_CLAUSES: dict[str, Resign | Leave | Timeout] = {
    "resign": Resign(),
    "leave": Leave(),
    "timeout": Timeout(),
}
_WORDS: dict[type[object], str] = {type(clause): word for word, clause in _CLAUSES.items()}


def format_clause(move: object) -> str | None:
    """The word for one of these moves, None for any other."""
    return _WORDS.get(type(move))


def parse_clause(text: str) -> Resign | Leave | Timeout | None:
    """The move a word stands for, None if it is not such a word."""
    return _CLAUSES.get(text)
