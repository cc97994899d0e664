"""The games of a BPGP server as rows of a hall, and their numbers in either byte order.

3.1.2 says that a game_ID is little endian, all examples are big. JOIN says the bytes that were listed, so the
order matters only to people who tell each other numbers.
"""

from dataclasses import replace

from parley.core import SetupError
from parley.core.text import clean
from parley.games.battleship_plus import GAME, Setup
from parley.match.clock import ClockRules
from parley.tables import Phase
from parley.visits.hall import ROWS, Hall, Row
from parley.wires import bpgp as wire

BYTE_ORDERS = ("big", "little", "auto")
_BYTE = 256


def swapped(number: int) -> int:
    """The same two bytes, the other way round."""
    return number % _BYTE * _BYTE + number // _BYTE


class Listing:
    """Keeps the rows of a hall. `is_little`: numbers are shown as 3.1.2 says."""

    def __init__(self, hall: Hall, byte_order: str) -> None:
        if byte_order not in BYTE_ORDERS:
            raise SetupError(f"the byte order is {', '.join(BYTE_ORDERS[:-1])} or {BYTE_ORDERS[-1]}")
        self.is_little = byte_order == "little"
        self.may_turn = byte_order == "auto"
        """May we still find out that it is the other order?"""
        self.tried: int | None = None
        """The id that was reversed as a trial, until we know whether that was right."""
        self._hall = hall

    def number_of(self, game_id: int) -> int:
        """As people know it; the reverse as well."""
        return swapped(game_id) if self.is_little else game_id

    def add(self, told: wire.Game) -> None:
        """There is a game to join."""
        number = self.number_of(told.game_id)
        if len(self._hall.rows) >= ROWS and number not in self._hall.rows:
            return
        setup = {"size": told.board_size, "ships": list(told.num_ships)}
        self._hall.rows[number] = Row(
            number=number,
            game=GAME.name,
            phase=Phase.OPEN,
            names=(clean(told.username) or "?", None),
            setup=setup,
            clock=ClockRules(per_move=told.round_time * 1000) if told.round_time else None,
            is_locked=told.has_password,
        )

    def guess_order(self) -> bool:
        """Are the numbers likelier the other way round? Then they are turned, and that is said once."""
        rows = self._hall.rows
        if not self.may_turn or not any(rows) or any(number % _BYTE for number in rows):
            return False
        self.may_turn = False
        self.turn()
        return True

    def attempt(self, game_id: int) -> int:
        """The id the other way round; all numbers are read like that until it is refused as well."""
        self.may_turn, self.tried = False, swapped(game_id)
        self.turn()
        return self.tried

    def take_back(self) -> None:
        """It was not that."""
        self.may_turn, self.tried = True, None
        self.turn()

    def turn(self) -> None:
        """Read all numbers the other way round."""
        self.is_little = not self.is_little
        turned = {swapped(number): row for number, row in self._hall.rows.items()}
        self._hall.rows.clear()
        self._hall.rows.update({number: replace(row, number=number) for number, row in turned.items()})


def setup_of(told: wire.Game | wire.CreateGame | wire.StartGame) -> Setup:
    """What is played; raises `SetupError` if nobody could."""
    return Setup(told.board_size, (*told.num_ships,))
