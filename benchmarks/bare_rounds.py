"""The games of a tournament in bare loops: bots and referee, no schedule; optionally with journals.

`python -m benchmarks.bare_rounds FILE PROCESSES [journals]`
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from parley.arena.schedules import Pairing
from parley.arena.schedules.formats import make_schedule
from parley.arena.tournament.file import read_file
from parley.arena.tournament.tournament import load_tournament
from parley.bots import load_bot
from parley.core.bot import Limit
from parley.games import load_game
from parley.match.clock import Millis
from parley.match.journal import encode_header, encode_more, make_header
from parley.match.referee import Match
from parley.match.replay import read_setup


def play(path: str, pairings: list[Pairing], keep: bool) -> None:
    file, limit = read_file(Path(path)), Limit()
    game = load_game(file.game[0].game)
    setup = read_setup(game, file.game[0].settings)
    with TemporaryDirectory() as folder:
        for pairing in pairings:
            number = pairing.number
            for order in (pairing.entrants, pairing.entrants[::-1]):
                players = [file.entrant[one].player for one in order]
                bots = [load_bot(game.name, str(player)) for player in players]
                streams = [Random(f"{file.seed} {number} seat {seat}") for seat in range(2)]
                played = Match.start(game, setup, dice := Random(f"{file.seed} {number} dice"))
                plies: list[Any] = [*played.plies]
                while (match := played.match).to_move:
                    seat = min(match.to_move)
                    move = bots[seat].choose(match.view(seat), limit, streams[seat])
                    played = match.play(seat, move, Millis(match.length + 1), dice)
                    plies += played.plies
                if keep:
                    header = make_header(
                        game, setup, [file.entrant[one].name for one in order], seed=file.seed
                    )
                    name = f"{number}-{order[0]}.jsonl"
                    first = encode_header(header)
                    (Path(folder) / name).write_bytes(first.data + encode_more(game, plies, first.digest)[0])


def main() -> None:
    path, processes, *words = sys.argv[1:]
    jobs = int(processes)
    pairings = make_schedule(load_tournament(Path(path)).plan).next([])
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        parts = [pool.submit(play, path, pairings[at::jobs], bool(words)) for at in range(jobs)]
        for part in parts:
            part.result()


if __name__ == "__main__":
    main()
