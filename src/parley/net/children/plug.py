"""Put before a program that only knows sockets: what it says on one, we say on our standard streams.

Run as a script it listens on a port of the loopback nobody else was told of, starts the command with `{host}`
and `{port}` filled in, also as PARLEY_HOST and PARLEY_PORT in the environment, and lets it connect once. In a
cage that loopback is the cage's own: the program can reach this port, and nothing else. What it prints goes
where errors go. It imports nothing of ours: it is to start quickly and to need nobody.
"""

import os
import select
import socket
import sys
from contextlib import suppress

HOST = "127.0.0.1"
PIECE = 65536


def start(command: list[str], port: int) -> int:
    """The program; gives its number."""
    words = [word.replace("{host}", HOST).replace("{port}", str(port)) for word in command]
    variables = {**os.environ, "PARLEY_HOST": HOST, "PARLEY_PORT": str(port)}
    silence = (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0)
    return os.posix_spawnp(words[0], words, variables, file_actions=[silence, (os.POSIX_SPAWN_DUP2, 2, 1)])


def say(data: bytes) -> None:
    """To whoever started us."""
    while data:
        data = data[os.write(1, data) :]


def carry(listener: socket.socket, pidfd: int) -> None:
    """Bytes to and fro until the program has ended."""
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
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                poll.unregister(listener)
                listener.close()
                poll.register(line, select.POLLIN)
                poll.register(0, select.POLLIN)
            elif fd == 0:
                hear(line, poll)
            else:
                answer(line, poll)


def hear(line: socket.socket, poll: select.poll) -> None:
    """Whoever started us says something, or no more."""
    data = os.read(0, PIECE)
    with suppress(OSError):  # it has hung up
        line.sendall(data) if data else line.shutdown(socket.SHUT_WR)
    if not data:
        poll.unregister(0)


def answer(line: socket.socket, poll: select.poll) -> None:
    """The program says something, or has hung up."""
    data = b""
    with suppress(OSError):
        data = line.recv(PIECE)
    if data:
        say(data)
    else:
        poll.unregister(line)
        os.close(1)


def drain(line: socket.socket | None) -> None:
    """What it said last."""
    with suppress(OSError):
        while line is not None and (data := line.recv(PIECE, socket.MSG_DONTWAIT)):
            say(data)


def main(command: list[str]) -> int:
    """Its exit status, as a shell tells it."""
    with socket.create_server((HOST, 0), backlog=1) as listener:
        try:
            pid = start(command, listener.getsockname()[1])
        except OSError as error:
            print(f"{command[0]}: {error.strerror}", file=sys.stderr)
            return 127
        pidfd = os.pidfd_open(pid)
        with suppress(BrokenPipeError):
            carry(listener, pidfd)
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return 128 - status if status < 0 else status


if __name__ == "__main__":
    os._exit(main(sys.argv[1:]))
