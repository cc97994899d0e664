"""`parley bots`: who plays, how, and how well."""

import argparse
from typing import Any

from parley.bots import Entry, bots_of
from parley.bots.strength import strength_of
from parley.cli.page import name_on_page
from parley.cli.screen import console, make_table, print_json
from parley.core import SetupError
from parley.games import GAMES

_WHOLE = ("game", "name", "level")
"""What people type is never wrapped."""


def run_bots(options: argparse.Namespace) -> int:
    """All of them, or those of one game."""
    if options.game is not None and options.game not in GAMES:
        raise SetupError(f"there is no game {options.game!r}: choose one of {', '.join(GAMES)}")
    games = [options.game] if options.game else GAMES
    rows = [_row(game, name, entry) for game in games for name, entry in bots_of(game).items()]
    if options.json:
        print_json([row | _figures(row["game"], row["name"]) for row in rows])
        return 0
    cells = [[*told, strength or "not measured"] for *told, strength in (row.values() for row in rows)]
    console.print(make_table([*rows[0]], cells, words=rows[0], whole=_WHOLE))
    return 0


def _row(game: str, name: str, entry: Entry) -> dict[str, str]:
    told = {"called": name_on_page(game, name), "level": entry.level.value, "character": entry.character}
    return {"game": game, "name": name, **told, "strength": str(strength_of(game, name) or "")}


def _figures(game: str, name: str) -> dict[str, Any]:
    """The same strength in numbers; none of fewer games than tell anything."""
    found = strength_of(game, name)
    if found is None:
        return {"rating": None, "against": {}}
    rated = {"elo": found.rating, "margin": round(found.margin), "games": found.games}
    against = {other: score._asdict() for other, score in found.enough.items()}
    return {"rating": rated if found.is_rated else None, "against": against}
