"""Bots of the house: those that wait at its tables, or sat there before a restart."""

from collections.abc import Callable

from parley.house.house import House
from parley.house.study import HouseStudy
from parley.seats.bot.player import BotPlayer
from parley.store import Sitter


def stand_by(house: House, name: str, freed: Callable[[], None]) -> BotPlayer:
    """A bot of the house at a table that waits for people."""
    return BotPlayer(house.shared(HouseStudy), name, freed=freed)


def revive(house: House, sitter: Sitter) -> BotPlayer | None:
    """The bot that sat there before a restart; None if it was not a bot."""
    return BotPlayer(house.shared(HouseStudy), sitter.name) if sitter.kind == BotPlayer.kind else None
