"""How much memory a process and all it has started hold, shared memory included.

The kernel's limit (`RLIMIT_DATA`) knows private memory only: shared mappings and `memfd` files are beside it.
So the processes are looked at now and then. Of each counts what is resident of its private memory, and of its
shared memory or, if that is more, what its `memfd` files hold.
"""

from contextlib import suppress
from pathlib import Path

from parley.net.children.tree import PROC, processes

KIB = 1024
BLOCK = 512
"""Bytes of a block as `stat` counts them."""
_MEMFD = "/memfd:"
_RESIDENT = ("RssAnon:", "RssShmem:")


def largest(pid: int) -> int:
    """Bytes of the process below `pid` that holds most."""
    return max(map(held, processes(pid)), default=0)


def held(pid: int) -> int:
    """Bytes that one process holds; 0 where it cannot be told."""
    sizes = dict.fromkeys(_RESIDENT, 0)
    with suppress(OSError, ValueError):
        for line in (PROC / str(pid) / "status").read_text().splitlines():
            name, _, rest = line.partition("\t")
            if name in sizes:
                sizes[name] = int(rest.split()[0]) * KIB
    private, shared = sizes.values()
    return private + max(shared, _in_files(PROC / str(pid) / "fd"))


def _in_files(folder: Path) -> int:
    """Bytes in files that are nothing but memory."""
    seen: dict[int, int] = {}
    with suppress(OSError):
        for entry in folder.iterdir():
            with suppress(OSError):
                if str(entry.readlink()).startswith(_MEMFD):
                    found = entry.stat()
                    seen[found.st_ino] = found.st_blocks * BLOCK
    return sum(seen.values())
