"""What a core starts as its AI: it passes on what is said to it to the examiner, and what that answers.

Copied into a folder of its own, with a first line that names the interpreter; the examiner listens there, on
a socket called `line`. Such a socket has no address but its place in the file system: where the folder can be
seen it can be reached, also out of a cage without a network. It imports nothing of ours.
"""

import os
import select
import socket
import sys

PIECE = 65536


def say(data: bytes) -> None:
    """To the core."""
    while data:
        data = data[os.write(1, data) :]


def carry(line: socket.socket) -> None:
    """To and fro, until the examiner hangs up. A core that has hung up may still be told something."""
    heard = [line.fileno(), 0]
    while True:
        ready, _, _ = select.select(heard, [], [])
        if line.fileno() in ready:
            data = line.recv(PIECE)
            if not data:
                return
            say(data)
        if 0 in ready:
            data = os.read(0, PIECE)
            if data:
                line.sendall(data)
            else:
                heard.remove(0)
                line.shutdown(socket.SHUT_WR)


def main() -> int:
    """As quietly as it can: whoever has gone is told by the end of the streams."""
    folder = os.path.dirname(os.path.abspath(sys.argv[0]))  # noqa: PTH100, PTH120 - pathlib takes long to import
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(os.path.join(folder, "line"))  # noqa: PTH118
            carry(line)
    except OSError as error:
        print(f"the examiner's line: {error.strerror}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
