"""The rules once more, slow and obvious: dictionaries that change, core/rules/1-8 line by line.

It shares nothing with the engine but the moves and the map. `verdict` answers with the document's codes.
"""

from collections.abc import Iterable
from typing import Any

from parley.games.conquest import Advance, Attack, First, Map, March, Next, Place, Roll

CHANCE = -1


class Twin:
    def __init__(self, players: int, of: Map, units: int, battle: str, march: str, rounds: int) -> None:
        self.players = list(range(players))
        self.nodes = range(len(of.nodes))
        self.edges = {frozenset(edge) for edge in of.edges}
        self.continents = [(set(c.nodes), c.bonus) for c in of.continents]
        self.starting_number = units
        self.battle, self.march, self.round_limit = battle, march, rounds
        self.owner: dict[int, int] = dict.fromkeys(self.nodes, -1)
        self.army: dict[int, int] = dict.fromkeys(self.nodes, 0)
        self.placed: dict[int, int] = dict.fromkeys(self.players, 0)
        self.active = list(self.players)
        self.gone: list[int] = []
        self.doing = "draw who places first"
        self.whose = CHANCE
        self.player = CHANCE
        self.left = 0
        self.source = self.target = -1
        self.round = 0
        self.had_a_turn: set[int] = set()
        self.ended = ""

    # -- what is legal ---------------------------------------------------------------------------

    def verdict(self, move: Any) -> int | str | None:
        """None: legal, for the one to move."""
        allowed = {
            "draw who places first": (First,),
            "claim": (Place,),
            "fill": (Place,),
            "draw who begins": (First,),
            "reinforce": (Place,),
            "attack": (Attack, Next),
            "battle": (Roll,),
            "advance": (Advance, Attack, Next),
            "march": (March, Next),
        }[self.doing]
        if not isinstance(move, allowed):
            return 24
        match move:
            case First(seat):
                return None if seat in self.active else "out"
            case Place(node, units):
                return self._place_verdict(node, units)
            case Attack(source, target):
                if self.owner.get(source) != self.player or self.army[source] < 2:
                    return 22
                enemy = self.owner.get(target) not in (None, self.player, -1)
                return None if enemy and {source, target} in self.edges else 21
            case Roll(attacker, defender):
                return None if self._dice_fit(attacker, defender) else "dice"
            case Advance(units):
                return None if units >= 0 and self.army[self.source] - units >= 1 else 23
            case March(source, target, units):
                return self._march_verdict(source, target, units)
        return None

    def _place_verdict(self, node: int, units: int) -> int | None:
        wanted = -1 if self.doing == "claim" else self.player
        if self.owner.get(node) != wanted:
            return 21
        most = self.left if self.doing == "reinforce" else 1
        return None if 1 <= units <= most else 23

    def _dice_fit(self, attacker: Iterable[int], defender: Iterable[int]) -> bool:
        ours, theirs = list(attacker), list(defender)
        right = len(ours) == min(3, self.army[self.source] - 1) and len(theirs) == min(
            2, self.army[self.target]
        )
        return right and all(1 <= die <= 6 for die in ours + theirs)

    def _march_verdict(self, source: int, target: int, units: int) -> int | None:
        if self.owner.get(source) != self.player:
            return 22
        if self.owner.get(target) != self.player or source == target:
            return 21
        seen, todo = {source}, [source]
        while todo:
            here = todo.pop()
            if self.march == "neighbour" and here != source:
                continue
            for node in self.nodes:
                if {here, node} in self.edges and self.owner[node] == self.player and node not in seen:
                    seen.add(node)
                    todo.append(node)
        if target not in seen:
            return 21
        return None if units >= 1 and self.army[source] - units >= 1 else 23

    # -- what it does ----------------------------------------------------------------------------

    def do(self, move: Any) -> None:
        match move:
            case First(seat):
                if self.doing == "draw who places first":
                    self.doing = "claim"
                    self.whose = self.player = seat
                    self.left = 1
                else:
                    self.round = 1
                    self._turn(seat)
            case Place(node, units):
                self.owner[node] = self.player
                self.army[node] += units
                if self.doing == "reinforce":
                    self.left -= units
                    self.doing = "reinforce" if self.left else "attack"
                else:
                    self.placed[self.player] += 1
                    self._next_to_place()
            case Attack(source, target):
                self.doing, self.whose = "battle", CHANCE
                self.source, self.target = source, target
            case Roll(attacker, defender):
                self._throw(list(attacker), list(defender))
            case Advance(units):
                self._move(self.source, self.target, units)
                self.doing = "attack"
                self.source = self.target = -1
            case March(source, target, units):
                self._move(source, target, units)
                self._pass_turn()
            case Next() if self.doing == "march":
                self._pass_turn()
            case Next():
                self.doing = "march"
                self.source = self.target = -1

    def stop(self, seat: int, why: str) -> None:
        """Resigned, left or timed out: the units stay."""
        self.active.remove(seat)
        self.gone.append(seat)
        if len(self.active) == 1:
            self._end(why)
        elif seat == self.player and self.doing in ("claim", "fill"):
            self._next_to_place()
        elif seat == self.player:
            self._pass_turn()

    def _move(self, source: int, target: int, units: int) -> None:
        self.army[source] -= units
        self.army[target] += units

    def _after(self, seat: int) -> int:
        """The next seat at the table that still plays."""
        while True:
            seat = (seat + 1) % len(self.players)
            if seat in self.active:
                return seat

    def _next_to_place(self) -> None:
        seat = self._after(self.player)
        if -1 in self.owner.values():
            self.doing = "claim"
        else:
            waiting = [s for s in self.active if self.placed[s] < self.starting_number]
            if not waiting:
                self.doing, self.whose, self.player, self.left = "draw who begins", CHANCE, CHANCE, 0
                return
            self.doing = "fill"
            while seat not in waiting:
                seat = self._after(seat)
        self.whose = self.player = seat

    def _turn(self, seat: int) -> None:
        self.doing, self.whose, self.player = "reinforce", seat, seat
        self.source = self.target = -1
        self.had_a_turn.add(seat)
        own = {node for node in self.nodes if self.owner[node] == seat}
        self.left = max(3, len(own) // 3) + sum(bonus for nodes, bonus in self.continents if nodes <= own)

    def _pass_turn(self) -> None:
        if all(seat in self.had_a_turn for seat in self.active):
            if self.round == self.round_limit:
                self._end("turn limit")
                return
            self.round += 1
            self.had_a_turn = set()
        self._turn(self._after(self.player))

    def _throw(self, ours: list[int], theirs: list[int]) -> None:
        while ours and theirs:
            best, answer = max(ours), max(theirs)
            ours.remove(best)
            theirs.remove(answer)
            self.army[self.target if best > answer else self.source] -= 1
        if self.army[self.target] == 0:
            self._conquer()
        elif self.battle == "throw" or self.army[self.source] == 1:
            self.doing, self.whose = "attack", self.player
            self.source = self.target = -1

    def _conquer(self) -> None:
        loser = self.owner[self.target]
        self.owner[self.target] = self.player
        self._move(self.source, self.target, 1)
        self.doing, self.whose = "advance", self.player
        if loser in self.active and loser not in self.owner.values():
            self.active.remove(loser)
            self.gone.append(loser)
            if len(self.active) == 1:
                self._end("won")

    def _end(self, why: str) -> None:
        self.ended = why
        self.doing, self.left = "over", 0
        self.source = self.target = -1

    def places(self) -> list[int]:
        def strength(seat: int) -> tuple[int, int]:
            own = [node for node in self.nodes if self.owner[node] == seat]
            return len(own), sum(self.army[node] for node in own)

        places: dict[int, int] = {}
        for seat in self.active:
            places[seat] = 1 + len([other for other in self.active if strength(other) > strength(seat)])
        places |= {seat: i for i, seat in enumerate(reversed(self.gone), len(self.active) + 1)}
        return [places[seat] for seat in self.players]
