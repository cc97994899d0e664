"""Play a match of every game in memory, write its journal, and replay it to the very same position."""

from random import Random
from typing import Any

from parley.arena.simulation import simulate
from parley.bots import load_bot
from parley.games import GAMES, load_game
from parley.match.journal import decode_journal, encode_journal, entry_of, make_header
from parley.match.replay import replay

SEED = Random(2026).getrandbits(32)
QUICK: dict[str, dict[str, Any]] = {
    "conquest": {"map": "isles", "rounds": 10},
    "dots": {"width": 15, "height": 15},
}

for name in GAMES:
    game = load_game(name)
    setup = game.setup_type(**QUICK.get(name, {}))
    bots = [load_bot(name, "random")] * game.seats(setup)

    entries = []
    for played in simulate(game, setup, bots, SEED):
        entries += [entry_of(game, ply) for ply in played.plies]
    journal = encode_journal(make_header(game, setup, ["random"] * len(bots), seed=SEED), entries)

    *_, (replayed, _last) = replay(game, decode_journal(journal))
    same = "the same" if replayed == played.match else "ANOTHER"
    print(
        f"{name}: {len(entries)} plies, {len(journal)} bytes, replayed to {same} position, {replayed.outcome}"
    )
