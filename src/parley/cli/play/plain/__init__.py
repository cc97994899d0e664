"""`parley play --plain`: for screen readers, dumb terminals and pipes.

Everything is said in sentences, a line each; nothing is redrawn, and there are no control characters. Moves
and commands are typed, or come from a pipe: then a line waits until it is our turn.
"""

import asyncio
import os
import sys
from collections.abc import Callable

from parley.cli.play.plain.input import Input
from parley.cli.play.plain.session import Session
from parley.cli.play.stay import INTERRUPTED, Stay
from parley.cli.play.words import speaker
from parley.net.visits.place import Place
from parley.visits import Wish


async def run_plain(place: Place, wish: Wish | None, language: str) -> int:
    """Until the player leaves: 0, or 2 if there was no way in, 1 if the line was lost, 130 if stopped."""
    output = Output(lambda: session.leave("nobody reads what is said"))
    session = Session(place, wish, speaker(language), output.write)
    stay = Stay(place, session.leave)
    reading = asyncio.get_running_loop().create_task(session.read(Input(sys.stdin.fileno())))
    try:
        await stay.run()
    finally:
        reading.cancel()
        session.close()
    if reading.done() and not reading.cancelled():
        reading.result()
    if stay.is_interrupted:
        return INTERRUPTED
    if not session.has_failed:
        return 0
    if session.was_in:
        return 1
    print(f"parley: {place.visit.why}", file=sys.stderr)
    return 2


class Output:
    """Standard output, one line at a time: nothing in it moves the cursor or rings the bell."""

    def __init__(self, gone: Callable[[], None]) -> None:
        self._is_read, self._gone = True, gone

    def write(self, line: str) -> None:
        """A line; when nobody reads them any more, `gone` is called."""
        if not self._is_read:
            return
        try:
            print("".join(sign if sign.isprintable() else " " for sign in line), flush=True)
        except BrokenPipeError:
            self._is_read = False
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            self._gone()
