"""`parley simulate`: a match among bots, in memory."""

import argparse
from pathlib import Path
from random import SystemRandom
from typing import Any

import msgspec

from parley.arena.simulation import simulate
from parley.bots import load_bot
from parley.cli.matches import Film, save_film, summary
from parley.cli.screen import outcome_in_words, print_json, say
from parley.core import SetupError
from parley.core.bot import Prepares
from parley.games import load_game
from parley.match.journal import Journal, entry_of, make_header
from parley.match.replay import read_setup


def run_simulate(options: argparse.Namespace) -> int:
    """Play, save, show."""
    seed = SystemRandom().getrandbits(32) if options.seed is None else options.seed
    film = play(options.game, options.bots, options.settings, seed)
    if options.save:
        save_film(film, Path(options.save))
    if options.json:
        print_json(summary(film))
    else:
        show(film)
    return 0


def play(name: str, bots: list[str], settings: list[str], seed: int) -> Film:
    """The match, from the words of the command line."""
    game = load_game(name)
    setup = read_setup(game, parse_settings(name, settings))
    seats = game.seats(setup)
    if len(bots) > seats:
        raise SetupError(f"{len(bots)} bots for {seats} seats")
    names = tuple((*bots, *["random"] * seats)[:seats])
    players = [load_bot(name, bot) for bot in names]
    for player in players:
        if isinstance(player, Prepares):
            player.prepare()
    entries = [entry_of(game, ply) for played in simulate(game, setup, players, seed) for ply in played.plies]
    return Film(game, Journal(make_header(game, setup, names, seed=seed), tuple(entries)))


def parse_settings(game: str, settings: list[str]) -> dict[str, Any]:
    """`size=10`, `fleet=1,2,3,4` → what a setup is made of."""
    found: dict[str, Any] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or not name:
            raise SetupError(f"--set {setting}: write NAME=VALUE")
        read = _READERS.get((game, name))
        found |= read(value) if read else {name: value.split(",") if "," in value else value}
    return found


def _dots_size(value: str) -> dict[str, Any]:
    """`size=20` is a square board, `size=39x32` another."""
    width, _, height = value.partition("x")
    return {"width": width, "height": height or width}


def _map(value: str) -> dict[str, Any]:
    """A map by name, or from a file of one's own."""
    if not value.endswith(".toml"):
        if Path(value).is_file():
            raise SetupError(
                f"{value}: the name of a map file ends in .toml (parley map {value} makes one of a text map)"
            )
        return {"map": value}
    from parley.games.conquest import parse_map

    try:
        return {"map": msgspec.to_builtins(parse_map(Path(value).read_text(encoding="utf-8")))}
    except (SetupError, UnicodeDecodeError) as error:
        raise SetupError(f"{value}: {error}") from None


_READERS = {("dots", "size"): _dots_size, ("conquest", "map"): _map}


def show(film: Film) -> None:
    """The final position, and how it came about."""
    header, match = film.journal.header, film.frames[-1]
    say(f"{header.game}: {' against '.join(header.players)}, seed {header.seed}", "bold")
    say("")
    say(film.game.drawing(match.view(None)))
    say("")
    say(f"{outcome_in_words(film.outcome, header.players)}, after {match.length} plies", "bold green")
