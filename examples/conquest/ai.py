"""An AI for the conquest game, in Python: nothing but the standard library is needed.

It claims nodes beside its own, puts new units where an attack is nearest, attacks where it has clearly more
units, and marches idle units to a neighbour. The referee speaks in words separated by white space.
"""

import sys
from collections.abc import Callable, Iterator


def read_words() -> Iterator[str]:
    """The words of the referee, as they come."""
    for line in sys.stdin:
        yield from line.split()


WORDS = read_words()


def number() -> int:
    """The next word as a number."""
    return int(next(WORDS))


def say(text: str) -> None:
    """Write it at once: who buffers loses on time."""
    print(text, flush=True)


class Player:
    """What the AI knows: the map, and how it stands."""

    def __init__(self) -> None:
        self.me = 0
        self.neighbours: list[list[int]] = []
        self.owner: list[int] = []
        self.units: list[int] = []
        self.front = (0, 0)
        self.moved = 0
        self.asked = ""

    def read_number(self) -> None:
        """#30: how many play, and which of them I am."""
        _, self.me = number(), number()

    def read_map(self) -> None:
        """#31: nodes, edges, then a line for each edge."""
        nodes, edges = number(), number()
        self.neighbours = [[] for _ in range(nodes)]
        for _ in range(edges):
            a, b = number(), number()
            self.neighbours[a].append(b)
            self.neighbours[b].append(a)

    def skip_continents(self) -> None:
        """#32: this AI does not care for them."""
        for _ in range(number()):
            number()
            for _ in range(number()):
                number()

    def read_standing(self) -> None:
        """#33: owner and units of every node."""
        numbers = [number() for _ in range(2 * len(self.neighbours))]
        self.owner, self.units = numbers[::2], numbers[1::2]

    def mine(self) -> list[int]:
        """My nodes."""
        return [node for node, owner in enumerate(self.owner) if owner == self.me]

    def enemies(self, node: int) -> list[int]:
        """The neighbours that are not mine, weakest first."""
        others = [other for other in self.neighbours[node] if self.owner[other] != self.me]
        return sorted(others, key=lambda other: self.units[other])

    def place(self, units: int) -> None:
        """#60: claim an empty node beside mine, or strengthen the border where an attack is nearest."""
        empty = [node for node, owner in enumerate(self.owner) if owner == -1]
        if empty:
            say(f"#50\n{max(empty, key=self.claim_value)} 1")
            return
        node = max(self.mine(), key=self.odds)
        self.units[node] += units
        say(f"#50\n{node} {units}")

    def claim_value(self, node: int) -> int:
        """How many of its neighbours are mine."""
        return sum(self.owner[other] == self.me for other in self.neighbours[node])

    def odds(self, node: int) -> int:
        """How many units more than the weakest enemy beside it; very few where there is none."""
        return self.units[node] - self.units[self.enemies(node)[0]] if self.enemies(node) else -1000

    def attack(self) -> None:
        """#61: where I have at least two units more, and three in all; else go on."""
        start = max(self.mine(), key=self.odds)
        if self.units[start] < 3 or self.odds(start) < 2:
            say("#54")
            return
        self.front = (start, self.enemies(start)[0])
        say(f"#51\n{start} {self.front[1]}")

    def fought(self, *, won: bool) -> None:
        """#11 and #12: how many are left on both nodes of the last attack."""
        (start, target), self.moved = self.front, 0
        self.units[start], self.units[target] = number(), number()
        if won:
            self.owner[target] = self.me

    def follow_up(self) -> None:
        """#62: all but one, if there is an enemy ahead; else stay."""
        start, target = number(), number()
        self.moved = self.units[start] - 1 if self.enemies(target) else 0
        self.units[start] -= self.moved
        self.units[target] += self.moved
        say(f"#52\n{self.moved}")

    def march(self) -> None:
        """#63: the largest idle army goes to a neighbour, towards the border if that is next to it."""
        idle = [node for node in self.mine() if self.units[node] > 1 and not self.enemies(node)]
        start = max(idle, key=lambda node: self.units[node], default=-1)
        if start < 0:
            say("#54")
        else:
            goal = max(self.neighbours[start], key=lambda node: len(self.enemies(node)))
            say(f"#53\n{start} {goal} {self.units[start] - 1}")

    def refused(self) -> None:
        """#21..#23, not expected: look again. After #51 and #52 a #61 follows by itself: not from there."""
        if self.asked in ("#61", "#62"):
            self.stay()
            self.units[self.front[0]] = 1
        else:
            say("#43\n#44")

    def stay(self) -> None:
        """#20..#23 to #52: nobody has moved."""
        self.units[self.front[0]] += self.moved
        self.units[self.front[1]] -= self.moved
        self.moved = 0


def main() -> None:
    """Answer until #64; what is not in the table needs no answer."""
    player = Player()
    answers: dict[str, Callable[[], None]] = {
        "GDay": lambda: say("WazUp"),
        "#30": player.read_number,
        "#31": player.read_map,
        "#32": player.skip_continents,
        "#33": player.read_standing,
        "#11": lambda: player.fought(won=True),
        "#12": lambda: player.fought(won=False),
        "#60": lambda: player.place(number()),
        "#61": player.attack,
        "#62": player.follow_up,
        "#63": player.march,
        "#20": player.stay,
        **dict.fromkeys(("#21", "#22", "#23"), player.refused),
    }
    while (code := next(WORDS, "#64")) != "#64":
        player.asked = code if code.startswith("#6") else player.asked
        if code in answers:
            answers[code]()


main()
