"""Any of the games as an AEC environment of PettingZoo: `env("dots", width=10, height=10)`.

An observation is `{"observation": int8 planes, "action_mask": int8}`, made from the agent's view; the modules
in `parley.adapters.encodings` say what each plane and each action is. Rewards come at the end: 1 for the
winner, -1 for the last, something in between for those in between. An action that the mask forbids ends the
match and costs its agent 1.
"""

from random import Random
from typing import Any

import numpy as np
from pettingzoo import AECEnv

from parley.adapters.play import ILLEGAL, Play, rewards
from parley.adapters.sheets import Array
from parley.adapters.spaces import action_space, observation_space
from parley.core import Seat

Observation = dict[str, Array]


def env(
    game: str, *, render_mode: str | None = None, max_steps: int | None = None, **settings: object
) -> "Environment":
    """An environment of this game; the settings are those of its `Setup`. Raises `SetupError`.

    After `max_steps` steps the match is cut off, without rewards: whoever learns Battleship Plus may find out
    that ships can be moved to and fro for ever.
    """
    return Environment(Play(game, settings), render_mode, max_steps)


class Environment(AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """One match at a time. Whoever has nothing to decide gets a mask of ones, and cannot act on it."""

    def __init__(self, play: Play, render_mode: str | None, max_steps: int | None) -> None:
        super().__init__()
        name = f"parley_{play.game.name.replace('-', '_')}_v0"
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._play, self._max_steps, self._steps = play, max_steps, 0
        self._rng = Random()
        self._idle = np.ones(play.actions, np.int8)
        self.possible_agents = [f"player_{seat}" for seat in range(play.players)]
        self.agents: list[str] = []
        self._seats = {agent: Seat(seat) for seat, agent in enumerate(self.possible_agents)}
        self._observations = {agent: observation_space(play) for agent in self.possible_agents}
        self._actions = {agent: action_space(play) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The same object every time."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        """The same object every time."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; a seed repeats the luck of this one and of those that follow."""
        del options
        if seed is not None:
            self._rng = Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self._play.begin(self._rng)
        self.agent_selection = self.possible_agents[self._play.seat or 0]

    def observe(self, agent: str) -> Observation:
        """What this agent knows now, and what it may do."""
        play, seat = self._play, self._seats[agent]
        mask = play.mask_array() if seat == play.seat else self._idle.copy()
        return {"observation": play.planes_array(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take an action for the agent that is selected; None once it is over."""
        agent, play = self.agent_selection, self._play
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = -1 if action is None else int(action)
        if not play.allows(number):
            self._end({agent: ILLEGAL})
            return
        play.act(number)
        self._steps += 1
        if play.seat is not None:
            self.agent_selection = self.possible_agents[play.seat]
            if self._steps == self._max_steps:
                self.truncations = dict.fromkeys(self.agents, True)
        elif play.outcome is not None:
            self._end(dict(zip(self.agents, rewards(play.outcome), strict=True)))

    def _end(self, earned: dict[str, float]) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0) | earned
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What a spectator sees, as text."""
        play = self._play
        return play.game.drawing(play.game.view(play.state, None)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
