"""The ladder: neighbours meet, and swap places if the lower one did better.

Every other turn the tables are shifted, so everybody can climb all the way. If the better player always wins,
as many turns as there are entrants put everybody in order.
"""

from collections.abc import Sequence

from parley.arena.schedules import Pairing, Scored
from parley.arena.schedules.meetings import Meeting, by_meeting, total_points, unplayed


class Ladder:
    """Entrants start on the rungs in their order: the first at the top."""

    def __init__(self, entrants: int, seats: int = 2, turns: int = 0, rounds: int = 1) -> None:
        self._entrants, self._seats, self._rounds = entrants, seats, rounds
        self.turns = turns or entrants
        self._tables = -(-entrants // seats)
        """Numbers of meetings per turn; shifted turns do not use all of them."""

    def next(self, results: Sequence[Scored]) -> list[Pairing]:
        """The unplayed rounds of the first turn that is not over."""
        return self._climb(results)[1]

    def is_over(self, results: Sequence[Scored]) -> bool:
        """Have all turns been played?"""
        return not self._climb(results)[1]

    def rungs(self, results: Sequence[Scored]) -> list[int]:
        """Who stands where, from the top, after all finished turns."""
        return self._climb(results)[0]

    def places(self, results: Sequence[Scored]) -> dict[int, int]:
        """Places from 1, by rung."""
        return {entrant: rung for rung, entrant in enumerate(self.rungs(results), 1)}

    def _climb(self, results: Sequence[Scored]) -> tuple[list[int], list[Pairing]]:
        rungs, played = list(range(self._entrants)), by_meeting(results, self._rounds)
        for turn in range(self.turns):
            meetings = self._meetings(turn, rungs)
            pairings = [one for meeting in meetings for one in meeting.pairings(self._rounds, self._rounds)]
            if left := unplayed(pairings, results):
                return rungs, left
            for meeting in meetings:
                self._change_places(rungs, meeting, played[meeting.number])
        return rungs, []

    def _meetings(self, turn: int, rungs: list[int]) -> list[Meeting]:
        """Full tables only: from the top, then to the bottom, then from the top again."""
        spare = self._entrants % self._seats or min(self._seats // 2, self._entrants - self._seats)
        shift = turn % 2 * spare
        tops = range(shift, self._entrants - self._seats + 1, self._seats)
        numbers = range(turn * self._tables, (turn + 1) * self._tables)
        return [
            Meeting(number, tuple(rungs[top : top + self._seats]))
            for number, top in zip(numbers, tops, strict=False)
        ]

    def _change_places(self, rungs: list[int], meeting: Meeting, played: list[Scored]) -> None:
        """Players who did equally well keep their order."""
        points, top = total_points(played), rungs.index(meeting.entrants[0])
        order = sorted(meeting.entrants, key=lambda entrant: -round(points[entrant], 9))
        rungs[top : top + len(order)] = order
