"""Plays thousands of games to the end in its head, most of them from the points that did well.

Nothing is kept between moves: the position alone is enough, so it goes on after a restart. Where the compiled
kernel is not installed (`parley[fast]`), or not ready yet, it plays by the same rules with fewer games, or by
what it sees at first sight.
"""

from random import Random
from time import perf_counter

from parley.bots.dots.compiled import Engine, engine, prepare
from parley.bots.dots.instinct import look, read_ladders
from parley.bots.dots.search import (
    COUNT,
    DEEPEST,
    FIELDS,
    FIRST,
    HEAD,
    LATER,
    LATER_TOTAL,
    POINT,
    ROOM,
    RULES,
    SIGHT,
    SPREAD,
    USED,
    VISITS,
    WIDTH,
    WINS,
)
from parley.bots.dots.tables import cell_of, scene_of, tape_of
from parley.bots.dots.tape import ROW, SEED
from parley.core import Cell, SetupError
from parley.core.bot import Hint, Limit
from parley.games.dots import Put, State, View

_MARGIN, _SLACK = 0.8, 0.25
"""This part of the limit is used, or all but so many seconds if that is more: what is begun must be ended, on
a busy machine as well."""
_ROOM = {True: 800_000, False: 20_000}
"""Nodes of a tree, at most."""
_LEAST, _A_SECOND, _A_GAME = 10_000, 300_000, 17
"""Room for so many, and more for each second or game: to clear them all takes half of a short time."""
_ENDLESS = 1 << 60
_LOOKS = 48
"""Games that tell what is at stake, at most."""
_LITTLE, _CALM = 0.6, 0.3
"""Where the lead varies less than so much, this part of the time is enough."""
_STRIDE = {True: 6400, False: 100}
"""Dots put between two looks at the watch, about."""
_PACE = 0.0003
"""Seconds a dot takes when the kernel is not compiled, with a margin. Where that is too slow for a few games,
it plays by first sight."""
_FEW = 4
_LADDERS = 0.05
"""Seconds it takes the plain functions to read ladders, on most boards."""


class StrongBot:
    """Searches: captures, defends, and builds nets.

    With `playouts` it plays so many games in its head for every move, however long that takes; else it thinks
    as long as it may. `plain` is how many while the kernel is not compiled, if that is another number.
    """

    def __init__(self, playouts: int = 0, plain: int = 0) -> None:
        if not (0 <= playouts <= 1_000_000 and 0 <= plain <= 1_000_000):
            raise SetupError("playouts and plain are 0 to 1000000")
        self._playouts, self._plain = playouts, plain or playouts
        engine()  # which begins to compile, so that it is done by the time somebody plays

    def prepare(self) -> None:
        """Compile the kernel now rather than while playing."""
        prepare()

    def choose(self, view: View, limit: Limit, rng: Random) -> Put:
        """The point that was looked at most."""
        return self.hint(view, limit, rng).move

    def hint(self, view: View, limit: Limit, rng: Random) -> Hint[Put]:
        """How often each point was looked at, and the share of games won."""
        until = perf_counter() + max(limit.seconds * _MARGIN, limit.seconds - _SLACK)
        choices = list(view.state.field.grid.cells(view.choices))
        if view.choices != view.state.open or len(choices) == 1:  # the first dot; the last one
            return Hint(Put(rng.choice(choices)), dict.fromkeys(choices, 1.0))
        kernel = engine()
        playouts = self._playouts if kernel.is_compiled else self._plain
        if not (kernel.is_compiled or playouts or _fits(view.state, limit)):
            return _glance(view.state, limit, rng)
        nodes = _LEAST + int(playouts * _A_GAME or limit.seconds * _A_SECOND)
        thought = _Thought(view.state, kernel, rng, nodes)
        if playouts:
            thought.think(playouts, float("inf"))
        else:
            thought.think(_ENDLESS, until)
        visits, chances = thought.visits(), thought.chances()
        move = Put(max(visits, key=visits.__getitem__))
        return Hint(move, visits, chance=chances[view.state.turn], chances=chances)


def _fits(state: State, limit: Limit) -> bool:
    """Is there time for a few games by the plain functions?"""
    return scene_of(state).bit_count() * _PACE * _FEW < limit.seconds


def _glance(state: State, limit: Limit, rng: Random) -> Hint[Put]:
    """The most promising point at first sight, with no games in the head."""
    tape, values = tape_of(state), [0.0] * ROW
    look(tape, values)
    if state.setup.players == 2 and limit.seconds >= _LADDERS:
        read_ladders(tape, values)
    cells = {cell_of(point): value for point, value in enumerate(values) if value > 0.0}
    most = max(cells.values())
    return Hint(Put(rng.choice([cell for cell, value in cells.items() if value == most])), cells)


class _Thought:
    """A search from one position."""

    def __init__(self, state: State, engine: Engine, rng: Random, nodes: int) -> None:
        self._state, self._engine = state, engine
        root = tape_of(state)
        root[SEED] = rng.getrandbits(31)
        tape = engine.tape(root)
        self._tapes = (tape, engine.tape(tape), engine.numbers(ROW), engine.numbers(ROW))
        self._path = engine.numbers(DEEPEST)
        room = min(nodes, _ROOM[engine.is_compiled])
        self._tree, self._nodes = engine.numbers(HEAD + room * WIDTH), engine.fractions(room * FIELDS)
        self._tree[USED], self._tree[ROOM] = 1, room
        self._values, self._rules = engine.fractions(ROW), engine.fractions(RULES)
        self._done = 0

    def think(self, most: int, until: float) -> None:
        """So many games at most, until then at most; fewer where little is at stake."""
        engine, begun = self._engine, perf_counter()
        chunk = max(1, _STRIDE[engine.is_compiled] // max(1, scene_of(self._state).bit_count()))
        engine.expect(*self._tapes, self._rules, max(2, min(3 * chunk, _LOOKS)))
        if self._rules[SPREAD] < _LITTLE:
            until = begun + (until - begun) * _CALM
        while self._done < most and (self._done == 0 or perf_counter() < until):
            count = min(chunk, most - self._done)
            engine.search(*self._tapes, self._path, self._tree, self._nodes, self._values, self._rules, count)
            self._done += count

    def visits(self) -> dict[Cell, float]:
        """By cell; where none has many, what was played later decides."""
        start, count = self._tree[HEAD + FIRST], self._tree[HEAD + COUNT]
        found = {}
        for child in range(start, start + count):
            place = child * FIELDS
            later = self._nodes[place + LATER_TOTAL] / (self._nodes[place + LATER] + 1.0)
            cell = cell_of(int(self._tree[HEAD + child * WIDTH + POINT]))
            found[cell] = float(self._nodes[place + VISITS] + 0.5 * later + 0.1 * self._nodes[place + SIGHT])
        return found

    def chances(self) -> tuple[float, ...]:
        """Of winning, by seat, from the games each won; a part of those in which others did as well."""
        wins, games = self._rules[WINS + 1 : WINS + 1 + self._state.setup.players], max(self._done, 1)
        return tuple(float(won / games) for won in wins)
