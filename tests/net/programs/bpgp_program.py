"""A BPGP client on its standard streams: fires from the top left on. `HABIT` is when it is its turn."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from mouth import misbehave, streams  # type: ignore[import-not-found]

HABIT = sys.argv[1] if len(sys.argv) > 1 else "polite"
SHAPES = ((5, 2), (5, 1), (4, 1), (3, 1), (2, 1))
GAMES, GAME, STARTGAME, YOUSTART, HIT, FAIL, MOVED, TIMEOUT, ENDGAME, ERROR = (
    2, 3, 101, 103, 105, 106, 107, 108, 109, 255,
)  # fmt: skip
stdin, stdout = streams()
NAME = b"random"


def say(kind: int, payload: bytes = b"") -> None:
    stdout.write(bytes((kind,)) + len(payload).to_bytes(2, "big") + payload)
    stdout.flush()


def layout(size: int, counts: bytes) -> bytes:
    """One ship a row, or below each other with room between."""
    places, x, y, deep = b"", 0, 0, 0
    for (length, breadth), count in zip(SHAPES, counts, strict=True):
        for _ in range(count):
            if x + length > size:
                x, y, deep = 0, y + deep + 1, 0
            places += bytes((y, x, 1))
            x, deep = x + length + 1, max(deep, breadth)
    return places


def main() -> None:
    """Until the game or the line ends."""
    if HABIT in ("hang-early", "die-early"):
        misbehave(HABIT.partition("-")[0], stdout)
    say(51, NAME)
    turns, cell, size, is_mine, heard = 0, 0, 10, False, 0
    while len(head := stdin.read(3)) == 3:
        kind, payload = head[0], stdin.read(int.from_bytes(head[1:], "big"))
        heard += 3 + len(payload)
        if kind == GAMES and HABIT == "create":
            say(54, bytes((10, 0, 0, 0, 1, 1, 25, 0)))
        elif kind == GAMES and payload:
            say(56, payload[:2])
        elif kind == STARTGAME:
            size = payload[0]
            say(151, layout(size, payload[1:6]))
        elif kind == ENDGAME:
            print("the end", file=sys.stderr)
            return
        elif kind == YOUSTART:
            is_mine = True
        elif kind in (HIT, FAIL, MOVED, TIMEOUT):
            turns = (turns + 1) % 256
            is_mine = is_mine == (kind == HIT)
        elif kind == ERROR and payload[0] != 117:
            print("error", payload[0], file=sys.stderr)
        if is_mine and kind in (YOUSTART, HIT, FAIL, MOVED, TIMEOUT, ERROR):
            misbehave(HABIT, stdout)
            if HABIT == "lie":
                say(153, bytes((turns, 99, 99)))
            else:
                say(153, bytes((turns, cell // size, cell % size)))
                cell = (cell + 1) % (size * size)
    sys.exit(f"after {heard} bytes there were {len(head)}, not 3")


main()
