"""`parley bots`: who plays, how, and how well."""

import argparse

from rich.table import Table

from parley.bots import Entry, bots_of
from parley.bots.strength import strength_of
from parley.cli.screen import console, print_json
from parley.core import SetupError
from parley.games import GAMES


def run_bots(options: argparse.Namespace) -> int:
    """All of them, or those of one game."""
    if options.game is not None and options.game not in GAMES:
        raise SetupError(f"there is no game {options.game!r}: choose one of {', '.join(GAMES)}")
    games = [options.game] if options.game else GAMES
    rows = [_row(game, name, entry) for game in games for name, entry in bots_of(game).items()]
    if options.json:
        print_json(rows)
        return 0
    table = Table()
    for column in rows[0]:
        table.add_column(column, justify="left")
    for row in rows:
        table.add_row(*(str(value or "not measured") for value in row.values()))
    console.print(table)
    return 0


def _row(game: str, name: str, entry: Entry) -> dict[str, str]:
    told = {"level": entry.level.value, "character": entry.character}
    return {"game": game, "name": name, **told, "strength": strength_of(game, name)}
