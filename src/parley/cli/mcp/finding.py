"""Where the agent plays: one server for all its games, or a table of its own for each."""

import argparse
from collections.abc import Mapping, Sequence

from parley.bots import Level, bot_names
from parley.cli.given import parse_settings
from parley.cli.main import make_parser
from parley.cli.play import find_place
from parley.cli.play.order import Order, choose_bot, read_order
from parley.core import SetupError, quote
from parley.games import GAMES, load_game
from parley.match.replay import read_setup
from parley.net.visits.place import Place
from parley.visits import Wish


class Finder:
    """Makes places like `parley play` does, from the command line and what the agent asks for."""

    def __init__(self, options: argparse.Namespace) -> None:
        """Raises `SetupError`."""
        self.where: str | None = options.where
        self._words = [f"--{word}={value}" for word in ("name", "save") if (value := getattr(options, word))]
        self._seed = [] if options.seed is None else [f"--seed={options.seed}"]
        self._register = ["--register"] if options.register else []
        if self.where is not None:
            if self.where.startswith("gamecore:"):
                raise SetupError("the standard streams are the agent's: it needs a server with an address")
            self._order([self.where, *self._register])

    def server(self) -> Place:
        """The server to visit; an account is created only the first time. Raises `SetupError`."""
        register, self._register = self._register, []
        return find_place(self._order([self.where or "", *register]))

    def table(self, wish: Wish) -> Place:
        """A table here, with these opponents. Raises `SetupError`."""
        against = [f"--against={bot}" for bot in wish.bots]
        players = wish.settings.get("players")
        seats = [] if players is None else [f"--players={players}"]
        return find_place(self._order([wish.game, *against, *seats, *self._seed]))

    def _order(self, words: Sequence[str]) -> Order:
        return read_order(make_parser().parse_args(["play", *words, *self._words]))


def read_wish(game: str, bots: Sequence[str], settings: Mapping[str, str]) -> Wish:
    """The table an agent asks for: bots of ours, and settings that name no file. Raises `SetupError`."""
    if game not in GAMES:
        raise SetupError(f"there is no game {quote(game)}: choose one of {', '.join(GAMES)}")
    for bot in bots:  # a caller must not start programs
        if bot not in (*bot_names(game), *Level):
            known = ", ".join((*Level, *bot_names(game)))
            raise SetupError(f"there is no bot {quote(bot)}: choose one of {known}")
    if any("." in value or "/" in value for value in settings.values()):
        raise SetupError("settings are numbers and names; maps from files are not offered here")
    given = parse_settings(game, [f"{name}={value}" for name, value in settings.items()])
    if "players" in load_game(game).setup_type.__match_args__ and len(bots) > 1:
        given.setdefault("players", len(bots) + 1)
    read_setup(load_game(game), given)  # now, before it is turned into words
    return Wish(game, given, None, "", tuple(choose_bot(game, bot) for bot in bots))
