"""What the two games at sea have in common: fields with ships, hits and misses."""

from collections.abc import Iterable

from parley.cli.play.telling.who import who
from parley.cli.play.words import Say
from parley.core import Seat, format_cell
from parley.core.bitboard import Grid
from parley.visits import Seen


def cells(board: Grid, mask: int) -> str:
    """`A1, B7`."""
    return ", ".join(map(format_cell, board.cells(mask)))


def title(seat: Seat, seen: Seen, say: Say) -> str:
    """Whose field it is."""
    if seat == seen.seat:
        return say("Your field.")
    return say("The field of {name}.", name=who(seat, seen, say))


def in_order(seen: Seen) -> tuple[Seat, Seat]:
    """The field one fires at first."""
    return (Seat(0), Seat(1)) if seen.seat == 1 else (Seat(1), Seat(0))


def lines(say: Say, board: Grid, hit: int, sunk: Iterable[int], missed: int) -> list[str]:
    """What shots have done, as far as there were any."""
    found = []
    if hit:
        found.append(say("Hit: {cells}.", cells=cells(board, hit)))
    found += [say("Sunk: {cells}.", cells=cells(board, ship)) for ship in sunk]
    if missed:
        found.append(say("Missed: {cells}.", cells=cells(board, missed)))
    return found or [say("No shots yet.")]
