"""Many matches of one game at once, as arrays: whoever acts next in each, what they see and what they may do.

A match that is over is begun anew at once, so that there is always something to decide everywhere.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parley.adapters.play import ILLEGAL, Play, rewards
from parley.adapters.sheets import Array
from parley.core import Seat


class Decisions(NamedTuple):
    """One in every match."""

    planes: Array
    """(matches, *planes): what whoever is to act sees."""
    masks: Array
    """(matches, actions): what they may do."""
    seats: NDArray[np.int64]
    """(matches,): who they are."""


class Results(NamedTuple):
    """What the last actions led to."""

    rewards: NDArray[np.float32]
    """(matches, players): 0 while a match goes on."""
    is_over: NDArray[np.bool_]
    """(matches,): those begun anew."""


class Matches:
    """`count` matches of a game; the settings are those of its `Setup`. Raises `SetupError`."""

    def __init__(self, game: str, count: int, seed: int = 0, **settings: object) -> None:
        self._plays = [Play(game, settings) for _ in range(count)]
        first = self._plays[0]
        self.players, self.actions, self.shape = first.players, first.actions, first.encoding.planes.shape
        self._sheet = first.encoding.planes
        self._rngs = [Random(seed * 1_000_003 + number) for number in range(count)]
        for play, rng in zip(self._plays, self._rngs, strict=True):
            play.begin(rng)

    def decisions(self) -> Decisions:
        """The kind of decision awaited."""
        plays, count = self._plays, len(self._plays)
        seats = [Seat(play.seat or 0) for play in plays]
        seen = [play.seen(seat) for play, seat in zip(plays, seats, strict=True)]
        masks = bytearray().join([play.choices for play in plays])
        return Decisions(
            self._sheet.together(seen),
            np.ndarray((count, self.actions), np.int8, masks),
            np.array(seats),
        )

    def step(self, actions: Sequence[int] | NDArray[np.integer]) -> Results:
        """Take an action in every match. One that its mask forbids ends the match, at a cost of 1."""
        earned = np.zeros((len(self._plays), self.players), np.float32)
        is_over = np.zeros(len(self._plays), np.bool_)
        for number, action in enumerate(np.asarray(actions).tolist()):
            play = self._plays[number]
            if play.allows(action):
                play.act(action)
                if play.outcome is None:
                    continue
                earned[number] = rewards(play.outcome)
            else:
                earned[number, play.seat] = ILLEGAL
            is_over[number] = True
            play.begin(self._rngs[number])
        return Results(earned, is_over)
