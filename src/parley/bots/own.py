"""Bots of one's own: `python:FILE_OR_MODULE:NAME`, a class or function that makes something with `choose`.

A file is what ends in `.py`, and what lies beside it may be imported there; a module is found as Python finds
it, in the working folder too. It is code of the user's that runs as the user: nobody else may name one.
"""

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from traceback import extract_tb, format_exception_only
from types import ModuleType
from typing import Any, NamedTuple

from parley.core import ParleyError, SetupError, quote
from parley.core.bot import Advisor, Bot, Hint, Limit, Prepares

PREFIX = "python:"
_FOLDERS: set[Path] = set()
"""Where the bots that have been loaded are."""


class OwnBot(NamedTuple):
    """Where one is, from its name."""

    place: str
    attribute: str
    options: str

    @property
    def name(self) -> str:
        """Without its options."""
        return f"{PREFIX}{self.place}:{self.attribute}"


def parse_own(name: str) -> OwnBot:
    """`python:mine.py:MyBot:depth=3`. Raises `SetupError`."""
    place, _, rest = name.removeprefix(PREFIX).partition(":")
    attribute, _, options = rest.partition(":")
    if not place or not attribute:
        raise SetupError(f"{quote(name)}: write {PREFIX}FILE_OR_MODULE:NAME")
    return OwnBot(place, attribute, options)


def find_maker(own: OwnBot) -> Callable[..., Any]:
    """The class or function, imported if it was not. Raises `SetupError`."""
    try:
        module = _module(own.place)
    except SetupError:
        raise
    except (Exception, SystemExit) as error:  # noqa: BLE001 - anybody's code
        raise SetupError(f"{own.place} cannot be imported: {explain(error)}") from None
    made = getattr(module, own.attribute, None)
    if made is None:
        raise SetupError(f"{own.place} has no {quote(own.attribute)}")
    if not callable(made):
        raise SetupError(f"{own.name} is neither a class nor a function")
    found: Callable[..., Any] = made
    return found


def make(name: str, maker: Callable[..., Any], options: dict[str, Any]) -> Advisor[Any, Any]:
    """The bot; one that does not explain itself hints at what it would choose. Raises `SetupError`."""
    try:
        bot = maker(**options)
    except SetupError:
        raise
    except Exception as error:  # noqa: BLE001 - anybody's code
        raise SetupError(f"{name} cannot be made: {explain(error)}") from None
    if not callable(getattr(bot, "choose", None)):
        raise SetupError(f"{name} has no choose(view, limit, rng)")
    advisor: Advisor[Any, Any] = bot if hasattr(bot, "hint") else _Taciturn(bot)
    return advisor


@contextmanager
def in_a_line(name: str) -> Iterator[None]:
    """What goes wrong in here is this bot's fault. Raises `SetupError`, but of ours the error as it is."""
    try:
        yield
    except Exception as error:
        if name.startswith(PREFIX):
            raise blame(name, error) from error
        raise


def blame(name: str, error: Exception) -> SetupError:
    """What went wrong with this bot of one's own, in a line."""
    return SetupError(f"{name}: {explain(error)}")


def explain(error: BaseException) -> str:
    """`KeyError: 4 (mine.py, line 12)`: what went wrong, and where in a bot of one's own, if it was there."""
    said = format_exception_only(error)
    words = str(error) if isinstance(error, ParleyError) else said[-1].strip()
    ours = [(frame.filename, frame.lineno) for frame in extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        ours.append((error.filename or "", error.lineno))
    found = [(Path(file).name, line) for file, line in ours if Path(file).parent in _FOLDERS]
    return "{} ({}, line {})".format(words, *found[-1]) if found else words


class _Taciturn:
    """A bot that only chooses."""

    def __init__(self, bot: Bot[Any, Any]) -> None:
        self.choose = bot.choose
        if isinstance(bot, Prepares):
            self.prepare = bot.prepare

    def hint(self, view: Any, limit: Limit, rng: Random) -> Hint[Any]:
        return Hint(self.choose(view, limit, rng))


def _module(place: str) -> ModuleType:
    if not place.endswith(".py"):
        _look_in(Path.cwd())
        module = import_module(place)
        _FOLDERS.add(Path(module.__file__ or "").parent)
        return module
    path = Path(place).expanduser().resolve()
    if not path.is_file():
        raise SetupError(f"there is no file {place}")
    name = re.sub(r"\W", "_", str(path))
    return sys.modules.get(name) or _load(name, path)


def _load(name: str, path: Path) -> ModuleType:
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise SetupError(f"{path} is no Python file")
    _look_in(path.parent)
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _look_in(folder: Path) -> None:
    """After everything else: nothing there may stand in for a module of ours."""
    _FOLDERS.add(folder)
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def options_of(maker: Callable[..., Any]) -> dict[str, Any]:
    """What may be given by name, and what it is to be: as annotated, else like its default."""
    try:
        parameters = inspect.signature(maker, eval_str=True).parameters.values()
    except (NameError, TypeError, ValueError):  # annotations of things that are not there; builtins
        return {}
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return {parameter.name: _kind_of(parameter) for parameter in parameters if parameter.kind in named}


def _kind_of(parameter: inspect.Parameter) -> Any:
    if parameter.annotation is not parameter.empty:
        return parameter.annotation
    default = parameter.default
    return str if default is None or default is parameter.empty else type(default)
