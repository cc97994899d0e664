"""How much memory a process and everything it has started hold, including shared memory.

The kernel's limit (`RLIMIT_DATA`) covers only private memory, not shared mappings and `memfd` files. So the
processes are polled. For each we count its resident private memory, plus its shared memory or its `memfd`
files, whichever is more.
"""
# ruff: noqa: PTH115, PTH116 - a Path takes twice as long, and this is done forty times a second

import os
import re
from contextlib import suppress

from parley.net.children.tree import names, processes, read

KIB = 1024
BLOCK = 512
"""Bytes of a block as `stat` counts them."""
_MEMFD = "/memfd:"
_RESIDENT = re.compile(rb"^(RssAnon|RssShmem):\s*([0-9]+) kB$", re.MULTILINE)


def largest(pid: int) -> int:
    """Bytes held by the largest process below `pid`."""
    return max(map(held, processes(pid)), default=0)


def held(pid: int) -> int:
    """Bytes held by one process; 0 if unknown."""
    sizes = {name: int(size) * KIB for name, size in _RESIDENT.findall(read(f"/proc/{pid}/status"))}
    private, shared = sizes.get(b"RssAnon", 0), sizes.get(b"RssShmem", 0)
    return private + max(shared, _in_files(f"/proc/{pid}/fd"))


def _in_files(folder: str) -> int:
    """Bytes in memory-only files."""
    seen: dict[int, int] = {}
    for name in names(folder):
        with suppress(OSError):
            if os.readlink(f"{folder}/{name}").startswith(_MEMFD):
                found = os.stat(f"{folder}/{name}")
                seen[found.st_ino] = found.st_blocks * BLOCK
    return sum(seen.values())
