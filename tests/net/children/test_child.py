import asyncio
import signal
from functools import partial
from pathlib import Path

import pytest

from parley.core import SetupError
from parley.net.children import Child, Guard, Launcher, Loss, Sandbox
from parley.net.children.errors import KEPT
from parley.net.children.launch import Launch
from parley.net.children.tree import threads
from tests.net.children.stage import Ear, both, play, rude


def is_running(pid: int) -> bool:
    """Zombies are init's to bury."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


@both
def test_bytes_go_both_ways(sandbox: Sandbox) -> None:
    # core/general/1
    async def scene(child: Child, ear: Ear) -> None:
        for word in ("one", "two"):
            child.write(f"{word}\n".encode())
            assert await ear.line() == word
        big = "z" * 300_000
        child.write(f"{big}\n".encode())
        assert await ear.line() == big
        assert child.status is None
        assert not child.is_deaf

    play(scene, rude("echo"), sandbox)


@both
def test_an_exit_is_noticed_with_its_status_and_last_words(sandbox: Sandbox) -> None:
    async def scene(child: Child, ear: Ear) -> None:
        await ear.until(lambda: bool(ear.losses))
        await child.put_down(leave=30)
        assert child.status == 3
        assert child.errors == b"I was told to\n"

    play(scene, rude("exit_3"), sandbox)


@both
def test_what_was_written_before_an_exit_is_heard(sandbox: Sandbox) -> None:
    async def scene(child: Child, ear: Ear) -> None:
        await ear.until(lambda: bool(ear.losses))
        assert ear.data == b"goodbye\n"

    play(scene, rude("last_words"), sandbox)


def test_a_signal_is_told_apart() -> None:
    async def scene(child: Child, ear: Ear) -> None:
        await child.put_down(leave=30)
        assert child.status == -signal.SIGABRT

    play(scene, rude("abort"), Sandbox.OFF)


@both
def test_standard_error_never_makes_it_wait(sandbox: Sandbox) -> None:
    async def scene(child: Child, ear: Ear) -> None:
        assert await ear.line() == "done"
        await child.finish()
        assert len(child.errors) == KEPT
        assert child.errors.endswith(b"line 399999\n")

    play(scene, rude("stderr_flood"), sandbox)


def test_a_flood_leaves_others_their_turn() -> None:
    async def scene(child: Child, ear: Ear) -> None:
        for _ in range(50):
            await asyncio.sleep(0)
        await ear.until(lambda: len(ear.data) >= 1_000_000)

    play(scene, rude("stdout_flood"), Sandbox.OFF)


@pytest.mark.parametrize(
    ("word", "loss"), [("close_stdout", Loss.CLOSED_OUTPUT), ("close_stdin", Loss.CLOSED_INPUT)]
)
def test_a_closed_stream_is_noticed(word: str, loss: Loss) -> None:
    async def scene(child: Child, ear: Ear) -> None:
        if loss is Loss.CLOSED_INPUT:
            assert await ear.line() == "closed"
            assert child.is_deaf
            child.write(b"anybody there?\n")
        await ear.until(lambda: bool(ear.losses))
        assert ear.losses == [loss]
        assert child.status is None

    play(scene, rude(word), Sandbox.OFF)


@both
def test_who_does_not_read_is_lost(sandbox: Sandbox) -> None:
    async def scene(child: Child, ear: Ear) -> None:
        assert await ear.line() == "ready"
        while not ear.losses:
            child.write(b"x" * 65536)
            await asyncio.sleep(0)
        assert ear.losses == [Loss.DOES_NOT_READ]

    play(scene, rude("never_read"), sandbox)


@both
def test_who_ignores_sigterm_is_ended_with_all_its_family(sandbox: Sandbox) -> None:
    async def scene(child: Child, ear: Ear) -> None:
        assert await ear.line() == "ready"
        family = {process for process, _ in threads(child.root)}
        assert len(family) >= 5
        await child.put_down(leave=0.01, terminate=0.01)
        assert not any(map(is_running, family))
        assert child.status is None

    play(scene, rude("family"), sandbox)


@both
def test_orphans_of_one_that_has_left_are_ended_too(sandbox: Sandbox) -> None:
    async def scene(child: Child, ear: Ear) -> None:
        await ear.until(lambda: bool(ear.losses))
        if sandbox is Sandbox.OFF:
            assert ear.losses == [Loss.ENDED], "the orphan holds the pipe, yet the end is noticed"
        else:  # the kernel ends the orphan too, and its end of the pipe may be seen first
            assert ear.losses in ([Loss.ENDED], [Loss.CLOSED_OUTPUT])
        await child.put_down(leave=30)
        assert child.status == 0

    play(scene, rude("leave_orphans"), sandbox)


@both
def test_sigterm_is_heard(sandbox: Sandbox) -> None:
    async def scene(child: Child, ear: Ear) -> None:
        assert await ear.line() == "ready"
        await child.put_down(leave=0.01, terminate=30)
        assert ear.data == b"I go\n"

    trap = "import os,signal,time\nsignal.signal(15, lambda *_: (os.write(1, b'I go\\n'), os._exit(0)))\n"
    command = [rude()[0], "-c", trap + "print('ready', flush=True)\ntime.sleep(600)"]
    play(scene, command, sandbox)


@both
def test_it_may_be_finished_at_any_time(sandbox: Sandbox) -> None:
    async def scene(child: Child, ear: Ear) -> None:
        await asyncio.gather(child.finish(), child.finish(), child.put_down())

    play(scene, rude("stay"), sandbox)


def test_what_cannot_be_started_is_one_clear_line() -> None:
    async def run() -> None:
        before = open_files()
        with Guard() as guard:
            launch = Launch(("/nonexistent/program",), {}, guard.mark(), is_sandboxed=False)
            with pytest.raises(SetupError, match="/nonexistent/program: No such file"):
                Child(launch, Ear(), guard)
        assert open_files() == before

    asyncio.run(run())


def test_a_hundred_at_once() -> None:
    async def run() -> None:
        launcher = Launcher(Sandbox.OFF)
        before = open_files()
        with Guard() as guard:
            ears = [Ear() for _ in range(100)]
            start = partial(launcher.wrap, ["cat"])
            children = [Child(start(guard.mark()), ear, guard) for ear in ears]
            for number, child in enumerate(children):
                child.write(b"%d\n" % number)
            assert [await ear.line() for ear in ears] == [str(number) for number in range(100)]
            await asyncio.gather(*(child.put_down() for child in children))
        assert open_files() == before

    asyncio.run(run())
