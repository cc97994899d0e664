"""`parley rate`: how strong everybody is, from all games of some tournaments."""

import argparse
from pathlib import Path

from parley.arena.ratings.rate import Rating
from parley.arena.tournament.union import unite
from parley.cli.screen import console, make_table, print_json


def run_rate(options: argparse.Namespace) -> int:
    """Strongest first; those without a rating last."""
    union = unite(map(Path, options.folders))
    found = union.rate()
    rows = sorted(zip(union.names, found.ratings, found.ranks, strict=True), key=lambda row: _key(row[1]))
    if options.json:
        print_json(
            {
                "rounds": len(union.rounds),
                "entrants": [
                    {"name": name, "games": rating.games, "elo": rating.elo, "low": rating.low,
                     "high": rating.high, "why": rating.why, "ranks": ranks}
                    for name, rating, ranks in rows
                ],
            }
        )  # fmt: skip
        return 0
    columns = ("entrant", "games", "Elo", "95 %", "the strongest")
    cells = [
        (name, str(rating.games), *_in_words(rating), f"{ranks[0]:.0%}" if ranks else "")
        for name, rating, ranks in rows
    ]
    console.print(make_table(columns, cells, words=("entrant",)))
    return 0


def _key(rating: Rating) -> tuple[bool, float]:
    return (rating.elo is None, -(rating.elo or 0.0))


def _in_words(rating: Rating) -> tuple[str, str]:
    if rating.elo is None:
        return "", rating.why
    return f"{rating.elo:+.0f}", f"{rating.low:+.0f} to {rating.high:+.0f}"
