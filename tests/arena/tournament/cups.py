"""Small tournaments for these tests."""

from pathlib import Path
from typing import Any

import msgspec

from parley.arena.tournament.file import TournamentFile
from parley.arena.tournament.tournament import Tournament

SMALL = {"game": "seabattle", "settings": {"size": 6, "fleet": [0, 1, 1, 2]}}
DOTS = {"game": "dots", "settings": {"width": 10, "height": 10}}
BOTS = ("density", "passes", "random")


def cup(*players: object, folder: Path | str = ".", **words: Any) -> Tournament:
    """Entrants are called A, B, C."""
    entrants = [
        player if isinstance(player, dict) else {"name": chr(65 + at), "player": player}
        for at, player in enumerate(players)
    ]
    said = {"game": [SMALL], "entrant": entrants, "limits": {"sandbox": "off", "patience": 20.0}} | words
    return Tournament(msgspec.convert(said, TournamentFile), str(folder))
