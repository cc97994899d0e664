"""Where bots of the house think: in its threads, in turn, charged to the people at their table."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from parley.bots import load_installed
from parley.bots.anchors import HOUSE
from parley.core.bot import Bot, Learns
from parley.house.budget import block_at
from parley.house.house import House
from parley.house.sightings import Sightings
from parley.house.turns import Turns
from parley.tables import Player, Table, Timers


class HouseStudy:
    """The `Study` of every bot in the house: `house.shared(HouseStudy)`."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.timers: Timers = house.timers
        self.rng: Random = house.rng
        self.pace = house.bot_pace

    def take(self, table: Table, choose: Callable[[], Any]) -> "asyncio.Future[Any]":
        """Think when it is this one's turn. Raises `Refused` if too many wait."""
        return self._house.shared(Turns).take(block_at(table), choose)

    def thought(self, people: Sequence[Player], seconds: float) -> None:
        """People are charged for the bots they play with."""
        self._house.budget.thought(people, seconds)

    def load(self, game: str, name: str) -> Bot[Any, Any]:
        """The bot a player is named after, which has learnt what can be learnt here."""
        bot = load_installed(game, _full_name(name.removeprefix(HOUSE), self._house.bot))
        if isinstance(bot, Learns):
            bot.learn(self._house.shared(Sightings).of(game))
        return bot


def _full_name(name: str, setting: str) -> str:
    """With its options, if it is the bot of the house: they do not belong in a name."""
    return setting if setting.partition(":")[0] == name else name
