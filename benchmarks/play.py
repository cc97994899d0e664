"""`parley play`: how soon the first board is on the screen, and what a bot's moves over BPGP cost.

The peers are an empty textual application, and a bare asyncio client that sends as many bytes as a shot has
to an echo and waits for them. Processor time is compared: a busy machine changes it less than the time.
Moves are played as fast as they go, by `random`; what thirty a second cost follows from what one costs.
"""

import fcntl
import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.child import echo, running
from benchmarks.timing import row

STARTS = 5
FEW, MANY = 2, 12
"""Games: what a process costs beyond its moves is in both."""
SHOTS = 10_000
RATE = 30
"""Moves a second."""
MOST_START, MOST_SHARE = 1.0, 0.1
_BOARD = b"A B C D"
_ESCAPES = re.compile(rb"\x1b(\[[0-9;?<=>]*[A-Za-z]|[=>]|[()][A-Z0-9])")
_EMPTY = f"""
from textual.app import App
from textual.widgets import Static
class Empty(App):
    def compose(self):
        yield Static({_BOARD.decode()!r})
Empty().run()
"""
_BARE = """
import asyncio, sys, time
async def main():
    reader, writer = await asyncio.open_connection("127.0.0.1", int(sys.argv[1]))
    begun = time.process_time()
    for _ in range(int(sys.argv[2])):
        writer.write(b"12345678")
        await reader.readexactly(8)
    print(time.process_time() - begun)
asyncio.run(main())
"""


def main() -> None:
    starts()
    moves()


def starts() -> None:
    """Alternating; the first of each writes the bytecode."""
    ours, peer = ("-m", "parley", "play", "seabattle"), ("-c", _EMPTY)
    taken = [(_first_board(ours), _first_board(peer)) for _ in range(STARTS + 1)][1:]
    (wall, cpu), (_, theirs) = (
        [median(side) for side in zip(*sides, strict=True)] for sides in zip(*taken, strict=True)
    )
    words = f"{wall:.2f} s, {cpu:.2f} s of CPU"
    row(
        "start to the first board",
        words,
        f"empty textual app {theirs:.2f} s of CPU",
        cpu / theirs,
        f"< {MOST_START:.0f} s",
        met=wall < MOST_START,
    )


def _first_board(arguments: tuple[str, ...]) -> tuple[float, float]:
    """Seconds, and seconds of processor time, until it is drawn on a terminal of 80×24."""
    begun = perf_counter()
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ |= {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
        os.execv(sys.executable, (sys.executable, *arguments))  # noqa: S606
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    drawn = b""
    while _BOARD not in _ESCAPES.sub(b"", drawn):
        assert select.select([terminal], [], [], 60)[0], "nothing is drawn"
        drawn += os.read(terminal, 1 << 16)
    seconds = perf_counter() - begun
    os.kill(pid, 9)
    _, _, used = os.wait4(pid, 0)
    os.close(terminal)
    return seconds, used.ru_utime + used.ru_stime


def moves() -> None:
    """A bot that shoots anywhere, against one of the house; then the peer."""
    with ExitStack() as open_:
        folder = Path(open_.enter_context(TemporaryDirectory()))
        wires = ("--bpgp", "127.0.0.1:0", "--dotline", "off", "--web", "off")
        server = open_.enter_context(running("parley", "serve", *wires, "--data", str(folder / "data")))
        few, many = (_play(server.port, games, folder / str(games)) for games in (FEW, MANY))
        each = (many[0] - few[0]) / (many[1] - few[1])
        peer = open_.enter_context(echo())
        bare = (sys.executable, "-c", _BARE, str(peer.port), str(SHOTS))
        theirs = float(subprocess.run(bare, capture_output=True, check=True).stdout) / SHOTS
    share = each * RATE
    row(
        f"{RATE} moves a second over BPGP, reckoned",
        f"{share:.1%} of a core",
        f"bare asyncio {theirs * RATE:.1%}",
        each / theirs,
        f"< {MOST_SHARE:.0%} of a core",
        met=share < MOST_SHARE,
    )


def _play(port: int, games: int, folder: Path) -> tuple[float, int]:
    """Processor time of this many games, and how many moves we made in them."""
    where = ("battleship-plus", f"bpgp:127.0.0.1:{port}", "--name", f"ann{games}")
    cpu = _cpu("-m", "parley", "play", *where, "--by", "random", "--games", str(games), "--save", str(folder))
    return cpu, sum(map(_own_moves, folder.iterdir()))


def _own_moves(log: Path) -> int:
    header, *lines = map(json.loads, log.read_text(encoding="utf-8").splitlines())
    return sum(line["seat"] == header["seat"] for line in lines)


def _cpu(*arguments: str) -> float:
    process = subprocess.Popen((sys.executable, *arguments), stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
