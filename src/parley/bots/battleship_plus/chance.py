"""The chance to win, from what both sides know."""

from parley.bots.battleship_plus.sight import Sight, look
from parley.bots.sea_race import Quarry, Weights, chance, count
from parley.core import Seat
from parley.games.battleship_plus import SHAPES, View

WEIGHTS = Weights(1.46, 0.948, 3.92, 2.76, 0.57, 1.69)
"""From `python -m benchmarks.chances battleship-plus`, the scale eased a little (docs/design/chances.md)."""


def chance_of(view: View, seat: Seat | None) -> float | None:
    """That `seat` wins, where both shoot well; even while fleets are placed, None for a spectator."""
    if seat is None:
        return None
    public = view.public
    if public.outcome is not None:
        return 1 / len(public.outcome.winners) if seat in public.outcome.winners else 0.0
    if not public.started:
        return 0.5
    ours, theirs = (quarry(look(public, side)) for side in (seat, 1 - seat))
    return chance(ours, theirs, to_move=seat in public.to_move, weights=WEIGHTS)


def quarry(sight: Sight) -> Quarry:
    """What a hunter goes by."""
    board, wounded = sight.board, sight.wounded
    afloat = [shape for ships, shape in zip(sight.afloat, SHAPES.values(), strict=True) for _ in range(ships)]
    free = board.full & ~sight.water & ~wounded
    if not sight.afloat[0]:  # all ships are one cell wide
        rows = wounded << board.stride | wounded >> board.stride
        free &= ~(rows << 1 | rows >> 1)
    return count(board, free, sight.known, afloat)
