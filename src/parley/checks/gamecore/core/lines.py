"""Messages as the document prints them: the code alone on a line, then lines of numbers.

Probes read words, whatever white space separates them. An AI may well read lines, so these are judged here.
"""

from collections.abc import Generator

from parley.checks.case import BrokenError

Layout = Generator[int, list[int], None]
"""Says how many numbers belong on the next line, and is sent them."""
SHOWN = 60


def _two_alone() -> Layout:
    yield 1
    yield 1


def _one() -> Layout:
    yield 1


def _pair() -> Layout:
    yield 2


def _map() -> Layout:
    _, edges = yield 2
    for _ in range(edges):
        yield 2


def _continents() -> Layout:
    (count,) = yield 1
    for _ in range(count):
        _, nodes = yield 2
        yield nodes


_MAKERS = {
    "#11": _pair,
    "#12": _pair,
    "#30": _two_alone,
    "#31": _map,
    "#32": _continents,
    "#60": _one,
    "#62": _pair,
}
"""#33 has as many lines as the map has nodes, which #31 says."""


class Reader:
    """Reads what a core has written, line by line."""

    def __init__(self, raw: bytes) -> None:
        whole, _, _ = raw.rpartition(b"\n")
        self._lines = iter(whole.decode(errors="replace").splitlines())
        self._nodes = 0

    def check(self, code: str) -> None:
        """Raises `BrokenError` for the first line that is wrong in a message with this code."""
        for line in self._lines:
            first, *rest = line.split() or [""]
            if first == code and rest:
                raise BrokenError(f"{code} alone on its line", repr(line[:SHOWN]))
            self._payload(first, is_judged=first == code)

    def _payload(self, code: str, *, is_judged: bool) -> None:
        layout = self._standing() if code == "#33" else _MAKERS.get(code, _nothing)()
        width = next(layout, None)
        while width is not None and (row := next(self._lines, None)) is not None:
            numbers = _numbers(row)
            if len(numbers) != width:
                if is_judged:
                    raise BrokenError(f"a line of {width} behind {code}", repr(row[:SHOWN]))
                return
            if code == "#31" and not self._nodes:
                self._nodes = numbers[0]
            try:
                width = layout.send(numbers)
            except StopIteration:
                return

    def _standing(self) -> Layout:
        for _ in range(self._nodes):
            yield 2


def _nothing() -> Layout:
    yield from ()


def _numbers(row: str) -> list[int]:
    try:
        return [int(word) for word in row.split()]
    except ValueError:
        return []
