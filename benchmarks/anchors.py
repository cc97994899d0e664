"""How strong bots are in points of Elo, for the ratings of people. `--write` keeps it for the house.

Bots of a game play each other by the usual settings; the best of the solid ones is 1500 by definition. Where
one never wins, the prior of a tournament's ratings keeps it finite; its deviation says how little is known.
"""

import sys
from collections.abc import Iterable
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import msgspec

from benchmarks.strength import JOBS, SEED
from parley.arena.duel import Duel
from parley.arena.ratings.fit import ELO, fit
from parley.arena.ratings.linear import inverse
from parley.arena.ratings.stages import Ranking, gather
from parley.arena.rounds import play_rounds
from parley.arena.standing import standing_of
from parley.bots import Level, best_bot, bot_names
from parley.games import GAMES

FILE = Path(__file__).parent.parent / "src/parley/bots/anchors.json"
MEETINGS = {"seabattle": 200, "battleship-plus": 100, "dots": 20, "conquest": 100}
"""Games of every two bots."""
MIDDLE = 1500.0
"""What the best of the solid bots has."""


class Met(NamedTuple):
    """Two bots, and how often each has won; the rest were draws."""

    bots: tuple[str, str]
    games: int
    wins: tuple[int, int]

    @property
    def draws(self) -> int:
        """Games nobody won."""
        return self.games - sum(self.wins)


def meet(game: str, bots: tuple[str, str], games: int) -> Met:
    """Let two of them play."""
    duel = Duel(game, {}, bots, SEED)
    found = standing_of(play_rounds(duel, list(range(-(-games // duel.check()))), JOBS))
    print(f"{game:<16} {bots[0]:>10} {found.wins[0]:>4} : {found.wins[1]:<4} {bots[1]}", flush=True)
    return Met(bots, found.games, found.wins)


def anchors(game: str, meetings: Iterable[Met]) -> dict[str, tuple[int, int]]:
    """Rating and deviation of every bot of a game."""
    names = bot_names(game)
    middle = names.index(best_bot(game, Level.SOLID))
    rankings: list[Ranking] = []
    for met in meetings:
        one, two = map(names.index, met.bots)
        rankings += (
            [[[one], [two]]] * met.wins[0] + [[[two], [one]]] * met.wins[1] + [[[one, two]]] * met.draws
        )
    found = fit(len(names), gather(rankings), {middle: 0.0})
    spread = inverse(found.triangle)
    errors = {index: sqrt(spread[place][place]) for place, index in enumerate(found.free)}
    return {
        name: (round(MIDDLE + ELO * found.at[index]), round(ELO * errors.get(index, 0.0)))
        for index, name in enumerate(names)
    }


def main() -> None:
    """Everything; with `--quick` a tenth of the games, for a first look."""
    few = 10 if "--quick" in sys.argv else 1
    kept = {}
    for game in GAMES:
        pairs = combinations(bot_names(game), 2)
        kept[game] = anchors(game, [meet(game, pair, max(2, MEETINGS[game] // few)) for pair in pairs])
        print(f"{game:<16} {kept[game]}", flush=True)
    if "--write" in sys.argv:
        FILE.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")


if __name__ == "__main__":
    main()
