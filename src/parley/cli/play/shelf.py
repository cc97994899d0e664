"""Where matches seen at other places are kept: `game-1.jsonl` and so on, by the first free number."""

import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, cast

from parley.core import SetupError
from parley.net.visits.place import Place
from parley.visits import Notice, Visit
from parley.visits.scribe import Scribe, Writing


def make_folder(folder: Path) -> Path:
    """Better to know now that it cannot be than after the first game. Raises `SetupError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SetupError(f"{folder}: {error.strerror or error}") from None
    return folder


def keep_matches(place: Place, folder: Path) -> Place:
    """The same place, with somebody who writes down what is seen there. Raises `SetupError`."""
    shelf = _Shelf(make_folder(folder))
    scribe = Scribe(place.visit, shelf.put)
    return place._replace(visit=cast("Visit", _Overheard(place.visit, scribe.hear)))


class _Shelf:
    """A folder."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._numbers = folder, count(1)

    def put(self, writing: Writing) -> None:
        """Next to the others."""
        try:
            self._free(writing.suffix).write_bytes(writing.data)
        except OSError as error:
            print(f"parley: {self._folder}: {error.strerror or error}", file=sys.stderr)

    def _free(self, suffix: str) -> Path:
        for number in self._numbers:
            paths = [self._folder / f"game-{number}{ending}" for ending in (".jsonl", ".log", ".txt")]
            if not any(path.exists() for path in paths):
                return self._folder / f"game-{number}{suffix}"
        raise AssertionError


class _Overheard:
    """A visit somebody else listens to first."""

    def __init__(self, visit: Visit, hear: Callable[[Notice], None]) -> None:
        self.told: Callable[[Notice], None] = lambda _notice: None
        self._visit, self._hear = visit, hear
        visit.told = self._tell

    def _tell(self, notice: Notice) -> None:
        self._hear(notice)
        self.told(notice)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._visit, name)
