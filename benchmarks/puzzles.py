"""Puzzles for a house in which nothing was played yet, from games of bots; `--write` keeps them."""

import sys
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import parley.house.puzzles
from parley.bots import load_bot
from parley.core import CHANCE, Seat
from parley.core.bot import Limit
from parley.games import GAMES, load_game
from parley.house.puzzles.puzzle import Puzzle, solve
from parley.match.clock import Millis
from parley.match.referee import Match
from parley.match.replay import read_setup

SHIPPED = Path(parley.house.puzzles.__file__).with_name("shipped.json")
EACH = 3
SETUPS: dict[str, dict[str, Any]] = {
    "dots": {"width": 12, "height": 12},
    "conquest": {"map": "isles", "players": 2},
    "seabattle": {},
    "battleship-plus": {},
}
BOTS = {"dots": "greedy", "conquest": "border", "seabattle": "density", "battleship-plus": "density"}
PLIES = 400


def play(name: str, seed: int) -> Puzzle | None:
    """A game of bots, up to the first puzzle."""
    game, rng = load_game(name), Random(seed)
    bot = load_bot(name, BOTS[name])
    match: Match[Any, Any, Any] = Match.at_start(game, read_setup(game, SETUPS[name]))
    moves: list[tuple[int, str]] = []
    edition = getattr(game, "edition", 1)
    while match.to_move and match.length < PLIES:
        seat = min(match.to_move)
        if seat != CHANCE and (answer := solve(match, seat)) is not None:
            return Puzzle(name, SETUPS[name], moves, seat, *answer, edition)
        move = (
            game.chance(match.state, rng)
            if seat == CHANCE
            else bot.choose(match.view(seat), Limit(0.05), rng)
        )
        moves.append((int(seat), game.format_move(move)))
        match, _ = match.step(Seat(seat), move, Millis(0))
    return None


def main() -> None:
    """Find some of each game; with `--write`, keep them."""
    found: dict[str, list[Puzzle]] = {}
    for name in GAMES:
        games = filter(None, (play(name, seed) for seed in count(1)))
        found[name] = [next(games) for _ in range(EACH)]
        for puzzle in found[name]:
            print(
                f"{name}: seat {puzzle.seat} after {len(puzzle.moves)} plies: {puzzle.answer} {puzzle.facts}"
            )
    if "--write" in sys.argv:
        SHIPPED.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=0) + b"\n")


if __name__ == "__main__":
    main()
