"""How a broken promise is reported."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from textwrap import indent
from typing import Any

from parley.core import Game, Seat

_LATEST = 5
_WIDTH = 9


class Broken(AssertionError):
    """A promise that was not kept: `clause` is its name, and the facts say where to look."""

    def __init__(self, clause: str, detail: str, facts: Mapping[str, str] | None = None) -> None:
        super().__init__("\n".join([f"{clause}: {detail}", *map(_fact, (facts or {}).items())]))
        self.clause = clause


@contextmanager
def told_where(facts: Callable[[], Mapping[str, str]]) -> Iterator[None]:
    """Whatever else is raised in here also says where it was."""
    try:
        yield
    except Exception as error:
        if not isinstance(error, Broken):
            error.add_note("\n".join(map(_fact, facts().items())))
        raise


def _fact(fact: tuple[str, str]) -> str:
    name, text = fact
    if "\n" in text:
        return f"  {name}\n{indent(text.rstrip(), ' ' * (_WIDTH + 2))}"
    return f"  {name:{_WIDTH}}{text}"


def played_so_far(game: Game[Any, Any, Any], plies: Sequence[tuple[Seat, Any]]) -> str:
    """How many plies there were, and the latest of them."""
    if not plies:
        return "nothing yet"
    latest = "; ".join(f"{seat} {game.format_move(move)}" for seat, move in plies[-_LATEST:])
    return f"{len(plies)} plies, the latest: {latest}"


def known(names: Iterable[str], promises: Mapping[str, str]) -> frozenset[str]:
    """The names of these promises. Raises `ValueError` for others."""
    found = frozenset(names)
    if found - promises.keys():
        strangers = ", ".join(sorted(found - promises.keys()))
        raise ValueError(f"there is no promise {strangers}: choose from {', '.join(promises)}")
    return found
