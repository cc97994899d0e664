"""What commands print: colours where a terminal is there, plain text and JSON where it is not."""

import sys
from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text

from parley.core import Outcome

console = Console(highlight=False, soft_wrap=True)


def say(text: str, style: str = "") -> None:
    """Print text as it is; nothing in it is taken for markup."""
    console.print(Text(text, style=style))


def print_json(value: Any) -> None:
    """One JSON document, and a newline."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def outcome_in_words(outcome: Outcome | None, players: tuple[str, ...]) -> str:
    """`ann (seat 0) wins: won`; who shares a draw; or that it goes on."""
    if outcome is None:
        return "not finished"
    names = " and ".join(f"{players[seat]} (seat {seat})" for seat in outcome.winners)
    return f"{'a draw between ' + names if outcome.is_draw else names + ' wins'}: {outcome.termination}"
