"""Shots in the dark: each is as good as its chance of a hit, whatever it hit.

What a hit is worth more than a miss follows from the race that both sides are in, as everybody sees it. The
move of a ship is not judged: what it is good for depends on what its owner expects.
"""

from collections.abc import Sequence
from math import inf
from random import Random
from statistics import fmean
from typing import Any

from msgspec.structs import replace

from parley.bots.battleship_plus.chance import chance_of as chance_in_plus
from parley.bots.seabattle.chance import chance_of as chance_in_sea
from parley.core import Cell, Seat
from parley.core.bot import Advisor, Limit
from parley.games import battleship_plus, seabattle
from parley.games.battleship_plus import AREAS
from parley.games.battleship_plus.state import TURN_OF, put
from parley.games.seabattle.moves import Result
from parley.house.review.opinions import Opinion
from parley.house.review.past import Decision

_HITS = (Result.HIT, Result.SUNK)


def judge_seabattle(decision: Decision, bot: Advisor[Any, Any], rng: Random) -> Opinion | None:
    """A shot, from what the shooter knew."""
    view, seat = decision.match.view(decision.seat), decision.seat
    hint = bot.hint(view, Limit(inf), rng)
    if hint.hit is None:
        return None
    cell, fired = hint.move.cell, decision.move.cell
    missed = [_after_sea_shot(view, seat, one, Result.MISS) for one in (cell, fired)]
    possible = [result for result in _HITS if view.chart.refuse(cell, result) is None]
    hit = fmean(_after_sea_shot(view, seat, cell, result) for result in possible or _HITS)
    return _weigh(hint.move, (hint.hit, hint.cells.get(fired, 0.0)), missed, hit)


def _after_sea_shot(view: seabattle.View, seat: Seat, cell: Cell, result: Result) -> float:
    """The shooter's chance."""
    chart = view.chart.after(cell, result)
    if chart.is_destroyed:
        return 1.0
    to_move = frozenset({Seat(1 - seat) if result is Result.MISS else seat})
    after = replace(view, charts=put(view.charts, 1 - seat, chart), to_move=to_move)
    return chance_in_sea(after, seat) or 0.0


def judge_plus(decision: Decision, bot: Advisor[Any, Any], rng: Random) -> Opinion | None:
    """The same in Battleship Plus. The bot is one that does not move its ships."""
    view, seat = decision.match.view(decision.seat), decision.seat
    hint = bot.hint(view, Limit(inf), rng)
    if hint.hit is None:
        return None
    cell, fired = hint.move.cell, decision.move.cell
    missed = [_after_plus_miss(view, seat, one) for one in (cell, fired)]
    hit = _after_plus_hit(view, seat, cell)
    return _weigh(hint.move, (hint.hit, hint.cells.get(fired, 0.0)), missed, hit)


def _after_plus_miss(view: battleship_plus.View, seat: Seat, cell: Cell) -> float:
    public, enemy = view.public, Seat(1 - seat)
    fresh = public.fresh[enemy] | view.setup.grid.bit(*cell)
    passed = replace(public, to_move=TURN_OF[enemy], fresh=put(public.fresh, enemy, fresh))
    return chance_in_plus(replace(view, public=passed), seat) or 0.0


def _after_plus_hit(view: battleship_plus.View, seat: Seat, cell: Cell) -> float:
    """A ship is taken to be sunk where none is larger."""
    public, enemy, board = view.public, Seat(1 - seat), view.setup.grid
    bit, chart = board.bit(*cell), public.charts[enemy]
    hits, sunk = chart.hits | bit, chart.sunk
    if hits.bit_count() == sum(ships * cells for ships, cells in zip(view.setup.ships, AREAS, strict=True)):
        return 1.0
    ship, afloat = board.flood(bit, hits & ~sunk), view.afloat(enemy)
    if ship.bit_count() >= max(cells for ships, cells in zip(afloat, AREAS, strict=True) if ships):
        sunk |= ship
    struck = replace(public, charts=put(public.charts, enemy, chart._replace(hits=hits, sunk=sunk)))
    return chance_in_plus(replace(view, public=struck), seat) or 0.0


def _weigh(better: Any, hits: tuple[float, float], missed: Sequence[float], hit: float) -> Opinion:
    """By one hit for both shots, and by what each tells if it misses, which is never taken for more."""
    best, mine = (hit - (1 - share) * max(0.0, hit - miss) for share, miss in zip(hits, missed, strict=True))
    return Opinion(better, best, mine, hits)
