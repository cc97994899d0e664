"""What a core starts as its AI: it relays everything between the core and the examiner.

Copied into a folder of its own, with a first line that names the interpreter; the examiner listens there, on
a socket called `line`. Such a socket has no address but its path: wherever the folder is visible it can be
reached, even from a sandbox without a network. It imports nothing of ours.
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
    """To and fro, until the examiner disconnects. A core that has disconnected may still hear something."""
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
    """As quietly as it can: the end of the streams tells either side that the other is gone."""
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
