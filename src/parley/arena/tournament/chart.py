"""Ratings with their intervals, as SVG."""

from collections.abc import Sequence
from html import escape

from parley.arena.tournament.report import Row

WIDTH, NAMES, ROW, EDGE = 700, 220, 26, 30


def draw_ratings(rows: Sequence[Row]) -> str:
    """A line for every rated entrant, strongest first; empty if nobody is rated."""
    rated = [
        (row.name, row.elo, row.low, row.high)
        for row in rows
        if row.elo is not None and row.low is not None and row.high is not None
    ]
    if not rated:
        return "<p>Nobody can be rated: there are too few games, or nobody both won and lost.</p>"
    rated.sort(key=lambda one: (-one[1], one[0]))
    least, most = min(low for *_, low, _ in rated), max(high for *_, high in rated)
    span = max(most - least, 1.0)

    def across(elo: float) -> str:
        return f"{NAMES + (elo - least) / span * (WIDTH - NAMES - EDGE):.1f}"

    height = ROW * (len(rated) + 1)
    parts = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="Ratings with intervals">']
    for at, (name, elo, low, high) in enumerate(rated):
        y = ROW * at + ROW // 2
        parts.append(
            f'<text x="0" y="{y + 4}">{escape(name)}</text>'
            f'<line class="span" x1="{across(low)}" x2="{across(high)}" y1="{y}" y2="{y}" />'
            f'<circle cx="{across(elo)}" cy="{y}" r="5"><title>{elo:+.0f}</title></circle>'
        )
    for elo, anchor in ((least, "start"), (most, "end")):
        parts.append(f'<text x="{across(elo)}" y="{height - 8}" text-anchor="{anchor}">{elo:+.0f}</text>')
    return "".join([*parts, "</svg>"])
