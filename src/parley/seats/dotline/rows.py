"""A table of Dots, its players and its board as the line protocol shows them."""

from collections.abc import Sequence
from functools import lru_cache

from parley.core import Cell, Seat
from parley.core.text import clean, shorten
from parley.games.dots import Goal, Setup, State
from parley.house.house import House
from parley.match.clock import ClockRules
from parley.tables import Guest, Phase, Player, Table, Terms
from parley.wires.dotline import answers as a
from parley.wires.dotline import rows

_PHASES = {Phase.OPEN: rows.Phase.OPEN, Phase.PLAYING: rows.Phase.LIVE, Phase.OVER: rows.Phase.OVER}


@lru_cache(maxsize=4096)
def word_of(name: str) -> str:
    """A name from any wire as a word; any name can be written."""
    seen = "_".join(clean(name).split(" "))
    return shorten("".join(one if one.isprintable() else "_" for one in seen), rows.NAME.most) or "_"


def setup_of(settings: rows.Settings) -> Setup:
    """What the game is set up with."""
    return Setup(settings.width, settings.height, settings.players, settings.extra, Goal(settings.goal.value))


def clock_of(house: House, settings: rows.Settings) -> ClockRules:
    """The clock: «время на ход»."""
    return ClockRules(per_move=settings.seconds * house.second)


def seconds_of(house: House, terms: Terms) -> int:
    """Seconds for a move; a table from another wire may have a clock this protocol has no word for."""
    limit = terms.clock.per_move if terms.clock is not None else None
    seconds = rows.SECONDS[-1] if limit is None else limit // house.second
    return min(max(seconds, rows.SECONDS[0]), rows.SECONDS[-1])


def settings_row(house: House, terms: Terms) -> rows.Settings:
    """What is played at a table."""
    setup: Setup = terms.setup
    goal, seconds = rows.Goal(setup.goal.value), seconds_of(house, terms)
    return rows.Settings(setup.width, setup.height, setup.players, seconds, setup.extra_move, goal)


def table_row(house: House, table: Table) -> rows.TableRow:
    """A table in a list. Whoever has sat there longest opened it."""
    sitting = [player for player in table.seats if player is not None]
    return rows.TableRow(
        table=table.number,
        phase=_PHASES[table.phase],
        taken=len(sitting),
        opener=word_of(sitting[0].name),
        locked=bool(table.terms.password),
        settings=settings_row(house, table.terms),
    )


def state_of(table: Table) -> State | None:
    """The position everybody knows; None before the game has begun."""
    state: State | None = None if table.ledger is None else table.ledger.told.state
    return state


def player_rows(table: Table) -> tuple[rows.PlayerRow, ...]:
    """Who sits at a table, by seat."""
    state = state_of(table)
    return tuple(
        player_row(Seat(seat), player, state) for seat, player in enumerate(table.seats) if player is not None
    )


def player_row(seat: Seat, player: Player, state: State | None = None) -> rows.PlayerRow:
    """One who sits at a table."""
    presence = rows.Presence.AWAY if isinstance(player, Guest) else rows.Presence.HERE
    if state is not None and seat not in state.standing.playing:
        presence = rows.Presence.STOPPED
    score = 0 if state is None else state.scores[seat]
    return rows.PlayerRow(seat, word_of(player.name), player.kind == "bot", presence, score)


def score_rows(state: State) -> tuple[rows.Score, ...]:
    """The scores, by seat."""
    return tuple(rows.Score(Seat(seat), score) for seat, score in enumerate(state.scores))


def board(house: House, table: Table, seat: Seat | None) -> a.Board:
    """A table as everybody may see it; `seat` is the client's own."""
    state = state_of(table)
    settings, players = settings_row(house, table.terms), player_rows(table)
    if state is None:
        return a.Board(table.number, rows.Phase.OPEN, settings, players, seat)
    left = table.left(state.turn)
    return a.Board(
        table=table.number,
        phase=rows.Phase.LIVE,
        settings=settings,
        players=players,
        seat=seat,
        turn=state.turn,
        left=None if left is None else -(-left // house.second),
        agreed=tuple(sorted(state.standing.agreed)),
        last=state.last,
        columns=rows.ruler(state.setup.width),
        dots=dot_rows(state),
        areas=area_rows(state),
    )


def dot_rows(state: State) -> tuple[rows.BoardRow, ...]:
    """Whose dots stand where, all rows."""
    marks = _marks(state, state.live, rows.MARKS) | _marks(state, state.land.dead, rows.DEAD_MARKS)
    return rows.board_rows(state.setup.width, state.setup.height, marks, all_rows=True)


def area_rows(state: State) -> tuple[rows.BoardRow, ...]:
    """Who holds which points, in rows that have any."""
    marks = _marks(state, state.land.areas, rows.MARKS)
    return rows.board_rows(state.setup.width, state.setup.height, marks, all_rows=False)


def _marks(state: State, sets: Sequence[int], marks: str) -> dict[Cell, str]:
    cells = state.field.grid.cells
    return {cell: marks[seat] for seat, points in enumerate(sets) for cell in cells(points)}
