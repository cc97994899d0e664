"""Processes that die, hang, say too much or cannot be started: all are real."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable

import pytest
import uvloop

from parley.net.workers.backoff import Backoff
from parley.net.workers.kept import GaveUp, Kept, Start
from tests.net.workers.processes import watch

LOOPS = {"asyncio": asyncio.new_event_loop, "uvloop": uvloop.new_event_loop}
WAITS = """
import os, signal
signal.signal(signal.SIGINT, signal.SIG_DFL)
print(os.getpid(), flush=True)
signal.pause()
"""
DEAF = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN){WAITS}"
PATIENCE = 60.0


@pytest.fixture(params=LOOPS)
def run(request: pytest.FixtureRequest) -> Callable[[Awaitable[None]], None]:
    def run(scene: Awaitable[None]) -> None:
        async def timed() -> None:
            async with asyncio.timeout(PATIENCE):
                await scene

        with asyncio.Runner(loop_factory=LOOPS[request.param]) as runner:
            runner.run(timed())

    return run


class Ear:
    """Every line that is heard."""

    def __init__(self) -> None:
        self.lines: asyncio.Queue[str] = asyncio.Queue()

    def keep(self, program: str, *, has_errors: bool = False) -> Kept:
        start = Start([sys.executable, "-c", program], has_errors=has_errors)
        return Kept("it", lambda: start, self.lines.put_nowait, Backoff(0.01, 0.02))


def test_one_that_dies_is_started_again(
    run: Callable[[Awaitable[None]], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        ear = Ear()
        kept = ear.keep(WAITS)
        task = kept.begin()
        seen = set()
        for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT):
            pid = int(await ear.lines.get())
            assert pid == kept.pid
            seen.add(pid)
            os.kill(pid, number)
        seen.add(int(await ear.lines.get()))
        await kept.stop(PATIENCE)
        await task
        assert len(seen) == 4

    run(scene())
    first, second, third = caplog.messages
    assert first.startswith("it ended by SIGKILL after ")
    assert first.endswith("s: started again in 0.01 s")
    assert "SIGTERM" in second
    assert "SIGINT" in third


def test_one_that_does_not_want_to_end_is_killed(
    run: Callable[[Awaitable[None]], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        ear = Ear()
        kept = ear.keep(DEAF)
        task = kept.begin()
        await ear.lines.get()
        await kept.stop(0.05)
        await task

    run(scene())
    assert caplog.messages == ["it did not end within 0.05 s, and is killed"]


def test_one_that_cannot_serve_is_not_started_again(run: Callable[[Awaitable[None]], None]) -> None:
    async def scene() -> None:
        ear = Ear()
        with pytest.raises(GaveUp):
            await ear.keep("raise SystemExit(2)").begin()

    run(scene())


def test_one_that_has_served_is(run: Callable[[Awaitable[None]], None]) -> None:
    async def scene() -> None:
        ear = Ear()
        kept = ear.keep("print('here', flush=True); raise SystemExit(2)")
        kept.has_served = True
        task = kept.begin()
        assert [await ear.lines.get() for _ in range(3)] == ["here"] * 3
        await kept.stop(PATIENCE)
        await task

    run(scene())


def test_a_program_that_is_not_there(
    run: Callable[[Awaitable[None]], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        tries = asyncio.Semaphore(0)

        def start() -> Start:
            tries.release()
            return Start(["/nowhere/at/all"])

        kept = Kept("it", start, lambda _: None, Backoff(0.01))
        task = kept.begin()
        for _ in range(3):
            await tries.acquire()
        await kept.stop(PATIENCE)
        await task

    run(scene())
    assert "it could not be started (No such file or directory)" in caplog.messages[0]


def test_stopped_before_it_was_started(run: Callable[[Awaitable[None]], None]) -> None:
    async def scene() -> None:
        kept = Ear().keep(WAITS)
        task = kept.begin()
        await kept.stop(PATIENCE)
        await task

    run(scene())


def test_cancelled_is_killed(run: Callable[[Awaitable[None]], None]) -> None:
    async def scene() -> None:
        ear = Ear()
        kept = ear.keep(DEAF)
        task = kept.begin()
        ended = watch([int(await ear.lines.get())])
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.to_thread(ended)

    run(scene())


def test_lines_that_are_too_long_and_lines_that_are_no_text(
    run: Callable[[Awaitable[None]], None],
) -> None:
    program = r"""
import sys, signal
out = sys.stdout.buffer
out.write(b"x" * 1_000_000 + b"\n" + b"\xff\xfe\n" + b"end\n")
out.flush()
signal.pause()
"""

    async def scene() -> None:
        ear = Ear()
        kept = ear.keep(program)
        task = kept.begin()
        heard = ""
        while heard != "end":
            heard = await ear.lines.get()
            assert len(heard) <= 65_536
        await kept.stop(PATIENCE)
        await task

    run(scene())


def test_errors_are_heard_where_they_are_asked_for(run: Callable[[Awaitable[None]], None]) -> None:
    async def scene() -> None:
        ear = Ear()
        kept = ear.keep(
            "import sys, signal; print('oh', file=sys.stderr, flush=True); signal.pause()", has_errors=True
        )
        task = kept.begin()
        assert await ear.lines.get() == "oh"
        await kept.stop(PATIENCE)
        await task

    run(scene())
