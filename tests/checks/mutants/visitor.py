"""Asks a `Spawned` program for a process that has our standard streams, and ends as it does.

`python -IS visitor.py SOCKET ARGUMENT …`: it imports little, so it is quick to start.
"""

import socket
import sys

with socket.socket(socket.AF_UNIX) as line:
    line.connect(sys.argv[1])
    socket.send_fds(line, ["\0".join(sys.argv[2:]).encode() + b"\n"], [0, 1, 2])
    status = line.recv(1)
sys.exit(status[0] if status else 1)
