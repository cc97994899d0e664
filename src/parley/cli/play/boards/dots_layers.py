"""A position of Dots as sets of points, and of the places between them, for drawing."""

from dataclasses import dataclass, fields

from parley.games.dots import State


@dataclass(frozen=True, slots=True)
class Layer:
    """What there is of one player. A link or a fill lies between a point and the one it is named for."""

    live: int
    dead: int
    area: int
    inside: int
    """Enclosed, not captured."""
    right: int
    """Links along the outline of captured land: to the right, down, down to the right…"""
    down: int
    falling: int
    rising: int
    """…and from the point on the right to the one below."""
    fill_right: int
    fill_down: int
    fill_square: int
    """Captured land between points: to the right, below, and in the square of four."""

    def row(self, y: int, stride: int) -> "Layer":
        """Only the points of a row, the first of them bit 0: far faster to query one by one."""
        shift, mask = y * stride, (1 << stride) - 1
        return Layer(*(getattr(self, name) >> shift & mask for name in _PARTS))


_PARTS = tuple(field.name for field in fields(Layer))


def layers(state: State) -> tuple[Layer, ...]:
    """By seat."""
    return tuple(_layer(state, seat) for seat in range(state.setup.players))


def _layer(state: State, seat: int) -> Layer:
    live, dead, area = state.live[seat], state.land.dead[seat], state.land.areas[seat]
    if not area:
        return Layer(live, dead, 0, state.land.enclosed[seat], 0, 0, 0, 0, 0, 0, 0)
    grid = state.field.grid
    row, corner = grid.stride, grid.stride + 1
    rim = live & grid.around(area)
    aside, beyond = area << 1 | area >> 1, area << row | area >> row
    right = rim & rim >> 1 & (beyond | beyond >> 1)
    down = rim & rim >> row & (aside | aside >> row)
    falling = rim & rim >> corner & (area >> 1 | area >> row)
    rising = rim >> 1 & rim >> row & (area | area >> corner)
    ours = area | rim
    along, below = ours & ours >> 1, ours & ours >> row
    touched = area | area >> 1
    return Layer(
        live,
        dead,
        area,
        state.land.enclosed[seat],
        right,
        down,
        falling,
        rising,
        along & touched & ~right,
        below & (area | area >> row) & ~down,
        along & along >> row & (touched | touched >> row),
    )
