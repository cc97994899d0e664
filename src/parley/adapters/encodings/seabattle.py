"""Sea Battle: Discrete(3·size·size), which is shots, then berths that lie, then berths that stand."""

from parley.adapters.encodings import Draft
from parley.adapters.encodings.harbour import Harbour
from parley.adapters.sheets import Bits, Sets
from parley.core import Cell, SetupError
from parley.games.layout import Berth
from parley.games.seabattle import Place, SeaBattleMove, Setup, Ship, Shoot, View

PLANES = (
    "own ships",
    "own waters fired at",
    "own ships hit",
    "own ships sunk",
    "enemy waters fired at",
    "enemy ships hit",
    "enemy ships sunk",
    "the ship to place, drawn in the top-left corner",
)


class SeaBattleEncoding:
    """For fleets that are both known here."""

    def __init__(self, setup: Setup) -> None:
        if setup.remote:
            raise SetupError("nobody answers for a remote fleet here: leave `remote` empty")
        self.planes = Bits(len(PLANES), setup.size, setup.size)
        self.choices = Bits(3, setup.size, setup.size)
        self._harbour = Harbour(setup.waters)
        self._shots = [Shoot(Cell(x, y)) for y in range(setup.size) for x in range(setup.size)]
        self._full = setup.waters.grid.full

    def see(self, view: View, draft: Draft) -> Sets:
        """In the order of `PLANES`."""
        seat = 1 if view.seat else 0
        _, fired, hit, sunk = view.charts[seat]
        _, shots, hits, wrecks = view.charts[1 - seat]
        ships, berth = view.fleets[seat].cells, 0
        if not ships:
            ships, berth = self._harbour.cells(draft), self._harbour.next_ship(draft)
        return ships, fired, hit, sum(sunk), shots, hits, sum(wrecks), berth

    def offer(self, view: View, draft: Draft) -> Sets:
        """Berths before the first shot, cells not fired at from then on."""
        if not view.started:
            return (0, *self._harbour.starts(draft))
        return self._full ^ view.chart.shots, 0, 0

    def move(self, view: View, draft: Draft) -> SeaBattleMove | None:
        """A fleet is whole when its last ship is placed."""
        if view.started:
            return self._shots[draft[0]]
        layout = self._harbour.layout(draft)
        return None if layout is None else Place.of(view.setup.waters, layout)

    def actions(self, view: View, move: SeaBattleMove) -> Draft:
        """A fleet is placed longest ship first, whatever the order of its ships."""
        match move:
            case Shoot((x, y)):
                return (y * view.setup.size + x,)
            case Place(ships):
                longest_first = sorted(ships, key=_length, reverse=True)
                return self._harbour.draft(tuple(map(_berth, longest_first)))
        raise ValueError(f"no actions make the move {move}")


def _length(ship: Ship) -> int:
    (ax, ay), (bx, by) = ship
    return 1 + abs(ax - bx) + abs(ay - by)


def _berth(ship: Ship) -> Berth:
    return Berth(min(ship), ship.first.x == ship.last.x)


ENCODING = SeaBattleEncoding
