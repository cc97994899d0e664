"""Who thinks: a folder per game, a module per bot, found here by name.

A bot is named `NAME` or `NAME:option=value,option=value`; the options are the keyword arguments of its class.
One of the user's own is `python:FILE_OR_MODULE:NAME`, with options behind it as well.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from importlib import import_module
from typing import Any, NamedTuple

import msgspec

from parley.bots.own import PREFIX, find_maker, make, options_of, parse_own
from parley.core import SetupError, quote
from parley.core.bot import Advisor


class Level(StrEnum):
    """How strong an opponent somebody asks for."""

    EASY = "easy"
    SOLID = "solid"
    STRONG = "strong"


class Entry(NamedTuple):
    """What is known of a bot without loading it."""

    level: Level
    place: str
    """Where its class is."""
    character: str
    """How it plays, in a line."""


_BOTS: dict[str, dict[str, Entry]] = {
    "seabattle": {
        "random": Entry(Level.EASY, "seabattle.random:RandomBot", "Fires anywhere it has not fired yet."),
        "passes": Entry(Level.SOLID, "seabattle.passes:PassesBot", "The passes of its document, as written."),
        "density": Entry(Level.SOLID, "seabattle.density:DensityBot", "Fires where most ships could lie."),
        "posterior": Entry(Level.STRONG, "seabattle.posterior:PosteriorBot",
                           "Weighs whole fleets, hides well."),
    },
    "battleship-plus": {
        "random": Entry(Level.EASY, "battleship_plus.random:RandomBot", "Fires and moves at random."),
        "density": Entry(Level.SOLID, "battleship_plus.density:DensityBot",
                         "Fires where most ships could lie, never moves."),
        "tracker": Entry(Level.STRONG, "battleship_plus.tracker:TrackerBot",
                         "Weighs whole fleets, huddles, and gets out of the way."),
    },
    "dots": {
        "random": Entry(Level.EASY, "dots.random:RandomBot", "Puts its dots anywhere."),
        "greedy": Entry(Level.SOLID, "dots.greedy:GreedyBot", "Captures what it can, saves what it can."),
        "strong": Entry(Level.STRONG, "dots.strong:StrongBot",
                        "Reads thousands of games ahead; slower without parley[fast]."),
    },
    "conquest": {
        "random": Entry(Level.EASY, "conquest.random:RandomBot", "Does anything that is legal."),
        "border": Entry(Level.SOLID, "conquest.border:BorderBot",
                        "Minds its borders, attacks what is weaker."),
        "strong": Entry(Level.STRONG, "conquest.strong:StrongBot",
                        "Plays every move on, and does what comes out best."),
    },
}  # fmt: skip


def bots_of(game: str) -> Mapping[str, Entry]:
    """The bots that play `game`, weakest first."""
    return _BOTS[game]


def bot_names(game: str) -> tuple[str, ...]:
    """Their names."""
    return tuple(_BOTS[game])


def best_bot(game: str, level: Level) -> str:
    """The strongest of a level; of a lower one where there is none."""
    reached = [name for name, entry in _BOTS[game].items() if _RANKS[entry.level] <= _RANKS[level]]
    return reached[-1]


_RANKS = {level: rank for rank, level in enumerate(Level)}


def load_bot(game: str, name: str) -> Advisor[Any, Any]:
    """The bot called `name` for `game`, or one of the user's own; imported on first use. Raises `SetupError`.

    A name that came over a wire is for `load_builtin`.
    """
    if not name.startswith(PREFIX):
        return load_builtin(game, name)
    own = parse_own(name)
    maker = find_maker(own)
    return make(own, maker, _read_options(own.name, maker, own.options))


def load_builtin(game: str, name: str) -> Advisor[Any, Any]:
    """The bot of ours called `name` for `game`. Raises `SetupError`."""
    plain, _, options = name.partition(":")
    entry = _BOTS[game].get(plain)
    if entry is None:
        raise SetupError(f"{game} has no bot {quote(plain)}: choose one of {', '.join(bot_names(game))}")
    module, _, kind = entry.place.partition(":")
    made = getattr(import_module(f"parley.bots.{module}"), kind)
    bot: Advisor[Any, Any] = made(**_read_options(plain, made, options))
    return bot


def _read_options(bot: str, made: Callable[..., Any], text: str) -> dict[str, Any]:
    if not text:
        return {}  # as mostly; to look at a signature takes longer than to make a bot
    known = options_of(made)
    found: dict[str, Any] = {}
    for option in filter(None, text.split(",")):
        name, equals, value = option.partition("=")
        if not equals or name not in known:
            choice = ", ".join(f"{known_name}=…" for known_name in known) or "it has none"
            raise SetupError(f"{bot} has no option {quote(option)}: {choice}")
        try:
            found[name] = msgspec.convert(value, known[name], strict=False)
        except (msgspec.ValidationError, TypeError) as error:
            raise SetupError(f"{bot}:{name}={quote(value)}: {error}") from None
    return found
