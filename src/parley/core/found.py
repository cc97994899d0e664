"""What is installed under a name: the entry points of all packages, ours included.

    [project.entry-points."parley.games"]
    nim = "parley_nim.game:GAME"

Names are read from the metadata of what is installed, once; nothing is imported before it is wanted. The
standard `importlib.metadata` reads the same files, but takes longer to import than `parley --help` may.
"""

import os
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from traceback import format_exception_only
from typing import Any, NamedTuple

from parley.core.errors import SetupError

_OURS = "parley"
_PREFIX = "[parley."


class Place(NamedTuple):
    """Where something is, and which package provides it."""

    package: str
    module: str
    attribute: str

    @property
    def is_ours(self) -> bool:
        """Does it come with Parley?"""
        return self.package == _OURS


def found(group: str) -> Mapping[str, Place]:
    """Everything in this group, by name: ours in our order, then what others have installed.

    A name belongs to whoever is first; ours cannot be taken.
    """
    return _everything().get(group, {})


def load(name: str, place: Place) -> Any:
    """What is there, imported if it was not. Raises `SetupError` for whatever goes wrong: one clear line."""
    try:
        return getattr(import_module(place.module), place.attribute)
    except Exception as error:
        if place.is_ours:
            raise
        why = format_exception_only(error)[-1].strip()
        raise SetupError(f"{name}, from {place.package}, cannot be loaded: {why}") from None


@cache
def _everything() -> dict[str, dict[str, Place]]:
    packages: dict[str, str] = {}
    for package, text in _packages():
        packages.setdefault(package, text)
    groups: dict[str, dict[str, Place]] = {}
    for package in sorted(packages, key=lambda package: (package != _OURS, package)):
        for group, name, place in _parse(package, packages[package]):
            groups.setdefault(group, {}).setdefault(name, place)
    return groups


def _packages() -> Iterator[tuple[str, str]]:
    """The packages that have something for us, in the order in which Python finds them."""
    for folder in sys.path:
        try:
            inside = list(os.scandir(folder or "."))
        except OSError:
            continue
        for entry in inside:
            if entry.name.endswith((".dist-info", ".egg-info")):
                text = _read(Path(entry.path, "entry_points.txt"))
                if _PREFIX in text:
                    yield entry.name.partition("-")[0].removesuffix(".egg").replace("_", "-").lower(), text


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def _parse(package: str, text: str) -> Iterator[tuple[str, str, Place]]:
    group = ""
    for line in map(str.strip, text.splitlines()):
        name, equals, value = (part.strip() for part in line.partition("="))
        module, colon, attribute = (part.strip() for part in value.partition(":"))
        if line.startswith("["):
            group = line.strip("[]")
        elif equals and colon and not line.startswith("#"):
            yield group, name, Place(package, module, attribute)
