"""Positions as drawings: `A` is a live dot of seat 0, `a` one that lies in a captured area, `*` the move.

Who holds the captured points is drawn on a board of its own: `a` there is a point held by seat 0.
"""

from parley.core import Cell, Seat
from parley.games.dots import GAME, Goal, Land, Put, Setup, State
from parley.games.dots.field import field

Rows = list[str]
NAMES = "ABCD"


def blocks(drawing: str) -> list[Rows]:
    """The boards of a drawing, side by side with a bar between them; `#` begins a remark."""
    lines = [line.split("#")[0].replace(" ", "") for line in drawing.splitlines()]
    return [list(rows) for rows in zip(*(line.split("|") for line in lines if line), strict=True)]


def framed(rows: Rows, at: tuple[int, int] = (1, 2), width: int = 10, height: int = 10) -> Rows:
    """A small drawing on an otherwise empty board, its top-left corner at `at`."""
    x, y = at
    blank = ["." * width]
    return blank * y + [f"{'.' * x}{row:.<{width - x}}" for row in rows] + blank * (height - y - len(rows))


def points(rows: Rows, marks: str) -> list[Cell]:
    return [Cell(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark in marks]


def position(
    rows: Rows,
    holders: Rows | None = None,
    turn: str = "A",
    players: int = 2,
    extra_move: bool = False,
    goal: Goal = Goal.CLASSIC,
) -> State:
    """The state that a drawing shows; what each player encloses follows from it."""
    setup = Setup(len(rows[0]), len(rows), players, extra_move, goal)
    board = field(setup.width, setup.height)
    names, grid = NAMES[:players], board.grid
    live = tuple(grid.mask(points(rows, name)) for name in names)
    dead = tuple(grid.mask(points(rows, name.lower())) for name in names)
    areas = tuple(grid.mask(points(holders or [], name.lower())) for name in names)
    enclosed = tuple(board.enclosed(mine) & ~area for mine, area in zip(live, areas, strict=True))
    closed = grid.mask(points(rows, names + names.lower())) | sum(areas)
    state = GAME.start(setup)._replace(live=live, land=Land(dead, areas, enclosed), open=grid.full & ~closed)
    return state._replace(turn=Seat(NAMES.index(turn)))


def drawn(state: State) -> tuple[Rows, Rows]:
    """The two drawings of a state: the dots, and who holds what."""
    setup, land = state.setup, state.land
    dots = [["."] * setup.width for _ in range(setup.height)]
    holders = [["."] * setup.width for _ in range(setup.height)]
    for name, live, dead, area in zip(NAMES, state.live, land.dead, land.areas, strict=False):
        for board, mark, mask in (
            (dots, name, live),
            (dots, name.lower(), dead),
            (holders, name.lower(), area),
        ):
            for x, y in state.field.grid.cells(mask):
                board[y][x] = mark
    return ["".join(row) for row in dots], ["".join(row) for row in holders]


def move(state: State, rows: Rows) -> State:
    """The state after the one to move has put a dot on the star."""
    (star,) = points(rows, "*")
    return GAME.apply(state, state.turn, Put(star)).state
