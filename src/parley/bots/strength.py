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
        """In a line: the rating, or scores if there is none; empty after too few games."""
        if self.sweep is not None:
            bound, has_won = 0.025 ** (1 / self.games), self.sweep == 1.0
            interval = f"{bound:.0%} to 100%" if has_won else f"0% to {1 - bound:.0%}"
            return f"{'won' if has_won else 'lost'} all of {self.games} games ({interval})"
        if not self.is_rated:
            return "; ".join(f"{score} against {other}" for other, score in self.enough.items())
        rated = f"{self.rating:.0f} ± {self.margin:.0f} Elo"
        return f"{rated if self.margin else f'{self.rating:.0f} Elo by definition'}, {self.games} games"

    @property
    def sweep(self) -> float | None:
        """1 if it won all of its games, 0 if it lost all: no rating then, however often it plays."""
        shares = {score.share for score in self.against.values()}
        return shares.pop() if self.games >= LEAST and shares in ({0.0}, {1.0}) else None

    @property
    def is_rated(self) -> bool:
        """Do its games tell how strong it is?"""
        return self.is_bounded and self.games >= LEAST

    @property
    def margin(self) -> float:
        """Half of the interval at 95 %."""
        return _Z95 * self.deviation

    @property
    def enough(self) -> dict[str, Score]:
        """Against whom it played often enough to say how."""
        return {other: score for other, score in self.against.items() if score.games >= LEAST}


def strength_of(game: str, bot: str) -> Strength | None:
    """What was measured; None where nothing was."""
    return _measured().get(game, {}).get(bot)


@cache
def _measured() -> dict[str, dict[str, Strength]]:
    data = files("parley.bots").joinpath("strength.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, dict[str, Strength]])
