import asyncio
import json
import os
import subprocess

from parley.net.children.sandbox import RunningSandbox


def test_it_is_met_however_its_news_is_cut_and_ended() -> None:
    async def run() -> None:
        with subprocess.Popen(["sleep", "600"]) as first:
            reading, writing = os.pipe()
            sandbox = RunningSandbox(reading)
            news = json.dumps({"child-pid": first.pid, "other": 1}).encode()
            os.write(writing, news[:7])
            sandbox.hurry()
            assert sandbox.pid is None
            os.write(writing, news[7:])
            sandbox.hurry()
            assert sandbox.pid == first.pid, "before the end of the news"
            os.close(writing)
            await sandbox.end()
            sandbox.close()
            sandbox.close()
            assert first.wait(60) == -9

    asyncio.run(run())


def test_no_news_is_no_cage() -> None:
    async def run() -> None:
        for news in (b"", b"bwrap: no", b'{"child-pid": 4194305}', b"[1]"):
            reading, writing = os.pipe()
            sandbox = RunningSandbox(reading)
            os.write(writing, news)
            os.close(writing)
            await sandbox.end()
            assert sandbox.pid is None
            sandbox.close()

    asyncio.run(run())
