"""Tables that bots keep open, so that somebody who comes alone finds an opponent."""

import asyncio
from collections.abc import Callable

from parley.bots import Level, best_bot, bot_names
from parley.bots.anchors import HOUSE
from parley.core.declared import pace_of
from parley.games import load_game
from parley.house.house import House
from parley.match.clock import ClockRules
from parley.match.replay import read_setup
from parley.tables import BOT, Guest, Player, Refused, Table, Terms

AGAIN = 1.0
"""Seconds until something the lobby did not allow is retried."""
SETUPS: dict[str, dict[str, object]] = {"conquest": {"deal": "all"}}
"""What bots of the house and passers-by play, if not the default: no claiming one by one."""


MakeBot = Callable[[str, Callable[[], None]], Player]


def house_bot(game: str, setting: str) -> str:
    """The bot that keeps tables of this game open: of the requested level or name, else an easy one."""
    if setting in tuple(Level):
        return best_bot(game, Level(setting))
    name = setting.partition(":")[0]
    return name if name in bot_names(game) else best_bot(game, next(iter(Level)))


def terms_of(game: str) -> Terms:
    """The terms of such a table, which every wire of the game can join."""
    rules = load_game(game)
    move, first = pace_of(rules)
    clock = ClockRules(per_move=move * 1000, first=first and first * 1000)
    return Terms(rules, read_setup(rules, SETUPS.get(game, {})), clock)


class StandingTables:
    """Keeps a table open: another one as soon as it is taken, up to `most` including those in play.

    Every table has a player of its own; `make` makes one from a name and a callback for when they are free.
    They all have one name, which nobody else can take.
    """

    def __init__(self, house: House, terms: Terms, bot: str, most: int, make: MakeBot) -> None:
        self._house, self._terms, self._most, self._make = house, terms, most, make
        self.name = HOUSE + bot
        self._waits: Table | None = None
        self._taken = 0

    def open(self) -> None:
        """Take the name and open the first table."""
        lobby = self._house.lobby
        if not lobby.is_taken(self.name):
            lobby.enter(Guest(self.name, BOT))
        lobby.listeners.add(self)
        self._try()

    def table_opened(self, table: Table) -> None:
        """Others may open what they like."""

    def table_gone(self, table: Table) -> None:
        """If it was ours, there is a game now, and somebody may come for the next."""
        if table is self._waits:
            self._waits = None
            self._taken += 1
            self._soon()

    def _freed(self) -> None:
        self._taken -= 1
        self._soon()

    def _soon(self) -> None:
        """Once everybody has heard what happened to the last one."""
        asyncio.get_running_loop().call_soon(self._try)

    def _try(self) -> None:
        lobby, timers = self._house.lobby, self._house.timers
        if lobby.is_stopping or self._waits is not None or self._taken >= self._most:
            return
        try:
            self._waits = lobby.open(self._terms, self._make(self.name, self._freed))
        except Refused:
            timers.set(self, timers.now() + AGAIN, self._try)
