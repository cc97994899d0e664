"""The field and the fleet a master proposes, as people write them: `8`, or `8 0,2,3,4`."""

from itertools import product

from parley.core import SetupError, quote
from parley.games.seabattle import Setup

Fleet = tuple[int, int, int, int]
"""How many four-, three-, two- and one-deckers."""
CLASSIC: Fleet = (1, 2, 3, 4)


def fullest_fleet(size: int) -> Fleet:
    """As many cells of the classic fleet as fit on this field, largest ships first."""
    fours, threes, twos, ones = CLASSIC
    smaller = product(range(fours + 1), range(threes + 1), range(twos + 1), range(1, ones + 1))
    fullest = sorted(smaller, key=lambda fleet: (_cells(fleet), fleet), reverse=True)
    return next((fleet for fleet in fullest if _is_playable(size, fleet)), CLASSIC)


def check_conditions(size: int, fleet: Fleet) -> None:
    """Raise `SetupError` if this cannot be played over a COM port."""
    # com/field/6
    Setup(size, fleet, wall_limit=True)


def _is_playable(size: int, fleet: Fleet) -> bool:
    try:
        check_conditions(size, fleet)
    except SetupError:
        return False
    return True


def _cells(fleet: Fleet) -> int:
    return sum(count * length for count, length in zip(fleet, (4, 3, 2, 1), strict=True))


def parse_fleet(text: str) -> Fleet:
    """`1,2,3,4`; raises `SetupError`."""
    numbers = text.split(",")
    if len(numbers) != 4 or not all(number.isascii() and number.isdecimal() for number in numbers):
        raise SetupError(
            f"fleet {quote(text)}: four numbers, of four-, three-, two- and one-deckers: 1,2,3,4"
        )
    fours, threes, twos, ones = map(int, numbers)
    return fours, threes, twos, ones


def format_fleet(fleet: Fleet) -> str:
    """`1,2,3,4`."""
    return ",".join(map(str, fleet))


def parse_conditions(text: str) -> tuple[int, Fleet]:
    """`8` with the fullest fleet for it, or `8 0,2,3,4`; raises `SetupError`."""
    size, _, fleet = text.strip().partition(" ")
    if not (size.isascii() and size.isdecimal()):
        raise SetupError(f"field {quote(size)}: 6 to 10, and a fleet if you like: 8 0,2,3,4")
    found = int(size), parse_fleet(fleet.replace(" ", "")) if fleet.strip() else fullest_fleet(int(size))
    check_conditions(*found)
    return found
