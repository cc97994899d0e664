"""What commands print: colours on a terminal, plain text and JSON elsewhere."""

import sys
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Literal

import msgspec
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from parley.core import Outcome


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Nobody reads on: the command ends as if it had printed without colours."""
        raise BrokenPipeError


console = _Console(highlight=False, soft_wrap=True)


def say(text: str, style: str = "") -> None:
    """Print text as it is; nothing in it is taken for markup."""
    console.print(Text(text, style=style))


def draw(board: str) -> None:
    """Print a drawing; on a terminal that is too narrow for it, say how wide it must be."""
    say(board)
    width = max(map(cell_len, board.splitlines()), default=0)
    if console.is_terminal and width > console.width:
        say(f"This drawing needs {width} columns; your terminal has {console.width}.", "yellow")


def make_table(
    columns: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    words: Collection[str],
    whole: Collection[str] = (),
    title: str = "",
) -> Table:
    """Cells as they are: nothing in them is taken for markup.

    Columns that are not `words` are aligned to the right. Those in `whole` are never folded.
    """
    table = Table(title=Text(title) if title else None, box=None)
    for column in columns:
        side: Literal["left", "right"] = "left" if column in words else "right"
        table.add_column(column, justify=side, overflow="fold", no_wrap=column in whole)
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def print_json(value: Any) -> None:
    """One JSON document, and a newline."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def untimed(value: Any, clocks: Collection[str]) -> Any:
    """Without the fields that depend on a clock, so that a seeded run repeats to the byte."""
    if isinstance(value, dict):
        return {name: untimed(part, clocks) for name, part in value.items() if name not in clocks}
    return [untimed(part, clocks) for part in value] if isinstance(value, list) else value


def outcome_in_words(outcome: Outcome | None, players: tuple[str, ...]) -> str:
    """`ann (seat 0) wins: won`; who shares a draw; or that it goes on."""
    if outcome is None:
        return "not finished"
    names = " and ".join(f"{players[seat]} (seat {seat})" for seat in outcome.winners)
    return f"{'a draw between ' + names if outcome.is_draw else names + ' wins'}: {outcome.termination}"
