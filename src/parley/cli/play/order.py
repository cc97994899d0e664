"""What the command line asks for, checked before anything is dialled or drawn."""

import argparse
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields
from getpass import getpass
from pathlib import Path
from typing import Any

from parley.arena.entrants import is_program, parse_entrant
from parley.bots import Level, best_bot, bot_names
from parley.cli.given import parse_settings
from parley.cli.page import bot_on_page
from parley.cli.play.places import Address, check_game, is_place, parse_place
from parley.cli.play.words import choose_language
from parley.core import NotationError, SetupError
from parley.core.names import read_name
from parley.games import load_game
from parley.match.clock import ClockRules
from parley.match.replay import read_setup
from parley.net.visits.place import Visitor
from parley.visits import Wish

PASSWORD = "PARLEY_PASSWORD"  # noqa: S105 - where it is, not what it is
_WHOLE = ("exec:", "exec1:", "exec+tcp:", "python:")
"""A name of this kind may contain commas."""
_LEVELS = tuple(Level)


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be done. Without an `address` the game is played here; without `by` a person plays."""

    address: Address | None
    visitor: Visitor
    wish: Wish | None
    """The table to open: always here, elsewhere only if the game is known."""
    against: tuple[str, ...]
    """Words for bots, as `choose_bot` knows them, or programs."""
    by: str | None
    language: str
    options: argparse.Namespace
    """Options that only need to be read."""

    @property
    def is_passage(self) -> bool:
        """Does a program play by itself, on a line that speaks its own wire?"""
        return self.by is not None and is_program(self.by) and bool(self.address and self.address.kind.line)


def read_order(options: argparse.Namespace) -> Order:
    """Raises `SetupError`."""
    game, where = _words(options.game, options.where)
    address = None if where is None else parse_place(where)
    if address is None:
        load_game(game)
    else:
        game = check_game(address, game)
    _check_together(options, address, game)
    against = _bots(game, options.against)
    settings = _settings(options, game, against)
    wish = None
    if game:
        bots = tuple(choose_bot(game, word) for word in against) if address else ()
        wish = Wish(game, settings, _clock(options), options.table_password, bots)
        _check_seats(wish, len(against))
    by = None if options.by is None else _bots(game, [options.by])[0]
    _check_programs(game, address, against, by)
    visitor = _visitor(options, game)
    return Order(address, visitor, wish, against, by, choose_language(options.lang, os.environ), options)


def _words(first: str, second: str | None) -> tuple[str, str | None]:
    """Game and place: either may be missing, if the place needs no game, or it is played here."""
    if second is None and is_place(first):
        return "", first
    return first, second


def _check_together(options: argparse.Namespace, address: Address | None, game: str) -> None:
    doings = [name for name in ("host", "join", "watch") if getattr(options, name) not in (None, False)]
    if len(doings) > 1:
        raise SetupError(f"{' and '.join(f'--{name}' for name in doings)}: choose one")
    if address is None and doings:
        raise SetupError(f"--{doings[0]} is for places, and this is a table of your own")
    if address is not None and not game and (options.by or options.host):
        raise SetupError(f"say which game: parley play GAME {options.game}")
    if options.pace is not None and address is not None:
        raise SetupError("--pace is for a table of your own: elsewhere bots move when the server says")
    if options.by is None:
        for name in ("games", "json"):
            if getattr(options, name):
                raise SetupError(f"--{name} needs --by, which says who plays")
        if address is not None and address.kind.on_standard_streams:
            raise SetupError(f"{address.scheme}: is for bots: say which with --by")
    elif options.watch is not None:
        raise SetupError("--by and --watch do not go together")


def _bots(game: str, words: list[str]) -> tuple[str, ...]:
    """`--against a,b:x=1,y=2 --against c`: every one must exist, if the game is known."""
    found: list[str] = []
    for word in words:
        for part in [word] if word.startswith(_WHOLE) else word.split(","):
            if "=" in part and ":" not in part and found:
                found[-1] += f",{part}"  # the next option of the same bot
            else:
                found.append(part)
    for name in found if game else ():
        parse_entrant(game, choose_bot(game, name))
    return tuple(found)


def _check_programs(game: str, address: Address | None, against: tuple[str, ...], by: str | None) -> None:
    """A program cannot play everywhere."""
    if address is not None and any(is_program(word) or word.startswith("python:") for word in against):
        raise SetupError("--against takes exec: and python: at tables of your own only; elsewhere use --by")
    if by is not None and is_program(by) and not (address is not None and address.kind.line):
        from parley.net.programs.pilot import check_pilot

        check_pilot(game, parse_entrant(game, by))


def choose_bot(game: str, word: str) -> str:
    """The bot a word stands for, which may be a level, `strong` is the strongest, or a name of the page."""
    if word in bot_names(game):
        return word
    return best_bot(game, Level(word)) if word in _LEVELS else bot_on_page(game, word) or word


def _settings(options: argparse.Namespace, game: str, against: tuple[str, ...]) -> dict[str, Any]:
    """From `--set`; `--players`, or the number of opponents named, if the game leaves it open."""
    if not game:
        if options.settings or options.players or options.against:
            raise SetupError(f"say which game: parley play GAME {options.game}")
        return {}
    settings = parse_settings(game, options.settings)
    is_open = any(field.name == "players" for field in fields(load_game(game).setup_type))
    players = options.players or (len(against) + 1 if len(against) > 1 else None)
    if is_open and players is not None:
        settings.setdefault("players", players)
    elif options.players not in (None, 2):
        raise SetupError(f"{game} is for two")
    return settings


def _clock(options: argparse.Namespace) -> ClockRules | None:
    times = {"per_move": options.clock, "bank": options.bank, "first": options.first}
    millis = {name: None if time is None else round(time * 1000) for name, time in times.items()}
    increment = round((options.increment or 0) * 1000)
    if not any(millis.values()) and not increment:
        return None
    return ClockRules(increment=increment, **millis)


def _check_seats(wish: Wish, opponents: int) -> None:
    game = load_game(wish.game)
    seats = game.seats(read_setup(game, wish.settings))
    if opponents >= seats:
        raise SetupError(f"{opponents} opponents are too many: {wish.game} has {seats} seats here")


def _visitor(options: argparse.Namespace, game: str) -> Visitor:
    name = _name(options.name)
    password = _password(options, os.environ)
    if options.register and not (name and password):
        raise SetupError(f"--register makes an account: give a --name, and the password in {PASSWORD}")
    trace = Path(options.trace) if options.trace else None
    save = Path(options.save) if options.save else None
    order, is_bot = options.byte_order, options.by is not None
    return Visitor(name, password, options.register, game, order, options.one_based, trace, save, is_bot)


def _name(text: str) -> str:
    try:
        return read_name(text) if text else ""
    except NotationError as error:
        raise SetupError(f"--name: {error}") from None


def _password(options: argparse.Namespace, environment: Mapping[str, str]) -> str:
    if not options.password or environment.get(PASSWORD):
        return environment.get(PASSWORD, "") if options.name else ""
    if not options.name:
        raise SetupError("--password is for an account: give its --name")
    if not sys.stdin.isatty():
        raise SetupError(f"--password needs a terminal to ask at: put the password into {PASSWORD} instead")
    return getpass(f"password of {options.name}: ")
