"""The kernel compiled by numba, where that is installed: the same functions, many times as fast.

Compiling takes half a minute, loading what was compiled before some seconds: that is done once for a process,
in a thread of its own that gives way to others, from the moment a bot is made. Until then, and without numba,
the functions run as they are written. What is compiled lets other threads run meanwhile.
"""

import inspect
import logging
import os
import sys
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from threading import Lock, Thread, get_native_id, main_thread
from types import FunctionType
from typing import Any, NamedTuple

from parley.bots.dots import instinct, kernel, knots, ladders, playouts, rings, search, tape

_log = logging.getLogger(__name__)
_NICE = 10
_machines: list[Any] = []
"""What is called by its address must not be collected."""
_MODULES = (tape, rings, kernel, playouts, ladders, knots, instinct, search)


class Engine(NamedTuple):
    """The functions of the kernel, and what they work on."""

    is_compiled: bool
    search: Callable[..., None]
    expect: Callable[..., None]
    put: Callable[..., bool]
    random_games: Callable[..., int]
    tape: Callable[[Sequence[int]], tape.Tape]
    numbers: Callable[[int], tape.Tape]
    fractions: Callable[[int], tape.Fractions]


PLAIN = Engine(
    False,
    search.search,
    search.expect,
    kernel.put,
    playouts.random_games,
    list,
    lambda count: [0] * count,
    lambda count: [0.0] * count,
)
"""As they are written."""


def compile_engine() -> Engine:
    """The same compiled; raises `ImportError` where numba is not installed."""
    # numba colours the errors it works with, and replaces sys.stdout meanwhile, for all threads
    os.environ.setdefault("NUMBA_DISABLE_ERROR_MESSAGE_HIGHLIGHTING", "1")
    import numba
    import numpy as np

    shelf, before = _shelf(numba.__version__), numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(shelf or "")
    try:
        functions = _compile(numba, PLAIN._fields[1:5], shelf is not None)
    finally:
        numba.config.CACHE_DIR = before
    memory: Any = np.ctypeslib.as_ctypes
    return Engine(
        True,
        **functions,
        tape=lambda numbers: memory(np.array(numbers, np.int32)),
        numbers=lambda count: memory(np.zeros(count, np.int32)),
        fractions=lambda count: memory(np.zeros(count)),
    )


def _compile(numba: Any, wanted: tuple[str, ...], keep: bool) -> dict[str, Any]:
    """These functions, and first all that they call.

    To them a tape is a bare pointer: an array would bring its length and its owner to every call, and have
    every index looked at in case it counts from the end.
    """
    types = {
        tape.Tape: numba.types.CPointer(numba.int32),
        tape.Fractions: numba.types.CPointer(numba.float64),
        int: numba.int64,
        float: numba.float64,
        bool: numba.boolean,
        None: numba.void,
    }
    scope = {name: value for module in _MODULES for name, value in vars(module).items()}

    def wrapped(function: FunctionType, wrap: Any, **how: bool) -> Any:
        *arguments, result = (types[kind] for kind in function.__annotations__.values())
        plain = FunctionType(function.__code__, scope)
        plain.__qualname__ += wrap.__name__  # as each of them is kept by its name
        return wrap(result(*arguments), cache=keep, **how)(plain)

    def compiled(name: str) -> None:
        function = scope[name]
        if isinstance(function, FunctionType):
            if not main_thread().is_alive():
                raise SystemExit  # the process wants to end
            for callee in scope.keys() & set(function.__code__.co_names):
                compiled(callee)
            scope[name] = wrapped(function, numba.njit, no_cpython_wrapper=True, no_cfunc_wrapper=True)

    entrances = [scope[name] for name in wanted]
    try:
        machines = [wrapped(function, numba.cfunc) for function in entrances]
    except numba.core.errors.TypingError:  # not on the shelf: it does not know what is called
        for name in wanted:
            compiled(name)
        machines = [wrapped(function, numba.cfunc) for function in entrances]
    _machines.extend(machines)
    return {name: machine.ctypes for name, machine in zip(wanted, machines, strict=True)}


def _shelf(version: str) -> Path | None:
    """Where compiled code is kept for next time: in the user's cache, a folder for each version of it."""
    seen = sha256(version.encode())
    for module in _MODULES:
        seen.update(inspect.getsource(module).encode())
    try:
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        shelf = home / "parley" / f"dots-{seen.hexdigest()[:16]}"
        shelf.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # no home, or none that can be written
        return None
    return shelf if os.access(shelf, os.W_OK) else None


class _Workshop:
    """Where the engine is compiled, once for a process."""

    def __init__(self) -> None:
        self.engine = PLAIN
        self._lock = Lock()
        self._thread: Thread | None = None

    def open(self) -> Thread:
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._work, name="compile-dots")
                self._thread.start()
            return self._thread

    def _work(self) -> None:
        if sys.platform == "linux":  # where a thread has a priority of its own
            os.setpriority(os.PRIO_PROCESS, get_native_id(), _NICE)
        try:
            self.engine = compile_engine()
        except ImportError:
            _log.info("numba is not installed (parley[fast]): the strong bot of dots thinks slower")


_workshop = _Workshop()


def engine() -> Engine:
    """The fastest there is by now; the first call begins to compile, in the background."""
    _workshop.open()
    return _workshop.engine


def prepare() -> Engine:
    """Wait until it is compiled, where it can be."""
    _workshop.open().join()
    return _workshop.engine
