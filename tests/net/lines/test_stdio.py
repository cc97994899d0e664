"""Our own standard streams, from whoever started us."""

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import asyncio, sys
from parley.net.lines.stdio import StdioPort

class Echo:
    def begin(self, line): self.line = line
    def hear(self, data):
        print("printed", data)
        self.line.write(data)
    def inform(self, text): ...
    def lose(self, why): lost.set()

async def main():
    global lost
    lost, port = asyncio.Event(), StdioPort()
    await port.prepare()
    await port.open(Echo())
    await lost.wait()
    print("read", repr(sys.stdin.read()))
    await port.close()

asyncio.run(main())
"""


def test_every_byte_is_the_line_and_what_is_printed_is_not() -> None:
    every = bytes(range(256))
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(every)
        process.stdin.flush()
        assert process.stdout.read(256) == every
        out, err = process.communicate(timeout=30)
    assert (out, process.returncode) == (b"", 0)
    assert err.startswith(b"printed b'")
    assert b"read ''" in err


def test_a_file_is_no_line(tmp_path: Path) -> None:
    (tmp_path / "in").write_bytes(b"x")
    with (tmp_path / "in").open() as file:
        command = [sys.executable, "-m", "parley", "com", "slave", "stdio:"]
        done = subprocess.run(command, stdin=file, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr == "parley: stdio: standard input and output have to be pipes or a terminal\n"


def test_one_bot_is_the_program_of_another() -> None:
    ours = f"{sys.executable} -m parley com slave stdio: --bot passes --unpaced --rest 0"
    command = [sys.executable, "-m", "parley", "com", "master", f"exec:{ours}", "--unpaced", "--rest", "0"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "game 1 against passes: " in done.stdout
