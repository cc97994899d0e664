"""How strong the bots were found to be, by games among them: `make strength` writes it down."""

from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

LEAST = 100
"""Of fewer games nothing is told."""
_Z95 = 1.96


class Score(NamedTuple):
    """What a bot scored against another one: its share of the games, with the interval at 95 %."""

    games: int
    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.share:.0%} ({self.low:.0%} to {self.high:.0%}) of {self.games}"


class Strength(NamedTuple):
    """What all its games say: points of Elo, where the best of the solid bots has 1500."""

    rating: float
    deviation: float
    games: int
    is_bounded: bool
    """Has it lost and won, so that the rating is not the work of a prior?"""
    against: dict[str, Score]

    def __str__(self) -> str:
        """In a line; empty where there were too few games."""
        margin = _Z95 * self.deviation
        rated = f"{self.rating:.0f} ± {margin:.0f} Elo" if margin else f"{self.rating:.0f} Elo by definition"
        told = [f"{rated}, {self.games} games"] if self.is_bounded and self.games >= LEAST else []
        told += [f"{score} against {other}" for other, score in self.against.items() if score.games >= LEAST]
        return "; ".join(told)


def strength_of(game: str, bot: str) -> Strength | None:
    """What was measured; None where nothing was."""
    return _measured().get(game, {}).get(bot)


@cache
def _measured() -> dict[str, dict[str, Strength]]:
    data = files("parley.bots").joinpath("strength.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, dict[str, Strength]])
