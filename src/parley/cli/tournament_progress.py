"""A tournament in progress: a live table on a terminal, one line per round elsewhere."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.live import Live
from rich.table import Table

from parley.arena.tournament.fixture import Played
from parley.arena.tournament.play import Course
from parley.arena.tournament.tournament import Tournament
from parley.cli.screen import make_table
from parley.seats.faults import explain

ROWS = 20
"""Of a table, at most: terminals have an end."""


@contextmanager
def watching(tournament: Tournament, course: Course) -> Iterator[Callable[[Played], None]]:
    """Yields a callback for every round; prints on standard error."""
    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        yield lambda played: print(in_a_line(tournament, played), file=sys.stderr, flush=True)
        return
    with Live(standings(tournament, course), console=console, refresh_per_second=4, transient=True) as live:
        yield lambda _played: live.update(standings(tournament, course))


def in_a_line(tournament: Tournament, played: Played) -> str:
    """`round 12, dots: Ann 0.5, Bob 0.5`, and who failed."""
    names, game = tournament.names, tournament.file.game[played.game].game
    points = zip(played.entrants, played.points, strict=True)
    scores = ", ".join(f"{names[entrant]} {share:.3g}" for entrant, share in points)
    faults = {
        f"{names[seat.entrant]} {explain(seat.words, seat.evidence)}"
        for one in played.games
        for seat in one.seats
        if seat.words
    }
    return f"round {played.pairing}, {game}: {'; '.join([scores, *sorted(faults)])}"


def standings(tournament: Tournament, course: Course) -> Table:
    """Points so far, best first."""
    points = dict.fromkeys(range(len(tournament.names)), 0.0)
    rounds = dict.fromkeys(points, 0)
    for scored in course.scored:
        for entrant, share in zip(scored.pairing.entrants, scored.points, strict=True):
            points[entrant] += share
            rounds[entrant] += 1
    best = sorted(points, key=lambda entrant: (-points[entrant], entrant))
    rows = [
        (str(place), tournament.names[entrant], f"{points[entrant]:.3g}", str(rounds[entrant]))
        for place, entrant in enumerate(best[:ROWS], start=1)
    ]
    title = f"{tournament.file.name}: {len(course.scored)} rounds played"
    return make_table(("", "entrant", "points", "rounds"), rows, words=("entrant",), title=title)
