"""Golden games: whole matches of random bots, written out ply by ply with what everybody was told.

A change of the rules shows as a change of these files; `make golden` writes them anew.
"""

from pathlib import Path
from typing import Any

from parley.arena.simulation import simulate
from parley.bots import load_bot
from parley.core import CHANCE, Seat
from parley.games import load_game
from parley.match.record import format_result
from parley.match.referee import Match, Ply
from parley.match.replay import read_setup
from parley.match.telling import tell_all

GAMES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "seabattle-classic": ("seabattle", 1, {}),
    "seabattle-6x6-walls": ("seabattle", 2, {"size": 6, "fleet": (0, 1, 2, 3), "wall_limit": True}),
    "battleship-plus-10": ("battleship-plus", 3, {}),
    "battleship-plus-16": ("battleship-plus", 4, {"size": 16, "ships": (2, 3, 3, 4, 4)}),
    "dots-10x10": ("dots", 5, {"width": 10, "height": 10}),
    "dots-four-players": (
        "dots",
        6,
        {"width": 13, "height": 11, "players": 4, "extra_move": True, "goal": "territory"},
    ),
    "conquest-world": ("conquest", 7, {"players": 3, "rounds": 6}),
    "conquest-random-map": (
        "conquest",
        8,
        {"players": 2, "map": "random:5:12", "battle": "until-decided", "rounds": 20},
    ),
    "conquest-cards": (
        "conquest",
        10,
        {"players": 3, "map": "isles", "deal": "all", "cards": True, "rounds": 9},
    ),
    "conquest-dealt": ("conquest", 9, {"players": 4, "map": "isles", "deal": "nodes", "rounds": 3}),
}


def path_of(name: str) -> Path:
    """Where a golden game is kept."""
    return Path(__file__).parent / f"{name}.txt"


def play(name: str) -> str:
    """The golden game as text."""
    kind, seed, settings = GAMES[name]
    game = load_game(kind)
    setup = read_setup(game, settings)
    bots = [load_bot(kind, "random")] * game.seats(setup)
    lines = [f"# {kind}, seed {seed}, {settings}"]
    for played in simulate(game, setup, bots, seed):
        lines += [_line(game, ply, game.seats(setup)) for ply in played.plies]
        if played.match.length % 50 == 0:
            lines += ["", game.drawing(played.match.view(None)), ""]
    return "\n".join([*lines, "", *_ending(played.match), ""])


def _line(game: Any, ply: Ply[Any], seats: int) -> str:
    public = tell_all(ply.events)
    private = [
        f" | seat {seat}: {told}"
        for seat in range(seats)
        if (told := tell_all(ply.events, Seat(seat))) != public
    ]
    who = "*" if ply.seat == CHANCE else str(ply.seat)
    return f"{ply.number}. {who} {game.format_move(ply.move)} | {public}{''.join(private)}"


def _ending(match: Match[Any, Any, Any]) -> list[str]:
    return [match.game.drawing(match.view(None)), "", f"result: {format_result(match.outcome)}"]
