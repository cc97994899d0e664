"""Who thinks: a folder per game, a module per bot, found by an entry point (`parley.bots`).

A bot is named `NAME` or `NAME:option=value,option=value`; the options are the keyword arguments of its class.
One of the user's own is `python:FILE_OR_MODULE:NAME`, with options behind it as well.
"""

import logging
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

import msgspec

from parley.bots.anything import RandomBot
from parley.bots.own import PREFIX, find_maker, make, options_of, parse_own
from parley.core import SetupError, quote
from parley.core.bot import Advisor
from parley.core.complaints import in_words
from parley.core.found import Place, found, load
from parley.games import GAMES

GROUP = "parley.bots"
"""`GAME.NAME` → its class, which may say its `level` and its `character` itself."""

_log = logging.getLogger(__name__)


class Level(StrEnum):
    """How strong an opponent somebody asks for."""

    EASY = "easy"
    CASUAL = "casual"
    SOLID = "solid"
    SKILLED = "skilled"
    STRONG = "strong"
    MASTER = "master"


class Entry(NamedTuple):
    """What is known of a bot without loading it."""

    level: Level
    character: str
    """How it plays, in a line."""


_BOTS: dict[str, dict[str, Entry]] = {
    "seabattle": {
        "random": Entry(Level.EASY, "Fires anywhere it has not fired yet."),
        "easy": Entry(Level.EASY, "Hunts well enough, but overlooks a lot."),
        "casual": Entry(Level.CASUAL, "Fires where ships have room, if it sees the place."),
        "passes": Entry(Level.SOLID, "The passes of its document, as written."),
        "density": Entry(Level.SKILLED, "Fires where most ships could lie."),
        "skilled": Entry(Level.SKILLED, "Weighs whole fleets, except when it is in a hurry."),
        "posterior": Entry(Level.STRONG, "Weighs whole fleets, hides well."),
    },
    "battleship-plus": {
        "random": Entry(Level.EASY, "Fires and moves at random."),
        "easy": Entry(Level.EASY, "Hunts well enough, but overlooks a lot."),
        "casual": Entry(Level.CASUAL, "Fires where ships have room, if it sees the place."),
        "density": Entry(Level.SOLID, "Fires where most ships could lie, never moves."),
        "skilled": Entry(Level.SKILLED, "Weighs whole fleets and gets away, except when it is in a hurry."),
        "tracker": Entry(Level.STRONG, "Weighs whole fleets, huddles, and gets out of the way."),
    },
    "dots": {
        "random": Entry(Level.EASY, "Puts its dots anywhere."),
        "easy": Entry(Level.EASY, "Takes what it sees, and overlooks a lot."),
        "greedy": Entry(Level.CASUAL, "Captures what it can, saves what it can."),
        "casual": Entry(Level.CASUAL, "Takes what it sees, and sometimes reads ahead."),
        "solid": Entry(Level.SOLID, "Reads a few dots ahead, but often hurries."),
        "skilled": Entry(Level.SKILLED, "Reads a few dots ahead, and sometimes hurries."),
        "expert": Entry(Level.STRONG, "Reads ahead, and hardly ever hurries."),
        "strong": Entry(Level.MASTER, "Reads thousands of games ahead; slower without parley[fast]."),
    },
    "conquest": {
        "random": Entry(Level.EASY, "Does anything that is legal."),
        "easy": Entry(Level.EASY, "Sees half of its borders at a time."),
        "border": Entry(Level.CASUAL, "Minds its borders, attacks what is weaker."),
        "casual": Entry(Level.CASUAL, "Follows its biggest army, and forgets the rest."),
        "stacker": Entry(Level.SOLID, "Has one army, and goes on with it while it is ahead."),
        "skilled": Entry(Level.SKILLED, "Plans its battles, and sometimes rushes one."),
        "strong": Entry(Level.STRONG, "Plays every move on, and does what comes out best."),
    },
}  # fmt: skip


_RANKS = {level: rank for rank, level in enumerate(Level)}


@cache
def bots_of(game: str) -> Mapping[str, Entry]:
    """The bots that play `game`, weakest first; of one level, ours come last. There is always one.

    One that cannot be loaded is told of in the log, once, and harms no other.
    """
    ours, entries = _BOTS.get(game, {}), {"random": _ANYTHING}
    for name in (*_places(game), *(name for of, name in _OFFERED if of == game)):
        try:
            entries[name] = ours.get(name) or _introduce(_maker(game, name))
        except SetupError as error:
            _log.warning("%s", error)
    order = {name: at for at, name in enumerate(ours)}
    weakest = sorted(entries, key=lambda name: (_RANKS[entries[name].level], order.get(name, -1)))
    return {name: entries[name] for name in weakest}


_OFFERED: dict[tuple[str, str], str] = {}
"""Bots an operator offers besides: game and name → `python:FILE_OR_MODULE:NAME`."""


def offer_bot(words: str) -> None:
    """`dots.mine=python:mine.py:MyBot`: one of the operator's own, for everybody. Raises `SetupError`."""
    where, _, own = words.partition("=")
    game, _, name = where.partition(".")
    if not (game and name.isidentifier() and own.startswith(PREFIX)):
        raise SetupError(f"{quote(words)}: write GAME.NAME={PREFIX}FILE_OR_MODULE:NAME")
    if game not in GAMES:
        raise SetupError(f"{quote(words)}: there is no game {quote(game)}: choose one of {', '.join(GAMES)}")
    if name in _BOTS.get(game, {}):
        raise SetupError(f"{quote(words)}: {game} has a bot {name} already")
    load_bot(game, own)
    _OFFERED[game, name] = own
    bots_of.cache_clear()


_ANYTHING = Entry(next(iter(Level)), RandomBot.character)


@cache
def _places(game: str) -> Mapping[str, Place]:
    """Where the classes of a game's bots are."""
    named = ((*name.partition(".")[::2], place) for name, place in found(GROUP).items())
    return {name: place for of, name, place in named if of == game}


def _introduce(made: Callable[..., Any]) -> Entry:
    """A bot of somebody else's, as its class has it."""
    level, character = getattr(made, "level", None), getattr(made, "character", None)
    return Entry(Level(level) if level in tuple(Level) else _ANYTHING.level, str(character or ""))


def _maker(game: str, name: str) -> Callable[..., Any]:
    """The class of a bot. Raises `SetupError`."""
    if (game, name) in _OFFERED:
        return find_maker(parse_own(_OFFERED[game, name]))
    if name not in (places := _places(game)):
        return RandomBot
    made: Callable[..., Any] = load(f"the bot {game}.{name}", places[name])
    return made


def bot_names(game: str) -> tuple[str, ...]:
    """Their names."""
    return tuple(bots_of(game))


def best_bot(game: str, level: Level) -> str:
    """The strongest of a level; of a lower one where there is none, else the weakest there is."""
    entries = bots_of(game)
    reached = [name for name, entry in entries.items() if _RANKS[entry.level] <= _RANKS[level]]
    return (reached or list(entries)[:1])[-1]


def load_bot(game: str, name: str) -> Advisor[Any, Any]:
    """The bot called `name` for `game`, or one of the user's own; imported on first use. Raises `SetupError`.

    A name that came over a wire is for `load_installed`.
    """
    if not name.startswith(PREFIX):
        return load_installed(game, name)
    own = parse_own(name)
    maker = find_maker(own)
    return make(own.name, maker, _read_options(own.name, maker, own.options))


def load_installed(game: str, name: str) -> Advisor[Any, Any]:
    """The bot of ours, or of a package, called `name` for `game`. Raises `SetupError`."""
    plain, _, options = name.partition(":")
    if (game, plain) in _OFFERED:
        return load_bot(game, _OFFERED[game, plain])
    if plain not in _places(game) and plain not in bots_of(game):
        raise SetupError(f"{game} has no bot {quote(plain)}: choose one of {', '.join(bot_names(game))}")
    made = _maker(game, plain)
    given = _read_options(plain, made, options)
    if plain in _BOTS.get(game, {}):
        bot: Advisor[Any, Any] = made(**given)
        return bot
    return make(f"{game}.{plain}", made, given)


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
            raise SetupError(f"{bot}:{name}={quote(value)}: {in_words(str(error))}") from None
    return found
