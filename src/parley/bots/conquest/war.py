"""How a position may go on: whole turns played quickly, by rules of thumb, with dice.

Everybody plays as the border bot does: all units to where they are needed most, attacks while there are more,
and the most that stands behind the lines goes to the border.
"""

from collections.abc import Callable
from random import Random

from parley.bots.conquest.odds import fallen
from parley.core.seats import Seat
from parley.games.conquest.dice import dice_for
from parley.games.conquest.state import State

_MARGIN = 2
"""So many more units than the enemy before somebody attacks."""

_TURNS = 5
"""For so many turns on, what a turn brings is counted."""

_FALLEN = {ours: [fallen(*dice_for(ours, theirs)) for theirs in (1, 2)] for ours in (2, 3, 4)}
"""Every throw that so many units, four for more, make against one or more."""


class War:
    """A position that is played on. Its random numbers are its own: a seed repeats it."""

    __slots__ = ("board", "lands", "owners", "playing", "random", "units")

    def __init__(self, state: State, seed: int = 0) -> None:
        self.board, self.playing = state.standing.board, state.standing.playing
        self.owners, self.lands, self.units = list(state.owners), list(state.lands), list(state.units)
        self.random: Callable[[], float] = Random(seed).random

    def threat(self, seat: Seat, node: int) -> int:
        """The units of others beside a node."""
        owners, units, total = self.owners, self.units, 0
        for other in self.board.neighbours[node]:
            if owners[other] != seat:
                total += units[other]
        return total

    def nodes(self, seat: Seat) -> list[int]:
        """Those of a seat."""
        return [node for node, owner in enumerate(self.owners) if owner == seat]

    def borders(self, seat: Seat) -> list[int]:
        """Those with somebody else beside them."""
        mine, adjacency = self.lands[seat], self.board.adjacency
        return [node for node in self.nodes(seat) if adjacency[node] & ~mine]

    def needs(self, seat: Seat) -> dict[int, int]:
        """By how many units what is beside each node is more than what is on it."""
        owners, units, neighbours, found = self.owners, self.units, self.board.neighbours, {}
        for node, owner in enumerate(owners):
            if owner == seat:
                need = -units[node]
                for other in neighbours[node]:
                    if owners[other] != seat:
                        need += units[other]
                found[node] = need
        return found

    def fill(self, seat: Seat, count: int) -> None:
        """Units one by one to where they are needed most."""
        needs = self.needs(seat)
        for _ in range(count):
            node = max(needs, key=needs.__getitem__)
            needs[node] -= 1
            self.units[node] += 1

    def reinforce(self, seat: Seat) -> None:
        """All that a turn brings to where it is needed most."""
        needs = self.needs(seat)
        if needs:
            self.units[max(needs, key=needs.__getitem__)] += self.board.income(self.lands[seat])

    def turn(self, seat: Seat) -> None:
        """A whole turn."""
        self.reinforce(seat)
        self.attack(seat)
        self.march(seat)

    def turns(self, first: int, until: int) -> None:
        """The turns of those still playing, from one seat up to another, which has none."""
        count = len(self.lands)
        for step in range((until - first) % count):
            seat = Seat((first + step) % count)
            if self.lands[seat] and seat in self.playing:
                self.turn(seat)

    def attack(self, seat: Seat) -> None:
        """Always where there are most more, while there are enough more anywhere."""
        owners, units, neighbours = self.owners, self.units, self.board.neighbours
        while True:
            most, source, target = _MARGIN - 1, -1, -1
            for node, have in enumerate(units):
                if have - 1 > most and owners[node] == seat:
                    for other in neighbours[node]:
                        if owners[other] != seat and have - units[other] > most:
                            most, source, target = have - units[other], node, other
            if source < 0:
                return
            self.battle(source, target, _MARGIN)

    def battle(self, source: int, target: int, margin: int = 1) -> None:
        """Throw dice while there are so many more, or, where the rules say so, until it is decided."""
        units, random, until_decided = self.units, self.random, self.board.until_decided
        ours, theirs = units[source], units[target]
        while ours > 1 and theirs > 0 and (until_decided or ours - theirs >= margin):
            dice = _FALLEN[min(4, ours)][theirs > 1]
            lost, won = dice[int(random() * len(dice))]
            ours -= lost
            theirs -= won
        units[source], units[target] = ours, theirs
        if not theirs:
            self._conquer(source, target)

    def _conquer(self, source: int, target: int) -> None:
        """All but one go on, unless there is more to fear where they are."""
        seat, lands, units = self.owners[source], self.lands, self.units
        lands[self.owners[target]] ^= 1 << target
        lands[seat] ^= 1 << target
        self.owners[target] = seat
        have = units[source]
        stays = 1 if self.threat(seat, target) >= self.threat(seat, source) else have - 1
        units[source], units[target] = stays, have - stays

    def march(self, seat: Seat) -> None:
        """The most that stands behind the lines, to the border where the threat is greatest."""
        units, mine, adjacency = self.units, self.lands[seat], self.board.adjacency
        behind = [node for node in self.nodes(seat) if units[node] > 1 and not adjacency[node] & ~mine]
        if not behind:
            return
        source = max(behind, key=units.__getitem__)
        reach = self.board.reach(mine, source)
        reached = [node for node in self.borders(seat) if reach >> node & 1]
        if reached:
            target = max(reached, key=lambda node: self.threat(seat, node))
            units[target] += units[source] - 1
            units[source] = 1

    def share(self, seat: Seat) -> float:
        """Of all the units there are and will be, how many are the seat's: from 0 to 1."""
        lands, income = self.lands, self.board.income
        if not lands[seat]:
            return 0.0
        coming = [_TURNS * income(land) if land else 0 for land in lands]
        ours = coming[seat] + sum(self.units[node] for node in self.nodes(seat))
        return ours / (sum(coming) + sum(self.units))
