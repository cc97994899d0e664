"""An adapter for programs that need a socket: it copies between that socket and our standard streams.

Run as a script, it listens on a free loopback port, starts the command with `{host}` and `{port}` filled in
(also as PARLEY_HOST and PARLEY_PORT in the environment), and accepts one connection. A sandbox has its own
loopback: the program can reach this port and nothing else. Its standard output goes to standard error. This
module imports nothing of ours, so that it starts quickly and stands alone.

With `--rough N` before the command, the first N connections are reset, and pieces stay apart: each is sent
only after the program has read the one before.

With `--calls PATH` it may connect as often as it likes: each connection gets its own connection to the socket
at PATH, and is reset when that one ends.
"""

import os
import select
import socket
import struct
import sys
import time
from contextlib import suppress

HOST = "127.0.0.1"
PIECE = 65536
ROUGH, CALLS = "--rough", "--calls"
LOOK = 0.001
"""Seconds between checks whether a piece was read."""
SOCK_DIAG, BY_FAMILY, HEAD, UNREAD, ANY = 4, 20, 16, 72, 0xFFFFFFFF
"""From linux/sock_diag.h and inet_diag.h: what to ask, and where in the answer the unread bytes are."""


def start(command: list[str], port: int) -> int:
    """Start the program; returns its process id."""
    words = [word.replace("{host}", HOST).replace("{port}", str(port)) for word in command]
    variables = {**os.environ, "PARLEY_HOST": HOST, "PARLEY_PORT": str(port)}
    silence = (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0)
    return os.posix_spawnp(words[0], words, variables, file_actions=[silence, (os.POSIX_SPAWN_DUP2, 2, 1)])


def say(data: bytes) -> None:
    """To whoever started us."""
    while data:
        data = data[os.write(1, data) :]


def reset(line: socket.socket) -> None:
    """Reset the connection instead of closing it."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()


def has_read(line: socket.socket) -> bool:
    """Has the program read everything we sent? The kernel knows its receive queue (sock_diag(7)).

    Also True if it has disconnected, or if the kernel does not say.
    """
    try:
        return not unread(line)
    except OSError:
        return True


def unread(line: socket.socket) -> int:
    """How many bytes wait unread at the other end."""
    ends, here = (line.getpeername()[1], line.getsockname()[1]), socket.inet_aton(HOST)
    asked = struct.pack("=4BI", socket.AF_INET, socket.IPPROTO_TCP, 0, 0, ANY)
    asked += struct.pack("!2H16s16s3I", *ends, here, here, 0, ANY, ANY)
    with socket.socket(socket.AF_NETLINK, socket.SOCK_DGRAM, SOCK_DIAG) as kernel:
        kernel.send(struct.pack("=I2H2I", HEAD + len(asked), BY_FAMILY, 1, 0, 0) + asked)
        told = kernel.recv(PIECE)
    is_told = struct.unpack_from("=I2H", told)[1] == BY_FAMILY
    return int(struct.unpack_from("=I", told, UNREAD)[0]) if is_told else 0


def carry(listener: socket.socket, pidfd: int, resets: int | None = None) -> None:
    """Copy bytes both ways until the program has ended."""
    line: socket.socket | None = None
    poll = select.poll()
    for fd in (listener.fileno(), pidfd):
        poll.register(fd, select.POLLIN)
    while True:
        for fd, _ in poll.poll():
            if fd == pidfd:
                drain(line)
                return
            if line is None:
                line, _ = listener.accept()
                if resets:
                    reset(line)
                    line, resets = None, resets - 1
                    continue
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                poll.unregister(listener)
                listener.close()
                poll.register(line, select.POLLIN)
                poll.register(0, select.POLLIN)
            elif fd == 0 and resets is not None and not has_read(line):
                time.sleep(LOOK)
            elif fd == 0:
                hear(line, poll)
            else:
                answer(line, poll)


def carry_calls(listener: socket.socket, pidfd: int, path: str) -> None:
    """The same for every connection, until our input ends."""
    ends: dict[int, tuple[socket.socket, socket.socket]] = {}
    poll = select.poll()
    for fd in (listener.fileno(), pidfd, 0):
        poll.register(fd, select.POLLIN)
    while True:
        for fd, _ in poll.poll():
            if fd in (pidfd, 0):
                return
            if fd == listener.fileno():
                call, _ = listener.accept()
                call.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                ours = socket.socket(socket.AF_UNIX)
                ours.connect(path)
                for here, there in ((call, ours), (ours, call)):
                    ends[here.fileno()] = here, there
                    poll.register(here, select.POLLIN)
            elif fd in ends and not passed_on(*ends[fd]):
                for end in ends[fd]:
                    poll.unregister(end)
                    del ends[end.fileno()]
                    reset(end)


def passed_on(here: socket.socket, there: socket.socket) -> bool:
    """Copy what is said at one end; returns whether nobody has disconnected."""
    try:
        data = here.recv(PIECE)
        there.sendall(data)
    except OSError:
        return False
    return bool(data)


def hear(line: socket.socket, poll: select.poll) -> None:
    """Read input from our parent, or its end."""
    data = os.read(0, PIECE)
    with suppress(OSError):  # it has hung up
        line.sendall(data) if data else line.shutdown(socket.SHUT_WR)
    if not data:
        poll.unregister(0)


def answer(line: socket.socket, poll: select.poll) -> None:
    """Read what the program sends, or that it disconnected."""
    data = b""
    with suppress(OSError):
        data = line.recv(PIECE)
    if data:
        say(data)
    else:
        poll.unregister(line)
        os.close(1)


def drain(line: socket.socket | None) -> None:
    """Its last words."""
    with suppress(OSError):
        while line is not None and (data := line.recv(PIECE, socket.MSG_DONTWAIT)):
            say(data)


def main(command: list[str]) -> int:
    """Run it; returns the exit status as a shell reports it."""
    resets, path = None, ""
    if command[:1] == [ROUGH]:
        resets, command = int(command[1]), command[2:]
    elif command[:1] == [CALLS]:
        path, command = command[1], command[2:]
    with socket.create_server((HOST, 0), backlog=1) as listener:
        try:
            pid = start(command, listener.getsockname()[1])
        except OSError as error:
            print(f"{command[0]}: {error.strerror}", file=sys.stderr)
            return 127
        pidfd = os.pidfd_open(pid)
        with suppress(BrokenPipeError):
            carry_calls(listener, pidfd, path) if path else carry(listener, pidfd, resets)
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return 128 - status if status < 0 else status


if __name__ == "__main__":
    os._exit(main(sys.argv[1:]))
