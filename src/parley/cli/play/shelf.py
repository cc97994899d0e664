"""Where matches seen at other places are kept: `game-1.jsonl` and so on, by the first free number."""

import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, cast

from parley.net.visits.place import Place
from parley.store.folder import make_folder
from parley.visits import Notice, Visit
from parley.visits.scribe import Scribe, Writing


def keep_matches(place: Place, folder: Path) -> Place:
    """The same place, with somebody who records what is seen there. Raises `SetupError`."""
    shelf = _Shelf(make_folder(folder))
    scribe = Scribe(place.visit, shelf.put)
    return place._replace(visit=cast("Visit", _Overheard(place.visit, scribe.hear)))


class _Shelf:
    """A folder."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._numbers = folder, count(1)

    def put(self, writing: Writing) -> None:
        """Next to the others, which may be written at the same time."""
        try:
            self._keep(writing)
        except OSError as error:
            print(f"parley: {self._folder}: {error.strerror or error}", file=sys.stderr)

    def _keep(self, writing: Writing) -> None:
        for number in self._numbers:
            paths = [self._folder / f"game-{number}{ending}" for ending in (".jsonl", ".log", ".txt")]
            with suppress(FileExistsError):
                if not any(path.exists() for path in paths):
                    with (self._folder / f"game-{number}{writing.suffix}").open("xb") as file:
                        file.write(writing.data)
                    return


class _Overheard:
    """A visit that somebody else listens to first."""

    def __init__(self, visit: Visit, hear: Callable[[Notice], None]) -> None:
        self.told: Callable[[Notice], None] = lambda _notice: None
        self._visit, self._hear = visit, hear
        visit.told = self._tell

    def _tell(self, notice: Notice) -> None:
        self._hear(notice)
        self.told(notice)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._visit, name)
