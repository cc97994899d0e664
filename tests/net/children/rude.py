"""A program that misbehaves as it is told to: `rude.py WORD…`. Nothing of ours is imported."""

import os
import resource
import signal
import subprocess
import sys
import time


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def echo() -> None:
    for line in sys.stdin:
        say(line.strip())


def stay() -> None:
    while True:
        time.sleep(60)


def exit_3() -> None:
    sys.stderr.write("I was told to\n")
    sys.exit(3)


def abort() -> None:
    os.abort()


def last_words() -> None:
    say("goodbye")


def stderr_flood() -> None:
    for number in range(400_000):
        sys.stderr.write(f"line {number}\n")
    sys.stderr.flush()
    say("done")
    stay()


def stdout_flood() -> None:
    while True:
        os.write(1, b"x" * 65536)


def close_stdout() -> None:
    os.close(1)
    stay()


def close_stdin() -> None:
    os.close(0)
    say("closed")
    stay()


def never_read() -> None:
    say("ready")
    stay()


def family() -> None:
    """Children in other groups and sessions that ignore what they can, and let go of nothing."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    listening, speaking = os.pipe()
    for _ in range(2):
        if os.fork() == 0:
            os.setsid()
            os.fork()
            os.write(speaking, b"x")
            stay()
    for _ in range(4):
        os.read(listening, 1)
    say("ready")
    stay()


def leave_orphans() -> None:
    """The same, but the first of them is gone."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            stay()
        os._exit(0)
    say("ready")


def fork_bomb() -> None:
    """As bad as it may get where there is a limit; there had better be one."""
    limit = resource.getrlimit(resource.RLIMIT_NPROC)[0]
    assert 0 < limit < 200, limit
    made = 0
    try:
        while made < 1000:
            if os.fork() == 0:
                stay()
            made += 1
    except OSError as error:
        say(f"{made} {error.strerror}")
    stay()


def eat_memory() -> None:
    kept: list[bytearray] = []
    try:
        while len(kept) < 4096:
            kept += [bytearray(1024 * 1024)]
    except MemoryError:
        say(f"{len(kept)} MiB")
        del kept
    stay()


def look_around() -> None:
    """What can be seen and done from here, one fact a line."""
    for name, path in (line.split() for line in sys.stdin):
        if name == "write":
            say(str(not subprocess.call(["/bin/sh", "-c", f"echo x 2>/dev/null > {path}"], stderr=2)))
        elif name == "list":
            say(",".join(sorted(entry.name for entry in os.scandir(path))))
        elif name == "env":
            say(os.environ.get(path, "-"))
        elif name == "connect":
            code = "import socket,sys; socket.create_connection(('127.0.0.1', int(sys.argv[1])), 5)"
            say(str(not subprocess.call([sys.executable, "-c", code, path], stderr=subprocess.DEVNULL)))
        elif name == "uid":
            say(str(os.getuid()))


if __name__ == "__main__":
    globals()[sys.argv[1]]()
