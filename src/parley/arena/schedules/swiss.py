"""Swiss: in every turn, everybody meets somebody with similar points whom they have not met yet."""

from collections.abc import Sequence
from math import ceil, log2

from parley.arena.schedules import Pairing, Scored
from parley.arena.schedules.history import History
from parley.arena.schedules.meetings import Meeting, in_order, unplayed
from parley.arena.schedules.tables import seat_tables


class Swiss:
    """A turn is paired once the one before it is over. Entrants are listed by seed."""

    def __init__(self, entrants: int, seats: int = 2, turns: int = 0, rounds: int = 1, seed: int = 0) -> None:
        self._entrants, self._seats, self._rounds, self._seed = entrants, seats, rounds, seed
        self.turns = turns or ceil(log2(entrants))
        self._stride = (entrants // seats + entrants % seats) * rounds
        """Numbers per turn: one for every table and every bye."""
        self._paired: tuple[list[Scored], list[Pairing]] | None = None

    def next(self, results: Sequence[Scored]) -> list[Pairing]:
        """The unplayed rounds of the first turn that is not over."""
        done = in_order(results)
        turn = self._turn(done)
        if turn == self.turns:
            return []
        before = [scored for scored in done if scored.pairing.number < turn * self._stride]
        return unplayed(self._pair(turn, before), done)

    def is_over(self, results: Sequence[Scored]) -> bool:
        """Have all turns been played?"""
        return self._turn(in_order(results)) == self.turns

    def _turn(self, done: list[Scored]) -> int:
        """The first turn that lacks results."""
        numbers = (scored.pairing.number for scored in done)
        whole = 0
        for number in numbers:
            if number != whole:
                break
            whole += 1
        return min(whole // self._stride, self.turns)

    def _pair(self, turn: int, before: list[Scored]) -> list[Pairing]:
        """Cached: asking is cheap while a turn is played."""
        if self._paired is None or self._paired[0] != before:
            history = History.of(self._entrants, before, self._rounds)
            meetings = enumerate(
                pair_turn(history, self._seats, self._seed), turn * self._stride // self._rounds
            )
            pairings = [
                pairing
                for number, table in meetings
                for pairing in Meeting(number, table).pairings(self._rounds, self._rounds)
            ]
            self._paired = before, pairings
        return self._paired[1]


def pair_turn(history: History, seats: int, seed: int = 0) -> list[tuple[int, ...]]:
    """All tables of the next turn from the top down, then the byes. Raises `SetupError`."""
    if seats > 2:
        return seat_tables(history, seats)
    from parley.arena.schedules.matching import match_pairs  # needs an extra

    return match_pairs(history, seed)
