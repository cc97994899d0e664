"""How a child is started: the command as given, and what is put around it.

With bubblewrap it sees the whole file system read-only, without the home directory and with its own /tmp. It
has no network and its own process namespace: when its first process ends, the kernel ends the rest. If we are
root, it runs as nobody. Whatever the command names stays visible: the folder of every file in it and of the
target of every link; for a program in a `bin`, the folder above; for one installed in somebody's home, the
whole installation (`~/.pyenv`). It has its own loopback: a program that needs a socket connects to `plug`.

Limits are per process, except the number of processes: that is per sandbox, and not available without one,
because the kernel would count all processes of the user.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from parley.core import SetupError
from parley.net.children import plug
from parley.net.children.guard import environment

MIB = 1024 * 1024
NOBODY = 65534
_PROBE = 10.0
_SCRATCH = ("/tmp", "/dev/shm")  # noqa: S108 - the sandbox's own
_HIDDEN = ("/run", "/var/tmp", *({str(Path.home())} - {"/"}))  # noqa: S108
"""Sockets of other programs, and private data."""
_MIXED = (".local", ".config", ".cache")
"""Folders in a home that hold programs beside private data."""
_NAME = 4096
_PLUG = (sys.executable, "-I", "-S", plug.__file__)


class Sandbox(StrEnum):
    """Whether children run in a sandbox."""

    AUTO = "auto"
    REQUIRE = "require"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a child may use: `memory` is in bytes, for each of its processes.

    The kernel enforces it for private memory and for file sizes, including `memfd`, but not for shared
    memory: the owner of a child polls `memory.largest`.
    """

    memory: int = 1024 * MIB
    processes: int = 64
    cpu_seconds: int = 3600
    scratch: int = 64 * MIB
    """Bytes in the sandbox's own /tmp, and again in its /dev/shm."""


@dataclass(frozen=True, slots=True)
class Launch:
    """What to start. `is_sandboxed`: insert `--info-fd N` after the first word."""

    argv: tuple[str, ...]
    environment: dict[str, str]
    mark: str
    is_sandboxed: bool
    folder: str | None = None
    """Its working directory; None: ours."""


class Launcher:
    """Wraps commands in the sandbox of this machine. `note`: why there is none although one was wanted."""

    def __init__(self, sandbox: Sandbox = Sandbox.AUTO, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._prlimit = shutil.which("prlimit")
        self.note = "" if sandbox is Sandbox.OFF else self._trouble()
        self.is_sandboxed = sandbox is not Sandbox.OFF and not self.note
        if sandbox is Sandbox.REQUIRE and self.note:
            raise SetupError(f"--sandbox require: {self.note}")

    @property
    def memory(self) -> int:
        """Bytes each process may hold."""
        return self._limits.memory

    def _trouble(self) -> str:
        missing = [name for name in _tools() if shutil.which(name) is None]
        if missing:
            return f"there is no {' and no '.join(missing)} here"
        probe = self._sandboxed(("true",))
        try:
            done = subprocess.run(probe, capture_output=True, check=False, timeout=_PROBE)  # noqa: S603
        except (OSError, subprocess.TimeoutExpired) as error:
            return str(error)
        words = done.stderr.decode(errors="replace").strip().splitlines()
        return f"bubblewrap does not work here: {words[-1] if words else done}" if done.returncode else ""

    def wrap(
        self,
        command: Sequence[str],
        mark: str,
        *,
        is_tcp: bool = False,
        words: Mapping[str, str] | None = None,
        folder: str = "",
        rough: int | None = None,
        calls: str = "",
        shown: Sequence[str] = (),
    ) -> Launch:
        """The complete command to start. Raises `SetupError` if there is no such program.

        If it `is_tcp` it talks on a socket, and `plug` on its standard streams; in bad weather that is
        `rough`: this many connections are reset before the one that stays, and pieces are kept apart. With a
        socket for its `calls` it may make many connections, each carried there. The `words` are filled in:
        `{role}` in the command, and PARLEY_ROLE in the environment. It runs in the `folder`, if there is one,
        and sees those that are `shown` wherever they are.
        """
        words = words or {}
        command = [_fill(word, words) for word in command]
        check_command(command)
        variables, around = environment(mark), _plug(rough, calls) if is_tcp else ()
        variables |= {f"PARLEY_{name.upper()}": value for name, value in words.items()}
        if self.is_sandboxed:
            variables |= {"HOME": "/tmp", "TMPDIR": "/tmp"}  # noqa: S108 - the sandbox's own
            return Launch(self._sandboxed(command, around, folder, shown), variables, mark, is_sandboxed=True)
        argv = (*self._limited(), *around, *command)
        return Launch(argv, variables, mark, is_sandboxed=False, folder=folder or None)

    def _sandboxed(
        self,
        command: Sequence[str],
        around: Sequence[str] = (),
        folder: str = "",
        shown: Sequence[str] = (),
    ) -> tuple[str, ...]:
        seen = [
            Path(folder).absolute(),
            *map(Path, shown),
            *_seen(command),
            *(_seen(around) if around else ()),
        ]
        return (
            "bwrap",
            *_walls(seen, self._limits.scratch),
            *_descent(),
            *self._limited(is_sandboxed=True),
            *around,
            *command,
        )

    def _limited(self, *, is_sandboxed: bool = False) -> tuple[str, ...]:
        if self._prlimit is None:
            return ()
        limits = self._limits
        nproc = (f"--nproc={limits.processes}",) if is_sandboxed else ()
        return (
            self._prlimit,
            f"--data={limits.memory}",
            f"--fsize={limits.memory}",
            f"--cpu={limits.cpu_seconds}",
            "--core=0",
            *nproc,
            "--",
        )


def _fill(word: str, words: Mapping[str, str]) -> str:
    for name, value in words.items():
        word = word.replace(f"{{{name}}}", value)
    return word


def check_command(command: Sequence[str]) -> None:
    """Raise `SetupError` unless the program exists and we can run it."""
    if not command or not command[0]:
        raise SetupError("exec: needs a command")
    if not hasattr(os, "pidfd_open"):
        raise SetupError(f"exec:{command[0]}: programs play on Linux only; built-in bots play everywhere")
    if shutil.which(command[0]) is None:
        raise SetupError(f"exec:{command[0]}: {_why_not(Path(command[0]))}")


def _why_not(path: Path) -> str:
    """Why this cannot be run."""
    if path.is_dir():
        return "is a folder"
    if path.is_file() and os.access(path, os.X_OK):
        return f"programs are looked for in PATH: write exec:./{path}"
    if path.is_file():
        return f"may not be executed: chmod +x {path}, or name what runs it (exec:python3 {path})"
    return "there is no such program"


def _plug(rough: int | None, calls: str) -> tuple[str, ...]:
    if calls:
        return (*_PLUG, plug.CALLS, calls)
    return _PLUG if rough is None else (*_PLUG, plug.ROUGH, str(rough))


def _tools() -> tuple[str, ...]:
    return ("bwrap", "prlimit", *(("setpriv", "unshare") if os.geteuid() == 0 else ()))


def _descent() -> tuple[str, ...]:
    """From root to nobody, in a new user namespace, which has its own process count."""
    if os.geteuid():
        return ()
    return (
        "setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups",
        "unshare", "--user", "--map-current-user",
    )  # fmt: skip


def _walls(shown: Sequence[Path], scratch: int) -> Iterator[str]:
    """Around a program that runs in the first of these folders, and sees them all."""
    yield from ("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc")
    for folder in _SCRATCH:
        yield from ("--perms", "1777", "--size", str(scratch), "--tmpfs", folder)
    hidden = [Path(folder) for folder in _HIDDEN if Path(folder).is_dir()]
    for secret in hidden:
        yield from ("--tmpfs", str(secret))
    hidden += map(Path, _SCRATCH)
    for seen in dict.fromkeys(shown):
        yield from _uncover(seen, hidden)
    yield from ("--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try")
    yield from () if os.geteuid() == 0 else ("--unshare-user",)
    yield from ("--die-with-parent", "--new-session", "--chdir", str(shown[0]))


def _seen(command: Sequence[str]) -> list[Path]:
    """What must be visible: our own folder, and those of the program and the files it names."""
    program = Path(shutil.which(command[0]) or command[0]).absolute()
    named = [Path(word).absolute() for word in command[1:] if is_file_name(word)]
    programs, files = (
        [path for name in names for path in (name, name.resolve())]
        for names in ([program, *_interpreters(program)], named)
    )
    return list(dict.fromkeys([Path.cwd(), *map(_installed, programs), *map(_folder, files)]))


def _interpreters(script: Path) -> list[Path]:
    """What runs a script, by its first line: `#!/usr/bin/env python3` needs both."""
    try:
        with script.open("rb") as file:
            first = file.readline(_NAME).decode(errors="replace")
    except OSError:
        return []
    words = first[2:].split() if first.startswith("#!") else []
    return [Path(found).absolute() for word in words if (found := shutil.which(word)) is not None]


def is_file_name(word: str) -> bool:
    """Is there such a file or folder? A word of a command may be too long for a file name."""
    return bool(word) and os.path.exists(word)  # noqa: PTH110 - pathlib raises where it is too long


def _installed(program: Path) -> Path:
    """Where a program in somebody's home is installed: pyenv, nvm and the like need their whole folder."""
    home = Path.home()
    if program.is_relative_to(home):
        first, *rest = program.relative_to(home).parts
        if rest and first not in _MIXED:
            return home / first
    return _folder(program)


def _folder(path: Path) -> Path:
    """The folder a file needs, unless that is somebody's whole home: then only the file."""
    folder = path if path.is_dir() else path.parent
    folder = folder.parent if folder.name == "bin" else folder
    return path if Path.home().is_relative_to(folder) else folder


def _uncover(seen: Path, hidden: Sequence[Path]) -> Iterator[str]:
    """Show a path inside a hidden folder. Its parents are created, or only root could traverse them."""
    for cover in hidden:
        if seen.is_relative_to(cover) and seen != cover:
            above = [
                folder for folder in reversed(seen.parents) if folder != cover and cover in folder.parents
            ]
            for folder in above:
                yield from ("--dir", str(folder))
            yield from ("--ro-bind", str(seen), str(seen))
