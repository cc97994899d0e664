"""What a server under observation has entered: the way of one shot, and how often each function is called."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

Call = Sequence[int | str | bool]
"""Depth, name, and whether it is written in C; a list, as it comes from JSON."""
Threads = Mapping[str, Sequence[Call]]

LOOP, BEGINS = "MainThread", "data_received"
"""The thread of the event loop, and where a shot comes in."""
SHOWN = 0.05
"""Calls per shot; rarer ones are not worth a line."""


def usual_walk(calls: Iterable[Call], *, is_loop: bool) -> list[Call]:
    """What is done most often for a shot: by the loop until the next bytes, by others in one call."""
    walks: list[list[Call]] = []
    for call in calls:
        depth, name, is_c = call
        if (str(name).endswith(BEGINS) and not is_c) if is_loop else (depth == 0 and not is_c):
            walks.append([])
        if walks:
            walks[-1].append(call)
    usual = Counter(tuple(map(tuple, walk)) for walk in walks).most_common(1)
    return list(usual[0][0]) if usual else []


def walk_lines(walk: Sequence[Call]) -> list[str]:
    """A line for every function of Python, followed by what it calls that is written in C."""
    lines: list[str] = []
    top = min((int(depth) for depth, _, _ in walk), default=0)
    for depth, name, is_c in walk:
        if is_c:
            lines[-1] += f" · {name}"
        else:
            where, _, function = str(name).partition(" ")
            lines.append(f"{'  ' * (int(depth) - top)}{function} [{where}]")
    return lines


def print_walks(threads: Threads) -> None:
    """Of every thread that had anything to do."""
    for thread, calls in threads.items():
        walk = usual_walk(calls, is_loop=thread == LOOP)
        python = sum(not is_c for _, _, is_c in walk)
        print(f"  {thread}: {python} calls of Python, {len(walk) - python} of C")
        for line in walk_lines(walk):
            print("    " + line)


def print_counts(threads: Threads, shots: int) -> None:
    """By room, then the functions, the most frequent first."""
    counts = Counter((str(name), bool(is_c)) for calls in threads.values() for _, name, is_c in calls)
    rooms: Counter[str] = Counter()
    for (name, is_c), count in counts.items():
        rooms["C" if is_c else room_of(name)] += count
    print(
        f"  {(rooms.total() - rooms['C']) / shots:.1f} calls of Python a shot, {rooms['C'] / shots:.1f} of C"
    )
    print("  " + ", ".join(f"{room} {count / shots:.1f}" for room, count in rooms.most_common()))
    for (name, is_c), count in counts.most_common():
        if count / shots >= SHOWN:
            print(f"    {count / shots:6.2f}  {name}{' (C)' if is_c else ''}")


def room_of(name: str) -> str:
    """`match/referee.py Match.play` is in `match`."""
    room, is_in_one, _ = name.partition(" ")[0].partition("/")
    return room if is_in_one else "library"
