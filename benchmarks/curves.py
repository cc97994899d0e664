"""Curves as SVG, drawn by hand: readable on light and dark paper, and small."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from math import ceil, floor, log, log10
from typing import NamedTuple

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 76, 24, 76, 56
"""Margins."""
_PLOT = f"M{LEFT} {TOP}H{WIDTH - RIGHT}V{HEIGHT - BOTTOM}H{LEFT}"
COLOURS, BOUND = ("#2f81f7", "#d0762b", "#2da44e", "#a371f7"), "#8c959f"
LINES = 5
"""About this many lines across, on a linear scale."""
_STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #57606a }
  .title { font-size: 16px; font-weight: 600; fill: #24292f }
  .grid { stroke: #8c959f; stroke-opacity: .3 }
  .value { font-size: 12px; text-anchor: middle }
  path { fill: none; stroke-width: 2 }
  @media (prefers-color-scheme: dark) { text { fill: #9da7b3 } .title { fill: #e6edf3 } }
"""

Point = tuple[float, float]


class Curve(NamedTuple):
    """What was measured; or what it is compared with, which is dashed and has no figures."""

    name: str
    points: Sequence[Point]
    is_bound: bool = False


class Scale(NamedTuple):
    """From values to places."""

    low: float
    high: float
    start: float
    end: float
    is_log: bool

    def at(self, value: float) -> float:
        """Where a value lies."""
        low, high, value = (
            map(log10, (self.low, self.high, value)) if self.is_log else (self.low, self.high, value)
        )
        return self.start + (value - low) / (high - low) * (self.end - self.start)

    def ticks(self) -> list[float]:
        """Powers of ten, or round numbers."""
        if self.is_log:
            return [10.0**power for power in range(ceil(log10(self.low)), floor(log10(self.high)) + 1)]
        step = _round_step(self.high / LINES)
        return [step * number for number in range(floor(self.high / step) + 1)]


def _round_step(least: float) -> float:
    """1, 2 or 5 times a power of ten."""
    power = 10.0 ** floor(log10(least))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= least)


class Chart(NamedTuple):
    """A title, what the axes say, and curves. The axis across is always logarithmic."""

    title: str
    across: str
    up: str
    curves: Sequence[Curve]
    is_log: bool = False
    """Is the other axis, too?"""

    def draw(self) -> str:
        """The whole file."""
        across, up = self._scales()
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
            f"<title>{escape(self.title)}</title>",
            f"<style>{_STYLE}</style>",
            f'<clipPath id="plot"><path d="{_PLOT}"/></clipPath>',
            f'<text class="title" x="{LEFT}" y="26">{escape(self.title)}</text>',
            *self._axes(across, up),
        ]
        for number, curve in enumerate(self.curves):
            colour = BOUND if curve.is_bound else COLOURS[number]
            parts += _legend(curve, colour, LEFT + 200 * number)
            parts += _curve(curve, colour, across, up, 18 if number % 2 else -9)
        return "\n".join([*parts, "</svg>\n"])

    def _scales(self) -> tuple[Scale, Scale]:
        """As far as the measurements go: a bound may leave the picture."""
        points = [point for curve in self.curves if not curve.is_bound for point in curve.points]
        xs, ys = ([point[axis] for point in points] for axis in (0, 1))
        low = 10.0 ** floor(log10(min(ys))) if self.is_log else 0.0
        high = 10.0 ** ceil(log10(max(ys) * 1.2)) if self.is_log else max(ys) * 1.15
        across = Scale(min(xs) / 1.3, max(xs) * 1.3, LEFT, WIDTH - RIGHT, is_log=True)
        return across, Scale(low, high, HEIGHT - BOTTOM, TOP, self.is_log)

    def _axes(self, across: Scale, up: Scale) -> Iterator[str]:
        for value in up.ticks():
            y = up.at(value)
            yield f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
            yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{value:,g}</text>'
        for value in across.ticks():
            x = across.at(value)
            yield f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>'
            yield f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{value:,.0f}</text>'
        middle = (LEFT + WIDTH - RIGHT) / 2
        yield f'<text x="{middle}" y="{HEIGHT - 12}" text-anchor="middle">{escape(self.across)}</text>'
        turned = f'transform="translate(18 {(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)"'
        yield f'<text {turned} text-anchor="middle">{escape(self.up)}</text>'


def _legend(curve: Curve, colour: str, x: int) -> list[str]:
    return [
        f'<path d="M{x} 52h22" stroke="{colour}"{_dashes(curve)}/>',
        f'<text x="{x + 28}" y="56">{escape(curve.name)}</text>',
    ]


def _curve(curve: Curve, colour: str, across: Scale, up: Scale, aside: int) -> list[str]:
    """The figures stand above or below, but not below the axis."""
    places = [(across.at(x), up.at(y), y) for x, y in curve.points]
    way = "L".join(f"{x:.1f} {y:.1f}" for x, y, _ in places)
    drawn = [f'<path clip-path="url(#plot)" d="M{way}" stroke="{colour}"{_dashes(curve)}/>']
    if not curve.is_bound:
        for x, y, value in places:
            drawn.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>')
            beside = y + aside if y + aside < HEIGHT - BOTTOM - 4 else y - 9
            drawn.append(f'<text class="value" x="{x:.1f}" y="{beside:.1f}">{_figure(value)}</text>')
    return drawn


def _dashes(curve: Curve) -> str:
    return ' stroke-dasharray="5 5"' if curve.is_bound else ""


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"


# -- growth ------------------------------------------------------------------------------------------


def exponent(points: Sequence[Point]) -> float:
    """The power of n that fits best: a straight line where both axes are logarithmic."""
    xs, ys = ([log(point[axis]) for point in points] for axis in (0, 1))
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)


def bound(points: Sequence[Point], grows: Callable[[float], float], name: str) -> Curve:
    """A growth to compare with: what is less steep grows more slowly."""
    *_, (last, most) = points
    return Curve(name, [(n, most * grows(n) / grows(last)) for n, _ in points], is_bound=True)
