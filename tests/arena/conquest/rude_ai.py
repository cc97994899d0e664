"""An AI that places, never attacks, and misbehaves as it is told to: `rude_ai.py WORD`."""

import mmap
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator


def read_words() -> Iterator[str]:
    for line in sys.stdin:
        yield from line.split()


WORDS = read_words()
STATE = {"nodes": 0, "me": 0, "first": 0}
OWNERS: list[int] = []


def number() -> int:
    return int(next(WORDS))


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def stay() -> None:
    while True:
        time.sleep(60)


def skip_map() -> None:
    STATE["nodes"] = number()
    for _ in range(2 * number()):
        number()


def skip_continents() -> None:
    for _ in range(number()):
        number()
        for _ in range(number()):
            number()


def read_standing() -> None:
    OWNERS[:] = [(number(), number())[0] for _ in range(STATE["nodes"])]


def place() -> None:
    units = number()
    wanted = -1 if -1 in OWNERS else STATE["me"]
    say(f"#50\n{OWNERS.index(wanted) + STATE['first']} {units}")


def count_from_one() -> None:
    STATE["first"] = 1
    say("WazUp")


def read_number() -> None:
    number()
    STATE["me"] = number()


ANSWERS: dict[str, Callable[[], None]] = {
    "GDay": lambda: say("WazUp"),
    "#30": read_number,
    "#31": skip_map,
    "#32": skip_continents,
    "#33": read_standing,
    "#60": place,
    "#61": lambda: say("#54"),
    "#63": lambda: say("#54"),
}


def crash() -> None:
    sys.stderr.write("segmentation fault, sort of\n")
    os.abort()


def illegal() -> None:
    """Attacks itself, from a node to the same one, again and again."""
    ANSWERS["#61"] = illegal
    node = OWNERS.index(STATE["me"])
    say(f"#51\n{node} {node}")


def flood() -> None:
    while True:
        os.write(1, b"z" * 65536)


def flood_of(text: str) -> Callable[[], None]:
    def pour() -> None:
        while True:
            say(text)

    return pour


def stderr_flood() -> None:
    for _ in range(30_000):
        sys.stderr.write("blah blah blah\n")
    say("#54")


def half_line() -> None:
    sys.stdout.write("#5")
    sys.stdout.flush()
    stay()


def in_pieces() -> None:
    for letter in "#54\n":
        sys.stdout.write(letter)
        sys.stdout.flush()


def family() -> None:
    """Answers, but leaves children about, and will not go."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if os.fork() == 0:
        os.setsid()
        stay()
    ANSWERS["#61"] = ANSWERS["#63"] = lambda: say("#54")
    ANSWERS["#64"] = stay
    say("#54")


def early_family() -> None:
    if os.fork() == 0:
        os.setsid()
        stay()
    say("WazUp")


def fork_bomb() -> None:
    import resource

    assert 0 < resource.getrlimit(resource.RLIMIT_NPROC)[0] < 200
    for _ in range(1000):
        if os.fork() == 0:
            stay()


def eat_memory() -> None:
    kept = [bytearray(1024 * 1024) for _ in range(4096)]
    say(f"#54 {len(kept)}")


def share_memory() -> None:
    kept = mmap.mmap(-1, 200 * 1024 * 1024)
    while kept.tell() < len(kept):
        kept.write(b"x" * 1024)
    stay()


def hide_memory() -> None:
    """In files that are memory, each within the limit."""
    for number in range(3):
        os.write(os.memfd_create(str(number)), bytes(60 * 1024 * 1024))
    stay()


def close(fd: int) -> Callable[[], None]:
    def shut() -> None:
        os.close(fd)
        stay()

    return shut


def spin() -> None:
    while True:
        pass


def toil() -> None:
    """A third of a second of work, on the first processor only."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    until = time.process_time() + 0.3
    while time.process_time() < until:
        pass
    say("#54")


def talk() -> None:
    say('#72 "before the greeting, \\x1b[31mred"')
    say("#70")
    say("WazUp")


def question() -> None:
    """The #44 brings the #61 again: that one is answered."""
    ANSWERS["#61"] = answer
    say("#40 #41 #42 #43 #44")


def answer() -> None:
    ANSWERS["#61"] = question
    say("#54 #43 #54 #43")
    ANSWERS["#63"] = lambda: None


RUDE: dict[str, tuple[str, Callable[[], None]]] = {
    "polite": ("#99", stay),
    "illegal": ("#61", illegal),
    "exit_at_once": ("GDay", lambda: sys.exit(7)),
    "never_greet": ("GDay", stay),
    "crash": ("#61", crash),
    "early_crash": ("#60", crash),
    "silent": ("#61", stay),
    "garbage": ("#61", flood_of("what is this\n#98")),
    "flood": ("#61", flood),
    "question_flood": ("#61", flood_of("#43")),
    "debug_flood": ("#61", flood_of("#71")),
    "stderr_flood": ("#61", stderr_flood),
    "half_line": ("#61", half_line),
    "in_pieces": ("#61", in_pieces),
    "family": ("#61", family),
    "early_family": ("GDay", early_family),
    "fork_bomb": ("#61", fork_bomb),
    "eat_memory": ("#61", eat_memory),
    "share_memory": ("#61", share_memory),
    "hide_memory": ("#61", hide_memory),
    "close_stdin": ("#61", close(0)),
    "close_stdout": ("#61", close(1)),
    "spin": ("#61", spin),
    "toil": ("#61", toil),
    "talk": ("GDay", talk),
    "one_based": ("GDay", count_from_one),
    "question": ("#61", question),
}


def main() -> None:
    when, what = RUDE[sys.argv[1]]
    ANSWERS[when] = what
    while (code := next(WORDS, "#64")) != "#64" or code in ANSWERS:
        if code in ANSWERS:
            ANSWERS[code]()


if __name__ == "__main__":
    main()
