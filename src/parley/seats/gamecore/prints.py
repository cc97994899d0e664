"""What an AI wants printed (#70, #72), as much of it as anybody would read; a trace of everything said."""

from collections.abc import Callable

from parley.seats.piped import Scribe
from parley.wires.trace import spell

PRINTED = 256 * 1024
"""Characters that #70 and #72 may print in a match."""


class Prints:
    """Passes lines to `say`, up to a limit."""

    def __init__(self, say: Callable[[str], None], trace: Scribe | None) -> None:
        self._say, self._trace = say, trace
        self._left = PRINTED
        self.is_tracing = trace is not None

    def tell(self, who: str, data: bytes, *, debug: bool) -> None:
        """`who` said this; the AI hears itself in a `debug` session."""
        # core/70/1, core/71/1
        if self._trace is not None:
            self._trace.add(who, data)
        if debug:
            self.print(spell(who, data))

    def print(self, text: str) -> None:
        """A line from the AI."""
        if self._left > 0:
            self._left -= len(text)
            more = "" if self._left > 0 else " (it has said enough: no more of it is printed)"
            self._say("".join(letter if letter.isprintable() else "�" for letter in text) + more)
