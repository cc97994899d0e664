"""One seat of any of the games as an environment of Gymnasium, bots in the others.

`Duel("seabattle", opponent="density")` plays against any bot that `parley duel` knows, also one of the user's
own (`python:FILE:NAME`). What is seen, done and earned is as in `parley.adapters.pettingzoo`, but the mask
comes from `action_masks()`, where sb3-contrib's MaskablePPO asks for it, and with `info["action_mask"]`.
"""

from random import Random
from typing import Any

import gymnasium
import numpy as np

from parley.adapters.play import ILLEGAL, Play, rewards
from parley.adapters.sheets import Array
from parley.adapters.spaces import action_space, box
from parley.bots import load_bot
from parley.core import Seat, SetupError
from parley.core.bot import Limit

Info = dict[str, Any]


class Duel(gymnasium.Env[Any, np.int64]):
    """The game from `seat`; None is another seat in every match, drawn with the luck of it."""

    def __init__(
        self,
        game: str,
        opponent: str = "random",
        *,
        seat: int | None = None,
        seconds: float = 0.1,
        render_mode: str | None = None,
        **settings: object,
    ) -> None:
        """`seconds` is how long the opponent may think. Raises `SetupError`."""
        self._play = play = Play(game, settings)
        if seat is not None and seat not in range(play.players):
            raise SetupError(f"there is no seat {seat}: choose from 0 to {play.players - 1}")
        self._bot, self._limit = load_bot(game, opponent), Limit(seconds)
        self._wanted, self._seat, self._is_illegal = seat, Seat(0), False
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.observation_space = box(play.encoding.planes)
        self.action_space = action_space(play)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Array, Info]:
        """A new match, up to the first decision of ours."""
        super().reset(seed=seed, options=options)
        self._rng = Random(int(self.np_random.integers(2**63)))
        seat = self._rng.randrange(self._play.players) if self._wanted is None else self._wanted
        self._seat, self._is_illegal = Seat(seat), False
        self._play.begin(self._rng)
        self._wait()
        return self._planes(), self._info()

    def step(self, action: np.int64) -> tuple[Array, float, bool, bool, Info]:
        """Act, and let the others play until we are to act again."""
        play = self._play
        if play.seat is None or self._is_illegal:
            raise gymnasium.error.ResetNeeded("this match is over: reset() begins another")
        if not play.allows(int(action)):
            self._is_illegal = True
            return self._planes(), ILLEGAL, True, False, self._info()
        play.act(int(action))
        self._wait()
        earned = 0.0 if play.outcome is None else rewards(play.outcome)[self._seat]
        return self._planes(), earned, play.outcome is not None, False, self._info()

    def action_masks(self) -> np.typing.NDArray[np.bool_]:
        """What may be done now; everything once the match is over, and nothing comes of it."""
        play = self._play
        if play.seat != self._seat:
            return np.ones(play.actions, np.bool_)
        return play.mask_array().astype(np.bool_)

    def render(self) -> str | None:
        """What our seat sees, as text."""
        view = self._play.game.view(self._play.state, self._seat)
        return self._play.game.drawing(view) if self.render_mode == "ansi" else None

    def _wait(self) -> None:
        play = self._play
        while play.seat is not None and play.seat != self._seat:
            play.play(self._bot.choose(play.view, self._limit, self._rng))

    def _planes(self) -> Array:
        return self._play.planes_array(self._seat)

    def _info(self) -> Info:
        return {"action_mask": self.action_masks().astype(np.int8), "seat": int(self._seat)}
