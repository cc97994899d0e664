"""The rules once more, slow and obvious: cells in dictionaries, ships as lists of cells, no bits."""

from dataclasses import dataclass, field

from parley.games.battleship_plus import ShipPosition

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
SIZES = ((5, 2), (5, 1), (4, 1), (3, 1), (2, 1))

Point = tuple[int, int]


def ship_cells(kind: int, ship: ShipPosition) -> list[Point]:
    (x, y), orientation = ship
    length, breadth = SIZES[kind]
    width, height = (breadth, length) if orientation == 0 else (length, breadth)
    return [(x + dx, y + dy) for dx in range(width) for dy in range(height)]


def touching(one: list[Point], other: list[Point]) -> bool:
    return any(abs(x - u) <= 1 and abs(y - v) <= 1 for x, y in one for u, v in other)


def fault_of_placement(size: int, counts: tuple[int, ...], ships: tuple[ShipPosition, ...]) -> int:
    """The BPGP error code of a placement, 0 if there is none."""
    kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
    if len(ships) != len(kinds):
        return 112
    for ship in ships:
        if ship.orientation not in (0, 1):
            return 15
    fleet = [ship_cells(kind, ship) for kind, ship in zip(kinds, ships, strict=True)]
    for ship_ in fleet:
        for x, y in ship_:
            if x not in range(size) or y not in range(size):
                return 110
    for i, one in enumerate(fleet):
        for other in fleet[:i]:
            if touching(one, other):
                return 111
    return 0


@dataclass
class Twin:
    """Two fleets after placing; every action returns the BPGP error code, 0 for none, and sets `told`."""

    size: int
    fleets: list[list[list[Point]]]
    turn: int
    hits: list[set[Point]] = field(default_factory=lambda: [set(), set()])
    fired: list[set[Point]] = field(default_factory=lambda: [set(), set()])
    late: list[int] = field(default_factory=lambda: [0, 0])
    counter: int = 0
    winner: int | None = None
    told: object = None

    def shoot(self, seat: int, cell: Point) -> int:
        enemy = 1 - seat
        if seat != self.turn:
            return 4
        if cell[0] not in range(self.size) or cell[1] not in range(self.size):
            return 110
        if cell in self.hits[enemy]:
            return 117
        self.fired[enemy].add(cell)
        self._acted(seat)
        for ship in self.fleets[enemy]:
            if cell in ship:
                self.hits[enemy].add(cell)
                sunk = all(part in self.hits[enemy] for part in ship)
                self.told = ("hit", cell, sunk)
                if all(part in self.hits[enemy] for other in self.fleets[enemy] for part in other):
                    self.winner = seat
                return 0
        self.told = ("fail", cell)
        self.turn = enemy
        return 0

    def move(self, seat: int, number: int, direction: int) -> int:
        if seat != self.turn:
            return 4
        if number not in range(len(self.fleets[seat])):
            return 113
        if direction not in range(4):
            return 15
        ship = self.fleets[seat][number]
        if any(cell in self.hits[seat] for cell in ship):
            return 114
        moved = [(x + STEPS[direction][0], y + STEPS[direction][1]) for x, y in ship]
        if any(x not in range(self.size) or y not in range(self.size) for x, y in moved):
            return 110
        if any(touching(moved, other) for i, other in enumerate(self.fleets[seat]) if i != number):
            return 111
        self.fleets[seat][number] = moved
        self._acted(seat)
        self.told = ("moved", {cell for cell in moved if cell in self.fired[seat]})
        self.turn = 1 - seat
        return 0

    def timeout(self, seat: int) -> int:
        if seat != self.turn:
            return 4
        self.counter += 1
        self.late[seat] += 1
        self.told = ("timeout",)
        self.turn = 1 - seat
        if self.late[seat] == 3:
            self.winner = 1 - seat
        return 0

    def _acted(self, seat: int) -> None:
        self.late[seat] = 0
        self.counter += 1
