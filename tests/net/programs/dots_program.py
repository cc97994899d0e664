"""A Dots client on its standard streams: any point will do, from the middle outwards."""

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from mouth import misbehave, streams  # type: ignore[import-not-found]

HABIT = sys.argv[1] if len(sys.argv) > 1 else "polite"
stdin, stdout = streams()


def say(text: str) -> None:
    stdout.write(text.encode() + b"\n")
    stdout.flush()


def blocks() -> Iterator[tuple[int, dict[str, str]]]:
    """Code and fields of all that is said."""
    lines: list[str] = []
    for line in stdin:
        lines.append(line.decode().rstrip("\n"))
        if lines[-2:] == ["", ""]:
            yield int(lines[0][:3]), dict(line.partition(" ")[::2] for line in lines[1:-2])
            lines = []


def spiral(width: int, height: int) -> list[tuple[int, int]]:
    cells = [(x, y) for x in range(1, width + 1) for y in range(1, height + 1)]
    return sorted(cells, key=lambda cell: abs(2 * cell[0] - width - 1) + abs(2 * cell[1] - height - 1))


def main() -> None:
    """Until the game or the line ends."""
    cells: list[tuple[int, int]] = []
    mine = ""
    for code, fields in blocks():
        if code == 100:
            say("REG greedy x" if HABIT == "register" else "LOG greedy whatever")
        elif code in (201, 202):
            say("NEW width=10 height=10 seconds=30 bot=random" if HABIT == "create" else "LST")
        elif code == 220:
            say("JON " + fields["table"].split()[0])
        elif code == 130:
            size = dict(word.split("=") for word in fields["settings"].split())
            mine, cells = fields["seat"], spiral(int(size["width"]), int(size["height"]))
        elif code == 139:
            print("the end", file=sys.stderr)
            return
        if mine and cells and ((code == 131 and fields["seat"] == mine) or code >= 400):
            misbehave(HABIT, stdout)
            say("PUT 99 99" if HABIT == "lie" else "PUT {} {}".format(*cells.pop(0)))


main()
