"""Replaying a journal from disk against playing the match, and against decoding the JSON alone."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import aims
from benchmarks.timing import Work, measure
from parley.arena.simulation import simulate
from parley.bots import load_bot
from parley.games import load_game
from parley.match.journal import decode_journal, encode_journal, entry_of, make_header
from parley.match.replay import read_setup, replay_to_end

SEED = 20261115
PLIES = 1000


def simulation(game: Any, setup: object) -> Work:
    """1,000 plies of random bots; a unit is all of them."""
    bots = [load_bot(game.name, "random")] * 2

    def play() -> int:
        for played in simulate(game, setup, bots, SEED):
            if played.match.length >= PLIES:
                break
        return 1

    return play


def replaying(game: Any, path: Path) -> Work:
    """Read the journal, check every line, play every ply; a unit is the whole journal."""

    def play() -> int:
        assert replay_to_end(game, decode_journal(path.read_bytes())).length == PLIES
        return 1

    return play


def decoding(path: Path) -> Work:
    """Only the JSON of every line; a unit is the whole journal."""

    def play() -> int:
        for line in path.read_bytes().splitlines():
            json.loads(line)
        return 1

    return play


def main() -> None:
    game = load_game("dots")
    setup = read_setup(game, {})
    bots = [load_bot("dots", "random")] * 2
    plies = [p for played in simulate(game, setup, bots, SEED) for p in played.plies][:PLIES]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        entries = [entry_of(game, ply) for ply in plies]
        path.write_bytes(encode_journal(make_header(game, setup, ("random", "random")), entries))
        rates = measure(
            {
                "simulate": simulation(game, setup),
                "replay": replaying(game, path),
                "json": decoding(path),
            }
        )
    played, replayed, floor = (rates[name].seconds * 1000 for name in ("simulate", "replay", "json"))
    limit = played / 10 + floor
    print("Journals")
    peer = f"simulate {played:.1f} ms, json {floor:.2f} ms"
    aims.REPLAY.row("replay of 1,000 plies of dots 39x32", f"{replayed:.2f} ms", peer, replayed / limit)


if __name__ == "__main__":
    main()
