"""Both fields of a table as they are, before anybody's hand is drawn on them."""

from collections import Counter
from dataclasses import replace
from itertools import islice

from parley.cli.play.boards.sea.field import LAST, Field
from parley.cli.play.boards.sea.hand import Fields
from parley.cli.play.boards.sea.marks import layers_of
from parley.cli.play.boards.sea.sight import Side, Sight
from parley.cli.play.telling.who import who
from parley.cli.play.words import Say
from parley.core import Cell, Seat
from parley.visits import Seen

_BACK = 200
"""How many plies back the last shot at a field is searched."""


def seats_of(seen: Seen) -> tuple[Seat, Seat]:
    """Ours is the first field; for a spectator, that of the first seat."""
    return (Seat(1), Seat(0)) if seen.seat == 1 else (Seat(0), Seat(1))


def fields_of(sight: Sight, say: Say) -> Fields:
    """With brackets round the last shot at each."""
    first, second = (_field(sight, seat, say) for seat in seats_of(sight.seen))
    return first, second


def _field(sight: Sight, seat: Seat, say: Say) -> Field:
    seen, board, side = sight.seen, sight.waters.grid, sight.side(seat)
    last = last_shot(sight, seat)
    around = {last: LAST} if last is not None and board.contains(*last) else {}
    hulls = (*side.ships, *board.components(side.hits))
    title = say("Your fleet") if seat == seen.seat else who(seat, seen, say)
    return Field(board, title, layers_of(side), hulls, around, foot=_afloat(side, say))


def last_shot(sight: Sight, seat: Seat) -> Cell | None:
    """Where the waters of `seat` were fired at last."""
    for told in islice(reversed(sight.seen.plies), _BACK):
        for event in reversed(told.events):
            if isinstance(event, sight.shots) and event.seat != seat:
                cell: Cell = event.cell
                return cell
    return None


def _afloat(side: Side, say: Say) -> tuple[str, ...]:
    """The sizes of the ships afloat, one by one or counted by size; or just their number."""
    sizes, counted = " ".join(side.afloat) or "–", Counter(side.afloat)
    groups = " ".join(f"{size}({count})" for size, count in counted.items()) or "–"
    number = str(len(side.afloat))
    labelled = [say("Afloat: {ships}", ships=text) for text in (sizes, groups, number)]
    return labelled[0], sizes, labelled[1], groups, labelled[2], number


def with_even_feet(fields: Fields, room: int) -> Fields:
    """The text below the fields fits this many columns, and is worded alike for both."""
    first, second = fields
    pairs = zip(first.foot, second.foot, strict=True)
    fitting = [pair for pair in pairs if max(map(len, pair)) <= room]
    one, other = fitting[0] if fitting else ("", "")
    return replace(first, foot=(one,)), replace(second, foot=(other,))
