"""Elimination: a bracket and its progress.

A meeting that is even after its rounds continues, a round at a time; if it is still even after the last of
those, the better seed advances.
"""

from collections.abc import Sequence
from typing import NamedTuple

from parley.arena.schedules import Pairing, Scored
from parley.arena.schedules.bracket import Match, Origin, Side
from parley.arena.schedules.meetings import Meeting, by_meeting, total_points, unplayed

EXTRA = 8
"""The most extra rounds while a meeting is even."""
NOBODY = -1
_EVEN = 1e-9


class Encounter(NamedTuple):
    """The state of a match. A side is an entrant, `NOBODY`, or None if not known yet."""

    first: int | None
    second: int | None
    winner: int | None = None
    loser: int | None = None

    @property
    def entrants(self) -> tuple[int, ...]:
        """Its players, as far as known."""
        return tuple(side for side in self[:2] if side is not None and side != NOBODY)


class Elimination:
    """`matches` are ordered so that no side comes from a later one."""

    def __init__(self, matches: Sequence[Match], entrants: int, rounds: int = 1) -> None:
        self.matches, self._entrants, self._rounds = matches, entrants, rounds
        self.stride = rounds + EXTRA
        """Numbers per match: a pairing belongs to the match with its number divided by this."""

    def next(self, results: Sequence[Scored]) -> list[Pairing]:
        """The unplayed rounds of matches whose sides are known and that are not decided."""
        played = by_meeting(results, self.stride)
        pairings = [
            pairing
            for number, encounter in enumerate(self.encounters(results))
            if len(encounter.entrants) == 2 and encounter.winner is None
            for pairing in self._meeting(number, encounter, len(played.get(number, ())))
        ]
        return unplayed(pairings, results)

    def is_over(self, results: Sequence[Scored]) -> bool:
        """Is there a winner?"""
        return self.encounters(results)[-1].winner is not None

    def encounters(self, results: Sequence[Scored]) -> list[Encounter]:
        """The state of every match, in order."""
        played = by_meeting(results, self.stride)
        encounters: list[Encounter] = []
        for number, match in enumerate(self.matches):
            first, second = (self._entrant(side, encounters) for side in match[:2])
            encounters.append(self._decided(first, second, played.get(number, [])))
        return encounters

    def places(self, results: Sequence[Scored]) -> dict[int, int]:
        """Places from 1; whoever goes out at the same stage shares one. Empty until it is over."""
        if not self.is_over(results):
            return {}
        out: dict[int, int] = {}
        for match, encounter in zip(self.matches, self.encounters(results), strict=True):
            for entrant in (encounter.winner, encounter.loser):
                if entrant is not None and entrant != NOBODY:
                    out[entrant] = match.stage + (entrant == encounter.winner)
        return {entrant: 1 + sum(other > stage for other in out.values()) for entrant, stage in out.items()}

    def _meeting(self, number: int, encounter: Encounter, played: int) -> list[Pairing]:
        """The rounds of a match; once the planned ones are played, one more than were played."""
        rounds = max(self._rounds, played + 1)
        return Meeting(number, encounter.entrants).pairings(rounds, self.stride)

    def _entrant(self, side: Side, encounters: list[Encounter]) -> int | None:
        if side.origin is Origin.SEED:
            return side.number if side.number < self._entrants else NOBODY
        encounter = encounters[side.number]
        if side.origin is Origin.WINNER:
            return encounter.winner
        if side.origin is Origin.BEATEN_FIRST and encounter.winner == encounter.first:
            return NOBODY if encounter.winner is not None else None
        return encounter.loser

    def _decided(self, first: int | None, second: int | None, played: list[Scored]) -> Encounter:
        if first is None or second is None:
            return Encounter(first, second)
        if NOBODY in (first, second):
            return Encounter(first, second, max(first, second), NOBODY)
        if len(played) < self._rounds:
            return Encounter(first, second)
        points = total_points(played)
        ahead = points[first] - points[second]
        if abs(ahead) < _EVEN:
            if len(played) < self.stride:
                return Encounter(first, second)
            ahead = second - first
        return Encounter(first, second, *((first, second) if ahead > 0 else (second, first)))
