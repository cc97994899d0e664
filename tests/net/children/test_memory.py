import mmap
import os

from parley.net.children.memory import held, largest

MIB = 1024 * 1024


def test_shared_memory_and_memory_files_count() -> None:
    before = held(os.getpid())
    assert before > MIB, "private memory"
    with mmap.mmap(-1, 40 * MIB) as shared:
        shared.write(b"x" * len(shared))
        assert held(os.getpid()) - before > 35 * MIB
    fd = os.memfd_create("hidden")
    try:
        os.write(fd, bytes(50 * MIB))
        assert largest(os.getpid()) - before > 45 * MIB, "not mapped, and memory all the same"
    finally:
        os.close(fd)


def test_nobody_holds_nothing() -> None:
    assert held(2**22 + 1) == largest(2**22 + 1) == 0
