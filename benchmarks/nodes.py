"""How far many nodes go: what a node spends on hearing from the others, and what runs out first.

The costs are measured here; the rest is arithmetic on an assumed crowd, printed with its assumptions. It is a
model: nobody has run a thousand nodes.
"""

import asyncio
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple

import msgspec

from parley.cluster import frames as f
from parley.cluster.roll import Roll
from parley.games.battleship_plus import GAME, Setup
from parley.house.house import House
from parley.match.clock import ClockRules
from parley.tables.lobby import HIGHEST
from tests.seats.parlour import Parlour, play

EVENTS = 4_000
NODES = (2, 10, 100, 1_000)
PER_NODE = 2_000
"""Players connected to a node."""
GAME_SECONDS, MOVE_SECONDS, VISIT_SECONDS = 600, 5, 1_800
"""How long a game lasts, between two moves of it, and how long somebody stays."""
SHOWN = 4
"""Frames about a table: opened, taken, begun, gone."""
GAME_NEWS = 40
"""Bytes of GAME and DELETE_GAME together, which the draft wants every BPGP client in the lobby told."""
STORED = 21_000
"""Moves a second that PostgreSQL took here, 128 at a time (docs/design/fence.md)."""
CARRIED = 45_000
"""Messages a second through nats-py with many under way (measured before this was built)."""


class Costs(NamedTuple):
    """Seconds of a processor."""

    person: float
    """To hear that somebody came and left, including decoding."""
    table: float
    """To hear of a table from its opening to its end."""


class Silence:
    """A link that nobody answers."""

    epoch = 1

    def __init__(self, house: House) -> None:
        self.house = house

    def __getattr__(self, name: str) -> Any:
        return lambda *_: None


async def _measure(parlour: Parlour) -> Costs:
    house, codec = parlour.house, f.Codec()
    roll = Roll(house, house.lobby.annexe(), Silence(house))
    numbers = count(1)

    def hear(*said: f.Frame) -> None:
        for frame in codec.decode(codec.encode(2, next(numbers), list(said))).frames:
            match frame:
                case f.Came(who):
                    roll.meet(2, who)
                case f.Went(name):
                    roll.went_there(2, name)
                case f.Shown(row):
                    roll.show(2, row)
                case f.Hidden(number):
                    roll.hide(2, number)

    began = process_time()
    for number in range(EVENTS):
        hear(f.Came(f.Who(f"player-{number}", "bpgp", None, "192.0.2.7", number)))
    for number in range(EVENTS):
        hear(f.Went(f"player-{number}"))
    person = (process_time() - began) / EVENTS
    began = process_time()
    for number in range(EVENTS):
        ann, bob = f.Who(f"ann-{number}", "bpgp"), f.Who(f"bob-{number}", "bpgp")
        hear(f.Shown(_row(number, [ann, None], "open")))
        hear(f.Shown(_row(number, [ann, bob], "playing")))
        hear(f.Shown(_row(number, [ann, bob], "playing", number)))
        hear(f.Hidden(number))
    await asyncio.sleep(0)
    return Costs(person, (process_time() - began) / EVENTS)


def _row(number: int, seats: list[f.Who | None], phase: str, record: int | None = None) -> f.Row:
    setup = msgspec.to_builtins(Setup())
    return f.Row(number + 1, GAME.name, setup, ClockRules(per_move=60_000), None, seats, phase, record)


def measured() -> Costs:
    """On this machine, now."""
    found: list[Costs] = []

    async def scene(parlour: Parlour) -> None:
        found.append(await _measure(parlour))

    with TemporaryDirectory() as folder:
        play(Path(folder), scene)
    return found[0]


def main() -> None:
    costs = measured()
    print("Many nodes: a model")
    print(
        f"  measured: a person who comes and goes costs each other node {costs.person * 1e6:.0f} µs, a table "
        f"{costs.table * 1e6:.0f} µs\n  assumed: {PER_NODE:,} players a node, two at a table, games of "
        f"{GAME_SECONDS // 60} min, a move every {MOVE_SECONDS} s, visits of {VISIT_SECONDS // 60} min"
    )
    print(f"  {'nodes':>6} {'players':>10} {'lobby, core/node':>17} {'GAME, MB/s/node':>16} {'moves/s':>9} "
          f"{'of PostgreSQL':>13} {'bus, of a node':>14} {'table numbers':>13}")  # fmt: skip
    for nodes in NODES:
        players = nodes * PER_NODE
        tables, visits = players / 2 / GAME_SECONDS, players / VISIT_SECONDS
        lobby = tables * costs.table + visits * costs.person
        told = tables * GAME_NEWS * PER_NODE / 1e6
        moves = players / 2 / MOVE_SECONDS
        remote = moves * (1 - 1 / nodes) / nodes  # at each node, moves that come from elsewhere
        carried = (2 * remote + tables * SHOWN + 2 * visits) / CARRIED
        print(f"  {nodes:>6,} {players:>10,} {lobby:>17.3f} {told:>16.1f} {moves:>9,.0f} "
              f"{moves / STORED:>13.1%} {carried:>14.1%} {players / 2 / HIGHEST:>13.1%}")  # fmt: skip


if __name__ == "__main__":
    main()
